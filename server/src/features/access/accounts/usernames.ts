import { USERNAME_SIGN } from '@dekanat/contract/access/accounts/username.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { skeletonOf } from './lookalikes.ts';

const LENGTH_MAX = 56;

/** A valid user name made from a person's name. */
const tidy = (preferred: string): string =>
  [...preferred.normalize('NFKC')]
    .filter((sign) => USERNAME_SIGN.test(sign))
    .join('')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, LENGTH_MAX) || 'user';

/** What is taken: names that look like these. */
const skeletons = (names: Iterable<string>) => new Set([...names].map(skeletonOf));

/**
 * The preferred user name, followed by the first number with which it looks like no other one; `reserved` are
 * names not stored yet.
 */
export async function freeUsername(
  db: Queryable,
  preferred: string,
  reserved: Iterable<string> = [],
): Promise<string> {
  const name = tidy(preferred);
  const skeleton = skeletonOf(name);
  const taken = skeletons(reserved);
  // Most names are free, which an index shows; all names are read only for the others.
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users
    where (starts_with(lower(username), lower(${name})) or starts_with(username_skeleton, ${skeleton}))
      and (${taken.has(skeleton)} or exists (
        select from users where lower(username) = lower(${name}) or username_skeleton = ${skeleton}))`.execute(
    db,
  );
  for (const { username } of rows) taken.add(skeletonOf(username));
  let free = name;
  for (let number = 2; taken.has(skeletonOf(free)); number += 1)
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
    select lower(username) as username from users
    where lower(username) = any(${names.map((name) => name.toLowerCase())})
      or username_skeleton = any(${names.map(skeletonOf)})`.execute(db);
  const taken = skeletons([...reserved, ...rows.map(({ username }) => username)]);
  const free: string[] = [];
  for (const name of names) {
    const chosen = taken.has(skeletonOf(name)) ? await freeUsername(db, name, [...reserved, ...free]) : name;
    taken.add(skeletonOf(chosen));
    free.push(chosen);
  }
  return free;
}
