import type { Permission } from '@dekanat/contract/kernel/permissions.ts';
import type { Context } from '#kernel/context.ts';
import { Refusal } from '#kernel/errors.ts';

interface Shown {
  record: 'students' | 'teachers';
  universityId: number;
  /** None: the export of a list. */
  id: number | null;
}

/** Writes down that the caller was shown what is personal of somebody (design/domain.md §7). */
export async function recordShowing(
  { db, person, address }: Context,
  { record, universityId, id }: Shown,
): Promise<void> {
  await db
    .insertInto('personal_data_showings')
    .values({ record, university_id: universityId, row_id: id, user_id: person.id, address })
    .execute();
}

/**
 * For the export of a list with what is personal in full. Written to the primary: exports may be read elsewhere.
 * @throws Refusal forbidden to whoever may not change such records
 */
export async function requireShowing(
  context: Context,
  { record, needs }: { record: Shown['record']; needs: Permission },
): Promise<void> {
  if (!context.person.permissions.has(needs)) throw new Refusal('forbidden');
  const universityId = context.scope.universityId ?? context.person.universityId;
  if (universityId === null) return;
  await recordShowing({ ...context, db: context.kernel.db }, { record, universityId, id: null });
}
