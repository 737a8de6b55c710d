import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '#api/http/network.ts';
import type { Queryable } from '#db/database.ts';
import { limitConcurrentSignIns } from './sign-in-concurrency.ts';
import { FAILURES_FADE_MINUTES, type Failures, foldedName } from './sign-in-rules.ts';

/** Names and addresses are stored as hashes. */
function keysFor(name: string, address: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  const [folded, network] = [foldedName(name), networkOf(address)];
  return {
    name: digest(`name ${folded}`),
    address: digest(`address ${network}`),
    both: digest(`both ${folded} ${network}`),
  };
}

/**
 * The key under which failures for a known account are counted. The trailing blank separates it from every
 * name typed at sign-in: those are trimmed.
 */
export const failureCounter = (what: 'password' | 'codes', userId: number) => `${what} of ${userId} `;

/**
 * Runs a password check. Only a few per name and address run at once, so that each reads the failures before
 * it.
 */
export const withFailureLock = <Result>(name: string, address: string, look: () => Promise<Result>) =>
  limitConcurrentSignIns(keysFor(name, address), look);

const faded = sql`make_interval(mins => ${sql.lit(FAILURES_FADE_MINUTES)})`;

/** The counters of the name, the address and both, as a query of its own or inside another one. */
export const failureRows = (db: Queryable, name: string, address: string) =>
  db
    .selectFrom('sign_in_failures')
    .select(['key', 'failures', sql<number>`extract(epoch from now() - last_at)::float8`.as('seconds_since')])
    .where('key', 'in', Object.values(keysFor(name, address)))
    .where('last_at', '>', sql<string>`now() - ${faded}`);

interface FailureRow {
  key: string;
  failures: number;
  seconds_since: number;
}

export function failuresIn(rows: FailureRow[], name: string, address: string): Failures {
  const keys = keysFor(name, address);
  const of = (key: string) => rows.find((row) => row.key === key);
  return {
    byName: of(keys.name)?.failures ?? 0,
    byAddress: of(keys.address)?.failures ?? 0,
    byBoth: of(keys.both)?.failures ?? 0,
    secondsSince: of(keys.both)?.seconds_since ?? Number.POSITIVE_INFINITY,
  };
}

export const failuresOf = async (db: Queryable, name: string, address: string): Promise<Failures> =>
  failuresIn(await failureRows(db, name, address).execute(), name, address);

/**
 * Counts a failure for the name, the address and both; in a fixed order, so that concurrent requests do not
 * deadlock.
 */
export async function countFailure(db: Queryable, name: string, address: string): Promise<void> {
  const keys = keysFor(name, address);
  const isCounting = sql`sign_in_failures.last_at > now() - ${faded}`;
  await db
    .insertInto('sign_in_failures')
    .values(
      Object.values(keys)
        .sort()
        .map((key) => ({ key, failures: 1 })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isCounting} then sign_in_failures.failures + 1 else 1 end`,
        // The counter of an address ends some time after its first failure.
        last_at: sql`case when sign_in_failures.key = ${keys.address} and ${isCounting} then sign_in_failures.last_at else now() end`,
      }),
    )
    .execute();
}

/**
 * A success clears the counters of the name at this address; the address keeps its own, against guessing
 * other names.
 */
export async function clearFailures(db: Queryable, name: string, address: string): Promise<void> {
  const keys = keysFor(name, address);
  await db.deleteFrom('sign_in_failures').where('key', 'in', [keys.name, keys.both]).execute();
}
