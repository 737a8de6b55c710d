import { randomUUID } from 'node:crypto';
import { fedResource } from '@dekanat/contract/operations/change-feed.ts';
import {
  SECRET_OVERLAP_HOURS,
  WEBHOOKS_MAX,
  type WebhookInput,
  type WebhookListQuery,
  type WebhookUpdate,
  type WebhookWithSecret,
  webhooks,
} from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { universityFor } from '#api/scope.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { paginate, sorted } from '#crud/paging.ts';
import { lockVersion } from '#crud/versions.ts';
import { isPublicEndpoint } from '#platform/security/public-address.ts';
import { feedCursor } from '../feed/cursor.ts';
import { readFeed } from '../feed/read-feed.ts';
import { deliveryDetails, listDeliveries, replay, replayRange, sendTest } from './deliveries.ts';
import { endDeliveries, lockDeliveries } from './former-deliveries.ts';
import { matchingWebhooks, readWebhook, requireWebhook, shownWebhooks } from './webhook-rows.ts';
import { encryptWebhookSecret, newWebhookSecret, shownSecret } from './webhook-secret.ts';

type Input = Pick<z.output<typeof WebhookInput>, 'url' | 'resources'>;

/** The present position in the change feed: a webhook gets what happens from now on. */
async function presentPosition({ services }: Context): Promise<string> {
  const page = await readFeed(services.db, {
    since: undefined,
    limit: 1,
    facultyId: null,
    visible: sql`true`,
  });
  if (page.state !== 'read') throw new Refusal('unavailable');
  return feedCursor(page.position);
}

/** @throws Invalid for an address that the server must not call, and for events that the caller may not read */
function requireAllowed({ services, caller }: Context, { url, resources }: Input): void {
  const anyAddress = services.config.webhookAddresses === 'any';
  if (!anyAddress && !isPublicEndpoint(url)) throw invalidField('url', 'webhook.url.not_public');
  const unreadable = resources.find(
    (name) => !fedResource(name).permissions.some((permission) => caller.permissions.has(permission)),
  );
  if (unreadable !== undefined)
    throw invalidField('resources', 'webhook.resources.forbidden', { resource: unreadable });
}

function list(context: Context, query: z.output<typeof WebhookListQuery>) {
  const found = matchingWebhooks(context, query);
  const fields = { name: sql.ref('webhooks.name'), created_at: sql.ref('webhooks.created_at') };
  return paginate(
    sorted(shownWebhooks(found, context), query.sort, fields, 'name', sql.ref('webhooks.id')),
    found,
    query,
  );
}

async function create(
  context: Context,
  { university_id: _named, ...input }: z.output<typeof WebhookInput>,
): Promise<WebhookWithSecret> {
  const universityId = universityFor(context.scope);
  requireAllowed(context, input);
  const position = await presentPosition(context);
  const [secretOwner, secret] = [randomUUID(), newWebhookSecret()];
  return inTransaction(context, async (db) => {
    await lockUniversity(db, universityId);
    const present = await db
      .selectFrom('webhooks')
      .where('university_id', '=', universityId)
      .select('id')
      .execute();
    if (present.length >= WEBHOOKS_MAX)
      throw new Refusal('limit', { key: 'webhook.too_many', values: { count: WEBHOOKS_MAX } });
    const { id } = await db
      .insertInto('webhooks')
      .values({
        ...input,
        university_id: universityId,
        user_id: context.caller.id,
        secret_owner: secretOwner,
        secret: encryptWebhookSecret(context.services.keys, secretOwner, secret),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('webhook_states').values({ webhook_id: id, position }).execute();
    return { ...(await readWebhook({ ...context, db }, id)), secret: shownSecret(secret) };
  });
}

/** A restored webhook has no position, and begins with what happens from now on. */
async function startAgain(context: Context, id: number): Promise<void> {
  await context.db
    .insertInto('webhook_states')
    .values({ webhook_id: id, position: await presentPosition(context) })
    .onConflict((conflict) => conflict.column('webhook_id').doUpdateSet({ failing_since: null }))
    .execute();
}

type Change = Pick<z.output<typeof WebhookUpdate>, 'url' | 'resources' | 'status'>;

/** Whether something else is sent than before, or to another address. A new name and switching off change neither. */
const changesDeliveries = (former: Omit<Change, 'status'> & { status: number }, change: Change): boolean =>
  former.url !== change.url ||
  former.resources.toSorted().join() !== change.resources.toSorted().join() ||
  (change.status === 1 && former.status === 0);

/**
 * A webhook that is switched on again continues where it stopped, as far as events are kept. Who changes what is sent, or where to, must
 * have the rights to it and becomes its account. With another address or account it sends nothing that was made before.
 */
async function update(
  context: Context,
  id: number,
  { version, university_id: _named, status, ...input }: z.output<typeof WebhookUpdate>,
) {
  const { db, caller } = context;
  await requireWebhook(context, id);
  await lockDeliveries(db, id);
  await lockVersion(context, 'webhooks', id, version);
  const former = await db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .select(['url', 'user_id', 'status', sql<Input['resources']>`resources`.as('resources')])
    .executeTakeFirstOrThrow(notFound);
  const takesOver = changesDeliveries(former, { ...input, status });
  if (takesOver) requireAllowed(context, input);
  const because = status === 1 ? null : sql<string>`coalesce(stopped_because, 'administrator')`;
  const switched = status === undefined ? {} : { status, stopped_because: because };
  const account = takesOver ? { user_id: caller.id } : {};
  await db
    .updateTable('webhooks')
    .set({ ...input, ...switched, ...account })
    .where('id', '=', id)
    .execute();
  const hasOtherAccount = takesOver && former.user_id !== caller.id;
  if (former.url !== input.url || hasOtherAccount) await endDeliveries(db, id);
  if (status === 1) await startAgain(context, id);
  return readWebhook(context, id);
}

/** The secret before the former one stops signing at once. */
async function rotate(context: Context, id: number): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  return inTransaction(context, async (db) => {
    const within = { ...context, db };
    const { secret_owner } = await requireWebhook(within, id);
    await db
      .updateTable('webhooks')
      .set({
        former_secret: sql`secret`,
        former_secret_until: sql`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
        secret: encryptWebhookSecret(context.services.keys, secret_owner, secret),
      })
      .where('id', '=', id)
      .execute();
    return { ...(await readWebhook(within, id)), secret: shownSecret(secret) };
  });
}

async function remove(context: Context, id: number): Promise<null> {
  await requireWebhook(context, id);
  await context.db.deleteFrom('webhooks').where('id', '=', id).execute();
  return null;
}

export const webhookFeature = implement(webhooks, {
  list: (context, { query }) => list(context, query),
  read: (context, { params }) => readWebhook(context, params.id),
  // Not stored under an `Idempotency-Key`: the responses contain a secret that is shown once.
  create: withoutTransaction((context, { body }) => create(context, body)),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: (context, { params }) => remove(context, params.id),
  rotate: withoutTransaction((context, { params }) => rotate(context, params.id)),
  test: (context, { params }) => sendTest(context, params.id),
  deliveries: (context, { params, query }) => listDeliveries(context, params.id, query),
  delivery: (context, { params }) => deliveryDetails(context, params.id, params.deliveryId),
  replay: (context, { params }) => replay(context, params.id, params.deliveryId),
  replayRange: (context, { params, body }) => replayRange(context, params.id, body),
});
