import { z } from 'zod';
import { exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import type { Access } from '#api/endpoint.ts';
import { Id, Instant, QueryStatus } from '#api/fields.ts';
import { EXPORT_FORMATS, listQuery, page, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { IMPORTABLE, type ImportableName } from '../catalogue/catalogue.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { JobStatus } from './jobs.ts';

/** Names of the resources that can be imported. */
export const IMPORTED = IMPORTABLE.map(({ name }): ImportableName => name);
export const ImportResource = z.enum(IMPORTED);
export type ImportResource = z.infer<typeof ImportResource>;

export const IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_ROWS = 20_000;
/** Columns of a file beyond these are not read. */
export const IMPORT_COLUMNS = 60;

/** What is done with an import, one after the other: seen through, written, taken back. */
export const IMPORT_STATES = ['uploaded', 'checked', 'written', 'undone'] as const;
export const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'error'] as const;
export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;
/** What the server is asked to do; each is a job, and `stop` ends the one that is under way. */
export const IMPORT_ACTS = ['check', 'write', 'undo', 'stop'] as const;

/** Which of a record's fields a column of the file is: `code`, or a text in one language, `name.ru`. */
const ColumnKey = z.string().max(64);

export const ImportColumn = z.object({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** What it may hold, in words. */
  note: z.string(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportCounts = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  error: z.int(),
  /** Rows with a field that was left as a person had changed it. */
  kept: z.int(),
  /** Accounts that are made; only where some are. */
  accounts: z.int().optional(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const Import = z.object({
  id: Id,
  resource: ImportResource,
  title: z.string(),
  /** Path of the screen that lists such records, on which the import opens. */
  screen: z.string(),
  university_id: Id.nullable(),
  file_name: z.string(),
  user_name: z.string(),
  state: z.enum(IMPORT_STATES),
  rows: z.int(),
  counts: ImportCounts.nullable(),
  /** The last job, which may still be under way. */
  job: z
    .object({
      id: Id,
      act: z.enum(IMPORT_ACTS),
      status: JobStatus,
      done: z.int(),
      total: z.int().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  created_at: Instant,
  written_at: Instant.nullable(),
  undone_at: Instant.nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportRow = z.object({
  /** Its number in the file, as a spreadsheet shows it. */
  place: z.int(),
  outcome: ImportOutcome.nullable(),
  record_id: Id.nullable(),
  /** In the order of the file's columns. */
  cells: z.array(z.string()),
  problems: z.array(z.object({ column: z.string().nullable(), label: z.string(), message: z.string() })),
  changes: z.array(
    z.object({
      column: z.string(),
      label: z.string(),
      from: z.string(),
      to: z.string(),
      /** A person has changed the field since the last import: it stays as they left it. */
      kept: z.boolean(),
    }),
  ),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** How the file's columns are understood. */
export const ImportPlan = z.object({
  headings: z.array(z.string()),
  columns: z.array(ImportColumn),
  /** For each column of the file the record's one, or none. */
  mapping: z.array(ColumnKey.nullable()),
  overwrite: z.boolean(),
  /** Whether people who have none are given accounts; null where such records have none, or the reader may not. */
  accounts: z.boolean().nullable(),
  /** By what a row is known to be a record that exists, in words. */
  known_by: z.string(),
});

export const ImportDetails = Import.extend({ plan: ImportPlan, page: page(ImportRow) });
export type ImportDetails = z.infer<typeof ImportDetails>;

export const ImportListQuery = listQuery({ resource: ImportResource.optional() });
const ImportRowQuery = listQuery({ outcome: ImportOutcome.optional(), kept: QueryStatus.optional() });

/** What is not named stays as it is. */
export const ImportUpdate = z.strictObject({
  act: z.enum(IMPORT_ACTS),
  mapping: z.array(ColumnKey.nullable()).max(IMPORT_COLUMNS).optional(),
  /** Also what people have changed since the last import. */
  overwrite: z.boolean().optional(),
  /** Accounts for people who have none; their passwords come on slips, or one by one. */
  accounts: z.boolean().optional(),
});

const FormatQuery = z.object({ format: z.enum(EXPORT_FORMATS).default('xlsx') });

const uploadCall = <Q extends z.ZodObject, P extends `/${string}`, A extends Access>(
  path: P,
  access: A,
  query: Q,
) => ({ method: 'POST', path, access, query, upload: true, result: Import }) as const;
/** The same of one resource alone, at an address of its own. */
export const importCall = <P extends `/${string}`, A extends Access>(path: P, access: A) =>
  uploadCall(path, access, ScopedQuery);

/** Open to whoever may add and change records of the resource. */
export const imports = defineResource(OPERATIONS.imports, {
  list: listCall('/imports', 'signed-in', ImportListQuery, Import),
  /** An xlsx or csv file, whose rows are read at once and wait to be seen through. */
  upload: uploadCall('/imports', 'signed-in', ScopedQuery.extend({ resource: ImportResource })),
  template: {
    method: 'GET',
    path: '/imports/template/{resource}',
    access: 'signed-in',
    query: ScopedQuery.extend(FormatQuery.shape),
    result: z.null(),
    download: true,
  },
  /** Its rows in pages, those with one outcome alone where asked for. */
  read: { ...readCall('/imports/{id}', 'signed-in', ImportDetails), query: ImportRowQuery },
  /** Rows with errors as a file of the same shape, with the reason beside each: to be mended and sent again. */
  errors: exportCall('/imports/{id}/errors', 'signed-in', ScopedQuery.extend(FormatQuery.shape)),
  update: updateCall('/imports/{id}', 'signed-in', ImportUpdate, Import),
  /** One that has written is taken back by `undo`, and stays as the record of it. */
  remove: removeCall('/imports/{id}', 'signed-in'),
});
