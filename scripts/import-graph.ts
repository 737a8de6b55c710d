// Which modules of this repository a source imports, at once or on demand.
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSource } from './source-keys.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STATIC_IMPORT = /^import (?!type )(?:[^;]*? from )?'([^']+)';/gm;
const LAZY_IMPORT = /import\('([^']+)'\)/g;

export interface Import {
  /** Path of the imported module, from the root of the repository. */
  to: string;
  /** Offset of `import(…)` in the source, of an import on demand. */
  lazyAt?: number;
}

const imports = new Map<string, Import[]>();

/** The modules of this repository that a source imports, types left out. */
export function importsOf(file: string): Import[] {
  const source = readSource(file);
  const found = imports.get(file) ?? [
    ...[...source.matchAll(STATIC_IMPORT)].flatMap(([, name = '']) => resolve(name, file)),
    ...[...source.matchAll(LAZY_IMPORT)].flatMap(({ 1: name = '', index }) =>
      resolve(name, file).map(({ to }) => ({ to, lazyAt: index })),
    ),
  ];
  imports.set(file, found);
  return found;
}

function resolve(name: string, from: string): Import[] {
  const path = name.startsWith('#')
    ? `${from.split('/')[0]}/src/${name.slice(1)}`
    : name.startsWith('@dekanat/contract/')
      ? name.replace('@dekanat/contract/', 'contract/src/')
      : relative('/', join('/', dirname(from), name));
  return /\.tsx?$/.test(path) && existsSync(join(ROOT, path)) ? [{ to: path }] : [];
}
