import { ownApiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeOwnToken } from '#test/tokens.ts';
import { useServer } from '#test/use-server.ts';
import { enqueueJobOf } from './enqueue.ts';
import { jobKind } from './job-kind.ts';

const seen: { permissions: string[]; facultyId: number | null }[] = [];
const looking = jobKind({
  name: 'swept-look',
  input: z.object({}),
  async run(job) {
    const { caller, scope } = await job.requesterContext();
    seen.push({ permissions: [...caller.permissions], facultyId: scope.facultyId });
    return {};
  },
});
const { server, admin } = useServer({ kinds: [looking] });

async function start(token: { created: { id: number } }) {
  const { db } = server.services;
  const { user_id } = await db
    .selectFrom('api_tokens')
    .where('id', '=', token.created.id)
    .select('user_id')
    .executeTakeFirstOrThrow();
  const requester = { userId: user_id, universityId: 1, language: 'oz', tokenId: token.created.id };
  return enqueueJobOf(db, requester, looking, {});
}

const ended = (id: number) =>
  expect
    .poll(async () => (await admin.call(jobs.read, { params: { id } })).result.status)
    .toMatch(/^(done|failed)$/);

it('jobs of API tokens: have the rights of the token, and none once it is revoked', async () => {
  const [{ id: facultyId } = { id: 0 }] = await server.services.db
    .selectFrom('faculties')
    .where('university_id', '=', 1)
    .select('id')
    .orderBy('id')
    .limit(1)
    .execute();
  const token = await makeOwnToken(server, admin, ['faculty_index'], { faculty_id: facultyId });
  const first = await start(token);
  await ended(first);
  expect(seen).toEqual([{ permissions: ['faculty_index'], facultyId }]);
  expect((await token.call(jobs.read, { params: { id: first } })).status).toBe(200);

  const other = await makeOwnToken(server, admin, ['faculty_index']);
  expect((await other.call(jobs.read, { params: { id: first } })).status).toBe(404);
  await admin.call(ownApiTokens.revoke, { params: { id: other.created.id } });
  const second = await start(other);
  await ended(second);
  expect((await admin.call(jobs.read, { params: { id: second } })).result.status).toBe('failed');
  expect(seen).toHaveLength(1);
});
