import type { ImportColumn } from '@dekanat/contract/operations/imports.ts';

/** For each column of the file the record's one, or none. */
export type Mapping = readonly (string | null)[];

/** No column of the record is taken twice: whoever takes one that another column had takes it from that. */
export const mapped = (mapping: Mapping, at: number, key: string | null): (string | null)[] =>
  mapping.map((now, place) => (place === at ? key : now === key ? null : now));

/** Without these no record can be made. */
export const lacking = (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
  columns.filter(({ key, required }) => required && !mapping.includes(key));

const SAMPLES = 3;

/** A few different values of a column, as they stand in the file. */
export const samplesOf = (rows: readonly { cells: readonly string[] }[], at: number): string[] =>
  [...new Set(rows.map(({ cells }) => cells[at]?.trim() ?? ''))]
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES);

/** What was chosen and not yet used, by import: whoever closes it, or looks at something else, finds it again. */
export const chosenMappings = new Map<number, Mapping>();
