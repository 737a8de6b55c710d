import type { ImportColumn } from '@dekanat/contract/operations/imports.ts';

/** The record's field for each column of the file, or none. */
export type Mapping = readonly (string | null)[];

/** Each field is mapped once: mapping it to another column removes the former mapping. */
export const mapped = (mapping: Mapping, at: number, key: string | null): (string | null)[] =>
  mapping.map((now, index) => (index === at ? key : now === key ? null : now));

/** Fields without which no record can be created. */
export const missingColumns = (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
  columns.filter(({ key, required }) => required && !mapping.includes(key));

const SAMPLES = 3;

/** A few different sample values of a column. */
export const samplesOf = (rows: readonly { cells: readonly string[] }[], at: number): string[] =>
  [...new Set(rows.map(({ cells }) => cells[at]?.trim() ?? ''))]
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES);

/** The chosen but unused mapping per import, so that closing and reopening the drawer keeps it. */
export const chosenMappings = new Map<number, Mapping>();
