// A screen can use only texts that are loaded with it (docs/decisions/0022-texts-come-with-their-screens.md).
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isShellText } from '@dekanat/contract/locales/shell-texts.ts';
import { keysOf, readCatalogue } from './catalogues.ts';
import { type Import, importsOf } from './import-graph.ts';
import { keysIn, readSource, uses } from './source-keys.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The entries, with the parts that they load. */
const ENTRIES = { 'web/src/main.tsx': ['start'], 'web/src/cabinet.tsx': ['start', 'cabinet'] };
/** Loaded with every page, and with every page behind the login page. */
const WIDE = ['shell', 'start'];
/** A module that imports one of these shows the messages of the contract's schemas that it imports. */
const FORMS = /\/(?:form-rules\.ts|editor-(?:drawer|page)\.tsx|record-form\.tsx|use-fields\.ts)$/;
const ROUTES = /^web\/src\/features\/[\w-]+\/feature\.ts$/;
const LOADER = /[wW]ith(?:Only)?Texts\(\s*'([\w-]+)'/g;

export function problemsOfParts(): string[] {
  const available = availableParts();
  const files = [...available].map(([file, parts]) => ({ file, parts, keys: keysShownBy(file).map(keysIn) }));
  const web = files.filter(({ file }) => file.startsWith('web/'));
  return [...partsOfKeys()].flatMap(([key, [part = '', ...others]]) => {
    const users = web.filter(({ keys }) => keys.some((source) => uses(source, key)));
    const [narrower = part] = sharedBy(users.map(({ parts }) => parts));
    return [
      ...others.map((other) => `${key} exists in ${part} and in ${other}`),
      ...users
        .filter(({ parts }) => !parts.has(part))
        .map(({ file }) => `${file}: ${key} is a text of "${part}", which is not loaded with this file`),
      ...(WIDE.includes(part) && !WIDE.includes(narrower)
        ? [`${key} is loaded with every page ("${part}"), but used only where "${narrower}" is loaded`]
        : []),
    ];
  });
}

/** Key → the parts in whose catalogues it exists, of the interface or of the contract. */
function partsOfKeys(): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const file of globSync('{web,contract}/src/locales/*.json', { cwd: ROOT }))
    for (const key of keysOf(readCatalogue(file, 'oz')))
      parts.set(key, [...(parts.get(key) ?? []), isShellText(key) ? 'shell' : basename(file, '.json')]);
  return parts;
}

/** The parts that all of these have, the narrowest first. */
function sharedBy(sets: Set<string>[]): string[] {
  const [first, ...others] = sets;
  if (first === undefined) return [];
  const parts = others.reduce(shared, first);
  return [...[...parts].filter((part) => !WIDE.includes(part)), ...WIDE.filter((part) => parts.has(part))];
}

/** File → the parts that are certainly loaded when it runs: those that all ways to it have in common. */
function availableParts(): Map<string, Set<string>> {
  const available = new Map<string, Set<string>>();
  const visit = (file: string, parts: Set<string>) => {
    const before = available.get(file);
    // The titles of a feature's routes are shown by the shell.
    const own = ROUTES.test(file) ? new Set([...parts, 'shell']) : parts;
    const after = before ? shared(before, own) : own;
    if (before?.size === after.size) return;
    available.set(file, after);
    for (const one of importsOf(file)) visit(one.to, new Set([...after, ...partsWith(one, file)]));
  };
  for (const [entry, parts] of Object.entries(ENTRIES)) visit(entry, new Set(parts));
  return available;
}

const shared = (left: Set<string>, right: Set<string>) =>
  new Set([...left].filter((part) => right.has(part)));

const featureOf = (path: string) => path.split('/').slice(0, 3).join('/');

/** A source and, if it shows a form, the form's schemas with those that they are made of in their own folder. */
function keysShownBy(file: string): string[] {
  const seen = new Set([file]);
  if (![file, ...importsOf(file).map(({ to }) => to)].some((one) => FORMS.test(one))) return [file];
  const visit = (source: string) => {
    for (const { to } of importsOf(source)) {
      const own =
        to.startsWith('contract/src/api/') || featureOf(to) === featureOf(source) || source === file;
      if (!to.startsWith('contract/') || !own || seen.has(to)) continue;
      seen.add(to);
      visit(to);
    }
  };
  visit(file);
  return [...seen];
}

/** The parts that the loader of an import on demand brings along: `withTexts('structure', () => import(…))`. */
const partsWith = ({ lazyAt }: Import, file: string) =>
  lazyAt === undefined ? [] : partsAt(readSource(file), lazyAt);

/** The parts that the loader calls around this place load. `withTexts` loads the shell's texts as well. */
function partsAt(source: string, place: number): string[] {
  const count = (text: string, sign: string) => text.split(sign).length;
  const loaders = [...source.slice(0, place).matchAll(LOADER)].filter(({ index }) => {
    const between = source.slice(index, place);
    return count(between, '(') > count(between, ')');
  });
  return loaders.flatMap(([loader, part = '']) => (loader.includes('Only') ? [part] : ['shell', part]));
}
