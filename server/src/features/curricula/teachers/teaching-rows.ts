import { FINAL, STATEMENTS, type Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** The groups of a teacher with the same statements, in one semester subject. */
export interface TeachingRow {
  university_id: number;
  semester_subject_id: number;
  teacher_id: number;
  teacher_status: 1 | 0;
  group_ids: number[];
  statements: Statement[];
}

/** Who teaches which groups; groups of a teacher with the same statements are one row. */
export async function teachingRows(db: Queryable, semesterSubjectIds: number[]): Promise<TeachingRow[]> {
  const { rows } = await sql<TeachingRow>`
    with taught as (
      select university_id, semester_subject_id, teacher_id, group_id, array_agg(statement order by
        array_position(array['first_statement', 'second_statement', 'third_statement'], statement)) as statements
      from semester_subject_teachers where semester_subject_id = any(${semesterSubjectIds}::integer[])
      group by university_id, semester_subject_id, teacher_id, group_id)
    select taught.university_id, semester_subject_id, teacher_id, teachers.status as teacher_status,
      array_agg(group_id order by group_id) as group_ids, statements
    from taught join teachers on teachers.id = teacher_id
    group by taught.university_id, semester_subject_id, teacher_id, teachers.status, statements
    order by semester_subject_id, min(group_id), teacher_id`.execute(db);
  return rows;
}

/** Condition on `statements`: an open sheet of a first statement that is assigned to no teacher. */
const WITHOUT_TEACHER = sql<boolean>`(
  statements.statement = 1 and statements.control_type_id = 3 and statements.state <> 'closed' and not exists (
    select from semester_subject_teachers assigned where assigned.semester_subject_id = statements.semester_subject_id
      and assigned.group_id = statements.group_id and assigned.statement = 'first_statement'))`;

/** The groups that take the semester subject `s` of the query around without a teacher. */
export const GROUPS_WITHOUT_TEACHER = sql<number[]>`array(
  select statements.group_id from statements
  where statements.semester_subject_id = s.id and ${WITHOUT_TEACHER} order by statements.group_id)`;

/** The number of the statement of a teaching. */
const ASSIGNED_NUMBER = sql`array_position(${sql.lit(`{${STATEMENTS.join(',')}}`)}::text[], assigned.statement)`;

/** The groups of the semester subject `s` of the query around whose inactive teacher can be replaced: a closed sheet names its examiner. */
export const GROUPS_OF_INACTIVE_TEACHERS = sql<number[]>`array(
  select distinct assigned.group_id from semester_subject_teachers assigned
  join teachers on teachers.id = assigned.teacher_id
  where assigned.semester_subject_id = s.id and teachers.status <> 1 and not exists (
    select from statements where statements.semester_subject_id = s.id and statements.group_id = assigned.group_id
      and statements.control_type_id = ${sql.lit(FINAL)} and statements.state = 'closed' and statements.statement = ${ASSIGNED_NUMBER})
  order by assigned.group_id)`;

/** A row of the wire, with the names that were found for it. */
export const withGroupNames = (
  { teacher_id, teacher_status, group_ids, statements }: TeachingRow,
  names: { teacher_fio: string | null; groups: { id: number; name: string }[] } | undefined,
) => ({
  teacher_id,
  teacher_fio: names?.teacher_fio ?? null,
  teacher_status,
  group_ids,
  groups: names?.groups ?? [],
  student_group_name: (names?.groups ?? []).map(({ name }) => name).join(', '),
  statements,
  semester_subject_statements: statements.map((statement) => ({ statement })),
});
