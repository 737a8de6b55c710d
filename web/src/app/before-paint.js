// Runs before the first paint, so that a dark page never flashes white; the theme itself is in src/app/theme.ts.
(() => {
  let chosen;
  try {
    chosen = localStorage.getItem('dekanat.theme');
  } catch {
    // Without storage the system decides.
  }
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
