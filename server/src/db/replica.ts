import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BaseLogger } from 'pino';
import { cancelAbandoned } from './abandoned-statements.ts';
import { createDatabase } from './create-database.ts';
import type { Database, Queryable } from './database.ts';
import { errorField, isUnavailable } from './database-errors.ts';
import { firstRow } from './first-row.ts';
import { createPool } from './pool.ts';

const CONNECTIONS = 8;
const PRIMARY_CONNECT_MS = 5_000;
const REPLICA_CONNECT_MS = 1_000;
/**
 * A cursor is one statement until the client has received the whole export: enough time for a hundred thousand rows on a
 * slow connection.
 */
const STATEMENT_MS = 600_000;
/** A statement that is not an export. */
const QUERY_MS = 60_000;
/** How long a report waits for the replica to apply what was stored before the request. */
const CATCH_UP_MS = 1_000;
const POLL_INTERVAL_MS = 20;
const REPLICA_RESPONSE_MS = 2 * CATCH_UP_MS;
/** A replica that failed or lagged behind is tried again after this time. */
const RETRY_AFTER_MS = 3_000;

const TIMED_OUT = '57014';

/** Where a report was read. */
export type ReportSource = 'replica' | 'primary';

/** Runs reports and exports on the replica while it is up to date, else on the primary (decision 21). */
export interface ReportDatabase {
  /** `work` may run twice: if the replica fails, it is repeated on the primary. */
  read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /** Bytes of the write-ahead log that the replica has not applied; undefined without a replica or while it is away. */
  replicaLagBytes(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Whether the replica caused the failure, so that the primary may succeed. A statement that timed out would time out there, too. */
function isReplicaFailure(error: unknown): boolean {
  return errorField(error, 'code') !== TIMED_OUT && isUnavailable(error);
}

/**
 * Reads from a streaming replica only after it has applied everything that was stored before the request, so that users
 * see their own changes. Reads from the primary without a replica, and while the replica is down, behind or failing. `count` is called for
 * each report.
 */
export function createReportDatabase(
  { primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string | undefined },
  log: Pick<BaseLogger, 'warn' | 'info'>,
  count: (from: ReportSource) => void,
): ReportDatabase {
  const primary = reportPool(primaryUrl, PRIMARY_CONNECT_MS);
  const readPrimary = countedReads(primary, () => count('primary'));
  if (replicaUrl === undefined)
    return {
      read: readPrimary,
      replicaLagBytes: async () => undefined,
      close: () => primary.destroy(),
    };
  const replica = reportPool(replicaUrl, REPLICA_CONNECT_MS);
  let skippedUntil = 0;
  let used = false;

  function skip(why: object): void {
    skippedUntil = Date.now() + RETRY_AFTER_MS;
    if (used) log.warn(why, 'The replica cannot be read: reports are read from the primary');
    used = false;
  }

  function noteUse(): void {
    // Another report may have seen the replica fail meanwhile.
    if (used || Date.now() < skippedUntil) return;
    log.info('Reports are read from the replica');
    used = true;
  }

  async function isUpToDate(): Promise<boolean> {
    if (Date.now() < skippedUntil) return false;
    const { rows } = await sql<Position>`
      select pg_current_wal_flush_lsn()::text as stored,
        pg_walfile_name(pg_current_wal_flush_lsn()) as file`.execute(primary);
    const replayed = hasReplayed(replica, firstRow(rows));
    // A frozen replica does not respond at all.
    const current = await Promise.race([replayed, sleep(REPLICA_RESPONSE_MS, false)]);
    if (!current) skip({});
    return current;
  }

  return {
    async read(work) {
      try {
        if (await isUpToDate()) {
          const result = await work(replica);
          noteUse();
          count('replica');
          return result;
        }
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        skip({ err: error });
      }
      return readPrimary(work);
    },
    replicaLagBytes: () =>
      Promise.race([lagBytes(primary, replica), sleep(REPLICA_RESPONSE_MS, undefined)]).catch(
        () => undefined,
      ),
    close: async () => {
      await replica.destroy();
      await primary.destroy();
    },
  };
}

const countedReads =
  (db: Database, count: () => void): ReportDatabase['read'] =>
  (work) => {
    count();
    return work(db);
  };

/** A separate pool, so that slow exports do not take the connections of other requests. */
function reportPool(url: string, connectMs: number): Database {
  const pool = createPool(url, () => undefined, {
    max: CONNECTIONS,
    connectMs,
    statementMs: STATEMENT_MS,
    queryMs: QUERY_MS,
  });
  pool.on('connect', (client) => cancelAbandoned(client, url));
  return createDatabase(pool);
}

/** A position in the log, and the file of the log that has it: its name begins with the timeline in eight hexadecimal digits. */
interface Position {
  stored: string;
  file: string;
}
const TIMELINE_DIGITS = 8;

/**
 * Whether the replica has replayed the log of the primary up to the position; waits for it a moment. False for a server that is no replica,
 * and after a failover until the replica has noted the new timeline: positions of the former primary are no measure.
 */
async function hasReplayed(replica: Database, { stored, file }: Position): Promise<boolean> {
  const timeline = Number.parseInt(file.slice(0, TIMELINE_DIGITS), 16);
  for (const deadline = Date.now() + CATCH_UP_MS; ; await sleep(POLL_INTERVAL_MS)) {
    const { rows } = await sql<{ replayed: boolean | null }>`
      select case when timeline_id = ${timeline} then pg_last_wal_replay_lsn() >= ${stored}::pg_lsn end as replayed
      from pg_control_checkpoint()`.execute(replica);
    const replayed = rows[0]?.replayed ?? null;
    if (replayed !== false || Date.now() > deadline) return replayed === true;
  }
}

async function lagBytes(primary: Database, replica: Database): Promise<number | undefined> {
  const stored = sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary);
  const { at } = firstRow((await stored).rows);
  const { rows } = await sql<{ bytes: string | null }>`
    select pg_wal_lsn_diff(${at}::pg_lsn, pg_last_wal_replay_lsn())::text as bytes`.execute(replica);
  const bytes = rows[0]?.bytes ?? null;
  return bytes === null ? undefined : Math.max(0, Number(bytes));
}
