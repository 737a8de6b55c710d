import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import type { Access } from '#api/endpoint.ts';
import { Id, Instant, QueryStatus } from '#api/fields.ts';
import { EXPORT_FORMATS, listQuery, page, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { IMPORTABLE, type ImportableName } from '../catalogue/catalogue.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { IMPORT_COLUMNS } from './import-limits.ts';
import { JobStatus } from './jobs.ts';
import { SkippedContent, SkippedRecords } from './skipped-content.ts';

/** Names of the resources that can be imported. */
export const IMPORTED = IMPORTABLE.map(({ name }): ImportableName => name);
export const ImportResource = z.enum(IMPORTED);
export type ImportResource = z.infer<typeof ImportResource>;

/** States of an import, in order; `reading`: the rows are read from another system. */
export const IMPORT_STATES = ['reading', 'uploaded', 'checked', 'written', 'undone'] as const;
export const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'error'] as const;
export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;
/** Actions on an import: each starts a job, and `stop` cancels the running one. */
export const IMPORT_ACTS = ['read', 'check', 'write', 'undo', 'stop'] as const;

/** The field that a column of the file contains: `code`, or a text in one language, `name.ru`. */
const ColumnKey = z.string().max(64);

export const ImportColumn = z.object({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** Description of the accepted values. */
  note: z.string(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportCounts = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  error: z.int(),
  /** Number of rows with a field that is not overwritten because a user changed it. */
  kept: z.int(),
  /** Number of new accounts, if the import creates accounts. */
  accounts: z.int().optional(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const Import = z.object({
  id: Id,
  resource: ImportResource,
  title: z.string(),
  /** Path of the list's screen, which opens the import. */
  screen: z.string(),
  university_id: Id.nullable(),
  file_name: z.string(),
  user_name: z.string(),
  state: z.enum(IMPORT_STATES),
  rows: z.int(),
  counts: ImportCounts.nullable(),
  /** The last job, which may be running. */
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
  /** Row number in the file. */
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
      /** A user entered the field, or changed it since the last import: it is not overwritten. */
      kept: z.boolean(),
    }),
  ),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Columns of the file and options of the import. */
export const ImportPlan = z.object({
  headings: z.array(z.string()),
  columns: z.array(ImportColumn),
  /** The field of each column of the file, or null. */
  mapping: z.array(ColumnKey.nullable()),
  overwrite: z.boolean(),
  /** Whether accounts are created; null if such records have none or the user may not create them. */
  accounts: z.boolean().nullable(),
  /** Description of how rows are matched to existing records. */
  known_by: z.string(),
  /** What was read from another system; null for a file. */
  source: SkippedRecords.nullable(),
  /** What of the file was not read; null for another system, and for imports from before this was stored. */
  skipped: SkippedContent.nullable(),
});

export const ImportDetails = Import.extend({ plan: ImportPlan, page: page(ImportRow) });
export type ImportDetails = z.infer<typeof ImportDetails>;

export const ImportListQuery = listQuery({ resource: ImportResource.optional() });
const ImportRowQuery = listQuery({ outcome: ImportOutcome.optional(), kept: QueryStatus.optional() });

/** Omitted fields stay unchanged. */
export const ImportUpdate = z.strictObject({
  act: z.enum(IMPORT_ACTS),
  mapping: z.array(ColumnKey.nullable()).max(IMPORT_COLUMNS).optional(),
  /** Overwrite fields that users entered, or changed since the last import. */
  overwrite: z.boolean().optional(),
  /** Create accounts for people without one; passwords are set later, by slips or one by one. */
  accounts: z.boolean().optional(),
  /** The last job of the import that the user has seen; refused as `stale` when another one has followed, such as a new dry run. */
  seen: Id.optional(),
});

const PART_MAX = 64;
const DEFAULT_MAX = 255;

/** What can be read from another system, and what the user adds to it. */
export const ImportSource = z.object({
  /** Faculties of the system, to which the import can be restricted. */
  parts: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Restricted to the own faculty, because the user is. */
  own_part_only: z.boolean(),
  /** Required fields that the system does not always have: the user chooses a value for records without one. */
  defaults: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** Empty: any text. */
      choices: z.array(z.string()),
    }),
  ),
});
export type ImportSource = z.infer<typeof ImportSource>;

const FetchBody = z.strictObject({
  university_id: Id.optional(),
  resource: ImportResource,
  /** A faculty of the system; all of them unless it is given. */
  part: z.string().min(1).max(PART_MAX).optional(),
  defaults: z.record(ColumnKey, z.string().trim().max(DEFAULT_MAX)).default({}),
});

const FormatQuery = z.object({ format: z.enum(EXPORT_FORMATS).default('xlsx') });

const uploadCall = <Q extends z.ZodObject, P extends `/${string}`, A extends Access>(
  path: P,
  access: A,
  query: Q,
) => ({ method: 'POST', path, access, query, upload: true, result: Import }) as const;
/** An upload for one resource, with its own path. */
export const importCall = <P extends `/${string}`, A extends Access>(path: P, access: A) =>
  uploadCall(path, access, ScopedQuery);

/** Imports need the permissions to create and update records of the resource. */
export const imports = defineResource(OPERATIONS.imports, {
  list: listCall('/imports', 'signed-in', ImportListQuery, Import),
  /** Uploads an xlsx or csv file and reads its rows; `check` is the next step. */
  upload: uploadCall('/imports', 'signed-in', ScopedQuery.extend({ resource: ImportResource })),
  template: {
    method: 'GET',
    path: '/imports/template/{resource}',
    access: 'signed-in',
    query: ScopedQuery.extend(FormatQuery.shape),
    result: z.null(),
    download: true,
  },
  source: {
    method: 'GET',
    path: '/imports/sources/{resource}',
    access: 'signed-in',
    query: ScopedQuery,
    result: ImportSource,
  },
  /** Reads the rows from another system instead of a file, in a job; `check` is the next step. */
  fetch: createCall('/imports/fetch', 'signed-in', FetchBody, Import),
  /** The import with a page of its rows. */
  read: { ...readCall('/imports/{id}', 'signed-in', ImportDetails), query: ImportRowQuery },
  /** Rows with errors and their reasons as a file of the same format, to be corrected and uploaded again. */
  errors: exportCall('/imports/{id}/errors', 'signed-in', ScopedQuery.extend(FormatQuery.shape)),
  update: updateCall('/imports/{id}', 'signed-in', ImportUpdate, Import),
  /** Written imports cannot be removed, only undone. */
  remove: removeCall('/imports/{id}', 'signed-in'),
});
