import { z } from 'zod';
import { exportCall, listCall } from '#api/calls.ts';
import { Id, QueryId } from '#api/fields.ts';
import { exportQuery, listQuery, Search } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { RESTORATIONS } from '../catalogue/restorations.ts';

/** `carried`: the mark was carried over; `passed`: entered since; `missing`: the academic difference. */
export const RESTORED_SUBJECT_STATES = ['carried', 'passed', 'missing'] as const;
const RestoredSubjectState = z.enum(RESTORED_SUBJECT_STATES);
export type RestoredSubjectState = z.infer<typeof RestoredSubjectState>;

const RestoredSubjectQuery = listQuery({
  /** Words of the student's name in any order and script, or the student number. */
  fio: Search,
  academic_year_id: QueryId.optional(),
  curriculum_id: QueryId.optional(),
  semester_id: QueryId.optional(),
  group_id: QueryId.optional(),
  subject_id: QueryId.optional(),
  status: RestoredSubjectState.optional(),
});

/** A subject that a restored student takes apart from the group; sorted by student. */
const RestoredSubject = z.object({
  /** Id of the student subject. */
  id: Id,
  university_id: Id,
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  group_id: Id,
  group_name: z.string().nullable(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  /** The number of the semester as text. */
  semester_name: z.string(),
  subject_id: Id,
  subject_name: z.string().nullable(),
  credit_hour: z.int(),
  status: RestoredSubjectState,
  rating: z.int().nullable(),
  mark: z.int().nullable(),
});
export type RestoredSubject = z.infer<typeof RestoredSubject>;

export const restoredSubjects = defineResource(RESTORATIONS.restored_subjects, {
  list: listCall(
    '/users/report-reading-recovery-study-subjects',
    'student_index',
    RestoredSubjectQuery,
    RestoredSubject,
  ),
  export: exportCall(
    '/users/report-reading-recovery-study-subjects/export',
    'student_index',
    exportQuery(RestoredSubjectQuery, [
      'fio',
      'id_number',
      'group_name',
      'curriculum_name',
      'semester_name',
      'subject_name',
      'credit_hour',
      'status',
      'rating',
      'mark',
    ]),
  ),
});
