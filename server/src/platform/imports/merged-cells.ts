import { packageOf, partsOfSheet } from './package-parts.ts';
import { textOf } from './package-tags.ts';
import type { ZipEntry } from './zip-entries.ts';

/** The letters of the first columns of merged cells with several rows, and their references, by the first row from 1. */
export type MergedCells = ReadonlyMap<number, ReadonlyMap<string, string>>;

const START = /<(?:[\w.-]+:)?mergeCells\b/;
const MERGED = /<(?:[\w.-]+:)?mergeCell\b[^<>]*?\bref="(([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7}))"/g;
/** Characters of the longest list of merged cells that is read, and of the longest beginning that two pieces may divide. */
const [LIST_CHARACTERS, START_CHARACTERS] = [2_000_000, 100];

/** The list of merged cells, which follows the rows of a sheet. */
async function listIn(pieces: AsyncIterable<string>): Promise<string> {
  let [text, isFound] = ['', false];
  for await (const piece of pieces) {
    text += piece;
    const start = isFound ? 0 : text.search(START);
    isFound ||= start >= 0;
    text = text.slice(isFound ? start : -START_CHARACTERS);
    if (text.length > LIST_CHARACTERS) break;
  }
  return isFound ? text : '';
}

/** A spreadsheet stores the value of merged cells in the first one alone. */
export async function mergedCells(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  sheet: number,
): Promise<MergedCells> {
  const from = packageOf(bytes, entries);
  const part = from.parts.get((await partsOfSheet(from, sheet)).sheet ?? '');
  const merged = new Map<number, Map<string, string>>();
  if (part === undefined) return merged;
  for (const [, reference = '', column = '', first, last] of (await listIn(textOf(bytes, part))).matchAll(
    MERGED,
  )) {
    if (first === last) continue;
    const row = merged.get(Number(first)) ?? new Map<string, string>();
    merged.set(Number(first), row.set(column, reference));
  }
  return merged;
}
