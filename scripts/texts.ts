// Checks what types cannot: that the languages agree, that no text is unused, and that texts are loaded where they are used.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { AUDITED } from '@dekanat/contract/catalogue/catalogue.ts';
import { type Catalogue, keysOf, readCatalogue, readCatalogues } from './catalogues.ts';
import { derivedLabels } from './derived-labels.ts';
import { madeKeys } from './made-keys.ts';
import { keysIn, readSource, sourcesOf, uses } from './source-keys.ts';
import { problemsOfParts } from './text-parts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKSPACES = ['contract', 'server', 'web'] as const;
/** The forms of whole numbers. */
const PLURAL_FORMS: Record<InterfaceLanguage, readonly string[]> = {
  oz: ['one', 'other'],
  ru: ['one', 'few', 'many'],
  en: ['one', 'other'],
};

const problems = [
  ...WORKSPACES.flatMap((workspace) => disagreements(workspace)),
  ...duplicates(),
  ...apostrophes(),
  ...unused('contract', 'contract', 'server', 'web'),
  ...unused('server', 'server'),
  ...unused('web', 'web'),
  ...unknownMessages(),
  ...missingLabels(),
  ...missingMadeKeys(),
  ...literalAttributes(),
  ...problemsOfParts(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function disagreements(workspace: string): string[] {
  const oz = readCatalogues(workspace, 'oz');
  return INTERFACE_LANGUAGES.flatMap((language) =>
    disagreementsWith(oz, readCatalogues(workspace, language)).map(
      (problem) => `${workspace}, ${language}: ${problem}`,
    ),
  ).concat(incompletePlurals(workspace));
}

function disagreementsWith(oz: Catalogue, other: Catalogue): string[] {
  const placeholders = (text = '') => (text.match(/\{\{\w+/g) ?? []).sort().join();
  const [inOz, inOther] = [keysOf(oz), keysOf(other)];
  const different = Object.keys(oz).filter(
    (key) => key in other && placeholders(oz[key]) !== placeholders(other[key]),
  );
  return [
    ...[...inOz].filter((key) => !inOther.has(key)).map((key) => `${key} is missing`),
    ...[...inOther].filter((key) => !inOz.has(key)).map((key) => `${key} does not exist in oz`),
    ...different.map((key) => `${key} has other placeholders than in oz`),
  ];
}

function incompletePlurals(workspace: string): string[] {
  return INTERFACE_LANGUAGES.flatMap((language) => {
    const texts = readCatalogues(workspace, language);
    return [...keysOf(texts)]
      .filter((key) => `${key}_one` in texts)
      .filter((key) => !PLURAL_FORMS[language].every((form) => `${key}_${form}` in texts))
      .map((key) => `${workspace}, ${language}: ${key} lacks a plural form`);
  });
}

function duplicates(): string[] {
  const files = globSync('{server,contract}/src/locales/*.json', { cwd: ROOT });
  const seen = new Map<string, string>();
  return files.flatMap((file) =>
    Object.keys(readCatalogue(file, 'oz')).flatMap((key) => {
      const other = seen.get(key);
      seen.set(key, file);
      return other === undefined ? [] : [`${key} exists in ${other} and in ${file}`];
    }),
  );
}

function apostrophes(): string[] {
  return WORKSPACES.flatMap((workspace) =>
    Object.entries(readCatalogues(workspace, 'oz'))
      .filter(([, text]) => /['‘’`]/.test(text) || /[oOgG]ʼ|(?<![oOgG])ʻ/.test(text))
      .map(([key]) => `${workspace}: ${key} writes an apostrophe that is no letter (ʻ or ʼ)`),
  );
}

function unused(workspace: string, ...users: string[]): string[] {
  const sources = users.flatMap(sourcesOf).map(keysIn);
  return [...keysOf(readCatalogues(workspace, 'oz'))]
    .filter((key) => !sources.some((source) => uses(source, key)) && !isColumn(key))
    .map((key) => `${workspace}: ${key} is unused`);
}

/** The audit labels a column of a record `<noun>.<column>`. */
function isColumn(key: string): boolean {
  const [noun, column = ''] = key.split('.');
  const columns = new RegExp(`^  ${column}: `, 'm');
  return AUDITED.some((one) => one.noun === noun) && columns.test(readSource('server/src/db/tables.ts'));
}

/** zod takes any string for a message. */
function unknownMessages(): string[] {
  const known = keysOf(readCatalogues('contract', 'oz'));
  const groups = new Set([...known].map((key) => key.split('.')[0]));
  return sourcesOf('contract').flatMap((file) =>
    [...keysIn(file).literals]
      .filter((key) => groups.has(key.split('.')[0]) && !known.has(key))
      .map((key) => `${file}: no text has the key ${key}`),
  );
}

/** Labels that screens make of the contract have no type. */
function missingLabels(): string[] {
  const known = new Set(
    ['contract', 'web'].flatMap((workspace) => [...keysOf(readCatalogues(workspace, 'oz'))]),
  );
  return sourcesOf('web').flatMap((file) =>
    derivedLabels(readSource(file))
      .filter((key) => !known.has(key))
      .map((key) => `${file}: the label ${key} is missing`),
  );
}

/** Keys that the server makes while it runs have no type. */
function missingMadeKeys(): string[] {
  const known = new Set(
    ['contract', 'server'].flatMap((workspace) => [...keysOf(readCatalogues(workspace, 'oz'))]),
  );
  return madeKeys(readSource('server/schema.sql'))
    .filter(({ key }) => !known.has(key))
    .map(({ key, use }) => `${use}: the text ${key} is missing`);
}

/** Biome's noJsxLiterals sees text between tags only; attributes of our own components are typed. */
function literalAttributes(): string[] {
  const attribute =
    /\s(?:aria-label|aria-description|alt|title|placeholder|label|okText|cancelText)="([^"]*\p{L}{2}[^"]*)"/gu;
  return sourcesOf('web').flatMap((file) =>
    [...readSource(file).matchAll(attribute)]
      .filter(([, text = '']) => !keysIn(file).literals.has(text))
      .map(([found]) => `${file}: ${found.trim()} belongs into a catalogue`),
  );
}
