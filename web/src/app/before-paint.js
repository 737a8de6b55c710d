// Runs before everything else. The theme itself is in src/app/theme.ts: here only so much of it that a dark page never
// flashes white.
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
// The content policy forbids `new Function`, by which zod would speed itself up: it may not even try, and must know so
// before the first schema is made.
globalThis.__zod_globalConfig = { jitless: true };
