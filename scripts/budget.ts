// What a visitor's browser must fetch, measured from the built files: `node scripts/budget.ts`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url));

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

export interface Weight {
  name: string;
  bytes: number;
  limit: number;
  holds: boolean;
  /** The heaviest first. */
  files: { file: string; bytes: number }[];
}

/** The texts of a part, in the heavier language: the interface's, and the API's that it repeats. */
const texts = (part: string) => [`src/locales/${part}.json?ru`, `../contract/src/locales/${part}.json?ru`];
/** Parts of a page that are fetched in any case: the entry, its texts, and its own chunks. */
const LOGIN = ['index.html', ...texts('start'), 'src/features/access/sign-in/login-page.tsx'];
const FIRST_LIST = [
  ...LOGIN,
  ...texts('shell'),
  'src/app/signed-in.tsx',
  ...texts('structure'),
  'src/features/structure/faculties-screen.tsx',
];
const CABINET = [
  'cabinet.html',
  'src/cabinet-early.ts',
  ...texts('start'),
  'src/locales/cabinet.json?ru',
  'src/cabinet/today/today-page.tsx',
];
const KB = 1000;
/** The first entry is the document. */
const PAGES = [
  { name: 'login page', entries: LOGIN, limit: 200 * KB },
  { name: 'cabinet of students', entries: CABINET, limit: 150 * KB },
  { name: 'first list page after sign-in', entries: FIRST_LIST, limit: 366 * KB },
];

const importsOf = ({ imports = [], dynamicImports = [] }: Chunk, when: 'start' | 'any') =>
  when === 'any' ? [...imports, ...dynamicImports] : imports;

/** Files that `entries` bring with them, over all static imports, or over all that a document may load later. */
function filesOf(manifest: Manifest, entries: string[], when: 'start' | 'any' = 'start'): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined)
      throw new Error(`${name} is not in the build: does scripts/budget.ts name it rightly?`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of importsOf(chunk, when)) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return seen;
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Chunks that `web/chunks.ts` makes of modules of both documents. */
const SHARED_CHUNKS = /^assets\/(?:account|shared)-/;

/**
 * Files at the start of one document that the other may load later: they would run its start there, which names the catalogues
 * of texts.
 */
export function foreignStarts(dist = DIST): string[] {
  const manifest = readManifest(dist);
  const starts = (page: string) => filesOf(manifest, [page]);
  const loads = (page: string) => filesOf(manifest, [page], 'any');
  const foreign = (page: string, other: string) => {
    const [own, ofOther] = [starts(other), loads(other)];
    return [...starts(page)].filter(
      (file) => !own.has(file) && ofOther.has(file) && !SHARED_CHUNKS.test(file),
    );
  };
  return [...foreign('cabinet.html', 'index.html'), ...foreign('index.html', 'cabinet.html')];
}

/** Classic scripts of the page, which the module graph does not know. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script src="\/([^"]+)"/g)].flatMap(([, file]) => (file === undefined ? [] : [file]));

/** Gzip weight of all JavaScript behind each page that has a budget. */
export function weigh(dist = DIST): Weight[] {
  const manifest = readManifest(dist);
  return PAGES.map(({ name, entries, limit }) => {
    const [page = ''] = entries;
    const scripts = scriptsOf(readFileSync(join(dist, page), 'utf8'));
    const files = [...scripts, ...filesOf(manifest, entries)]
      .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
      .sort((left, right) => right.bytes - left.bytes);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { name, bytes, limit, holds: bytes <= limit, files };
  });
}

if (import.meta.main) {
  for (const { name, bytes, limit, holds, files } of weigh(process.argv[2])) {
    console.log(`${holds ? 'ok ' : 'OVER'} ${name}: ${(bytes / KB).toFixed(1)} of ${limit / KB} kB gzip`);
    for (const file of files) console.log(`     ${(file.bytes / KB).toFixed(1).padStart(6)}  ${file.file}`);
    if (!holds) process.exitCode = 1;
  }
}
