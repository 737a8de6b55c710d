import { profile } from '@dekanat/contract/access/profile.ts';
import { backups } from '@dekanat/contract/operations/backups.ts';
import { exports } from '@dekanat/contract/operations/exports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import type { Client } from './client.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeBackupEntry, makeJob } from './factories.ts';

/** A job without an owner, which the caller may see. */
const job = ({ server, universityId }: ExampleContext, given: { status?: string } = {}) =>
  makeJob(server, { university_id: universityId, ...given });

const ownId = async (client: Client) => (await client.call(profile.read)).result[0]?.id ?? 0;

export const operationsExamples = [
  example(backups.list, () => ({ query: { sort: '-size' } as const })),
  example(backups.create, () => ({ body: {} })),
  example(backups.download, async ({ server }) => idOf(await makeBackupEntry(server))),
  example(backups.remove, async ({ server }) => idOf(await makeBackupEntry(server))),
  example(exports.create, () => ({ body: { path: '/api/crm/faculties/export', query: { format: 'csv' } } })),
  example(jobs.list, () => ({ query: { status: 'waiting' } as const })),
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
