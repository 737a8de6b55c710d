import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { DAYS_TO_RE_SIT } from './sheet-state.ts';

/** The final controls of the re-sits that are held, where they are missing. */
export const addReSitControls = (db: Queryable, universityIds: number[]) =>
  sql`
  insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating,
    start_date, end_date, description)
  select e.university_id, e.curriculum_id, e.semester_subject_id, 3, names.name, e.type, e.rating,
    e.start_date + days.later, e.end_date + days.later, e.description
  from (select distinct semester_subject_id, statement from statements
        where university_id = any(${universityIds}::integer[]) and statement > 1) held
  join exam_schedules e on e.semester_subject_id = held.semester_subject_id and e.control_type_id = 3
    and e.statement = 'first_statement'
  join (values (2, 'second_statement'), (3, 'third_statement')) names (statement, name) on names.statement = held.statement
  cross join lateral (select make_interval(days => (held.statement - 1) * ${DAYS_TO_RE_SIT}::integer) as later) days
  where not exists (
    select from exam_schedules planned where planned.semester_subject_id = held.semester_subject_id
      and planned.control_type_id = 3 and planned.statement = names.name)
  order by e.id, held.statement`.execute(db);

/** The teachers of the first statement also hold the re-sits. */
export const addReSitTeachers = (db: Queryable, universityIds: number[]) =>
  sql`
  insert into semester_subject_teachers (university_id, curriculum_id, semester_subject_id, teacher_id, group_id, statement)
  select s.university_id, s.curriculum_id, s.semester_subject_id, t.teacher_id, s.group_id,
    names.name
  from statements s
  join (values (2, 'second_statement'), (3, 'third_statement')) names (statement, name) on names.statement = s.statement
  join semester_subject_teachers t on t.semester_subject_id = s.semester_subject_id and t.group_id = s.group_id
    and t.statement = 'first_statement'
  where s.university_id = any(${universityIds}::integer[]) and not exists (
    select from semester_subject_teachers assigned where assigned.semester_subject_id = s.semester_subject_id
      and assigned.group_id = s.group_id and assigned.statement = names.name)`.execute(db);
