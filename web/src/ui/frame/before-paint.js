// Runs before everything else. The theme itself is in src/ui/frame/theme.ts: here only so much of it that a dark page never
// flashes white.
(() => {
  let chosen;
  let session;
  try {
    chosen = localStorage.getItem('dekanat.theme');
    session = localStorage.getItem('dekanat.session');
  } catch {
    // Without storage the system decides, and nobody is signed in yet.
  }
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (!session) return;
  // What the signed-in part is made of travels while the page's own code is read (web/before-paint.ts names it).
  for (const href of document.currentScript.dataset.behind.match(/\S+/g) ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
})();
// The content policy forbids `new Function`, by which zod would speed itself up: it may not even try, and must know so
// before the first schema is made.
globalThis.__zod_globalConfig = { jitless: true };
