import type { Context } from '#api/context.ts';
import { programReason, saveRatings } from '#features/ratings/shared.ts';
import { returnToGroup } from '#features/registration/shared.ts';

/** Clears the results that a restoration carried over: a rating is never deleted, and its history shows why it is empty. */
async function clearCarried(context: Context, restorationId: number): Promise<void> {
  const carried = await context.db
    .selectFrom('restored_subjects')
    .where('restoration_id', '=', restorationId)
    .select('student_subject_id')
    .execute();
  if (carried.length === 0) return;
  const changes = carried.flatMap(({ student_subject_id }) =>
    (['ic_rating', 'fc_rating'] as const).map((field) => ({
      student_subject_id,
      statement: 1,
      field,
      value: null,
    })),
  );
  const author = {
    userId: context.caller.id,
    source: 'restored',
    ...programReason('restoration.undone'),
  } as const;
  await saveRatings(context.db, author, changes, { username: context.caller.username });
}

/** Runs before movements and registrations of a batch are undone. */
export async function undoRestoration(context: Context, batchId: number): Promise<void> {
  const found = await context.db
    .selectFrom('restorations')
    .where('batch_id', '=', batchId)
    .select('id')
    .executeTakeFirst();
  if (found === undefined) return;
  await clearCarried(context, found.id);
  await returnToGroup(context.db, found.id);
}
