import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** The permissions that a group grants. */
export async function permissionNamesOf(db: Queryable, groupId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('permission_group_permissions as given')
    .innerJoin('permissions', 'permissions.id', 'given.permission_id')
    .select('permissions.name')
    .where('given.permission_group_id', '=', groupId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Sets the permissions of a group; only the difference is written, and so audited. */
export async function setPermissions(db: Queryable, groupId: number, permissionIds: number[]): Promise<void> {
  await sql`delete from permission_group_permissions
            where permission_group_id = ${groupId} and not permission_id = any(${permissionIds}::int[])`.execute(
    db,
  );
  await sql`insert into permission_group_permissions (permission_group_id, permission_id)
            select ${groupId}, id from unnest(${permissionIds}::int[]) id on conflict do nothing`.execute(db);
}
