import { z } from 'zod';
import { createCall, exportCall, listCall, readCall } from '#api/calls.ts';
import { Id, Instant, QueryId, QueryStatus } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { HemisField, HemisState, HemisTarget, UnreadableBecause, UnreadPart } from './hemis-fields.ts';

const Counts = z.object({
  equal: z.int(),
  different: z.int(),
  only_here: z.int(),
  only_there: z.int(),
  /** Students whom the service has in the group or faculty, but who are not in it here. */
  here_elsewhere: z.int(),
  /** Records of the service that cannot be read, of students here or of unknown students. */
  unreadable: z.int(),
  refused: z.int(),
  away: z.int(),
});

const HemisComparison = z.object({
  id: Id,
  university_id: Id,
  target: HemisTarget,
  /** The student, group or faculty; null for a whole university. */
  target_name: z.string().nullable(),
  faculty_id: Id.nullable(),
  group_id: Id.nullable(),
  student_id: Id.nullable(),
  /** User name; null: the comparison of the night. */
  user_name: z.string().nullable(),
  started_at: Instant,
  finished_at: Instant.nullable(),
  state: z.enum(['running', 'complete', 'refused', 'away', 'failed']),
  /** What the service said when it refused. */
  said: z.string().nullable(),
  /** Marks of subjects are compared. */
  with_marks: z.boolean(),
  /** What the service did not give, so that it was not compared. */
  unread: z.array(UnreadPart),
  job_id: Id.nullable(),
  /** Within the scope of the reader; zero while it is running. */
  counts: Counts,
  /** Records that the comparison of the night before had not. */
  new_records: z.int(),
});
export type HemisComparison = z.infer<typeof HemisComparison>;

const Difference = z.object({
  field: HemisField,
  /** In words; personal data is masked. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  /** A plain correction can take it over. */
  acceptable: z.boolean(),
  /** It was taken over from this comparison. */
  accepted: z.boolean(),
  /** Who changed the field last, and when; null when it is as it was first stored, or stored by a file or HEMIS. */
  changed_by: z.string().nullable(),
  changed_at: Instant.nullable(),
  /** Somebody typed our value, so that it is not replaced unless that is asked for. */
  typed: z.boolean(),
});
export type HemisDifference = z.infer<typeof Difference>;

export const HemisRecord = z.object({
  id: Id,
  comparison_id: Id,
  university_id: Id,
  /** Null: there is no such student here, or only one of another faculty whom the caller may not see. */
  student_id: Id.nullable(),
  /** Empty where the service has none that can be read. */
  id_number: z.string(),
  full_name: z.string(),
  group_name: z.string().nullable(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  state: HemisState,
  /** Why the record cannot be read, and its row in the service's list; without one in the answer about a student. */
  unreadable: z.object({ problem: UnreadableBecause, row: z.int().nullable() }).nullable(),
  is_new: z.boolean(),
  differences: z.array(Difference),
});
export type HemisRecord = z.infer<typeof HemisRecord>;

const HemisRecordQuery = listQuery({
  comparison_id: QueryId,
  state: HemisState.optional(),
  field: HemisField.optional(),
  /** 1: only what the comparison of the night before had not. */
  is_new: QueryStatus.optional(),
  /** 1: with differences that were not accepted. */
  open: QueryStatus.optional(),
  faculty_id: QueryId.optional(),
  /** Words of the name, or the student number. */
  fio: Search,
  sort: sortBy('full_name', 'id_number', 'state'),
});

const NewComparison = z
  .strictObject({
    university_id: Id.optional(),
    target: HemisTarget.exclude(['student']),
    faculty_id: Id.optional(),
    group_id: Id.optional(),
    /** Of a faculty or a university: each student is asked for, for the marks. Groups always have them. */
    with_marks: z.boolean().optional(),
  })
  .refine(({ target, faculty_id }) => target !== 'faculty' || faculty_id !== undefined, {
    path: ['faculty_id'],
    error: 'hemis_comparison.faculty_id.required',
  })
  .refine(({ target, group_id }) => target !== 'group' || group_id !== undefined, {
    path: ['group_id'],
    error: 'hemis_comparison.group_id.required',
  });

const ofStudent = '/students/{id}/hemis-comparison';
/** The last comparison of a student, with the record; null before the first one. */
const StudentComparison = z.object({
  comparison: z
    .object({
      id: Id,
      target: HemisTarget,
      finished_at: Instant,
      user_name: z.string().nullable(),
      with_marks: z.boolean(),
      unread: z.array(UnreadPart),
    })
    .nullable(),
  record: HemisRecord.nullable(),
});
export type StudentComparison = z.infer<typeof StudentComparison>;

/** Comparisons of students with the national system. */
export const hemisComparisons = defineResource(STUDENTS.hemis_comparisons, {
  list: listCall(
    '/hemis-comparisons',
    'hemis_comparison_index',
    listQuery({ target: HemisTarget.optional(), faculty_id: QueryId.optional(), sort: sortBy('id') }),
    HemisComparison,
  ),
  read: readCall('/hemis-comparisons/{id}', 'hemis_comparison_index', HemisComparison),
  /** Starts a job. */
  create: createCall(
    '/hemis-comparisons',
    'hemis_comparison_store',
    NewComparison,
    z.object({ id: Id, job_id: Id }),
  ),
  ofStudent: readCall(ofStudent, 'hemis_comparison_index', StudentComparison),
  /** Asks the service now. */
  compareStudent: {
    method: 'POST',
    path: ofStudent,
    access: 'hemis_comparison_store',
    query: ScopedQuery,
    result: StudentComparison,
  },
});

const ShownDifference = Difference.pick({ field: true, ours: true, theirs: true });

export const hemisRecords = defineResource(STUDENTS.hemis_records, {
  list: listCall('/hemis-records', 'hemis_comparison_index', HemisRecordQuery, HemisRecord),
  export: exportCall(
    '/hemis-records/export',
    'hemis_comparison_index',
    exportQuery(HemisRecordQuery, [
      'full_name',
      'id_number',
      'group_name',
      'faculty_name',
      'state',
      'differences',
    ]),
  ),
  /** The differences with personal data in full; the access is recorded. */
  show: {
    method: 'POST',
    path: '/hemis-records/{id}/show',
    access: 'student_update',
    query: ScopedQuery,
    result: z.array(ShownDifference),
  },
});
