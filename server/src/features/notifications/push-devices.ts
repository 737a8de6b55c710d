import { type PushDevices, pushDevices } from '@dekanat/contract/notifications/push-devices.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import type { PublicContext, SignedInContext } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { deviceName, lockOwnAccount } from '#features/access/shared.ts';
import { isPushPoint, publicPushKey } from '#platform/push/push-key.ts';
import { isPublicEndpoint } from '#platform/security/public-address.ts';

type Context = SignedInContext<Caller>;
type Sent = z.output<(typeof pushDevices.subscribe)['body']>;

/** More than a person has; the one that was subscribed first is forgotten. */
const DEVICES_MAX = 10;

/** @throws Invalid unless the server may send to the address, and can encrypt with the key */
function requireUsable({ services: { config } }: PublicContext, { endpoint, keys }: Sent): void {
  if (config.pushEndpoints === 'public' && !isPublicEndpoint(endpoint))
    throw invalidField('endpoint', 'push.endpoint');
  if (!isPushPoint(Buffer.from(keys.p256dh, 'base64url'))) throw invalidField('keys', 'push.keys');
}

const columnsOf = ({ endpoint, keys }: Sent) => ({
  endpoint,
  p256dh: Buffer.from(keys.p256dh, 'base64url'),
  auth: Buffer.from(keys.auth, 'base64url'),
});

async function list({ db, caller, services: { keys } }: Context): Promise<PushDevices> {
  const devices = await db
    .selectFrom('push_subscriptions')
    .where('user_id', '=', caller.id)
    .select(['id', 'device', 'with_text', 'created_at', 'last_used_at'])
    .select(sql<boolean>`coalesce(session_id = ${caller.sessionId}, false)`.as('current'))
    .orderBy('id', 'desc')
    .execute();
  return { public_key: publicPushKey(keys.push), devices };
}

/** A session shows notifications in one browser: an earlier subscription of it is replaced, and so is another owner of the browser. */
async function subscribe(context: Context, sent: Sent): Promise<PushDevices> {
  requireUsable(context, sent);
  const { db, caller, device } = context;
  const own = {
    user_id: caller.id,
    session_id: caller.sessionId,
    device: deviceName(device),
    ...columnsOf(sent),
  };
  // Of two requests of an account the second waits, so that both together keep within the limit.
  await lockOwnAccount(db, caller);
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', caller.sessionId)
    .where('endpoint', '!=', sent.endpoint)
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values(own)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        ...own,
        failing_since: null,
        // Another owner chooses anew.
        with_text: sql<boolean>`push_subscriptions.with_text and push_subscriptions.user_id = excluded.user_id`,
      }),
    )
    .execute();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${caller.id}
    order by id desc offset ${DEVICES_MAX})`.execute(db);
  return list(context);
}

const ownDevice = ({ db, caller }: Context, id: number) =>
  db
    .selectFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .select('id')
    .forUpdate();

async function update(context: Context, id: number, with_text: boolean): Promise<PushDevices> {
  await lockOwnAccount(context.db, context.caller);
  await ownDevice(context, id).executeTakeFirstOrThrow(notFound);
  await context.db.updateTable('push_subscriptions').set({ with_text }).where('id', '=', id).execute();
  return list(context);
}

async function unsubscribe(context: Context, id: number): Promise<PushDevices> {
  await ownDevice(context, id).executeTakeFirstOrThrow(notFound);
  await context.db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
  return list(context);
}

export const pushDeviceFeature = implement(pushDevices, {
  list,
  subscribe: (context, { body }) => subscribe(context, body),
  update: (context, { params, body }) => update(context, params.id, body.with_text),
  unsubscribe: (context, { params }) => unsubscribe(context, params.id),
  replace: async (context, { body: { old, ...sent } }) => {
    requireUsable(context, sent);
    const of = { endpoint: old.endpoint, auth: Buffer.from(old.auth, 'base64url') };
    const taken = context.db
      .selectFrom('push_subscriptions as other')
      .where('endpoint', '=', sent.endpoint)
      .select('id');
    await context.db
      .updateTable('push_subscriptions')
      .set({ ...columnsOf(sent), failing_since: null })
      .where('endpoint', '=', of.endpoint)
      .where('auth', '=', of.auth)
      .where(({ not, exists }) => not(exists(taken)))
      .execute();
    return null;
  },
});
