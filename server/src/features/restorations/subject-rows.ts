import type { RestoredSubjectState } from '@dekanat/contract/restorations/restored-subject-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { definedOnly } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, type StudentFilters } from '#features/students/shared.ts';

export interface SubjectFilters {
  term?: StudentFilters['term'];
  student_id?: number | undefined;
  user_id?: number | undefined;
  academic_year_id?: number | undefined;
  curriculum_id?: number | undefined;
  semester_id?: number | undefined;
  group_id?: number | undefined;
  subject_id?: number | undefined;
}

/** The related names of such rows. */
export const SUBJECT_NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
} as const;

export const STATE = sql<RestoredSubjectState>`case when coalesce(result.mark, 2) < 3 then 'missing'
  when result.source = 'restored' then 'carried' else 'passed' end`;

/** Condition on `student_subject`: taken apart from the group, and not passed. */
export const OF_DIFFERENCE = sql<SqlBool>`(
  student_subject.restoration_id is not null and student_subject.status <> 4 and coalesce(student_subject.current_mark, 2) < 3)`;

/** Subjects that studying restored students take apart from their groups, with their current `result`. */
export const restoredSubjectRows = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  {
    term,
    student_id,
    user_id,
    academic_year_id,
    group_id,
    curriculum_id,
    semester_id,
    subject_id,
  }: SubjectFilters,
) =>
  matchingStudents(view, { ...(term && { term }), ...definedOnly({ group_id, user_id }) })
    .innerJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .innerJoin('student_subjects as student_subject', (join) =>
      join
        .onRef('student_subject.student_id', '=', 'students.id')
        .onRef('student_subject.curriculum_id', '=', 'register.curriculum_id')
        .on('student_subject.restoration_id', 'is not', null)
        .on('student_subject.status', '<>', 4),
    )
    .innerJoin('semester_subjects as planned', 'planned.id', 'student_subject.semester_subject_id')
    .innerJoin('semesters', 'semesters.id', 'planned.semester_id')
    .leftJoin('ratings as result', (join) =>
      join
        .onRef('result.student_subject_id', '=', 'student_subject.id')
        .onRef('result.statement', '=', 'student_subject.current_statement'),
    )
    .where('students.study_status', '=', 'studying')
    .where((eb) =>
      eb.and(
        definedOnly({
          'students.id': student_id,
          'semesters.academic_year_id': academic_year_id,
          'student_subject.curriculum_id': curriculum_id,
          'semesters.id': semester_id,
          'planned.subject_id': subject_id,
        }),
      ),
    );

/**
 * The newest restoration of a student in a curriculum that was not undone. The academic difference is counted with it: subjects that
 * stay without a mark refer to the restoration that took them apart first.
 */
export const newestRestoration = (studentId: RawBuilder<unknown>, curriculumId: RawBuilder<unknown>) => sql<
  number | null
>`(
  select max(newest.id) from restorations newest join batches on batches.id = newest.batch_id
  where newest.student_id = ${studentId} and newest.curriculum_id = ${curriculumId} and batches.undone_at is null)`;

/** Condition on these rows: the mark was not carried over. */
export const NOT_CARRIED = sql<SqlBool>`result.source is distinct from 'restored'`;

/**
 * Students by the Latin name in every language, because points are pasted beside them (decision 72); their subjects in order of the plan.
 */
export const inOrder = <Query extends ReturnType<typeof restoredSubjectRows>>(query: Query) =>
  query
    .orderBy('students.full_name')
    .orderBy('students.id')
    .orderBy('semesters.number')
    .orderBy('planned.sort')
    .orderBy('student_subject.id') as Query;
