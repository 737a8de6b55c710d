// The catalogues of texts, for checks and tests.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';

export type Catalogue = Record<string, string>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The texts of a file in a language. */
export const readCatalogue = (path: string, language: InterfaceLanguage): Catalogue =>
  Object.fromEntries(
    Object.entries<Catalogue>(JSON.parse(readFileSync(join(ROOT, path), 'utf8'))).flatMap(([key, texts]) => {
      const text = texts[language];
      return text === undefined ? [] : [[key, text]];
    }),
  );

/** All texts of a workspace in a language, from all parts in which they are loaded. */
export const readCatalogues = (workspace: string, language: InterfaceLanguage): Catalogue =>
  Object.assign(
    {},
    ...globSync(`${workspace}/src/locales/*.json`, { cwd: ROOT }).map((file) =>
      readCatalogue(file, language),
    ),
  );

/** The keys that code uses: the forms of a plural, `faculty_one` … `faculty_other`, are one key, `faculty`. */
export const keysOf = (catalogue: Catalogue): Set<string> =>
  new Set(
    Object.keys(catalogue).map((key) => {
      const [, base] = /^(.+)_(?:one|few|many|other)$/.exec(key) ?? [];
      return base !== undefined && `${base}_one` in catalogue ? base : key;
    }),
  );
