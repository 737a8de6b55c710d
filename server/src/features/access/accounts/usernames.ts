import { USERNAME_SIGN } from '@dekanat/contract/access/accounts/username.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

const LENGTH_MAX = 56;

/** A valid user name made from a person's name. */
const tidy = (preferred: string): string =>
  [...preferred.normalize('NFKC')]
    .filter((sign) => USERNAME_SIGN.test(sign))
    .join('')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, LENGTH_MAX) || 'user';

/**
 * The preferred user name, followed by the first free number when it is taken; `reserved` are names not
 * stored yet.
 */
export async function freeUsername(
  db: Queryable,
  preferred: string,
  reserved: Iterable<string> = [],
): Promise<string> {
  const name = tidy(preferred);
  const taken = new Set(reserved);
  // Most names are free, which an index shows; all names are read only for the others.
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users where starts_with(lower(username), lower(${name}))
      and (${taken.has(name.toLowerCase())} or exists (select from users where lower(username) = lower(${name})))`.execute(
    db,
  );
  for (const { username } of rows) taken.add(username);
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1)
    free = `${name}${/\d$/.test(name) ? '-' : ''}${number}`;
  return free;
}

/** The same for many names at once. */
export async function freeUsernames(
  db: Queryable,
  preferred: string[],
  reserved: string[],
): Promise<string[]> {
  const names = preferred.map(tidy);
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users where lower(username) = any(${names.map((name) => name.toLowerCase())})`.execute(
    db,
  );
  const taken = new Set([
    ...reserved.map((name) => name.toLowerCase()),
    ...rows.map(({ username }) => username),
  ]);
  const free: string[] = [];
  for (const name of names) {
    const chosen = taken.has(name.toLowerCase()) ? await freeUsername(db, name, taken) : name;
    taken.add(chosen.toLowerCase());
    free.push(chosen);
  }
  return free;
}
