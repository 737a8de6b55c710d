import type { StudentRegister, studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { ORDER_KINDS } from '@dekanat/contract/students/orders/orders.ts';
import {
  type BatchAct,
  REGISTRATION_BATCH_ACTS,
  SUBJECT_STATUS_ACTS,
} from '@dekanat/contract/students/status-changes/batches.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { InUse, notFound, Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { accountName, undoerName } from '#crud/account-name.ts';
import { paginate } from '#crud/paging.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { groupOfFaculty, matchingStudents, studentName } from '#features/students/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { DETAIL_COLUMNS, orderNumberOf, REGISTER_NAMES, shownRegisters } from './register-rows.ts';
import { markUndone, restoreRegisters } from './undo.ts';
import { requireUndoable, undoObstacles } from './undo-obstacles.ts';
import { openBatch, publishRegistration } from './write-registers.ts';

const GROUP_NAME = { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') } as const;

/** A registration of a student in the scope, also a former one. */
const one = (context: Context, id: number) =>
  matchingStudents(context, {})
    .innerJoin('student_registers', 'student_registers.student_id', 'students.id')
    .where('student_registers.id', '=', id);

async function historyOf(context: Context, studentId: number) {
  const rows = await context.db
    .selectFrom('student_registers as register')
    .innerJoin('curricula', 'curricula.id', 'register.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'register.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .leftJoin('batches', 'batches.id', 'register.batch_id')
    .leftJoin('users', 'users.id', 'batches.user_id')
    .leftJoin('student_movements as registered_by', (join) =>
      join
        .onRef('registered_by.student_id', '=', 'register.student_id')
        .onRef('registered_by.batch_id', '=', 'register.batch_id'),
    )
    .leftJoin('orders', 'orders.id', 'registered_by.order_id')
    .where('register.student_id', '=', studentId)
    .select([
      'register.id',
      'register.university_id',
      'register.curriculum_id',
      'curricula.name as curriculum_name',
      'register.semester_id',
      sql<string>`semesters.number::text`.as('semester'),
      'academic_years.name as academic_year_name',
      'register.group_id',
      orderNumberOf('register').as('order_number'),
      sql<string | null>`register.order_date::text`.as('order_date'),
      sql<string>`register.from_date::text`.as('from_date'),
      sql<string | null>`register.to_date::text`.as('to_date'),
      'register.batch_id',
      sql<BatchAct | null>`batches.act`.as('act'),
      accountName.as('author'),
      'register.created_at',
    ])
    .orderBy('register.id', 'desc')
    .execute();
  return addRelatedNames(context, rows, GROUP_NAME);
}

export async function readRegister(context: Context, id: number): Promise<StudentRegister> {
  await one(context, id).select('students.id').executeTakeFirstOrThrow(notFound);
  const row = await shownRegisters(context, sql<number>`(select ${id}::integer)`)
    .select(DETAIL_COLUMNS)
    .executeTakeFirstOrThrow(notFound);
  const named = await addNames(context, row, {
    ...REGISTER_NAMES,
    university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
    education_type_name: relatedLabel('education_type', 'education_type_id'),
  });
  return { ...named, history: await historyOf(context, row.student_id) };
}

/** @throws InUse when points were entered since */
async function requireNoPoints({ db }: Context, id: number): Promise<void> {
  const { rows } = await sql<{ table: string; count: number }>`
    select 'ratings' as "table", count(*) as count from student_subjects student_subject
    join ratings on ratings.student_subject_id = student_subject.id
    join student_registers register on register.id = student_subject.register_id
    where register.id = ${id} and ratings.changed_at > register.created_at`.execute(db);
  const found = rows.filter(({ count }) => count > 0);
  if (found.length > 0) throw new InUse(found);
}

/**
 * An order is undone as a whole, and the student must not return to a group outside the user's faculty.
 * @throws Refusal 405 for the registration of an order, 403 when the former group belongs to another faculty
 */
async function requireRemovable({ db, scope }: Context, id: number): Promise<void> {
  const { rows } = await sql<{ act: BatchAct | null; returns_elsewhere: boolean }>`
    select batches.act, ${scope.facultyId === null ? sql`false` : sql`(${groupOfFaculty('former.group_id', scope.facultyId)}) is not true`} as returns_elsewhere
    from student_registers register
    left join batches on batches.id = register.batch_id
    left join student_registers previous on previous.id = register.previous_id
    cross join lateral (select coalesce(previous.group_id, register.former_group_id) as group_id) former
    where register.id = ${id}`.execute(db);
  if (ORDER_KINDS.some((kind) => kind === rows[0]?.act))
    throw new Refusal('wrong_state', { key: 'registration.remove.order' });
  if (rows[0]?.returns_elsewhere) throw new Refusal('forbidden', { key: 'batch.of_others' });
}

/**
 * Removes a current registration, and restores the former one: it is undone in a batch of its own, because the others of its
 * batch stay. @throws Refusal 405 while results depend on it, 409 while a retake or a transcript does
 */
export async function removeRegister(context: Context, id: number): Promise<null> {
  const { db } = context;
  // The registration is read once the student is locked: another removal or transfer may have ended it.
  await one(context, id).select('students.id').forUpdate('students').executeTakeFirstOrThrow(notFound);
  const { student_id, university_id, to_date, ...register } = await one(context, id)
    .select([
      'student_registers.student_id',
      'student_registers.university_id',
      'student_registers.semester_id',
      'student_registers.group_id',
      'student_registers.batch_id',
      'student_registers.to_date',
    ])
    .executeTakeFirstOrThrow(notFound);
  if (to_date !== null) throw new Refusal('wrong_state', { key: 'registration.remove.former' });
  await requireRemovable(context, id);
  await requireNoPoints(context, id);
  const batchId = await openBatch(context, {
    universityId: university_id,
    act: 'attach',
    students: 1,
    semesterId: register.semester_id,
    groupId: register.group_id,
  });
  await sql`
    update student_subject_changes change set batch_id = ${batchId} from student_subjects student_subject
    where change.batch_id = ${register.batch_id} and student_subject.id = change.student_subject_id and student_subject.student_id = ${student_id}`.execute(
    db,
  );
  await db.updateTable('student_registers').set({ batch_id: batchId }).where('id', '=', id).execute();
  // What was changed since has a batch after that of the registration.
  requireUndoable(context, await undoObstacles(context, batchId, register.batch_id ?? 0));
  await restoreRegisters(context, batchId);
  await markUndone(context, batchId);
  await publishRegistration(context, { universityId: university_id, studentIds: [student_id] });
  return null;
}

type BatchQuery = z.output<typeof studentRegisters.batches.query>;

const MADE_BY_STUDENT = sql<SqlBool>`exists (
  select from users student where student.id = batches.user_id and student.kind = 'student')`;
const MADE_BY = { staff: sql<SqlBool>`not ${MADE_BY_STUDENT}`, students: MADE_BY_STUDENT };

/** Bulk registrations; a user bound to a faculty sees those of its curricula, and their own. */
const matchingBatches = (
  { db, scope, caller }: Context,
  { act, made_by }: Pick<BatchQuery, 'act' | 'made_by'>,
) =>
  db
    .selectFrom('batches')
    .leftJoin('semesters', 'semesters.id', 'batches.semester_id')
    .leftJoin('curricula', 'curricula.id', 'semesters.curriculum_id')
    .where(inScope(scope, { university: 'batches.university_id' }))
    .where('batches.act', 'in', act === undefined ? [...REGISTRATION_BATCH_ACTS] : [act])
    .where(made_by === undefined ? sql<SqlBool>`true` : MADE_BY[made_by])
    .where((eb) =>
      scope.facultyId === null
        ? eb.lit(true)
        : eb.or([eb('curricula.faculty_id', '=', scope.facultyId), eb('batches.user_id', '=', caller.id)]),
    );

const BATCH_NAMES = { ...GROUP_NAME, subject_name: relatedName(SUBJECT, 'name', 'subject_id') } as const;

/** Registrations and changes of their subjects, newest first. */
export async function listBatches(context: Context, query: BatchQuery) {
  const shown = matchingBatches(context, query)
    .leftJoin('student_subject_changes as change', (join) =>
      join.onRef('change.batch_id', '=', 'batches.id').on('batches.act', 'in', [...SUBJECT_STATUS_ACTS]),
    )
    .leftJoin('student_subjects as student_subject', 'student_subject.id', 'change.student_subject_id')
    .leftJoin('semester_subjects as planned', 'planned.id', 'student_subject.semester_subject_id')
    .leftJoin('students', 'students.id', 'student_subject.student_id')
    .leftJoin('users', 'users.id', 'batches.user_id')
    .leftJoin('users as undoer', 'undoer.id', 'batches.undone_by')
    .select([
      'batches.id',
      'batches.university_id',
      sql<BatchAct>`batches.act`.as('act'),
      sql<number>`coalesce(batches.students, 0)`.as('students'),
      'curricula.name as curriculum_name',
      sql<string | null>`semesters.number::text`.as('semester'),
      'batches.group_id',
      sql<string | null>`${studentName(context.language)}`.as('student_name'),
      'planned.subject_id',
      'batches.created_at',
      accountName.as('author'),
      'batches.undone_at',
      undoerName.as('undone_by_name'),
    ])
    .orderBy('batches.id', 'desc');
  const page = await paginate(shown, matchingBatches(context, query), query);
  return { ...page, data: await addRelatedNames(context, page.data, BATCH_NAMES) };
}
