import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { makeFaculty } from '#test/factories.ts';
import { ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';
import { startReceiver } from '#test/webhook-receiver.ts';
import { verified } from '#test/webhook-signature.ts';
import { makeWebhook, webhookInput } from '#test/webhooks.ts';

const { server, admin, admin2 } = useServer({
  callers: ['admin', 'admin2'],
  environment: { WEBHOOK_ADDRESSES: 'any' },
  webhookTimeoutMs: 1_000,
});

async function receiver() {
  const started = await startReceiver();
  onTestFinished(() => started.close());
  return started;
}

/** A receiver with its webhook, which is off after the test. */
async function receiving(resources: Parameters<typeof makeWebhook>[2] = ['faculties']) {
  const to = await receiver();
  const webhook = await makeWebhook(admin, to.url, resources);
  onTestFinished(async () => void (await admin.call(webhooks.remove, { params: { id: webhook.id } })));
  return { to, webhook, params: { id: webhook.id } };
}

const deliveriesOf = async (id: number) =>
  (await admin.call(webhooks.deliveries, { params: { id } })).result.data;

/** Makes what waits for another attempt due now. */
const retryNow = () =>
  sql`update webhook_deliveries set due_at = now() where state = 'waiting'`.execute(server.services.db);

describe('a webhook', () => {
  it('tells of a changed mark, signed so that the library of Standard Webhooks verifies it', async () => {
    const sheet = await makeSheet(server, admin, { students: 1 });
    const { to, webhook } = await receiving(['ratings']);
    await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 40)]);
    const first = await to.next('ratings.created');
    const { headers, event } = first;
    expect(verified(webhook.secret, first)).toEqual(event);
    expect(event.data).toMatchObject({
      resource: 'ratings',
      change: 'created',
      university_id: 1,
      student_id: sheet.studentIds[0],
    });
    expect(headers['user-agent']).toMatch(/^Dekanat\//);
    await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 45, 40)]);
    await to.next('ratings.changed');
    const ids = to.received.map((one) => one.headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells nothing of other universities, and nothing that its account may not read', {
    tags: 'long',
  }, async () => {
    const { to } = await receiving(['faculties']);
    await makeFaculty(admin2, { university_id: 2 });
    const clerk = await openAccount(server, admin, {
      permissions: ['webhook_index', 'webhook_store', 'webhook_update', 'faculty_index'],
    });
    const other = await receiver();
    const body = webhookInput(other.url, ['faculties', 'students']);
    const refused = await clerk.client.call(webhooks.create, { body });
    expect(Object.keys(refused.error.message)).toEqual(['resources']);
    const own = await makeWebhook(clerk.client, other.url, ['faculties']);
    const mine = await makeFaculty(admin);
    for (const one of [to, other]) {
      await one.next('faculties.created');
      expect(one.received.map(({ event }) => event.data.id)).toEqual([mine.id]);
    }
    // It acts with the rights that its account has when something happens.
    await changeAccount(server, clerk.id, { blocked: true });
    await expect
      .poll(async () => (await admin.call(webhooks.read, { params: { id: own.id } })).result)
      .toMatchObject({ status: 0, stopped_because: 'account' });
  });

  it('is tried again after a failure, with the same id, and its log says what was answered', async () => {
    const { to, webhook, params } = await receiving();
    to.behave({ status: 500, body: 'baza\n yoʻq' });
    await makeFaculty(admin);
    const first = await to.next('faculties.created');
    await expect
      .poll(async () => (await deliveriesOf(webhook.id))[0])
      .toMatchObject({ state: 'waiting', attempts: 1, response_status: 500 });
    expect((await admin.call(webhooks.read, { params })).result.failing_since).not.toBeNull();
    to.behave({ status: 204 });
    await retryNow();
    await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.state).toBe('sent');
    expect(to.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(first.headers['webhook-id']),
    );
    const [delivery] = await deliveriesOf(webhook.id);
    const details = await admin.call(webhooks.delivery, {
      params: { ...params, deliveryId: delivery?.id ?? 0 },
    });
    expect(details.result.log.map((one) => [one.response_status, one.excerpt])).toEqual([
      [204, ''],
      [500, 'baza yoʻq'],
    ]);
    expect(details.result.payload).toBe(first.body);
    expect((await admin.call(webhooks.read, { params })).result.failing_since).toBeNull();
  });

  it('follows no redirection and ends a request without an answer', async () => {
    const { to, webhook } = await receiving();
    const secret = await receiver();
    to.behave({ status: 302, headers: { location: secret.url } });
    await makeFaculty(admin);
    await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.response_status).toBe(302);
    for (const [behaviour, attempts] of [
      ['hang', 2],
      ['upgrade', 3],
    ] as const) {
      to.behave(behaviour);
      await retryNow();
      await expect
        .poll(async () => (await deliveriesOf(webhook.id))[0])
        .toMatchObject({ attempts, response_status: null, state: 'waiting' });
    }
    expect(secret.received).toEqual([]);
  });

  it('that hangs does not hold up another one', async () => {
    const [slow, quick] = [await receiving(), await receiving()];
    slow.to.behave('hang');
    const made = [];
    for (let count = 0; count < 30; count += 1) made.push(await makeFaculty(admin));
    await expect.poll(() => quick.to.received.length).toBe(30);
    expect(quick.to.received.map(({ event }) => event.data.id).toSorted()).toEqual(
      made.map(({ id }) => id).toSorted(),
    );
    // Each of its requests lasts until the time limit, four at once.
    expect(slow.to.received.length).toBeLessThan(30);
  });

  it('is switched off after three days without an accepted delivery, and its account is notified', async () => {
    const { to, webhook, params } = await receiving();
    to.behave({ status: 503 });
    await makeFaculty(admin);
    await to.next('faculties.created');
    await expect
      .poll(async () => (await admin.call(webhooks.read, { params })).result.failing_since)
      .not.toBeNull();
    await sql`update webhook_states set failing_since = now() - interval '73 hours' where webhook_id = ${webhook.id}`.execute(
      server.services.db,
    );
    await retryNow();
    await expect
      .poll(async () => (await admin.call(webhooks.read, { params })).result)
      .toMatchObject({ status: 0, stopped_because: 'failures' });
    const [told] = (await admin.call(notifications.list)).result.data;
    expect(told?.text).toContain(webhook.name);

    const { version, name, url, resources } = (await admin.call(webhooks.read, { params })).result;
    to.behave({ status: 200 });
    await admin.call(webhooks.update, { params, body: { name, url, resources, version, status: 1 } });
    await retryNow();
    await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.state).toBe('sent');
  });

  it('is switched off at once by the answer 410', async () => {
    const { to, params } = await receiving();
    to.behave({ status: 410 });
    await makeFaculty(admin);
    await expect
      .poll(async () => (await admin.call(webhooks.read, { params })).result)
      .toMatchObject({ status: 0, stopped_because: 'gone', failed: 1 });
  });

  it('gets a new secret, and the former one signs for a day more', async () => {
    const { to, webhook, params } = await receiving();
    const { result: renewed } = await admin.call(webhooks.rotate, { params, body: {} });
    expect(renewed.secret).not.toBe(webhook.secret);
    await admin.call(webhooks.test, { params, body: {} });
    const both = await to.next('events.test');
    for (const secret of [webhook.secret, renewed.secret]) expect(verified(secret, both)).toEqual(both.event);
    await sql`update webhooks set former_secret_until = now() where id = ${webhook.id}`.execute(
      server.services.db,
    );
    to.received.length = 0;
    await admin.call(webhooks.test, { params, body: {} });
    const later = await to.next('events.test');
    expect(() => verified(webhook.secret, later)).toThrow();
    expect(verified(renewed.secret, later)).toEqual(later.event);
  });

  it('sends a delivery, or all of a period, again', async () => {
    const { to, webhook, params } = await receiving();
    await admin.call(webhooks.test, { params, body: {} });
    await to.next('events.test');
    await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.state).toBe('sent');
    const [delivery] = await deliveriesOf(webhook.id);
    const one = { params: { ...params, deliveryId: delivery?.id ?? 0 }, body: {} };
    expect((await admin.call(webhooks.replay, one)).status).toBe(200);
    await expect.poll(() => to.received.length).toBe(2);
    await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.state).toBe('sent');
    const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
    const failed = await admin.call(webhooks.replayRange, { params, body: period });
    expect(failed.result.count).toBe(0);
    const all = await admin.call(webhooks.replayRange, { params, body: { ...period, state: 'all' } });
    expect(all.result.count).toBe(1);
    await expect.poll(() => to.received.length).toBe(3);
    const turned = { from: period.to, to: period.from };
    expect((await admin.call(webhooks.replayRange, { params, body: turned })).status).toBe(422);
    expect((await admin2.call(webhooks.replay, one)).status).toBe(404);
  });

  it('tells that events are lost when it was off for longer than they are kept', {
    tags: 'long',
  }, async () => {
    const { to, webhook } = await receiving();
    await sql`update webhook_states set position = ${Buffer.from(`${crypto.randomUUID()} 5  0`).toString('base64url')}
      where webhook_id = ${webhook.id}`.execute(server.services.db);
    await to.next('events.lost');
    const { id } = await makeFaculty(admin);
    expect((await to.next('faculties.created')).event.data.id).toBe(id);
  });

  it('keeps its secret out of lists, logs and the audit', async () => {
    const { webhook, params } = await receiving();
    const secret = webhook.secret.slice('whsec_'.length);
    const answers = [await admin.call(webhooks.list), await admin.call(webhooks.read, { params })];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret);
    const { rows } = await sql<{ row: string }>`select to_jsonb(webhooks)::text as row from webhooks
      union all select coalesce(new, old)::text from audit where record = 'webhooks'`.execute(
      server.services.db,
    );
    const stored = Buffer.from(secret, 'base64').toString('hex');
    for (const { row } of rows) expect(row).not.toContain(stored);
    const entries = await admin.call(audit.list, { query: { record: 'webhooks', record_id: webhook.id } });
    expect(entries.result.data).toHaveLength(1);
  });
});
