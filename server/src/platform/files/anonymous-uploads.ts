import { type SqlBool, sql } from 'kysely';
import { Refusal } from '#api/errors.ts';
import { networkOf } from '#api/http/network.ts';
import type { Queryable } from '#db/database.ts';

const MEGABYTE = 1024 * 1024;
/** What may wait to be claimed: from one network, which a whole university may share, and in the installation. */
const OF_NETWORK = { files: 200, bytes: 500 * MEGABYTE };
const OF_ALL = { files: 5_000, bytes: 5_000 * MEGABYTE };
const RETRY_AFTER_SECONDS = 600;

/** How long a file that was uploaded without an account waits. */
export const ANONYMOUS_LIFE = sql`interval '1 hour'`;

/** Refuses uploads without an account while too many of them wait. */
export async function enforceAnonymousQuota(db: Queryable, address: string): Promise<void> {
  const { rows } = await sql<{ own: boolean; files: number; bytes: number }>`
    select uploaded_from = ${networkOf(address)} as own, count(*)::integer as files, sum(size)::float8 as bytes
    from files where uploaded_from is not null group by 1`.execute(db);
  const sum = (of: typeof rows) =>
    of.reduce((sums, { files, bytes }) => ({ files: sums.files + files, bytes: sums.bytes + bytes }), {
      files: 0,
      bytes: 0,
    });
  const [own, all] = [sum(rows.filter((row) => row.own)), sum(rows)];
  const full = [
    [own, OF_NETWORK],
    [all, OF_ALL],
  ] as const;
  if (full.some(([now, most]) => now.files >= most.files || now.bytes >= most.bytes))
    throw new Refusal('too_many', { key: 'file.unclaimed', values: { seconds: RETRY_AFTER_SECONDS } });
}

/** Condition on `files`: uploaded without an account, a short time ago and from the network of this address. */
export const isAnonymousFrom = (address: string) =>
  sql<SqlBool>`(files.uploaded_by is null and files.uploaded_from = ${networkOf(address)}
    and files.unclaimed_since > now() - ${ANONYMOUS_LIFE})`;
