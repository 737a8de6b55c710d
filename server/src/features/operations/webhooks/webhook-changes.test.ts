import { type WebhookWithSecret, webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';
import { startReceiver } from '#test/webhook-receiver.ts';
import { makeWebhook } from '#test/webhooks.ts';

const { server, admin } = useServer({
  environment: { WEBHOOK_ADDRESSES: 'any' },
  webhookTimeoutMs: 1_000,
});

async function receiver(status = 200) {
  const started = await startReceiver();
  onTestFinished(() => started.close());
  started.behave({ status });
  return started;
}

/** Administers webhooks, and may read faculties but no students. */
const openClerk = async () =>
  (
    await openAccount(server, admin, {
      permissions: ['webhook_index', 'webhook_store', 'webhook_update', 'faculty_index'],
    })
  ).client;

const PERIOD = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', state: 'all' } as const;
const change = (client: Client, webhook: WebhookWithSecret, url: string, resources = webhook.resources) =>
  client.call(webhooks.update, {
    params: { id: webhook.id },
    body: { name: webhook.name, url, resources },
  });
const deliveriesOf = async ({ id }: WebhookWithSecret) =>
  (await admin.call(webhooks.deliveries, { params: { id } })).result.data;
const ofType = async (webhook: WebhookWithSecret, type: string) => {
  const found = (await deliveriesOf(webhook)).find((delivery) => delivery.type === type);
  return { params: { id: webhook.id, deliveryId: found?.id ?? 0 } };
};
const replayed = async (client: Client, { params }: Awaited<ReturnType<typeof ofType>>) =>
  client.call(webhooks.replay, { params, body: {} });

/** A webhook for students and faculties, with one event of a student that was sent or still waits. */
async function withStudent(state: 'sent' | 'waiting') {
  const to = await receiver(state === 'sent' ? 200 : 500);
  const webhook = await makeWebhook(admin, to.url, ['faculties', 'students']);
  onTestFinished(async () => void (await admin.call(webhooks.remove, { params: { id: webhook.id } })));
  await makeStudent(admin);
  await to.next('students.created');
  await expect
    .poll(async () => (await deliveriesOf(webhook))[0])
    .toMatchObject({ type: 'students.created', state, attempts: 1, former: false });
  return { to, webhook, student: await ofType(webhook, 'students.created') };
}

const FORMER =
  'Bu hodisalardan keyin vebxukning manzili yoki hisobi oʻzgargan: ularni qayta yuborib boʻlmaydi';

describe('a webhook with another address', () => {
  it('gets nothing that waited or was sent with the rights of another account', async () => {
    const clerk = await openClerk();
    for (const state of ['waiting', 'sent'] as const) {
      const { webhook, student } = await withStudent(state);
      const other = await receiver();
      expect((await change(clerk, webhook, other.url, ['faculties'])).status).toBe(200);
      const ended = { state: state === 'sent' ? 'sent' : 'failed', former: true };
      expect((await admin.call(webhooks.delivery, student)).result).toMatchObject(ended);
      const refused = await replayed(admin, student);
      expect([refused.status, refused.error.message]).toEqual([405, FORMER]);
      await sql`update webhook_deliveries set due_at = now() where webhook_id = ${webhook.id}`.execute(
        server.services.db,
      );
      const { id } = await makeFaculty(admin);
      expect((await other.next('faculties.created')).event.data.id).toBe(id);
      // If deliveries waited, the receiver gets events.lost.
      expect(new Set(other.received.map(({ event }) => event.type))).toEqual(
        new Set([...(state === 'waiting' ? ['events.lost'] : []), 'faculties.created']),
      );
    }
  });

  it('repeats of a period only what was made since the change', async () => {
    const { webhook } = await withStudent('sent');
    const other = await receiver();
    await change(admin, webhook, other.url);
    const range = () => admin.call(webhooks.replayRange, { params: { id: webhook.id }, body: PERIOD });
    const refused = await range();
    expect([refused.status, refused.error.message]).toEqual([405, FORMER]);
    await makeFaculty(admin);
    await other.next('faculties.created');
    await expect.poll(async () => (await deliveriesOf(webhook))[0]?.state).toBe('sent');
    expect((await range()).result.count).toBe(1);
    await expect.poll(() => other.received.length).toBe(2);
    expect(other.received.map(({ event }) => event.type)).toEqual(Array(2).fill('faculties.created'));
  });

  it('gets nothing of a repetition that waits for the change', async () => {
    const { webhook, student } = await withStudent('sent');
    const other = await receiver();
    const { db } = server.services;
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length;
    const { acts } = await db.transaction().execute(async (tx) => {
      await sql`select from webhook_states where webhook_id = ${webhook.id} for update`.execute(tx);
      const changing = change(admin, webhook, other.url);
      await expect.poll(waiting).toBe(1);
      const repeating = replayed(admin, student);
      await expect.poll(waiting).toBe(2);
      return { acts: [changing, repeating] };
    });
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([200, 405]);
  });
});

describe('a webhook that another account saves', () => {
  it('sends what comes later, and nothing from before', async () => {
    const { to, webhook, student } = await withStudent('waiting');
    to.received.length = 0;
    to.behave({ status: 200 });
    expect((await change(await openClerk(), webhook, webhook.url, ['faculties'])).status).toBe(200);
    expect((await admin.call(webhooks.delivery, student)).result).toMatchObject({
      state: 'failed',
      former: true,
    });
    await makeFaculty(admin);
    await to.next('faculties.created');
    expect(new Set(to.received.map(({ event }) => event.type))).toEqual(
      new Set(['events.lost', 'faculties.created']),
    );
  });

  it('keeps what waits when its own account gives it another name', async () => {
    const { webhook, student } = await withStudent('waiting');
    const renamed = { ...webhook, name: `${webhook.name} 2` };
    expect((await change(admin, renamed, webhook.url)).result.waiting).toBe(1);
    expect((await admin.call(webhooks.delivery, student)).result.former).toBe(false);
  });
});

describe('a webhook of events that the editor may not read', () => {
  const edit = (client: Client, webhook: WebhookWithSecret, changes: { name?: string; status?: 1 | 0 }) => {
    const { name, url, resources } = webhook;
    const body = { name, url, resources, ...changes };
    return client.call(webhooks.update, { params: { id: webhook.id }, body });
  };

  it('is switched off and renamed without another account, and continues when it is switched on', async () => {
    const { to, webhook, student } = await withStudent('waiting');
    const clerk = await openClerk();
    expect((await edit(clerk, webhook, { status: 0 })).result).toMatchObject({
      ...{ status: 0, stopped_because: 'administrator', user_name: webhook.user_name, waiting: 1 },
    });
    const renamed = (await edit(clerk, webhook, { name: `${webhook.name} 2` })).result;
    expect(renamed).toMatchObject({
      ...{ name: `${webhook.name} 2`, status: 0, user_name: webhook.user_name, resources: webhook.resources },
    });
    expect((await admin.call(webhooks.delivery, student)).result.former).toBe(false);
    const refused = await edit(clerk, webhook, { status: 1 });
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['resources']]);
    to.received.length = 0;
    to.behave({ status: 200 });
    expect((await edit(admin, webhook, { status: 1 })).status).toBe(200);
    await sql`update webhook_deliveries set due_at = now() where webhook_id = ${webhook.id}`.execute(
      server.services.db,
    );
    await to.next('students.created');
  });
});

describe('a delivery', () => {
  it('is shown and repeated only to those who may read its resource', async () => {
    const { to, webhook, student } = await withStudent('sent');
    const clerk = await openClerk();
    const range = () => clerk.call(webhooks.replayRange, { params: { id: webhook.id }, body: PERIOD });
    const refusals = [
      await clerk.call(webhooks.delivery, student),
      await replayed(clerk, student),
      await range(),
    ];
    for (const { status, error } of refusals)
      expect([status, error.message]).toEqual([403, expect.stringContaining('students')]);
    await makeFaculty(admin);
    await to.next('faculties.created');
    await expect.poll(async () => (await deliveriesOf(webhook))[0]?.state).toBe('sent');
    const faculty = await ofType(webhook, 'faculties.created');
    expect((await clerk.call(webhooks.delivery, faculty)).status).toBe(200);
    expect((await range()).result.count).toBe(1);
    await expect.poll(() => to.received.length).toBe(3);
    expect(to.received.map(({ event }) => event.type).toSorted()).toEqual([
      'faculties.created',
      'faculties.created',
      'students.created',
    ]);
  });
});
