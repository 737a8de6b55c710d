import { type RawBuilder, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';

/**
 * Condition on `subject`, an alias of `student_subjects`: reports of marks count it. It is one of the current curriculum, so that a result
 * that was copied from a former one counts once, and was not removed; of students who have left it counts with a mark alone, as sheets
 * list them.
 */
export const IS_COUNTED = sql<boolean>`(
  subject.status <> 4 and ${ofCurrentCurriculum('subject')} and (subject.current_mark is not null or exists (
    select from students taking where taking.id = subject.student_id and taking.study_status = 'studying')))`;

/** The students of the universities in scope with the curriculum in which they are registered now. */
export const presentStudents = ({ scope }: Pick<QueryScope, 'scope'>) => sql`(
    select register.student_id, register.curriculum_id, students.study_status = 'studying' as studies
    from student_registers register join students on students.id = register.student_id and students.university_id = register.university_id
    where register.to_date is null and ${inScope({ ...scope, facultyId: null }, { university: 'register.university_id' })}
    offset 0)`;

/**
 * Joins the counted subjects of students, as `subject`, to many planned subjects, `planned`, of the universities in scope.
 * `IS_COUNTED` would look up registration and student of each row; here those of the universities are read once
 * (`offset 0` keeps PostgreSQL from looking up each, because it expects few).
 */
export const joinCounted = (view: Pick<QueryScope, 'scope'>): RawBuilder<unknown> => sql`
  cross join lateral (
    select one.id, one.student_id, one.group_id, one.curriculum_id, one.current_mark from student_subjects one
    where one.semester_subject_id = planned.id and one.status <> 4 offset 0) subject
  join ${presentStudents(view)} present on present.student_id = subject.student_id and present.curriculum_id = subject.curriculum_id
    and (subject.current_mark is not null or present.studies)`;

/** Numbers of marks of `subject` from five to two, in these columns. */
export const markCounts = (columns: readonly [five: string, four: string, three: string, two: string]) =>
  sql.join(
    columns.map(
      (column, place) =>
        sql`count(*) filter (where subject.current_mark = ${sql.lit(5 - place)})::integer as ${sql.ref(column)}`,
    ),
  );
