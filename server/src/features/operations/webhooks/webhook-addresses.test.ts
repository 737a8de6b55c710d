import { webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFaculty } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';
import { startReceiver } from '#test/webhook-receiver.ts';
import { makeWebhook, webhookInput } from '#test/webhooks.ts';
import { postWebhook } from './post-webhook.ts';

const { server, admin } = useServer({ webhookTimeoutMs: 1_000 });

describe('an address of a webhook', () => {
  it.each([
    'http://example.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://0x7f.1/hook',
    'https://example.com:8080/hook',
    'https://user:word@example.com/hook',
    'https://database/hook',
    'ftp://example.com/hook',
    'javascript:alert(1)',
    'example.com',
    '',
  ])('%j is refused', async (url) => {
    const made = await admin.call(webhooks.create, { body: webhookInput(url) });
    expect(made.status).toBe(422);
    expect(Object.keys(made.error.message)).toEqual(['url']);
  });

  it('is checked again before each request, so that none is sent to a stored private one', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const webhook = await makeWebhook(admin, 'https://example.com/hook');
    await sql`update webhooks set url = ${receiver.url} where id = ${webhook.id}`.execute(server.services.db);
    await makeFaculty(admin);
    const params = { id: webhook.id };
    await expect
      .poll(async () => (await admin.call(webhooks.deliveries, { params })).result.data[0])
      .toMatchObject({ response_status: null, attempts: 1 });
    expect(receiver.received).toEqual([]);
    await admin.call(webhooks.remove, { params });
  });

  it('whose name leads into this network is not called', async () => {
    const given = { headers: {}, payload: '{}', anyAddress: false, timeoutMs: 5_000 };
    const answer = await postWebhook('https://localhost.localdomain/hook', given);
    expect(answer.status).toBeNull();
  });
});
