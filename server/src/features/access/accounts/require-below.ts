import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { standsAbove } from '../admins/account-rules.ts';
import { permissionNamesOf } from '../permissions/group-permissions.ts';

/** Those of these accounts that have more rights than the caller, who could take or block them. */
export async function accountsAbove(
  { db, caller }: Context,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const accounts = await db
    .selectFrom('admins')
    .select(['user_id', 'super_administrator', 'faculty_id', 'permission_group_id'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const above = new Set<number>();
  for (const { user_id, super_administrator, faculty_id: facultyId, permission_group_id } of accounts) {
    const permissions = permission_group_id === null ? [] : await permissionNamesOf(db, permission_group_id);
    if (standsAbove({ superAdministrator: super_administrator, facultyId, permissions }, caller))
      above.add(user_id);
  }
  return above;
}

/** @throws Refusal forbidden when the account of a person has more rights than the caller */
export async function requireBelow(context: Context, userId: number | null): Promise<void> {
  if (userId !== null && (await accountsAbove(context, [userId])).size > 0)
    throw new Refusal('forbidden', { key: 'admin.stands_above' });
}
