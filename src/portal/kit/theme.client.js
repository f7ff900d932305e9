// Sets the theme before the first paint: the person's choice, or else the device's preference.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const preferred = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.bsTheme = chosen ?? (preferred.matches ? 'dark' : 'light');
  };
  apply();
  preferred.addEventListener('change', apply);
})();
