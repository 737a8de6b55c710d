// A screen can use only texts that are loaded with it (docs/decisions/0022-texts-come-with-their-screens.md).
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { keysOf, readCatalogue, textsAskedIn } from './text-keys.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = 'web/src/main.tsx';
/** What every page loads, and what everybody who is signed in does: too dear for what one feature says alone. */
const START = 'start';
const SHELL = 'shell';
/** What a file imports that makes a form: it shows the messages of the contract's schemas. */
const FORMS = /\/(?:form-rules\.ts|editor-(?:drawer|page)\.tsx|use-fields\.ts)$/;

interface Import {
  to: string;
  /** The part that the loader of a lazy import brings along: `withTexts('structure', () => import(…))`. */
  part: string | undefined;
}

const remembered = new Map<string, Import[]>();
const askedIn = new Map<string, ReturnType<typeof textsAskedIn>>();

if (import.meta.main) {
  const problems = problemsOfParts();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function problemsOfParts(): string[] {
  const places = placesOfKeys();
  const available = availableParts();
  const askers = askersOf(places, available);
  const doubled = [...places].filter(([, parts]) => parts.length > 1);
  return [
    ...doubled.map(([key, parts]) => `${key} stands in ${parts.join(' and ')}: one is enough`),
    ...[...places].flatMap(([key, [part = '']]) => [
      ...lacking(key, part, askers.get(key) ?? [], available),
      ...tooDear(key, part, askers.get(key) ?? [], available),
    ]),
  ];
}

/** Files that ask for a key of a part that may not be there when they are drawn. */
function lacking(key: string, part: string, files: string[], available: Map<string, Set<string>>): string[] {
  return files
    .filter((file) => available.get(file)?.has(part) === false)
    .map((file) => `${file}: ${key} is a text of "${part}", which is not loaded with this file`);
}

/** A part that everybody loads, although all who ask for the key load a narrower one, too. */
function tooDear(key: string, part: string, files: string[], available: Map<string, Set<string>>): string[] {
  if (files.length === 0 || (part !== START && part !== SHELL)) return [];
  const [narrower = START] = sharedBy(files, available);
  return narrower === part || narrower === START
    ? []
    : [`${key} is loaded with every page (${part}), but only used where "${narrower}" is loaded, too`];
}

/** The parts that all of these files can rely on, the narrowest first. */
function sharedBy(files: string[], available: Map<string, Set<string>>): string[] {
  const [first = new Set<string>(), ...others] = files.map(
    (file) => available.get(file) ?? new Set<string>(),
  );
  const shared = [...first].filter((part) => others.every((set) => set.has(part)));
  const wide = [SHELL, START].filter((part) => shared.includes(part));
  return [...shared.filter((part) => !wide.includes(part)), ...wide];
}

/** Key → the parts in whose catalogues it stands, of the interface or of the contract. */
function placesOfKeys(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const file of globSync('{web,contract}/src/locales/*/oz.json', { cwd: ROOT })) {
    const part = basename(dirname(file));
    for (const key of keysOf(readCatalogue(file))) places.set(key, [...(places.get(key) ?? []), part]);
  }
  return places;
}

/** Key → the sources of the interface that ask for it, themselves or by a form of the contract. */
function askersOf(
  places: ReadonlyMap<string, unknown>,
  available: ReadonlyMap<string, unknown>,
): Map<string, string[]> {
  const askers = new Map<string, string[]>();
  for (const file of [...available.keys()].filter((name) => name.startsWith('web/'))) {
    const sources = [file, ...formsOf(file)];
    for (const { keys, patterns } of sources.map(asked)) {
      for (const key of places.keys()) {
        if (!keys.has(key) && !patterns.some((pattern) => pattern.test(key))) continue;
        askers.set(key, [...new Set([...(askers.get(key) ?? []), file])]);
      }
    }
  }
  return askers;
}

function featureOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

/** The schemas of a form, over what they are made of in their own folder: another resource's messages are those of its own form. */
function formsOf(file: string): string[] {
  if (![file, ...importsOf(file).map(({ to }) => to)].some((one) => FORMS.test(one))) return [];
  const seen = new Set<string>();
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

/** File → the parts that are loaded in any case when it is drawn: what all the ways to it have in common. */
function availableParts(): Map<string, Set<string>> {
  const available = new Map([[ENTRY, new Set([START])]]);
  const queue = [ENTRY];
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    const here = available.get(from) ?? new Set<string>();
    for (const { to, part } of importsOf(from)) {
      // Every part but the first is loaded with the shell (`withTexts`).
      const brought = part === undefined ? [...here] : [...here, SHELL, part];
      const before = available.get(to);
      const after = new Set(brought.filter((one) => before?.has(one) !== false));
      if (before?.size === after.size) continue;
      available.set(to, after);
      queue.push(to);
    }
  }
  return available;
}

function asked(file: string): ReturnType<typeof textsAskedIn> {
  const found = askedIn.get(file) ?? textsAskedIn(file);
  askedIn.set(file, found);
  return found;
}

/** What a source imports of ours; types leave no trace. */
function importsOf(file: string): Import[] {
  const known = remembered.get(file);
  if (known) return known;
  const found: Import[] = [];
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const visit = (node: ts.Node): void => {
    const name = importedBy(node);
    const to = name && fileOf(name.text, file);
    if (to) found.push({ to, part: ts.isCallExpression(node) ? partOf(node) : undefined });
    node.forEachChild(visit);
  };
  visit(source);
  remembered.set(file, found);
  return found;
}

function importedBy(node: ts.Node): ts.StringLiteral | undefined {
  if (ts.isImportDeclaration(node)) {
    const named = node.importClause?.namedBindings;
    const onlyTypes =
      node.importClause?.isTypeOnly === true ||
      (named && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly));
    return !onlyTypes && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier : undefined;
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [name] = node.arguments;
  return name && ts.isStringLiteral(name) ? name : undefined;
}

/** The part named by the `withTexts('…', …)` or `screensWithTexts('…', …)` around a lazy import. */
function partOf(node: ts.Node): string | undefined {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (!ts.isCallExpression(at) || !/^(screensW|w)ithTexts$/.test(at.expression.getText())) continue;
    const [part] = at.arguments;
    if (part && ts.isStringLiteral(part)) return part.text;
  }
  return undefined;
}

function fileOf(name: string, from: string): string | undefined {
  const path = name.startsWith('#')
    ? `${from.split('/')[0]}/src/${name.slice(1)}`
    : name.startsWith('@dekanat/contract/')
      ? name.replace('@dekanat/contract/', 'contract/src/')
      : relative('/', join('/', dirname(from), name));
  return /\.tsx?$/.test(path) && existsSync(join(ROOT, path)) ? path : undefined;
}
