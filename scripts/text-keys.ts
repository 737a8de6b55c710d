// Which texts the code asks for, read from its syntax: for the tests that hold code and catalogues together.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export type Catalogue = Record<string, string>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/;
const PLURAL = /_(?:one|few|many|other)$/;
const LETTERS = /\p{L}{2,}/u;
/** Attributes that a person reads or hears. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
  'okText',
  'cancelText',
]);
/** What is the same in all languages: the product's name, and what is printed on keys. */
const NAMES = new Set(['Dekanat', 'Enter', 'Esc']);

export const readCatalogue = (path: string): Catalogue => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** All texts of a floor in a language, from all the parts in which they are loaded. */
export const readCatalogues = (floor: string, language: 'oz' | 'ru'): Catalogue =>
  Object.assign(
    {},
    ...globSync(`${floor}/src/locales/**/${language}.json`, { cwd: ROOT }).map(readCatalogue),
  );

/** Keys with the plural endings set aside, which differ between languages. */
export const keysOf = (catalogue: Catalogue): Set<string> =>
  new Set(Object.keys(catalogue).map((key) => key.replace(PLURAL, '')));

export const placeholdersOf = (text: string): string[] => (text.match(/\{\{\w+/g) ?? []).sort();

export interface AskedTexts {
  /** Written out: 'menu.faculties'. */
  keys: Map<string, string>;
  /** Put together: `status.${state}` as /^status\.[\w.-]+$/. */
  patterns: RegExp[];
  /** Text in a component that no catalogue knows, with its place. */
  literals: string[];
}

/** Reads every source that `glob` finds, tests left out. */
export function textsAskedIn(glob: string): AskedTexts {
  const asked: AskedTexts = { keys: new Map(), patterns: [], literals: [] };
  for (const file of globSync(glob, { cwd: ROOT }).filter((name) => !/\.test\.tsx?$/.test(name))) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    visit(source, source, asked);
  }
  return asked;
}

function visit(node: ts.Node, source: ts.SourceFile, asked: AskedTexts): void {
  const place = () => `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  if (ts.isStringLiteralLike(node) && !isImport(node) && KEY.test(node.text))
    asked.keys.set(node.text, place());
  if (ts.isTemplateExpression(node)) {
    const pattern = patternOf(node);
    if (pattern) asked.patterns.push(pattern);
  }
  if (isLiteralText(node)) asked.literals.push(`${place()} ${node.getText().trim()}`);
  node.forEachChild((child) => visit(child, source, asked));
}

const isImport = (node: ts.Node) =>
  ts.isImportDeclaration(node.parent) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword);

function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp | undefined {
  const fixed = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  // Without a single fixed word it could be any key, and says nothing.
  if (!fixed.some((part) => /[a-z]/.test(part)) || !fixed.every((part) => /^[\w.-]*$/.test(part)))
    return undefined;
  return new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join("[\\w.'-]+")}$`);
}

function isLiteralText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return LETTERS.test(node.text) && !NAMES.has(node.text.trim());
  if (!ts.isJsxAttribute(node) || !node.initializer || !ts.isStringLiteral(node.initializer)) return false;
  const { text } = node.initializer;
  return SPOKEN.has(node.name.getText()) && LETTERS.test(text) && !KEY.test(text);
}

/** Keys of `catalogue` that nothing in `asked` could mean. */
export const unusedKeys = (catalogue: Catalogue, ...asked: AskedTexts[]): string[] =>
  [...keysOf(catalogue)].filter(
    (key) =>
      !asked.some(({ keys, patterns }) => keys.has(key) || patterns.some((pattern) => pattern.test(key))),
  );

/** Keys asked for that no catalogue has, with the place. Only groups that catalogues know are keys: 'a.b' may be anything. */
export function missingKeys(asked: AskedTexts, ...catalogues: Catalogue[]): string[] {
  const known = new Set(catalogues.flatMap((catalogue) => [...keysOf(catalogue)]));
  const groups = new Set([...known].map((key) => key.split('.')[0]));
  return [...asked.keys]
    .filter(([key]) => groups.has(key.split('.')[0]) && !known.has(key))
    .map(([key, place]) => `${key} (${place})`);
}
