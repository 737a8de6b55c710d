import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller answers gain nothing from compression. */
const WORTH_COMPRESSING_BYTES = 1024;
/** `index.html` is not here: the server fills in a nonce at each answer. */
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;
const BEFORE_PAINT = 'src/app/before-paint.js';

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses what does not change. */
function precompressed(): Plugin {
  let directory = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      directory = join(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const files = await readdir(directory, { recursive: true });
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file))
          .map(async (file) => {
            const content = await readFile(join(directory, file));
            if (content.length < WORTH_COMPRESSING_BYTES) return;
            await writeFile(join(directory, `${file}.br`), await brotli(content));
            await writeFile(join(directory, `${file}.gz`), await zip(content, { level: 9 }));
          }),
      );
    },
  };
}

/**
 * What must be there before the first paint: the blocking script that sets the theme (a file, because the content
 * policy allows no inline script), and the font that every page needs.
 */
function beforePaint(): Plugin {
  let script = `/${BEFORE_PAINT}`;
  return {
    name: 'before-paint',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      const source = await readFile(join(import.meta.dirname, BEFORE_PAINT));
      this.emitFile({ type: 'asset', name: 'before-paint.js', originalFileName: BEFORE_PAINT, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {});
        const built = (name: RegExp) => files.find((file) => name.test(file));
        const font = built(/inter-latin-wght/);
        const blocking = built(/before-paint/);
        if (blocking) script = `/${blocking}`;
        const preload = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `/${font}`,
        };
        return [
          { tag: 'script', attrs: { src: script }, injectTo: 'head' as const },
          ...(font ? [{ tag: 'link', attrs: preload, injectTo: 'head' as const }] : []),
        ];
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), beforePaint(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content policy allows files only, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These packages forget to say that their modules only export: one name would bring all of a form along.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:4000' },
  },
});
