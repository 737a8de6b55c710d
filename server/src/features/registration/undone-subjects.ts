import { sql } from 'kysely';

/**
 * The registrations of a batch with their student subjects. `offset 0` keeps the look-ups by index: for a batch of thousands,
 * PostgreSQL would otherwise read the whole tables of student subjects and ratings.
 */
export const subjectsOf = (id: number) => sql`
  (select * from student_registers where batch_id = ${id}) register
  cross join lateral (select * from student_subjects where register_id = register.id offset 0) student_subject`;

/** The student subjects that a batch changed, looked up by index as well. */
export const changesOf = (id: number) => sql`
  (select * from student_subject_changes where batch_id = ${id}) change
  cross join lateral (select * from student_subjects where id = change.student_subject_id offset 0) student_subject`;

/** Condition: the student subject `student_subject` has points. */
export const RATED = sql`exists (select from ratings where ratings.student_subject_id = student_subject.id offset 0)`;

/**
 * Condition: the batch added the student subject `student_subject`, so that an undo removes it. Looked up by subject: PostgreSQL knows
 * nothing yet of a batch that was just written, and would compare all its changes with each subject.
 */
export const addedBy = (id: number) => sql`not exists (
  select from (
    select batch_id, status from student_subject_changes where student_subject_id = student_subject.id offset 0) former
  where former.batch_id = ${id} and former.status is not null)`;
