import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BaseLogger } from 'pino';
import { createDatabase } from './create-database.ts';
import type { Database, Queryable } from './database.ts';
import { errorField, isUnavailable } from './database-errors.ts';
import { createPool } from './pool.ts';

const CONNECTIONS = 8;
const PRIMARY_CONNECT_MS = 5_000;
const REPLICA_CONNECT_MS = 1_000;
/**
 * What reads by a cursor is one statement, however long whoever saves the export takes to receive it: it may take as long as a slow line
 * needs for a hundred thousand rows.
 */
const STATEMENT_MS = 600_000;
/** How long a report waits for the replica to learn what was stored before it was asked for. */
const CATCHING_UP_MS = 1_000;
const LOOKS_EVERY_MS = 20;
/** One that was away, or too far behind, is asked again after this long. */
const LEFT_ALONE_MS = 3_000;

const TIMED_OUT = '57014';
/** What only the primary can do. */
const READ_ONLY = '25006';

/** Where reports and exports are read: the replica while it is up to date, else the primary (decision 21). */
export interface ReportDatabase {
  /** `work` may run twice: what fails on the replica is repeated on the primary. */
  read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  usesReplica(): boolean;
  close(): Promise<void>;
}

/** Whether the replica caused the failure, so that the primary may succeed. A statement that times out would time out there too. */
function isReplicaFailure(error: unknown): boolean {
  const code = errorField(error, 'code');
  if (code === TIMED_OUT) return false;
  return code === READ_ONLY || isUnavailable(error);
}

/**
 * Reads reports from a streaming replica that knows everything that was stored when they were asked for, so that nobody misses what they have just
 * saved; from the primary where there is no replica, where it is away or behind, and where it fails.
 */
export function createReportDatabase(
  { primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string | undefined },
  log: Pick<BaseLogger, 'warn' | 'info'>,
): ReportDatabase {
  const primary = unhurried(primaryUrl, PRIMARY_CONNECT_MS);
  if (replicaUrl === undefined)
    return { read: (work) => work(primary), usesReplica: () => false, close: () => primary.destroy() };
  const replica = unhurried(replicaUrl, REPLICA_CONNECT_MS);
  let leftAloneUntil = 0;
  let used = false;

  function leave(why: object): void {
    leftAloneUntil = Date.now() + LEFT_ALONE_MS;
    if (used) log.warn(why, 'The replica cannot be read: reports are read from the primary');
    used = false;
  }

  async function knowsAll(): Promise<boolean> {
    if (Date.now() < leftAloneUntil) return false;
    const { rows } = await sql<{ stored: string }>`
      select pg_current_wal_flush_lsn()::text as stored`.execute(primary);
    const there = await reached(replica, rows[0]?.stored ?? '');
    if (!there) leave({});
    return there;
  }

  return {
    async read(work) {
      try {
        if (await knowsAll()) {
          const result = await work(replica);
          if (!used) log.info('Reports are read from the replica');
          used = true;
          return result;
        }
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        leave({ err: error });
      }
      return work(primary);
    },
    usesReplica: () => used,
    close: async () => {
      await replica.destroy();
      await primary.destroy();
    },
  };
}

/** Connections of their own: a few exports that are received slowly keep nobody else waiting. */
const unhurried = (url: string, connectMs: number): Database =>
  createDatabase(createPool(url, () => undefined, CONNECTIONS, connectMs, STATEMENT_MS));

/** Whether the replica has come to that place of the primary's log, or soon does; one that is no replica never. */
async function reached(replica: Database, place: string): Promise<boolean> {
  for (const deadline = Date.now() + CATCHING_UP_MS; ; await sleep(LOOKS_EVERY_MS)) {
    const { rows } = await sql<{ there: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${place}::pg_lsn as there`.execute(replica);
    const there = rows[0]?.there ?? null;
    if (there !== false || Date.now() > deadline) return there === true;
  }
}
