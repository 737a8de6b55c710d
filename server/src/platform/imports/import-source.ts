import type { Context } from '#api/context.ts';
import type { TextKey } from '#locales/text-key.ts';

/** A value of a record there: one text, or spellings of a reference of which the first known one counts. */
export type SourceValue = string | readonly string[] | null | undefined;
/** Values by the keys of the import's columns. */
export type SourceRow = Readonly<Record<string, SourceValue>>;

export interface SourceRequest {
  /** Of the user who asked for the import, with the university in scope. */
  context: Context;
  /** The faculty there to which it is restricted. */
  part: string | undefined;
  signal: AbortSignal;
  progress: (done: number, total: number | undefined) => void;
}

export interface LeftOut {
  /** Fields, or kinds of records, that have no place here: the first ones. */
  leftOut: string[];
  /** How many more there are. */
  leftOutMore: number;
}

export interface SourceRows extends LeftOut {
  rows: SourceRow[];
  /** Name of the faculty to which they are restricted. */
  part: string | undefined;
  /** Records that could not be read. */
  unreadable: number;
}

/** Another system from which rows of an import are read. */
export interface ImportSource {
  name: 'hemis';
  /** The columns that it fills, by key, in order. */
  columns: readonly string[];
  /** Of them, required ones that its records do not always have: the user enters a value for new records. */
  defaults: readonly string[];
  /** What to do when a new record has no value of a required column: the sentence in the row, by column. */
  missing?: Readonly<Record<string, TextKey>>;
  /** Whether the records can be restricted to one faculty. */
  hasParts: boolean;
  /** The faculties there that the user may read. @throws Refusal when the system cannot be asked */
  parts: (context: Context) => Promise<{ id: string; name: string }[]>;
  /** @throws Refusal with the reason why there are no rows */
  read: (request: SourceRequest) => Promise<SourceRows>;
}
