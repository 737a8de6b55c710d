import { sql } from 'kysely';
import type { Queryable } from '#kernel/database.ts';

const UNFIT = /[^\p{L}\p{N}._-]+/gu;
const LENGTH_MAX = 56;

/** A user name of the characters that one may have, from whatever a person is called. */
const tidy = (wanted: string): string =>
  wanted
    .replace(UNFIT, '')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, LENGTH_MAX) || 'user';

/** The same, or with the first number behind it, that no account of any university has. */
export async function freeUsername(db: Queryable, wanted: string): Promise<string> {
  const name = tidy(wanted);
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users where starts_with(lower(username), lower(${name}))`.execute(
    db,
  );
  const taken = new Set(rows.map(({ username }) => username));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1)
    free = `${name}${/\d$/.test(name) ? '-' : ''}${number}`;
  return free;
}
