import { z } from 'zod';
import { createCall, exportCall, listCall } from '#api/calls.ts';
import { Id, QueryId } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { RESTORATIONS } from '../catalogue/restorations.ts';
import { CellChange, CellConflict, CHANGES_MAX, Points, SavedRow, SheetStudent } from '../ratings/sheets.ts';

/** A subject of the academic difference with its points, in order of names. */
const AcademicDifference = z.object({
  ...SheetStudent.omit({ individual: true }).shape,
  fullName: z.string(),
  group_id: Id,
  group_name: z.string().nullable(),
  curriculum_id: Id,
  semester_id: Id,
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  credit_hour: z.int(),
  /** The largest points of the controls; 0: there is no control. */
  ic_max: z.int(),
  fc_max: z.int(),
  passing_score: z.int(),
  bands: z.array(z.object({ mark: z.int(), minimal: z.int(), maximal: z.int() })),
});
export type AcademicDifference = z.infer<typeof AcademicDifference>;

/** All rows are edited in one grid. */
const ROWS = 1_000;

/** Points as other clients send them: an empty text clears them. */
const SentPoints = z
  .union([
    Points,
    z
      .string()
      .max(6)
      .transform((sent) => (sent.trim() === '' ? null : Number(sent))),
  ])
  .pipe(Points);
const PointsOfRow = z.strictObject({ student_subject_id: Id, ic_rating: SentPoints, fc_rating: SentPoints });

const DifferenceUpdate = z.strictObject({
  semester_id: Id,
  subject_id: Id,
  group_id: Id.optional(),
  /** Rows of points, or single cells with the values that they replace. */
  body: z
    .array(z.union([CellChange, PointsOfRow]))
    .min(1, 'rating.changes.required')
    .max(CHANGES_MAX),
});

const DifferenceQuery = listQuery(
  {
    /** Words of the student's name in any order and script, or the student number. */
    fio: Search,
    academic_year_id: QueryId.optional(),
    curriculum_id: QueryId.optional(),
    semester_id: QueryId.optional(),
    group_id: QueryId.optional(),
    subject_id: QueryId.optional(),
  },
  ROWS,
);

export const academicDifferences = defineResource(RESTORATIONS.academic_differences, {
  list: listCall(
    '/students-reading-recovery-for-rating',
    'get_rating_index',
    DifferenceQuery,
    AcademicDifference,
  ),
  export: exportCall(
    '/students-reading-recovery-for-rating/export',
    'get_rating_index',
    exportQuery(DifferenceQuery, [
      'fio',
      'id_number',
      'group_name',
      'subject_name',
      'credit_hour',
      'ic_rating',
      'fc_rating',
      'rating',
      'mark',
      'changed_at',
      'changed_by',
    ]),
  ),
  /** The subjects of a student as PDF, for the signatures of the examiners, in the requested language. */
  print: {
    method: 'GET',
    path: '/students-reading-recovery-for-rating/{studentId}/print',
    access: ['student_index', 'get_rating_index'],
    query: ScopedQuery,
    result: z.null(),
    download: true,
  },
  /** Refused (422 on `body.N.…`) for a subject that is no academic difference. */
  save: {
    ...createCall(
      '/store-students-recovery-for-rating',
      'rating_store',
      DifferenceUpdate,
      z.object({ rows: z.array(SavedRow), conflicts: z.array(CellConflict) }),
    ),
    spelled: { semId: 'semester_id', subjectId: 'subject_id', groupId: 'group_id' },
  },
});
