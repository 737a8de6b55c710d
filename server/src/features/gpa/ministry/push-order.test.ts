import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useMinistry } from '#test/ministry.ts';
import { insertRating } from '#test/paper-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
const { ministry, hold, makeRecord, pushesOf, queue, settle, retryNow } = useMinistry(server, admin);

/** Two students of a group whose GPAs are sent in this order by one job, which waits for an answer about the first one. */
async function sendTwo() {
  const group = await makeRecord(2);
  const [, second = 0] = group.studentIds;
  await insertRating(server, group.subjectOf(1, 0), { rating: 95, mark: 5 });
  await admin.call(gpaRecords.recalculate, { params: { studentId: second } });
  const { release } = hold();
  const asked = ministry.requests.length;
  expect((await queue(group.wanted, 2)).status).toBe(200);
  const isAsked = () => ministry.requests.slice(asked).some((request) => request.includes('validate'));
  await expect.poll(isAsked).toBe(true);
  /** A new mark, with which the GPA of the second student is stale. */
  const lower = () => insertRating(server, group.subjectOf(1, 1), { rating: 65, mark: 3 });
  return { ...group, second, release, lower };
}
const storedGpas = () => ministry.stored.map(({ gpa }) => gpa.gpa);
const runningJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs where kind = 'hemis_push' and status in ('waiting', 'running')`.execute(
    server.services.db,
  );
  return rows[0]?.count;
};

it('push order: values that replace those of a running job are sent once, and no older ones after them', async () => {
  const { wanted, second, release, lower } = await sendTwo();
  await lower();
  await admin.call(gpaRecords.recalculate, { params: { studentId: second } });
  expect((await queue(wanted)).status).toBe(200);
  // The second job has ended.
  await expect.poll(runningJobs).toBe(1);
  release();
  await settle();
  await retryNow();
  const pushes = await pushesOf();
  expect(pushes.map(({ state }) => state)).toEqual(['sent', 'sent']);
  const [latest, first] = pushes.map(({ gpa }) => gpa);
  expect(latest).not.toBe(first);
  expect(storedGpas()).toEqual([first, latest]);
});

it('push order: a GPA that has become stale since the job began is not sent', { tags: 'long' }, async () => {
  const { second, release, lower } = await sendTwo();
  await lower();
  release();
  await settle();
  const pushes = await pushesOf();
  expect(pushes.map(({ student_id, state }) => [student_id === second, state])).toEqual([
    [true, 'failed'],
    [false, 'sent'],
  ]);
  expect(pushes[0]?.said).toContain('qayta hisoblab');
  expect(storedGpas()).toEqual([pushes[1]?.gpa]);
});
