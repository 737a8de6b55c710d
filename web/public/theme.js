// Runs before the first paint, so that a dark screen never flashes white. The rest of the theme is in src/app/theme.ts.
(() => {
  let preference;
  try {
    preference = localStorage.getItem('dekanat.theme');
  } catch {
    // Without storage the system decides.
  }
  const dark = preference ? preference === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
