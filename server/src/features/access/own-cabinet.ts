import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { configured } from '#features/reference/shared.ts';

const SETTINGS = { student: 'student-cabinet-url', teacher: 'teacher-cabinet-url' } as const;

const isOfCabinet = (kind: string): kind is keyof typeof SETTINGS => kind in SETTINGS;

/** The address of the cabinet that a university has of its own for this kind of account; null: they use that of Dekanat. */
export async function ownCabinet(
  db: Queryable,
  kind: string,
  universityId: number | null,
): Promise<string | null> {
  if (!isOfCabinet(kind)) return null;
  return (await configured(db, universityId, SETTINGS[kind])) || null;
}

/** Condition on `users`: an account with a permission, which works in the back office whatever cabinet its university has. */
export const isBackOffice = sql<SqlBool>`exists (
  select from admins join permission_group_permissions granted on granted.permission_group_id = admins.permission_group_id
  where admins.user_id = users.id)`;
