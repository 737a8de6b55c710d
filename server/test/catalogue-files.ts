import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Catalogue = Record<string, Record<string, string>>;

const cataloguesIn = (root: string, pattern: string): Catalogue =>
  Object.assign(
    {},
    ...globSync(pattern, { cwd: root }).map((path) => JSON.parse(readFileSync(join(root, path), 'utf8'))),
  );

/** The texts of all parts by key, in all languages. */
export const contractCatalogues = (root: string) => cataloguesIn(root, 'contract/src/locales/*.json');
export const serverCatalogues = (root: string) => cataloguesIn(root, 'server/src/locales/*.json');
export const webCatalogues = (root: string) => cataloguesIn(root, 'web/src/locales/*.json');

/** The source of contract, server and web in one text, without tests. */
export const sourcesOf = (root: string): string =>
  globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
