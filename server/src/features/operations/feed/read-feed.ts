import type { FeedEvent } from '@dekanat/contract/operations/change-feed.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { FeedPosition } from './cursor.ts';

/** The most events that one request looks at, visible or not, so that it never takes long. */
const SCANNED_MAX = 5_000;

interface FeedRow extends Omit<FeedEvent, 'change'> {
  transaction: string;
  change: FeedEvent['change'];
  visible: boolean;
}

interface FeedState {
  epoch: string;
  /** The oldest transaction that may still be running: events before it are complete. */
  horizon: string;
  /** The latest transaction of which readers can have read an event, or whose events were deleted. */
  latest: string;
  /** The cursor is of this database, is not ahead of it, and all events after it are kept. */
  known: boolean;
}

interface ReadEvents {
  since: FeedPosition | undefined;
  limit: number;
  /** The reader's faculty, for records that have left it. */
  facultyId: number | null;
  visible: Expression<SqlBool>;
}

type FeedPage =
  | { state: 'expired' }
  | {
      state: 'read';
      events: FeedEvent[];
      position: FeedPosition;
      more: boolean;
      /** Whether anything has happened. */
      moved: boolean;
    };

/**
 * Reads events in the order of their transactions, and only those of transactions that are older than every running one. A
 * transaction that commits later than a younger one is therefore never passed over: the feed waits for it. Both
 * statements see one snapshot, so that nothing is deleted or committed between them.
 */
export const readFeed = (db: Database, wanted: ReadEvents): Promise<FeedPage> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx): Promise<FeedPage> => {
      const { since } = wanted;
      const [epoch, transaction] = [since?.epoch ?? null, since?.transaction ?? null];
      const { rows } = await sql<FeedState>`
        select epoch, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
          greatest(forgotten_to, (select max(transaction) from feed_events
            where transaction < pg_snapshot_xmin(pg_current_snapshot())))::text as latest,
          ${transaction}::text::xid8 is null or (epoch::text = ${epoch} and ${transaction}::text::xid8 > forgotten_to
            and ${transaction}::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())) as known
        from change_feed`.execute(trx);
      const [state] = rows;
      if (state === undefined) throw new Error('The row of change_feed is missing');
      if (!state.known) return { state: 'expired' };
      if (since === undefined)
        return { state: 'read', events: [], position: behind(state.latest, state), more: false, moved: true };
      const scanned = await scan(trx, since, state.horizon, wanted);
      return { state: 'read', ...pageOf(scanned, since, wanted) };
    });

/**
 * The position behind all events of a transaction. Never one behind a transaction without events: after a crash or a failover PostgreSQL
 * uses again the numbers of which nothing was stored, and events under them would be passed over.
 */
const behind = (transaction: string, { epoch }: { epoch: string }): FeedPosition => ({
  epoch,
  transaction: String(BigInt(transaction) + 1n),
  resource: '',
  recordId: 0,
});

async function scan(
  db: Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0],
  { transaction, resource, recordId }: FeedPosition,
  horizon: string,
  { facultyId, visible }: ReadEvents,
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select event.transaction::text as transaction, event.resource, event.record_id as id, event.university_id,
      event.student_id, event.at, ${visible} as visible,
      case when ${facultyId}::integer = event.former_faculty_id and event.faculty_id is distinct from ${facultyId}::integer
        then 'removed' else event.change end as change
    from (
      select * from feed_events
      where (transaction, resource, record_id) > (${transaction}::text::xid8, ${resource}::text, ${recordId}::integer)
        and transaction < ${horizon}::text::xid8
      order by transaction, resource, record_id
      limit ${SCANNED_MAX}) event
    order by event.transaction, event.resource, event.record_id`.execute(db);
  return rows;
}

/** As many visible events as were asked for. The next request continues after the last one that was looked at. */
function pageOf(scanned: FeedRow[], since: FeedPosition, { limit }: ReadEvents) {
  const last = scanned.filter(({ visible }) => visible)[limit - 1];
  const seen = last === undefined ? scanned : scanned.slice(0, scanned.indexOf(last) + 1);
  const events = seen
    .filter(({ visible }) => visible)
    .map(({ transaction: _transaction, visible: _visible, ...event }) => event);
  const more = seen.length < scanned.length || scanned.length === SCANNED_MAX;
  const end = seen.at(-1);
  return {
    events,
    position: end === undefined ? since : after(end, more, since),
    more,
    moved: seen.length > 0,
  };
}

/** Without `more` the events of the transaction are complete, since it is older than every running one. */
const after = (
  { transaction, resource, id }: FeedRow,
  more: boolean,
  { epoch }: FeedPosition,
): FeedPosition => (more ? { epoch, transaction, resource, recordId: id } : behind(transaction, { epoch }));
