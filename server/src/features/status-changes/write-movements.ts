import { type StatusType, TRANSITIONS } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import type { ActingContext, Context } from '#api/context.ts';
import { publishChanged, publishToStudents } from '#platform/realtime/bus.ts';

interface MovementBatch {
  universityId: number;
  orderId: number;
  act: StatusType;
  reason: string | null;
  groupId: number | null;
}

/** Moves locked students as one batch, in three statements whatever their number. @returns the id of the batch */
export async function writeMovements(
  { db, caller }: Pick<ActingContext, 'db' | 'caller'>,
  ids: number[],
  { universityId, orderId, act, reason, groupId }: MovementBatch,
): Promise<number> {
  const { to } = TRANSITIONS[act];
  const { id: batchId } = await db
    .insertInto('batches')
    .values({ university_id: universityId, act, user_id: caller.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with moved as (
      insert into student_movements (university_id, student_id, batch_id, order_id, act, from_status, to_status, previous_id, reason_id, from_group_id, to_group_id, group_id)
      select university_id, id, ${batchId}, ${orderId}, ${act}, study_status, ${to}, movement_id, ${reason},
        case when ${groupId}::integer is not null then group_id end, ${groupId}, group_id
      from students where id = any(${ids}) order by id
      returning id, student_id)
    update students set study_status = ${to}, movement_id = moved.id, group_id = coalesce(${groupId}, group_id)
    from moved where students.id = moved.student_id`.execute(db);
  return batchId;
}

/**
 * Database triggers open or close the accounts of these students; cached sessions are invalidated in every
 * process and lists are reloaded, also those that the students see.
 */
export async function publishStatusChange(
  context: Context,
  { universityId, studentIds }: { universityId: number; studentIds: readonly number[] },
): Promise<void> {
  context.onCommit(() => context.services.sessions.forgetAll());
  const to = { permission: 'student_index', universityId } as const;
  for (const resource of ['students', 'orders', 'student_registers', 'statements', 'restorations'])
    await publishChanged(context.db, resource, to);
  await publishToStudents(context.db, studentIds, 'students');
}
