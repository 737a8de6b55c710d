import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { beforePaint } from './before-paint.ts';
import { cabinetEarlyFiles } from './cabinet-early-files.ts';
import { cabinetWorkerFiles } from './cabinet-worker-files.ts';
import { catalogues } from './catalogues.ts';
import { groups } from './chunks.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller files gain nothing from compression. */
const WORTH_COMPRESSING_BYTES = 1024;
/** `index.html` is left out: the server adds a nonce to each response. */
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/** Writes `.br` and `.gz` files beside every text file, so that the server never compresses static ones. */
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

const JSON_SCHEMA = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
/** What stands above it in its module reads limits of schemas, for forms. */
const FIRST_PROCESSOR = 'export const stringProcessor';
const EXPORTED = /^export (?:function|const) (\w+)/gm;

/** Replaces zod's conversion to JSON schema, which only the server uses, by empty functions. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load: async (id) => {
      if (!JSON_SCHEMA.test(id)) return undefined;
      const code = await readFile(id, 'utf8');
      const at = code.indexOf(FIRST_PROCESSOR);
      if (at < 0 && id.includes('processors'))
        throw new Error('The processors of zod begin with another one');
      const names = [...code.slice(Math.max(at, 0)).matchAll(EXPORTED)].map(([, name]) => name);
      const empty = names.map((name) => `none as ${name}`).join(', ');
      return `${code.slice(0, Math.max(at, 0))}const none = () => undefined;\nexport { ${empty} };`;
    },
  };
}

const FORM_CONTEXT = /antd\/es\/form\/context\.js$/;

/** Inputs of Ant Design import one context from its forms: with the whole index, every list would load forms. */
function formContextAlone(): Plugin {
  return {
    name: 'form-context-alone',
    apply: 'build',
    load: async (id) => {
      if (!FORM_CONTEXT.test(id)) return undefined;
      const code = await readFile(id, 'utf8');
      const alone = code.replace(
        "{ FormProvider as RcFormProvider } from '@rc-component/form'",
        "{ FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext'",
      );
      if (alone === code) throw new Error('Ant Design imports its form context in another way');
      return alone;
    },
  };
}

const WORKER = 'cabinet-worker';

/** The development server answers all addresses of the cabinet with its page, as the server does. */
function cabinetPage(): Plugin {
  return {
    name: 'cabinet-page',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (/^\/cabinet(?:\/|$|\?)/.test(request.url ?? '')) request.url = '/cabinet.html';
        next();
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    beforePaint(),
    catalogues(),
    withoutJsonSchema(),
    formContextAlone(),
    cabinetPage(),
    cabinetEarlyFiles(),
    cabinetWorkerFiles(),
    precompressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows files only, no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: 'index.html',
        cabinet: 'cabinet.html',
        early: 'src/cabinet-early.ts',
        [WORKER]: 'src/cabinet-worker.ts',
      },
      // These packages do not declare that their modules have no side effects: one import would pull in all
      // of a form.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups },
        // Every page loads the names of all files: a letter fewer of 860 names is half a kilobyte.
        // A service worker keeps its address, at the root of what it serves.
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:4000', '/storage': 'http://localhost:4000' },
  },
});
