import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SCRIPT = 'src/ui/frame/before-paint.js';
const BEHIND_SIGN_IN = 'src/app/signed-in.tsx';

/**
 * What is needed before the first paint: the blocking script that sets the theme (a file, because the content
 * security policy forbids inline scripts) and the font, except in the cabinet: a phone would wait for it. `data-behind` tells
 * the script which files a signed-in user needs, too.
 */
export function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      const source = await readFile(join(import.meta.dirname, SCRIPT));
      this.emitFile({ type: 'asset', name: 'before-paint.js', originalFileName: SCRIPT, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, filename }) => {
        const built = (name: RegExp) => Object.keys(bundle).find((file) => name.test(file));
        const font = filename.endsWith('index.html') ? built(/inter-latin-wght/) : undefined;
        const src = `/${built(/before-paint/) ?? SCRIPT}`;
        const preload = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `/${font}`,
        };
        return [
          {
            tag: 'script',
            attrs: { src, 'data-behind': filename.endsWith('index.html') ? behindSignIn(bundle) : '' },
            injectTo: 'head' as const,
          },
          ...(font ? [{ tag: 'link', attrs: preload, injectTo: 'head' as const }] : []),
        ];
      },
    },
  };
}

/** The scripts of everything behind the login page. */
function behindSignIn(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(BEHIND_SIGN_IN));
  const files = new Set(start && [start.fileName]);
  // Iteration includes elements added meanwhile.
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported);
  const atOnce = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))?.imports ?? [];
  return [...files]
    .filter((file) => !atOnce.includes(file))
    .map((file) => `/${file}`)
    .join(' ');
}
