import type { Permission } from '@dekanat/contract/api/permissions.ts';
import {
  type Batch,
  type BatchAct,
  batches,
  REGISTRATION_BATCH_ACTS,
} from '@dekanat/contract/students/status-changes/batches.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { registersOfTransfer, registrationBatches } from '#features/registration/shared.ts';
import { fullName } from '../student-names.ts';
import { affectsOtherFaculties } from '../student-scope.ts';
import type { StatusChangeCandidate } from './status-change-rules.ts';
import { lockStudents, obstaclesFor, takenNumber } from './status-change-students.ts';
import { publishStatusChange } from './write-movements.ts';

declare module '#api/context.ts' {
  interface Services {
    /** What other features take back before the movements and registrations of a batch are undone. */
    beforeBatchUndo: (context: Context, batchId: number) => Promise<void>;
  }
}

/** A batch in scope: a user bound to a faculty undoes only batches with that faculty's students alone. */
const lockBatch = ({ db, scope }: Context, id: number) =>
  db
    .selectFrom('batches')
    .where('batches.id', '=', id)
    .where(inScope(scope, { university: 'batches.university_id' }))
    .where(({ not }) => not(affectsOtherFaculties(scope, sql`movement.batch_id = batches.id`)))
    .select(['id', 'university_id', sql<BatchAct>`act`.as('act'), 'undone_at'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

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
      fullName(language).as('name'),
      'movement.order_id',
      sql<boolean>`students.movement_id is distinct from movement.id`.as('moved_since'),
      sql<boolean>`movement.act = 'transfer' and students.group_id is distinct from movement.to_group_id`.as(
        'regrouped_since',
      ),
      sql<StudyStatus>`students.study_status`.as('study_status'),
      sql<
        StatusChangeCandidate['taken']
      >`case when movement.from_status = 'studying' and students.study_status <> 'studying'
        then ${takenNumber(studiedBefore(id))} end`.as('taken'),
    ])
    .orderBy(fullName(language))
    .execute();

/** Restores all students of the batch; returns the time of the undo. */
async function restoreStudents({ db, caller }: Context, id: number): Promise<string | null> {
  await sql`
    update students set study_status = movement.from_status, movement_id = movement.previous_id,
      group_id = case movement.act when 'transfer' then movement.from_group_id else students.group_id end
    from student_movements movement where movement.batch_id = ${id} and students.id = movement.student_id`.execute(
    db,
  );
  await db
    .updateTable('student_movements')
    .set({ undone_at: sql`now()` })
    .where('batch_id', '=', id)
    .execute();
  const { undone_at } = await db
    .updateTable('batches')
    .set({ undone_at: sql`now()`, undone_by: caller.id })
    .where('id', '=', id)
    .returning('undone_at')
    .executeTakeFirstOrThrow();
  await sql`update orders set undone_at = ${undone_at}
    where id in (select order_id from student_movements where batch_id = ${id})`.execute(db);
  return undone_at;
}

/** @throws Refusal 403 without the permission that the action itself needs */
function requirePermission({ caller }: Context, permission: Permission): void {
  if (!caller.permissions.has(permission)) throw new Refusal('forbidden');
}

/** Undoes a bulk action while nothing depends on it, as a whole. */
async function undo(context: Context, id: number): Promise<Batch> {
  const { university_id, act, undone_at } = await lockBatch(context, id);
  const registers = REGISTRATION_BATCH_ACTS.some((one) => one === act);
  requirePermission(context, registers ? 'curriculum_student_register_store' : 'student_update');
  if (undone_at !== null) throw new Refusal('stale', { key: 'batch.undone_already' });
  return registers
    ? registrationBatches.undo(context, { id, act, university_id })
    : undoMovements(context, { id, act, university_id });
}

async function undoMovements(
  context: Context,
  { id, act, university_id }: { id: number; act: BatchAct; university_id: number },
): Promise<Batch> {
  await lockStudents(context, sql`array(select student_id from student_movements where batch_id = ${id})`);
  const moved = await studentsOfBatch(context, id);
  const problems = obstaclesFor(
    context,
    moved.map(({ name, moved_since, regrouped_since, study_status, taken }) => {
      if (moved_since) return { name, obstacle: { because: 'moved_since', status: study_status } as const };
      if (regrouped_since) return { name, obstacle: { because: 'group_since' } as const };
      return { name, obstacle: taken ? { because: taken } : undefined };
    }),
  );
  if (problems.length > 0) {
    const names = problems.map(({ key, values }) => translate(key, context.language, values)).join(' ');
    throw new Refusal('stale', { key: 'batch.built_on', values: { names } });
  }
  registrationBatches.requireUndoable(context, await registersOfTransfer.undoObstacles(context, id));
  await context.services.beforeBatchUndo(context, id);
  await registersOfTransfer.restore(context, id);
  const now = await restoreStudents(context, id);
  await publishStatusChange(context, university_id);
  return { id, act, order_id: moved[0]?.order_id ?? 0, students: moved.length, undone_at: now };
}

export const batchFeature = implement(batches, { undo: (context, { params }) => undo(context, params.id) });
