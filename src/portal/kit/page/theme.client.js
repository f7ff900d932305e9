// Sets the theme before the first paint: the person's choice, or else the device's preference.
(() => {
  const preferred = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
    document.documentElement.dataset.bsTheme = chosen ?? (preferred.matches ? 'dark' : 'light');
  };
  apply();
  preferred.addEventListener('change', apply);
  // Paper is white, and browsers print the light text of the dark theme on it.
  addEventListener('beforeprint', () => (document.documentElement.dataset.bsTheme = 'light'));
  addEventListener('afterprint', apply);
})();
