import { z } from 'zod';
import { createCall } from '#api/calls.ts';
import { Id, Instant, Status } from '#api/fields.ts';
import { Search, WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { ACCEPTED_FIELDS, AcceptedField, HemisField, HemisState } from './hemis-fields.ts';

/** Records that one act changes. More are accepted in parts. */
export const ACCEPTED_MAX = 5_000;
/** Rows of a page of a preview; the numbers are of all. */
export const PREVIEWED_MAX = 200;

/** As in the list of records. */
const RecordFilters = z.strictObject({
  state: HemisState.optional(),
  field: HemisField.optional(),
  is_new: Status.optional(),
  open: Status.optional(),
  faculty_id: Id.optional(),
  fio: Search,
});

/** Which values are taken over. */
const SELECTION = {
  university_id: Id.optional(),
  fields: z.array(AcceptedField).min(1, 'hemis_acceptance.fields.required').max(ACCEPTED_FIELDS.length),
  /** Only of the records that the list shows with these filters. */
  filters: RecordFilters.optional(),
  /** Only of records after this one: the next part. */
  after: Id.optional(),
  /**
   * Only of these records; of all that differ when it is left out. Records that were removed, or whose student the caller may not change
   * any more, are left out.
   */
  record_ids: z.array(Id).min(1, 'hemis_acceptance.records.required').max(ACCEPTED_MAX).optional(),
  /** Also where somebody typed our value. */
  include_typed: z.boolean(),
};

/** Why a value is not taken over. */
export const SKIPPED_BECAUSE = ['typed', 'changed', 'taken', 'refused'] as const;

const PreviewRow = z.object({
  record_id: Id,
  student_id: Id,
  full_name: z.string(),
  field: AcceptedField,
  /** In words; of personal data only the characters that differ, and those that records of students show. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  /** Null: it is taken over. */
  skipped: z.enum(SKIPPED_BECAUSE).nullable(),
  changed_by: z.string().nullable(),
  changed_at: Instant.nullable(),
});

const Preview = z.object({
  students: z.int(),
  /** Values that are taken over. */
  changes: z.int(),
  skipped: z.object({ typed: z.int(), changed: z.int(), taken: z.int(), refused: z.int() }),
  /** Values in all pages. */
  row_count: z.int(),
  rows: z.array(PreviewRow),
  /** The last record of this part; null: it is the last part. */
  next: Id.nullable(),
});
export type HemisPreview = z.infer<typeof Preview>;

const Acceptance = z.object({
  id: Id,
  comparison_id: Id,
  accepted_at: Instant,
  user_name: z.string().nullable(),
  students: z.int(),
  changes: z.int(),
  fields: z.array(AcceptedField),
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
});
export type HemisAcceptance = z.infer<typeof Acceptance>;

const ofComparison = '/hemis-comparisons/{id}';

/** Values of the national system that are taken over: one act, recorded, and undone as a whole. */
export const hemisAcceptances = defineResource(STUDENTS.hemis_acceptances, {
  /** What `create` would do. */
  preview: createCall(
    `${ofComparison}/preview`,
    'student_update',
    z.strictObject({ ...SELECTION, page: z.int().min(1).max(1_000).optional() }),
    Preview,
  ),
  /** 409 unless it changes as many values as the preview said. */
  create: createCall(
    `${ofComparison}/acceptances`,
    'student_update',
    z.strictObject({ ...SELECTION, changes: z.int().min(1) }),
    Acceptance,
  ),
  /** Of a comparison, the newest first. */
  list: {
    method: 'GET',
    path: `${ofComparison}/acceptances`,
    access: 'hemis_comparison_index',
    query: WholeListQuery,
    result: z.array(Acceptance),
  },
  /** 409 when a value was changed since. */
  undo: createCall('/hemis-acceptances/{id}/undo', 'student_update', z.strictObject({}), Acceptance),
});
