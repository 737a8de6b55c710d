import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import {
  RESTORED_SUBJECT_STATES,
  type RestoredSubjectState,
} from '@dekanat/contract/restorations/restored-subject-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { restoredSubjectRows, STATE, SUBJECT_NAMES } from '#features/restorations/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { byChoice } from './list-charts.ts';
import { listReportFeature } from './list-report.ts';

const hasState = (state: RestoredSubjectState) => sql<SqlBool>`${STATE} = ${state}`;

export const restoredSubjectFeature = listReportFeature(restoredSubjects, {
  matching: (view, { status, ...filters }) =>
    restoredSubjectRows(view, filters).where(status === undefined ? sql<SqlBool>`true` : hasState(status)),
  id: 'student_subject.id',
  chart: byChoice(RESTORED_SUBJECT_STATES, hasState),
  /** Students by name, their subjects in order of the plan. */
  order: () => sql`students.full_name, students.id, semesters.number, planned.sort, student_subject.id`,
  rows: (view: QueryScope, ids: RawBuilder<number>) =>
    restoredSubjectRows(view, {})
      .innerJoin('curricula', 'curricula.id', 'student_subject.curriculum_id')
      .where('student_subject.id', 'in', ids)
      .select([
        'student_subject.id',
        'students.university_id',
        'students.id as student_id',
        studentName(view.language).as('fio'),
        'students.id_number',
        // As it is filtered by: the present one. Carried subjects keep a former group.
        'students.group_id',
        'student_subject.curriculum_id',
        'curricula.name as curriculum_name',
        'semesters.id as semester_id',
        sql<string>`semesters.number::text`.as('semester_name'),
        'planned.subject_id',
        'planned.credit_hour',
        STATE.as('status'),
        'result.rating',
        'result.mark',
        sql<boolean>`coalesce(result.absent, false)`.as('absent'),
      ]),
  names: SUBJECT_NAMES,
});
