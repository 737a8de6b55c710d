import type { Permission } from '@dekanat/contract/api/permissions.ts';
import {
  type Batch,
  type BatchAct,
  batches,
  REGISTRATION_BATCH_ACTS,
} from '@dekanat/contract/students/status-changes/batches.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal, requireAccepted } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import {
  lockedReturnSheetWarnings,
  requireUndoable,
  restoreRegisters,
  undoObstacles,
  undoRegistration,
} from '#features/registration/shared.ts';
import { groupOfFaculty, studentName } from '#features/students/shared.ts';
import type { StatusChangeCandidate } from './status-change-rules.ts';
import { lockStudents, obstaclesFor, takenNumber } from './status-change-students.ts';
import { publishStatusChange } from './write-movements.ts';

declare module '#api/context.ts' {
  interface Services {
    /** What other features take back before the movements and registrations of a batch are undone. */
    beforeBatchUndo: (context: Context, batchId: number) => Promise<void>;
  }
}

/** The groups of the students of a batch, now and after an undo. */
const GROUPS_OF_BATCH = sql`(
  select mover.group_id from student_movements movement join students mover on mover.id = movement.student_id
    where movement.batch_id = batches.id
  union all
  select movement.from_group_id from student_movements movement
    where movement.batch_id = batches.id and movement.act = 'transfer'
  union all
  select former.group_id from student_registers own
    cross join lateral (
      select before.group_id from student_registers before
      where before.student_id = own.student_id and before.id < own.id order by before.id desc limit 1) former
    where own.batch_id = batches.id
  union all
  select own.group_id from student_registers own where own.batch_id = batches.id
  union all
  select own.former_group_id from student_registers own
    where own.batch_id = batches.id and own.previous_id is null) of_batch (group_id)`;

/** Whether a batch concerns students of the user's faculty, and of others. */
function facultiesOfBatch({ facultyId }: Context['scope']) {
  if (facultyId === null) return { own: sql<boolean>`true`, others: sql<boolean>`false` };
  const isOwn = groupOfFaculty('of_batch.group_id', facultyId);
  return {
    own: sql<boolean>`exists (select from ${GROUPS_OF_BATCH} where ${isOwn})`,
    others: sql<boolean>`exists (select from ${GROUPS_OF_BATCH} where (${isOwn}) is not true)`,
  };
}

/**
 * A batch in scope: a user bound to a faculty undoes only batches with that faculty's students alone, before and after the undo.
 * @throws Refusal 404 for a batch of other faculties, 403 for one that concerns them as well
 */
async function lockBatch({ db, scope }: Context, id: number) {
  const { own, others } = facultiesOfBatch(scope);
  const batch = await db
    .selectFrom('batches')
    .where('batches.id', '=', id)
    .where(inScope(scope, { university: 'batches.university_id' }))
    .select(['id', 'university_id', sql<BatchAct>`act`.as('act'), 'undone_at'])
    .select([own.as('concerns_own'), others.as('concerns_others')])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (batch.concerns_others && !batch.concerns_own) throw notFound();
  if (batch.concerns_others) throw new Refusal('forbidden', { key: 'batch.of_others' });
  return batch;
}

const studiedBefore = (id: number) =>
  sql`array(select back.student_id from student_movements back where back.batch_id = ${id} and back.from_status = 'studying')`;

/** The students of a batch, with the reasons why they cannot be restored. */
const studentsOfBatch = ({ db, language }: Context, id: number) =>
  db
    .selectFrom('student_movements as movement')
    .innerJoin('students', 'students.id', 'movement.student_id')
    .where('movement.batch_id', '=', id)
    .select([
      'students.id',
      studentName(language).as('name'),
      'movement.order_id',
      sql<boolean>`movement.from_status = 'studying' and movement.act <> 'transfer'`.as('studies_again'),
      sql<boolean>`students.movement_id is distinct from movement.id`.as('moved_since'),
      sql<boolean>`movement.act = 'transfer' and (students.group_id is distinct from movement.to_group_id
        or exists (select from student_registers register where register.student_id = students.id
          and register.to_date is null and register.batch_id is distinct from ${id}))`.as('regrouped_since'),
      sql<boolean>`movement.act = 'recovery' and exists (
        select from student_registers register where register.student_id = students.id and register.to_date is null
          and register.created_at > movement.created_at and register.batch_id is distinct from ${id})`.as(
        'registered_since',
      ),
      sql<StudyStatus>`students.study_status`.as('study_status'),
      sql<
        StatusChangeCandidate['taken']
      >`case when movement.from_status = 'studying' and students.study_status <> 'studying'
        then ${takenNumber(studiedBefore(id))} end`.as('taken'),
    ])
    .orderBy(studentName(language))
    .execute();

/** Restores all students of the batch; returns the time of the undo. */
async function restoreStudents({ db, caller }: Context, id: number): Promise<string | null> {
  await sql`
    update students set study_status = movement.from_status, movement_id = movement.previous_id,
      group_id = case movement.act when 'transfer' then movement.from_group_id else students.group_id end
    from student_movements movement where movement.batch_id = ${id} and students.id = movement.student_id`.execute(
    db,
  );
  const { undone_at } = await db
    .updateTable('batches')
    .set({ undone_at: sql`clock_timestamp()`, undone_by: caller.id })
    .where('id', '=', id)
    .returning('undone_at')
    .executeTakeFirstOrThrow();
  await db.updateTable('student_movements').set({ undone_at }).where('batch_id', '=', id).execute();
  await sql`update orders set undone_at = ${undone_at}
    where id in (select order_id from student_movements where batch_id = ${id})`.execute(db);
  return undone_at;
}

/** @throws Refusal 403 without the permission that the action itself needs */
function requirePermission({ caller }: Context, permission: Permission): void {
  if (!caller.permissions.has(permission)) throw new Refusal('forbidden');
}

/** Undoes a bulk action while nothing depends on it, as a whole. */
async function undo(context: Context, id: number, accepted?: string[]): Promise<Batch> {
  const { university_id, act, undone_at } = await lockBatch(context, id);
  const registers = REGISTRATION_BATCH_ACTS.some((one) => one === act);
  requirePermission(context, registers ? 'curriculum_student_register_store' : 'student_update');
  if (undone_at !== null) throw new Refusal('stale', { key: 'batch.undone_already' });
  return (registers ? undoRegistration : undoMovements)(context, { id, act, university_id, accepted });
}

async function undoMovements(
  context: Context,
  {
    id,
    act,
    university_id,
    accepted,
  }: { id: number; act: BatchAct; university_id: number; accepted: string[] | undefined },
): Promise<Batch> {
  await lockStudents(context, sql`array(select student_id from student_movements where batch_id = ${id})`);
  const moved = await studentsOfBatch(context, id);
  const problems = obstaclesFor(
    context,
    moved.map(({ name, moved_since, regrouped_since, registered_since, study_status, taken }) => {
      if (moved_since) return { name, obstacle: { because: 'moved_since', status: study_status } as const };
      if (regrouped_since) return { name, obstacle: { because: 'group_since' } as const };
      if (registered_since) return { name, obstacle: { because: 'registered_since' } as const };
      return { name, obstacle: taken ? { because: taken } : undefined };
    }),
  );
  if (problems.length > 0) {
    const names = problems.map(({ key, values }) => translate(key, context.language, values)).join(' ');
    throw new Refusal('stale', { key: 'batch.built_on', values: { names } });
  }
  requireUndoable(context, await undoObstacles(context, id));
  const resuming = moved.filter(({ studies_again }) => studies_again).map((one) => one.id);
  requireAccepted(await lockedReturnSheetWarnings(university_id)(context.db, resuming), accepted);
  await context.services.beforeBatchUndo(context, id);
  await restoreRegisters(context, id);
  const now = await restoreStudents(context, id);
  await publishStatusChange(context, {
    universityId: university_id,
    studentIds: moved.map((one) => one.id),
  });
  return { id, act, order_id: moved[0]?.order_id ?? 0, students: moved.length, undone_at: now };
}

export const batchFeature = implement(batches, {
  undo: (context, { params, body }) => undo(context, params.id, body.accepted),
});
