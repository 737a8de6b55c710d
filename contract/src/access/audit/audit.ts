import { z } from 'zod';
import { exportCall, listCall, readCall } from '#api/calls.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { Day, Id, Instant, QueryId } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { AUDITED, type AuditedTable } from '../../catalogue/catalogue.ts';

/** Kinds of records whose changes the audit shows: their tables. `audit.record.<kind>` is the label of each. */
export const AUDIT_RECORDS = AUDITED.map(({ table }): AuditedTable => table);
const AuditRecord = z.enum(AUDIT_RECORDS);
export type AuditRecord = z.infer<typeof AuditRecord>;

/** The kind of record that an endpoint returns or changes, if the audit shows its changes. */
export const auditRecordOf = ({ resource }: Pick<Endpoint, 'resource'>): AuditRecord | undefined =>
  AuditRecord.safeParse(resource.table).data;

export const AUDIT_ACTIONS = ['created', 'changed', 'removed'] as const;
const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

/** The change of one field in the reader's language; null for an empty value. */
export const AuditDifference = z.object({
  field: z.string(),
  label: z.string(),
  /** The language of a translated field. */
  language: Language.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditDifference = z.infer<typeof AuditDifference>;

/** All changes that one request made to one record. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** null: the system. */
  user_id: Id.nullable(),
  user_name: z.string(),
  /** The API token with which the account did it; its name is null when the token is known no more. */
  api_token_id: Id.nullable(),
  api_token_name: z.string().nullable(),
  action: AuditAction,
  record: z.string(),
  record_label: z.string(),
  record_id: Id,
  record_name: z.string().nullable(),
  /** Whether the record still exists. */
  record_exists: z.boolean(),
  university_id: Id.nullable(),
  university_name: z.string().nullable(),
  differences: z.array(AuditDifference),
  /** The differences in one sentence: “Kodi: MT → MAT; Dekan: …”. */
  summary: z.string(),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditListQuery = listQuery({
  user_id: QueryId.optional(),
  record: AuditRecord.optional(),
  record_id: QueryId.optional(),
  action: AuditAction.optional(),
  /** Whole days of the universities' time zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
  request_id: z
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

export const AuditExportQuery = exportQuery(AuditListQuery, [
  'at',
  'user_name',
  'api_token_name',
  'action',
  'record_label',
  'record_name',
  'summary',
  'university_name',
  'address',
  'request_id',
]);

/** Records whose personal data can be revealed, and syllabi, whose tests have right answers. */
export const VIEWED_RECORDS = ['students', 'teachers', 'syllabi'] as const;
const ViewedRecord = z.enum(VIEWED_RECORDS);

/** One viewing of personal data in full (docs/domain.md §13), or of the right answers of tests that exams draw from. */
export const Viewing = z.object({
  id: Id,
  at: Instant,
  user_id: Id,
  user_name: z.string(),
  record: ViewedRecord,
  /** null: an export or a file with many records. */
  record_id: Id.nullable(),
  record_name: z.string().nullable(),
  university_name: z.string().nullable(),
  address: z.string(),
});
export type Viewing = z.infer<typeof Viewing>;

export const ViewingListQuery = listQuery({
  user_id: QueryId.optional(),
  record: ViewedRecord.optional(),
  /** With `record` only. */
  record_id: QueryId.optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const AuditPerson = z.object({ id: Id, name: z.string() });

export const audit = defineResource(ACCESS.audit, {
  list: listCall('/audit', 'audit_index', AuditListQuery, AuditEntry),
  export: exportCall('/audit/export', 'audit_index', AuditExportQuery),
  /** Accounts in the caller's scope and super administrators. */
  people: {
    method: 'GET',
    path: '/audit/people',
    access: 'audit_index',
    query: LookupQuery,
    result: z.array(AuditPerson),
  },
  /** Who has viewed personal data in full, or right answers, newest first. */
  viewings: listCall('/audit/viewings', 'audit_index', ViewingListQuery, Viewing),
  read: readCall('/audit/{id}', 'audit_index', AuditEntry),
});
