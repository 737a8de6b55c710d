import { randomBytes, randomUUID } from 'node:crypto';
import type { FedResource } from '@dekanat/contract/operations/change-feed.ts';
import { TEST_EVENT, type WebhookWithSecret, webhooks } from '@dekanat/contract/operations/webhooks.ts';
import type { Client } from './client.ts';
import { unique } from './factories.ts';
import type { TestServer } from './server.ts';

export const webhookInput = (url: string, resources: readonly FedResource[] = ['faculties']) => ({
  name: `Vebxuk ${unique()}`,
  url,
  resources: [...resources],
});

export const makeWebhook = async (
  client: Client,
  url: string,
  resources?: readonly FedResource[],
): Promise<WebhookWithSecret> =>
  (await client.call(webhooks.create, { body: webhookInput(url, resources) })).result;

/** A webhook that is on, of an account; nobody knows its secret. */
export async function insertWebhook(
  { services: { db } }: Pick<TestServer, 'services'>,
  user_id: number,
  university_id: number,
): Promise<{ id: number }> {
  return db
    .insertInto('webhooks')
    .values({
      ...webhookInput('https://example.com/hook'),
      university_id,
      user_id,
      secret_owner: randomUUID(),
      secret: randomBytes(60),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A delivery that has failed and tells of no record, so that nobody needs a right to read it. */
export const insertDelivery = (
  { services: { db } }: Pick<TestServer, 'services'>,
  webhook_id: number,
): Promise<{ id: number }> =>
  db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, type: TEST_EVENT, payload: '{}', state: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
