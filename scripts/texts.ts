// Checks what types cannot: that the languages agree, that no text is unused, and that texts are loaded where they are used.
import { keysOf, readCatalogues } from './catalogues.ts';
import { keysIn, readSource, sourcesOf, uses } from './source-keys.ts';
import { problemsOfParts } from './text-parts.ts';

const WORKSPACES = ['contract', 'server', 'web'] as const;
/** Texts that are quoted as they are, with the wrong apostrophe. */
const QUOTED = [
  "Ma'lumot mavjud emas",
  'O‘chirildi!',
  'O‘chirishda xatolik yuz berdi!',
  'Ma‘lumot topilmadi!',
  "Qayta o'qishga ariza yuborilmagan!",
];

const problems = [
  ...WORKSPACES.flatMap((workspace) => disagreements(workspace)),
  ...duplicates(),
  ...apostrophes(),
  ...unused('contract', 'contract', 'server', 'web'),
  ...unused('server', 'server'),
  ...unused('web', 'web'),
  ...unknownMessages(),
  ...literalAttributes(),
  ...problemsOfParts(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function disagreements(workspace: string): string[] {
  const oz = readCatalogues(workspace, 'oz');
  const ru = readCatalogues(workspace, 'ru');
  const placeholders = (text = '') => (text.match(/\{\{\w+/g) ?? []).sort().join();
  const [inOz, inRu] = [keysOf(oz), keysOf(ru)];
  const onlyOne = [...inOz, ...inRu].filter((key) => !inOz.has(key) || !inRu.has(key));
  const different = Object.keys(oz).filter(
    (key) => key in ru && placeholders(oz[key]) !== placeholders(ru[key]),
  );
  const plurals = [...keysOf(ru)].filter((key) => `${key}_one` in ru);
  const incomplete = plurals.filter(
    (key) => !(`${key}_few` in ru && `${key}_many` in ru && `${key}_other` in oz),
  );
  return [
    ...onlyOne.map((key) => `${workspace}: ${key} exists in one language only`),
    ...different.map((key) => `${workspace}: ${key} has different placeholders in oz and ru`),
    ...incomplete.map((key) => `${workspace}: ${key} lacks a plural form`),
  ];
}

function duplicates(): string[] {
  const own = Object.keys(readCatalogues('server', 'oz'));
  const shared = readCatalogues('contract', 'oz');
  return own.filter((key) => key in shared).map((key) => `${key} exists in the server and in the contract`);
}

function apostrophes(): string[] {
  return Object.entries(readCatalogues('web', 'oz'))
    .filter(([, text]) => /['‘’`]/.test(text) && !QUOTED.includes(text))
    .map(([key]) => `web: ${key} writes an apostrophe that is no letter (ʻ or ʼ)`);
}

function unused(workspace: string, ...users: string[]): string[] {
  const sources = users.flatMap(sourcesOf).map(keysIn);
  return [...keysOf(readCatalogues(workspace, 'oz'))]
    .filter((key) => !sources.some((source) => uses(source, key)))
    .map((key) => `${workspace}: ${key} is unused`);
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
