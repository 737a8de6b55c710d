import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { standsAbove } from '../admins/account-rules.ts';
import { permissionNamesOf } from '../permissions/group-permissions.ts';

/** @throws Refusal forbidden when the account of a person has more rights than the caller, who could take or block it */
export async function requireBelow({ db, caller }: Context, userId: number | null): Promise<void> {
  const account = await db
    .selectFrom('admins')
    .select(['super_administrator', 'faculty_id', 'permission_group_id'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return;
  const { super_administrator: superAdministrator, faculty_id: facultyId, permission_group_id } = account;
  const permissions = permission_group_id === null ? [] : await permissionNamesOf(db, permission_group_id);
  if (standsAbove({ superAdministrator, facultyId, permissions }, caller))
    throw new Refusal('forbidden', { key: 'admin.stands_above' });
}
