import { expect, it } from 'vitest';
import { z } from 'zod';
import { useServer } from '#test/use-server.ts';
import { jobKind } from './job-kind.ts';
import { reschedule } from './schedule.ts';

const HOUR_MS = 3_600_000;
/** From its sixth execution on, PostgreSQL may plan a prepared statement without its values. */
const EXECUTIONS = 12;

const { server } = useServer({ callers: [] });

it('jobs: a kind is scheduled again and again on one connection', async () => {
  const { db } = server.services;
  const kind = jobKind({
    name: 'of_schedule_test',
    input: z.object({}),
    schedule: async (_db, after) => new Date(after.getTime() + HOUR_MS),
    run: async () => undefined,
  });
  await db.connection().execute(async (one) => {
    for (let count = 0; count < EXECUTIONS; count += 1) await reschedule(db, one, kind);
  });
  const pending = await db
    .selectFrom('jobs')
    .select('status')
    .where('kind', '=', kind.name)
    .where('scheduled', '=', true)
    .execute();
  expect(pending).toEqual([{ status: 'waiting' }]);
});
