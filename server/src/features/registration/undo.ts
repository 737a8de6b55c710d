import {
  type Batch,
  type BatchAct,
  SUBJECT_STATUS_ACTS,
} from '@dekanat/contract/students/status-changes/batches.ts';
import { type Expression, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, requireAccepted } from '#api/errors.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import type { Queryable } from '#db/database.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { undoWarnings } from './choice-warnings.ts';
import { requireUndoable, studentsOfBatch, undoObstacles } from './undo-obstacles.ts';
import { lockSheets } from './undo-sheets.ts';
import { RATED, subjectsOf } from './undone-subjects.ts';
import { addSubjects, inSlices, planForMany, publishRegistration } from './write-registers.ts';

/** Removes student subjects without points. */
const removeSubjects = (db: Queryable, condition: Expression<unknown>) =>
  sql`
  delete from student_subjects student_subject
  where ${condition} and not ${RATED}`.execute(db);

/** Removes what the batch added, and restores what it replaced, of student subjects. */
async function restoreSubjects(db: Queryable, id: number, registerIds: number[]): Promise<void> {
  const { rows: restored } = await sql<{ id: number }>`
    update student_subjects set status = change.status, group_id = change.group_id, register_id = change.register_id
    from student_subject_changes change
    where change.batch_id = ${id} and change.status is not null and student_subjects.id = change.student_subject_id
    returning student_subjects.id`.execute(db);
  // The sheets of the former group may have been removed with its last student.
  await sql`select open_statements(array(select id from student_subjects
    where id = any(${restored.map((one) => one.id)}::integer[]) and status <> 4))`.execute(db);
  for (const ids of inSlices(registerIds))
    await removeSubjects(db, sql`student_subject.register_id = any(${ids}::integer[])`);
  await removeSubjects(
    db,
    sql`student_subject.id in (select student_subject_id from student_subject_changes where batch_id = ${id} and status is null)`,
  );
  // What was changed by hand stays recorded, with its undo.
  await sql`
    delete from student_subject_changes where batch_id = ${id}
      and (select act from batches where id = ${id}) not in (${sql.join(SUBJECT_STATUS_ACTS.map((act) => sql.lit(act)))})`.execute(
    db,
  );
  // A rating is never deleted: results that were carried over stay, with a subject that does not count.
  await sql`
    with left_over as (
      select student_subject.id, student_subject.group_id, register.previous_id
      from ${subjectsOf(id)} where register.previous_id is not null
    ), recorded as (
      insert into student_subject_changes (batch_id, student_subject_id, status, group_id, register_id)
      select ${id}, id, 1, group_id, previous_id from left_over
    )
    update student_subjects set status = 4, register_id = left_over.previous_id
    from left_over where student_subjects.id = left_over.id`.execute(db);
}

/** The subjects that a batch chose and that have become compulsory in the plan since, with the current registrations of its students. */
async function compulsoryOf(db: Queryable, id: number) {
  const { rows } = await sql<{ subject: number; registers: number[] }>`
    select planned.id as subject, array_agg(register.id) as registers
    from student_subject_changes change join student_subjects student_subject on student_subject.id = change.student_subject_id
    join semester_subjects planned on planned.id = student_subject.semester_subject_id and planned.choice_of_subject is null
    join student_registers register on register.student_id = student_subject.student_id and register.to_date is null
    where change.batch_id = ${id} and change.status is null group by planned.id order by planned.id`.execute(
    db,
  );
  return rows;
}

/** Electives that students replaced by others, and that have become compulsory while they were in another curriculum, return as for all. */
async function returnCompulsory(db: Queryable, registerIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct planned.id from student_registers register
    join student_subjects student_subject on student_subject.student_id = register.student_id
      and student_subject.curriculum_id = register.curriculum_id and student_subject.status = 4
    join semester_subjects planned on planned.id = student_subject.semester_subject_id and planned.choice_of_subject is null
    where register.id = any(${[...registerIds]}::integer[]) order by planned.id`.execute(db);
  for (const { id } of rows) await sql`select return_replaced(${id}::integer)`.execute(db);
}

/** Restores the former registrations and groups of the students of a batch. */
export async function restoreRegisters({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  const registers = await db
    .selectFrom('student_registers')
    .where('batch_id', '=', id)
    .select(['id', 'previous_id', 'group_id'])
    .execute();
  const ids = registers.map((one) => one.id);
  await planForMany(db, ids.length);
  await lockSheets(db, id);
  const compulsory = await compulsoryOf(db, id);
  await restoreSubjects(db, id, ids);
  for (const { subject, registers: taking } of compulsory) await addSubjects(db, taking, subject);
  if (registers.length === 0) return;
  await requireUnreferenced(db, 'student_registers', ids, ['student_registers', 'student_subjects']);
  await sql`
    update students set group_id = former.group_id from (
      select register.student_id, coalesce(previous.group_id, register.former_group_id) as group_id
      from student_registers register left join student_registers previous on previous.id = register.previous_id
      where register.batch_id = ${id}) former
    where students.id = former.student_id and students.group_id is distinct from former.group_id`.execute(db);
  await db.deleteFrom('student_registers').where('batch_id', '=', id).execute();
  const previous = registers.flatMap(({ previous_id }) => (previous_id === null ? [] : [previous_id]));
  await sql`update student_registers set to_date = null where id = any(${previous}::integer[])`.execute(db);
  // The plan may have got subjects since.
  for (const slice of inSlices(previous)) await addSubjects(db, slice);
  await returnCompulsory(db, previous);
  await removeEmptySheets(db, [...new Set(registers.map(({ group_id }) => group_id))]);
}

/** Sheets without a student that were never printed; those of retakes list the students of their applications. */
const removeEmptySheets = (db: Queryable, groupIds: number[]) =>
  sql`
  delete from statements sheet
  where sheet.group_id = any(${groupIds}::integer[]) and sheet.number is null and sheet.state = 'open' and sheet.statement <= 3
    and not exists (select from student_subjects student_subject
      where student_subject.semester_subject_id = sheet.semester_subject_id and student_subject.group_id = sheet.group_id)`.execute(
    db,
  );

export const markUndone = ({ db, caller }: Context, id: number) =>
  db
    .updateTable('batches')
    .set({ undone_at: sql`clock_timestamp()`, undone_by: caller.id })
    .where('id', '=', id)
    .returning('undone_at')
    .executeTakeFirstOrThrow();

interface UndoneBatch {
  id: number;
  act: BatchAct;
  university_id: number;
  accepted: string[] | undefined;
}

/**
 * Undoes a bulk registration as a whole; the batch is locked.
 * @throws Refusal 404 for students of another faculty, Unaccepted (409) when students leave electives in which they have worked
 */
export async function undoRegistration(
  context: Context,
  { id, act, university_id, accepted }: UndoneBatch,
): Promise<Batch> {
  const { db } = context;
  const { rows } = await sql<{ id: number }>`
    select id from students where id = any(${studentsOfBatch(id)}) order by id for update`.execute(db);
  const visible = await matchingStudents(context, {})
    .where('students.id', '=', sql<number>`any(${rows.map((one) => one.id)}::integer[])`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (visible.count < rows.length) throw notFound();
  requireUndoable(context, await undoObstacles(context, id));
  if (act === 'elective') requireAccepted(await undoWarnings(context, id), accepted);
  await restoreRegisters(context, id);
  const { undone_at } = await markUndone(context, id);
  await publishRegistration(context, {
    universityId: university_id,
    studentIds: rows.map((one) => one.id),
  });
  return { id, act, order_id: null, students: rows.length, undone_at };
}
