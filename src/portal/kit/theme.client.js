// Sets the theme before anything is painted: what the person chose, else what their device prefers.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const preferred = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.bsTheme = chosen ?? (preferred.matches ? 'dark' : 'light');
  };
  apply();
  preferred.addEventListener('change', apply);
})();
