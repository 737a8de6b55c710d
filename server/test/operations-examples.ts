import { profile } from '@dekanat/contract/access/profile.ts';
import { backups } from '@dekanat/contract/operations/backups.ts';
import { changeFeed } from '@dekanat/contract/operations/change-feed.ts';
import { exports } from '@dekanat/contract/operations/exports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { slowQueries } from '@dekanat/contract/operations/slow-queries.ts';
import { webhooks } from '@dekanat/contract/operations/webhooks.ts';
import type { Client } from './client.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeBackupEntry, makeJob } from './operations-factories.ts';
import { insertDelivery, insertWebhook, webhookInput } from './webhooks.ts';

/** A job without an owner, which the caller may see. */
const job = ({ server, universityId }: ExampleContext, given: { status?: string } = {}) =>
  makeJob(server, { university_id: universityId, ...given });

const ownId = async (client: Client) => (await client.call(profile.read)).result[0]?.id ?? 0;

const webhook = async ({ server, maker, universityId }: ExampleContext) =>
  insertWebhook(server, await ownId(maker), universityId);

async function delivery(context: ExampleContext) {
  const { id } = await webhook(context);
  return { params: { id, deliveryId: (await insertDelivery(context.server, id)).id } };
}

export const operationsExamples = [
  example(backups.list, () => ({ query: { sort: '-size' } as const })),
  example(backups.create, () => ({ body: {} })),
  example(backups.download, async ({ server }) => idOf(await makeBackupEntry(server))),
  example(backups.remove, async ({ server }) => idOf(await makeBackupEntry(server))),
  example(exports.create, () => ({ body: { path: '/api/crm/faculties/export', query: { format: 'csv' } } })),
  example(changeFeed.read, () => ({ query: { resources: 'students,jobs', limit: 100 } })),
  example(webhooks.list, () => ({ query: { name: 'a', status: 1, sort: '-created_at' } as const })),
  example(webhooks.read, async (context) => idOf(await webhook(context))),
  example(webhooks.create, ({ universityId: university_id }) => ({
    body: { ...webhookInput('https://example.com/hook'), university_id },
  })),
  example(webhooks.update, async (context) => ({
    ...idOf(await webhook(context)),
    body: webhookInput('https://example.com/hook'),
  })),
  example(webhooks.remove, async (context) => idOf(await webhook(context))),
  example(webhooks.rotate, async (context) => ({ ...idOf(await webhook(context)), body: {} })),
  example(webhooks.test, async (context) => ({ ...idOf(await webhook(context)), body: {} })),
  example(webhooks.deliveries, async (context) => ({
    ...idOf(await webhook(context)),
    query: { state: 'failed' } as const,
  })),
  example(webhooks.delivery, delivery),
  example(webhooks.replay, async (context) => ({ ...(await delivery(context)), body: {} })),
  example(webhooks.replayRange, async (context) => ({
    ...idOf(await webhook(context)),
    body: { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
  })),
  example(slowQueries.list, () => ({ query: { text: 'select', sort: '-mean_ms' } as const })),
  example(slowQueries.state, () => ({})),
  example(slowQueries.reset, () => ({ body: {} })),
  example(jobs.list, () => ({ query: { status: 'waiting', kind: 'sinov,backup' } as const })),
  example(jobs.read, async (context) => idOf(await job(context))),
  example(jobs.retry, async (context) => idOf(await job(context, { status: 'failed' }))),
  example(jobs.cancel, async (context) => idOf(await job(context))),
  example(jobs.cancelOwn, async (context) =>
    idOf(
      await makeJob(context.server, {
        university_id: context.universityId,
        user_id: await ownId(context.maker),
      }),
    ),
  ),
];
