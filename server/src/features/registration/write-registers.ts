import type { BatchAct } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import type { ActingContext, Context } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { carryRatings } from '#features/ratings/shared.ts';
import { publishChanged, publishToStudents } from '#platform/realtime/bus.ts';
import { carriedOver, MARKED, sameElectiveGroup } from './carry-over.ts';
import {
  assignApart,
  LEFT_FOR_OTHER_ELECTIVE,
  LEFT_WITH_REGISTRATION,
  type SubjectsApart,
  UNRATED,
} from './subjects-apart.ts';

/** Registrations whose subjects one statement changes: no statement comes near the timeout, however many students there are. */
const SLICE = 1_000;

export const inSlices = (ids: number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, index) =>
    ids.slice(index * SLICE, (index + 1) * SLICE),
  );

/** With fewer students, planning anew all later statements of the connection costs more than it saves. */
const MANY = 20;

/**
 * Lets triggers be planned for many rows. PostgreSQL keeps the plans of their statements for the life of a connection, made for the
 * few rows of its first change, and would compare each of thousands of changed rows with each.
 */
export async function planForMany(db: Queryable, students: number): Promise<void> {
  if (students >= MANY) await sql`discard plans`.execute(db);
}

/** A registration to be written; the students are locked. */
export interface NewRegister {
  studentId: number;
  /** The current registration, which it ends. */
  previousId: number | null;
  curriculumId: number;
  semesterId: number;
  groupId: number;
}

/** The registrations of a movement have no number of their own: they show that of its order, which may be corrected. */
export const OF_ORDER = null;

interface RegisterBatch {
  id: number;
  universityId: number;
  /** The first day of the new registrations and the end of the former ones. */
  date: string;
  orderNumber: string | null;
  orderDate: string | null;
}

interface BatchInput {
  universityId: number;
  act: BatchAct;
  students: number;
  /** The new registration, if it is the same for all. */
  semesterId?: number | null;
  groupId?: number | null;
}

export const openBatch = async (
  { db, caller }: Pick<ActingContext, 'db' | 'caller'>,
  { universityId, act, students, semesterId = null, groupId = null }: BatchInput,
): Promise<number> => {
  const { id } = await db
    .insertInto('batches')
    .values({
      university_id: universityId,
      act,
      user_id: caller.id,
      students,
      semester_id: semesterId,
      group_id: groupId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Ends the current registrations, adds the new ones, and moves the students into their groups; returns the ids of the new ones. */
async function replaceRegisters(
  db: Queryable,
  batch: RegisterBatch,
  registers: NewRegister[],
): Promise<number[]> {
  const column = (name: keyof NewRegister) => registers.map((one) => one[name]);
  await sql`
    update student_registers set to_date = greatest(from_date, ${batch.date}::date)
    where id = any(${column('previousId')}::integer[])`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into student_registers (university_id, student_id, curriculum_id, semester_id, group_id, order_number,
      order_date, from_date, previous_id, former_group_id, batch_id)
    select students.university_id, students.id, wanted.curriculum_id, wanted.semester_id, wanted.group_id,
      ${batch.orderNumber}::text, ${batch.orderDate}::date, greatest(${batch.date}::date, previous.to_date), wanted.previous_id, students.group_id, ${batch.id}
    from unnest(${column('studentId')}::integer[], ${column('previousId')}::integer[], ${column('curriculumId')}::integer[],
      ${column('semesterId')}::integer[], ${column('groupId')}::integer[])
      wanted (student_id, previous_id, curriculum_id, semester_id, group_id)
    join students on students.id = wanted.student_id
    left join student_registers previous on previous.id = wanted.previous_id
    order by students.id
    returning id`.execute(db);
  await sql`
    update students set group_id = register.group_id from student_registers register
    where register.batch_id = ${batch.id} and students.id = register.student_id
      and students.group_id is distinct from register.group_id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Student subjects without a mark leave with the former curriculum and with semesters that are not reached. In the
 * semesters reached, those that a registration, or its undo, removed last return, and those without points join the new group. What
 * another choice of an elective removed stays removed, unless it is compulsory now.
 */
const changeSubjects = (db: Queryable, batchId: number, registerIds: number[]) =>
  sql`
  with changed as (
    select student_subject.id, student_subject.status, student_subject.group_id, student_subject.register_id,
      case when here and reached and student_subject.status = 4 and removed then 1
        when (not here or not reached) and not marked then 4
        else student_subject.status end as new_status,
      case when here and reached and not rated then register.group_id else student_subject.group_id end as new_group,
      register.id as new_register
    from student_registers register
    join semesters reaching on reaching.id = register.semester_id
    join student_subjects student_subject on student_subject.student_id = register.student_id
    join semester_subjects subject on subject.id = student_subject.semester_subject_id
    join semesters semester on semester.id = subject.semester_id
    cross join lateral (
      select student_subject.curriculum_id = register.curriculum_id as here, semester.number <= reaching.number as reached,
        ${MARKED} as marked, not ${UNRATED} as rated,
        (${LEFT_WITH_REGISTRATION} or subject.choice_of_subject is null and ${LEFT_FOR_OTHER_ELECTIVE}) as removed) as fact
    where register.id = any(${registerIds}::integer[])
      and case when here and reached then student_subject.status = 4 or student_subject.group_id <> register.group_id else student_subject.status <> 4 end
  ), different as (
    select * from changed where new_status <> status or new_group <> group_id
  ), recorded as (
    insert into student_subject_changes (batch_id, student_subject_id, status, group_id, register_id)
    select ${batchId}, id, status, group_id, register_id from different order by id
  )
  update student_subjects set status = new_status, group_id = new_group,
    register_id = case when new_status = 4 then student_subjects.register_id else new_register end
  from different where student_subjects.id = different.id`.execute(db);

/** Gives registrations the compulsory subjects that they do not have yet, or one of them, with sheets. */
export async function addSubjects(
  db: Queryable,
  registerIds: number[],
  subjectId: number | null = null,
): Promise<{ subjects: number; statements: number }> {
  const { rows } = await sql<{ subjects: number; statements: number }>`
    select subjects, statements from add_student_subjects(${registerIds}::integer[], ${subjectId}::integer)`.execute(
    db,
  );
  return rows[0] ?? { subjects: 0, statements: 0 };
}

/** Of an elective group, the member with points counts; another one that a registration brought back leaves again. */
const dropOtherElectives = (db: Queryable, batchId: number) =>
  sql`
  with other as (
    select student_subject.id, student_subject.status, student_subject.group_id, student_subject.register_id
    from student_registers register
    join student_subjects student_subject on student_subject.student_id = register.student_id
      and student_subject.curriculum_id = register.curriculum_id and student_subject.status <> 4
    join semester_subjects member on member.id = student_subject.semester_subject_id
    where register.batch_id = ${batchId} and member.choice_of_subject is not null and ${UNRATED} and exists (
      select from semester_subjects rated join student_subjects own on own.semester_subject_id = rated.id
      where ${sameElectiveGroup('rated', 'member')} and own.student_id = register.student_id and own.status <> 4
        and own.current_mark is not null)
  ), recorded as (
    insert into student_subject_changes (batch_id, student_subject_id, status, group_id, register_id)
    select ${batchId}, id, status, group_id, register_id from other order by id
    on conflict do nothing
  )
  update student_subjects set status = 4 from other where student_subjects.id = other.id`.execute(db);

/**
 * Copies the results of the former curriculum into the new one. The pairs are read first: PostgreSQL takes new rows for few, and
 * would compare each with each in one statement.
 * @returns the number of subjects that the students did not have
 */
async function carryResults(db: Queryable, batchId: number, userId: number): Promise<number> {
  const { rows } = await carriedOver(sql`
    select register.student_id, former.curriculum_id as from_curriculum, register.curriculum_id as to_curriculum
    from student_registers register join student_registers former on former.id = register.previous_id
    where register.batch_id = ${batchId}`).execute(db);
  if (rows.length === 0) return 0;
  const carried = sql`unnest(${rows.map((row) => row.student_id)}::integer[], ${rows.map((row) => row.from_id)}::integer[],
    ${rows.map((row) => row.semester_subject_id)}::integer[]) carried (student_id, from_id, semester_subject_id)`;
  const subjects = await sql<{ added: boolean }>`
    insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
    select carried.student_id, register.curriculum_id, carried.semester_subject_id, register.id, register.group_id
    from ${carried}
    join student_registers register on register.student_id = carried.student_id and register.to_date is null
    order by carried.student_id, carried.semester_subject_id
    on conflict (student_id, semester_subject_id) do update set status = 1,
      register_id = case when student_subjects.status = 4 then excluded.register_id else student_subjects.register_id end
    returning xmax = 0 as added`.execute(db);
  await carryRatings(db, rows, userId);
  return subjects.rows.filter(({ added }) => added).length;
}

/** Registers locked students, with their subjects and sheets, in one batch. */
export async function writeRegisters(
  { db, caller }: Pick<ActingContext, 'db' | 'caller'>,
  batch: RegisterBatch,
  registers: NewRegister[],
  { carryOver = false, apart }: { carryOver?: boolean; apart?: SubjectsApart } = {},
): Promise<{ subjects: number; statements: number }> {
  await planForMany(db, registers.length);
  const slices = inSlices(await replaceRegisters(db, batch, registers));
  for (const ids of slices) {
    await changeSubjects(db, batch.id, ids);
    if (apart) await assignApart(db, batch.id, apart);
  }
  // Before sheets are opened, which list no student with a result that is carried over.
  const added = { subjects: carryOver ? await carryResults(db, batch.id, caller.id) : 0, statements: 0 };
  await dropOtherElectives(db, batch.id);
  for (const ids of slices) {
    const { subjects, statements } = await addSubjects(db, ids);
    added.subjects += subjects;
    added.statements += statements;
  }
  const { rows: others } = await sql<{ opened: number }>`
    select open_statements(array(
      select student_subject.id from student_subjects student_subject join student_registers register on register.id = student_subject.register_id
      where register.batch_id = ${batch.id} and student_subject.status <> 4)) as opened`.execute(db);
  return { ...added, statements: added.statements + (others[0]?.opened ?? 0) };
}

/** Publishes to other browsers, and to the students themselves, that registrations changed. */
export async function publishRegistration(
  { db }: Pick<Context, 'db'>,
  { universityId, studentIds }: { universityId: number; studentIds: readonly number[] },
): Promise<void> {
  const resources = ['student_registers', 'student_subjects', 'statements'];
  for (const resource of resources)
    await publishChanged(db, resource, { permission: 'curriculum_index', universityId });
  await publishChanged(db, 'students', { permission: 'student_index', universityId });
  await publishToStudents(db, studentIds, 'student_registers');
}
