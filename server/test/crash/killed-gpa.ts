import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '#db/create-database.ts';
import { createPool } from '#db/pool.ts';
import { type Client, signIn } from '#test/client.ts';
import { DEMO_PASSWORD } from '#test/database.ts';
import { independentGpa, makeRandomResults } from '#test/gpa-factories.ts';
import { embeddedUrl } from '#test/server-process.ts';
import { type CrashServer, delay, randomBetween, SEED } from './crash-server.ts';

/** Fifteen batches of the job, which take longer than the delay before the kill. */
const STUDENTS = 3_000;
const DELAY_MS = 50;

const expireLeases = `update jobs set alive_at = now() - interval '1 day' where status = 'running'`;
const STORED = (groupId: number) => `
  select student_id, gpa::float8 as gpa, current, latest, jsonb_array_length(inputs) > 0 as explained
  from gpa_records where group_id = ${groupId}`;

/** Starts the calculation of a group, and kills the server after some of its batches. */
async function killDuringJob(server: CrashServer, client: Client, groupId: number): Promise<number> {
  const body = { matching: { group_id: groupId } };
  const { result } = await client.call(gpaRecords.calculate, { body });
  const stored = async () => (await server.query(STORED(groupId))).length;
  await expect.poll(stored, { interval: 5 }).toBeGreaterThan(0);
  await delay(randomBetween(0, DELAY_MS));
  await server.process.end('SIGKILL');
  return result.job_id ?? 0;
}

/** Kills the running server of the tests before during calculations of GPA, so many times. */
export function testKilledGpa(server: CrashServer, { gpaKills }: { gpaKills: number }): void {
  describe(`killed during a calculation of GPA (CRASH_SEED=${SEED})`, () => {
    const rounds = Array.from({ length: gpaKills }, (_, index) => index + 1);
    it.each(rounds)(
      '%i: the next start calculates the other students, each once',
      async (round) => {
        const admin = await signIn(server.process.url, 'admin', DEMO_PASSWORD);
        const db = createDatabase(createPool(embeddedUrl(server.directory), () => {}, { max: 2 }));
        const stored = { services: { db } };
        const { groupId } = await makeRandomResults(stored, admin, STUDENTS, 0.1 * round);
        const expected = await independentGpa(stored, groupId);
        await db.destroy();

        const id = await killDuringJob(server, admin, groupId);
        const client = await server.start();
        expect((await server.query(STORED(groupId))).length).toBeLessThan(expected.size);
        await server.query(expireLeases);
        const status = async () => (await client.call(jobs.read, { params: { id } })).result.status;
        await expect.poll(status).toBe('done');
        const rows = await server.query(STORED(groupId));
        expect(rows.filter((row) => !row.current || !row.latest || !row.explained)).toEqual([]);
        expect(rows).toHaveLength(expected.size);
        expect(new Map(rows.map((row) => [row.student_id, row.gpa]))).toEqual(expected);
      },
      300_000,
    );
  });
}
