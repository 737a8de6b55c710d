import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useMinistry } from '#test/ministry.ts';
import { insertRating } from '#test/paper-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
const { ministry, readConnection, makeRecord, pushesOf, queue, settle, retryNow } = useMinistry(
  server,
  admin,
);

/** Students of a group with a GPA each, whose pushes are sent in this order. */
async function makeStudents(count: number) {
  const group = await makeRecord(count);
  for (const [index, studentId] of group.studentIds.entries()) {
    if (index === 0) continue;
    await insertRating(server, group.subjectOf(index, 0), { rating: 95, mark: 5 });
    await admin.call(gpaRecords.recalculate, { params: { studentId } });
  }
  return group;
}

const inOrder = async () => (await pushesOf()).toSorted((one, other) => one.id - other.id);
const statesInOrder = async () => (await inOrder()).map(({ state }) => state);

it('unanswered pushes: the others are sent although the service does not answer about one student', {
  tags: 'long',
}, async () => {
  const { wanted, studentId } = await makeStudents(3);
  const { rows } = await sql<{ identifier: string }>`
    select coalesce(passport_pin, passport) as identifier from students where id = ${studentId}`.execute(
    server.services.db,
  );
  ministry.misbehave('500', rows[0]?.identifier);
  expect((await queue(wanted, 3)).status).toBe(200);
  await settle();
  expect(await statesInOrder()).toEqual(['waiting', 'sent', 'sent']);
  expect((await readConnection()).problem).toBeNull();
  ministry.misbehave();
  await retryNow();
  expect(await statesInOrder()).toEqual(['sent', 'sent', 'sent']);
});

it('unanswered pushes: after three in a row nothing more is sent until later', async () => {
  const { wanted } = await makeStudents(5);
  ministry.misbehave('500', 'validate');
  expect((await queue(wanted, 5)).status).toBe(200);
  await settle();
  expect((await inOrder()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 1],
    ['waiting', 1],
    ['waiting', 1],
    ['waiting', 0],
    ['waiting', 0],
  ]);
  // The account was accepted after each of them.
  expect((await readConnection()).problem).toBeNull();
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from hemis_pushes where attempts = 0 and due_at <= now()`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ due: 0 }]);
});
