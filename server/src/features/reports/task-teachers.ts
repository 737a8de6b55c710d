import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Column = `${string}.${string}`;

/** The subject and the group of a task, or of several. */
interface Place {
  subject: Column;
  group: Column;
}
const OF_TASK: Place = { subject: 'task_attempts.semester_subject_id', group: 'task_attempts.group_id' };

/** Of the teachers who are assigned to the group, that of the first statement comes before those of later ones. */
const firstAssigned = (column: 'teacher_id' | 'statement', { subject, group }: Place) => sql`(
  select taught.${sql.ref(column)} from semester_subject_teachers taught
  where taught.semester_subject_id = ${sql.ref(subject)} and taught.group_id = ${sql.ref(group)}
  order by taught.statement limit 1)`;

/** The teacher whose tasks these are in all reports: the first who is assigned to the group, else the lead teacher of the subject. */
export const taskTeacher = (place: Place = OF_TASK): RawBuilder<number | null> => sql`coalesce(
  ${firstAssigned('teacher_id', place)}, (
    select lead.teacher_id from semester_subjects lead where lead.id = ${sql.ref(place.subject)}))`;

/** The statement for which the teacher is assigned; null for the lead teacher. */
export const TASK_STATEMENT = sql<string | null>`${firstAssigned('statement', OF_TASK)}`;

/** Condition on `task_attempts`: those of this teacher. */
export const ofTaskTeacher = (teacherId: number | undefined): RawBuilder<SqlBool> =>
  teacherId === undefined
    ? sql`true`
    : sql`(task_attempts.semester_subject_id = any(array(
        select semester_subject_id from semester_subject_teachers where teacher_id = ${teacherId}
        union select id from semester_subjects where teacher_id = ${teacherId}))
      and ${taskTeacher()} = ${teacherId})`;
