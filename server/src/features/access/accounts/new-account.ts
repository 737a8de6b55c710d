import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { studentDeadline } from './account-deadline.ts';
import type { People, PersonRow } from './people.ts';
import { freeUsername } from './usernames.ts';

interface Given {
  /** The user name; by default the standard one of the kind of person, or the next free one. */
  username?: string | undefined;
  email?: string | null | undefined;
  password_hash: string;
}

/** Creates the first account of a person. A database trigger derives from their record whether it is open. */
export async function createAccount(
  db: Queryable,
  { table, kind }: Pick<People, 'table' | 'kind'>,
  {
    id: personId,
    university_id,
    default_username,
  }: Pick<PersonRow, 'id' | 'university_id' | 'default_username'>,
  { username, email = null, password_hash }: Given,
): Promise<{ id: number; username: string }> {
  const name = username ?? (await freeUsername(db, default_username));
  const { id } = await db
    .insertInto('users')
    .values({
      kind,
      university_id,
      username: name,
      email,
      password_hash,
      must_set_password: true,
      default_language: sql<string>`(select default_language from universities where id = ${university_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable(table).set({ user_id: id }).where('id', '=', personId).execute();
  const deadline = kind === 'student' ? await studentDeadline(db, university_id) : null;
  if (deadline !== null)
    await db
      .updateTable('students')
      .set({ deadline })
      .where('id', '=', personId)
      .where('deadline', 'is', null)
      .execute();
  return { id, username: name };
}
