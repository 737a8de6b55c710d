import type { FedResource, FeedEvent } from '@dekanat/contract/operations/change-feed.ts';
import { EVENTS_LOST, type WebhookPayload } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import { isBackOfficeCaller } from '#api/caller.ts';
import type { Services } from '#api/context.ts';
import { scopeOf } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { feedCursor, feedPosition } from '../feed/cursor.ts';
import { readFeed } from '../feed/read-feed.ts';
import { isVisibleEvent } from '../feed/visible-events.ts';
import { stopWebhook } from './stop-webhook.ts';

type Parts = Pick<Services, 'db' | 'readCallerOfUser'>;

interface Due {
  id: number;
  user_id: number;
  university_id: number;
  name: string;
  resources: string[];
  position: string;
}

const PAGE = 500;
/** A receiver that is away gets no more; the feed keeps the rest. */
const WAITING_MAX = 10_000;
const LOOK_ANYWAY_MS = 5_000;

const payloadOf = ({ resource, change, id, at, university_id, student_id }: FeedEvent): WebhookPayload => ({
  type: `${resource}.${change}`,
  timestamp: at,
  data: { resource, id, change, university_id, student_id },
});
const lost = (): WebhookPayload => ({ type: EVENTS_LOST, timestamp: new Date().toISOString(), data: {} });

export const insertDeliveries = (db: Queryable, webhookId: number, payloads: readonly WebhookPayload[]) =>
  db
    .insertInto('webhook_deliveries')
    .values(
      payloads.map((payload) => ({
        webhook_id: webhookId,
        type: payload.type,
        payload: JSON.stringify(payload),
      })),
    )
    .returning('id')
    .execute();

/** Creates the deliveries of events that one webhook has not received. @returns whether more may wait */
async function dispatchOne({ db, readCallerOfUser }: Parts, trx: Queryable, webhook: Due): Promise<boolean> {
  const caller = await readCallerOfUser(webhook.user_id);
  if (caller === undefined || caller.closed || !isBackOfficeCaller(caller) || isElsewhere(caller, webhook)) {
    await stopWebhook(trx, webhook, 'account');
    return false;
  }
  const position = feedPosition(webhook.position);
  const scope = scopeOf(caller, webhook.university_id);
  const page = await readFeed(db, {
    since: position,
    limit: PAGE,
    facultyId: scope.facultyId,
    visible: isVisibleEvent({ caller, scope }, webhook.resources as FedResource[]),
  });
  const events = page.state === 'read' ? page.events.map(payloadOf) : [lost()];
  const next =
    page.state === 'read'
      ? page
      : await readFeed(db, { since: undefined, limit: 1, facultyId: null, visible: sql`true` });
  if (next.state !== 'read') return false;
  if (!next.moved) return false;
  if (events.length > 0) await insertDeliveries(trx, webhook.id, events);
  await trx
    .updateTable('webhook_states')
    .set({ position: feedCursor(next.position) })
    .where('webhook_id', '=', webhook.id)
    .execute();
  return next.more;
}

const isElsewhere = ({ universityId }: { universityId: number | null }, { university_id }: Due) =>
  universityId !== null && universityId !== university_id;

/** Makes the deliveries of one webhook, unless another process does. @returns whether to continue at once */
async function dispatchWebhook(parts: Parts, id: number): Promise<boolean> {
  return parts.db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('webhook_states')
      .where('webhook_id', '=', id)
      .select('webhook_id')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (locked === undefined) return false;
    // Read after the lock: a change of the account or the address waits for it, or was committed before.
    const webhook = await trx
      .selectFrom('webhooks')
      .innerJoin('webhook_states as state', 'state.webhook_id', 'webhooks.id')
      .where('webhooks.id', '=', id)
      .where('webhooks.status', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('webhook_deliveries as waiting')
              .whereRef('waiting.webhook_id', '=', 'webhooks.id')
              .where('waiting.state', '=', 'waiting')
              .select('waiting.id')
              .offset(WAITING_MAX),
          ),
        ),
      )
      .select(['webhooks.id', 'user_id', 'university_id', 'name', 'resources', 'state.position'])
      .executeTakeFirst();
    return webhook !== undefined && dispatchOne(parts, trx, webhook);
  });
}

/** The latest event, and whether no transaction may add one before it. */
async function latestEvent({ db }: Parts): Promise<{ latest: string | null; settled: boolean }> {
  const { rows } = await sql<{ latest: string | null; settled: boolean }>`
    select max(transaction)::text as latest,
      coalesce(max(transaction) < pg_snapshot_xmin(pg_current_snapshot()), true) as settled
    from feed_events`.execute(db);
  return rows[0] ?? { latest: null, settled: true };
}

/**
 * Turns new events of the change feed into deliveries, of each webhook with the rights of its account. While nothing happens it only
 * looks at the latest event, and now and then at all webhooks, because one may have been switched on.
 */
export function eventDispatcher(parts: Parts): (isStopped: () => boolean) => Promise<void> {
  let done: string | null | undefined;
  let lookedAt = 0;
  return async (isStopped) => {
    const { latest, settled } = await latestEvent(parts);
    if (latest === done && Date.now() - lookedAt < LOOK_ANYWAY_MS) return;
    const open = await parts.db
      .selectFrom('webhooks')
      .where('status', '=', 1)
      .select('id')
      .orderBy('id')
      .execute();
    for (const { id } of open) while (!isStopped() && (await dispatchWebhook(parts, id)));
    lookedAt = Date.now();
    done = settled ? latest : undefined;
  };
}
