// Which keys of texts a source mentions. The types check that they exist; this finds unused and unloaded ones.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { derivedLabels } from './derived-labels.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const KEY = /["'`]([a-z][\w-]*(?:\.[\w-]+)+)["'`]/g;
const TEMPLATE = /`((?:[\w.-]|\$\{[^{}`]*\})+)`/g;

export interface SourceKeys {
  /** Literals: `'menu.faculties'`, which may also be something else: `'students.id'`; and derived labels. */
  literals: Set<string>;
  /** Templates: `status.${state}` as /^status\.[\w.'-]+$/. */
  patterns: RegExp[];
}

const sources = new Map<string, string>();
const keys = new Map<string, SourceKeys>();

/** A source without its comments. */
export function readSource(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8').replace(COMMENT, '');
  sources.set(file, source);
  return source;
}

export const sourcesOf = (workspace: string): string[] =>
  globSync(`${workspace}/src/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));

export function keysIn(file: string): SourceKeys {
  const source = readSource(file);
  const found = keys.get(file) ?? {
    literals: new Set([...source.matchAll(KEY)].map(([, key = '']) => key).concat(derivedLabels(source))),
    patterns: [...source.matchAll(TEMPLATE)].flatMap(([, template = '']) => patternOf(template)),
  };
  keys.set(file, found);
  return found;
}

/** A template without a single fixed word would match any key. */
function patternOf(template: string): RegExp[] {
  const fixed = template.split(/\$\{[^}]*\}/);
  if (fixed.length === 1 || !fixed.some((part) => /[a-z]/.test(part))) return [];
  return [new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join("[\\w.'-]+")}$`)];
}

export const uses = ({ literals, patterns }: SourceKeys, key: string): boolean =>
  literals.has(key) || patterns.some((pattern) => pattern.test(key));
