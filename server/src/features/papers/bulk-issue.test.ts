import { readFile } from 'node:fs/promises';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { publish } from '#platform/realtime/bus.ts';
import { openAccount, removePermission, restrictToFaculty } from '#test/accounts.ts';
import { contextOf } from '#test/handler-context.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeJob } from '#test/operations-factories.ts';
import {
  callLetterInput,
  endSemesters,
  makeRegisteredGroup,
  transcriptInput,
} from '#test/paper-factories.ts';
import { useServer } from '#test/use-server.ts';
import { candidates } from './bulk-issue.ts';
import { CALL_LETTERS } from './call-letter-paper.ts';
import { issueBatch, issuePaper } from './issue-papers.ts';
import type { Candidate } from './recipients.ts';
import { TRANSCRIPTS } from './transcript-paper.ts';

const { server, admin } = useServer();

type Group = Awaited<ReturnType<typeof makeRegisteredGroup>>;
/** A year of its own for each test, whose numbers start with 1. */
const YEARS = { start_year: 2025, end_year: 2026 };

async function makeGroup(students: number): Promise<Group> {
  const group = await makeRegisteredGroup(server, admin, { students });
  await endSemesters(server, group.semesterIds);
  return group;
}

const recipientsOf = async ({ groupId }: Group): Promise<Candidate[]> =>
  candidates(await contextOf(server, 'admin'), { group_ids: [groupId] });

const start = async ({ groupId }: Group, order: { regester_date: string; prefix?: string }) =>
  (await admin.call(transcripts.issue, { body: { group_ids: [groupId], ...YEARS, ...order } })).result.job_id;
const ended = async (id: number) => {
  const read = async () =>
    (await admin.call(jobs.read, { params: { id }, query: { language: 'en' } })).result;
  await expect.poll(async () => (await read()).status).toMatch(/done|failed/);
  return read();
};
/** Until a transaction waits for the one of the test. */
const untilWaiting = () => untilLockWait(server.services.db);
const numbersOf = async ({ studentIds }: Group) => {
  const rows = await server.services.db
    .selectFrom('papers')
    .where('student_id', 'in', studentIds)
    .where('revoked_at', 'is', null)
    .select('number')
    .orderBy('id')
    .execute();
  return rows.map(({ number }) => number);
};

/** Issues a batch in a transaction, as a job does. */
async function issueIn(db: Queryable, group: Group, { date, prefix }: { date: string; prefix: string }) {
  const { caller } = await contextOf(server, 'admin');
  const issuer = await readIssuer(db, 1, 'transcript');
  const issue = { universityId: 1, userId: caller.id, issuer, prefix, terms: { date, ...YEARS } };
  await issueBatch(db, TRANSCRIPTS, issue, await recipientsOf(group));
}

it('bulk issue: takes the next number when a paper with its number is issued singly at the same moment', {
  tags: 'long',
}, async () => {
  const [group, other] = [await makeGroup(2), await makeGroup(1)];
  const [recipient] = await recipientsOf(other);
  if (recipient === undefined) throw new Error('no recipient');
  const context = await contextOf(server, 'admin');
  const { db } = server.services;
  const job = await db.transaction().execute(async (trx) => {
    const terms = { date: '2011-05-10', ...YEARS };
    await issuePaper({ ...context, db: trx }, TRANSCRIPTS, {
      ...recipient,
      universityId: 1,
      number: '1',
      terms,
    });
    const started = await start(group, { regester_date: '2011-05-11' });
    await untilWaiting();
    return started;
  });
  expect(await ended(job)).toMatchObject({ status: 'done', error: null });
  expect([await numbersOf(other), await numbersOf(group)]).toEqual([['1'], ['2', '3']]);
});

it('bulk issue: a single paper with a number that a batch has taken is refused, and the batch stays', async () => {
  const [group, other] = [await makeGroup(2), await makeGroup(1)];
  const single = {
    ...transcriptInput(other.studentIds[0] ?? 0, other.semesterIds[1] ?? 0),
    regester_number: '2',
    regester_date: '2012-05-10',
  };
  const { answer } = await server.services.db.transaction().execute(async (trx) => {
    await issueIn(trx, group, { date: '2012-05-10', prefix: '' });
    const asked = admin.call(transcripts.create, { body: single });
    await untilWaiting();
    return { answer: asked };
  });
  const { status, error } = await answer;
  expect([status, Object.keys(error.message)]).toEqual([409, ['regester_number']]);
  expect([await numbersOf(group), await numbersOf(other)]).toEqual([['1', '2'], []]);
});

it('bulk issue: two jobs for the same students issue one transcript for each, whatever prefix and year they have', async () => {
  const group = await makeGroup(3);
  const job = await server.services.db.transaction().execute(async (trx) => {
    await issueIn(trx, group, { date: '2013-05-10', prefix: 'A-' });
    const started = await start(group, { regester_date: '2014-05-10', prefix: 'B-' });
    await untilWaiting();
    return started;
  });
  expect(await ended(job)).toMatchObject({ status: 'done', error: null });
  expect(await numbersOf(group)).toEqual(['A-1', 'A-2', 'A-3']);
});

it('bulk issue: overlapping jobs and single papers end without a failure, and with one paper for each student', {
  tags: 'long',
}, async () => {
  const groups = [await makeGroup(6), await makeGroup(6)];
  const regester_date = '2015-05-10';
  const singles = groups.flatMap(({ studentIds, semesterIds }) =>
    studentIds.slice(3).map((id) => transcriptInput(id, semesterIds[1] ?? 0)),
  );
  const [started, answers] = await Promise.all([
    Promise.all(
      ['', 'P', 'P1', ''].flatMap((prefix) => groups.map((group) => start(group, { regester_date, prefix }))),
    ),
    Promise.all(
      singles.map((body, at) =>
        admin.call(transcripts.create, {
          body: { ...body, regester_date, regester_number: String(at + 1) },
        }),
      ),
    ),
  ]);
  const done = await Promise.all(started.map(ended));
  expect(done.map(({ status, error }) => [status, error])).toEqual(done.map(() => ['done', null]));
  expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
  const numbers = (await Promise.all(groups.map(numbersOf))).flat();
  expect(numbers).toHaveLength(12);
  expect(new Set(numbers).size).toBe(12);
});

it('bulk issue: call letters take the next number after one that is issued at the same moment', async () => {
  const group = await makeRegisteredGroup(server, admin, { students: 3 });
  const [recipient] = await recipientsOf(group);
  if (recipient === undefined) throw new Error('no recipient');
  const context = await contextOf(server, 'admin');
  const period = { start_date: '2016-06-01', end_date: '2016-06-20' };
  const job = await server.services.db.transaction().execute(async (trx) => {
    const terms = { date: '2016-05-10', ...period };
    await issuePaper({ ...context, db: trx }, CALL_LETTERS, {
      ...recipient,
      universityId: 1,
      number: '1',
      terms,
    });
    const body = {
      group_ids: [group.groupId],
      student_ids: group.studentIds,
      order_date: '2016-05-11',
      ...period,
    };
    const { result } = await admin.call(callLetters.issue, { body });
    await untilWaiting();
    return result.job_id;
  });
  expect(await ended(job)).toMatchObject({ status: 'done', error: null });
  expect(await numbersOf(group)).toEqual(['1', '2', '3']);
});

/** Expels the first student of a group and registers the second one anew, in a transaction for which the act waits. */
const changedDuring = <Started>(group: Group, act: () => Promise<Started>) =>
  server.services.db.transaction().execute(async (trx) => {
    const [expelled = 0, registered = 0] = group.studentIds;
    await trx
      .selectFrom('students')
      .where('id', 'in', [expelled, registered])
      .select('id')
      .forUpdate()
      .execute();
    const started = act();
    await untilWaiting();
    await trx
      .updateTable('students')
      .set({ study_status: 'studentexpel' })
      .where('id', '=', expelled)
      .execute();
    await sql`
      with former as (update student_registers set to_date = '2026-03-01' where student_id = ${registered} and to_date is null returning *)
      insert into student_registers (university_id, student_id, curriculum_id, semester_id, group_id, from_date)
      select university_id, student_id, curriculum_id, semester_id, group_id, to_date from former`.execute(
      trx,
    );
    return { started };
  });

it('bulk issue: leaves out students who left or were registered anew since the job began, and counts them', async () => {
  const group = await makeRegisteredGroup(server, admin, { students: 3 });
  const body = { group_ids: [group.groupId], student_ids: group.studentIds, order_date: '2018-05-11' };
  const period = { start_date: '2018-06-01', end_date: '2018-06-20' };
  const { started } = await changedDuring(group, async () => {
    const { result } = await admin.call(callLetters.issue, { body: { ...body, ...period } });
    return result.job_id;
  });
  expect((await ended(await started)).result?.message).toContain(
    'Students: 3, new call letters: 1. Without a letter, because they left or were attached to another semester or group since they were chosen or during the issue: 2.',
  );
  expect(await numbersOf(group)).toEqual(['1']);
});

it('bulk issue: counts chosen students who left or were registered elsewhere before the job began', async () => {
  const [group, other] = [await makeGroup(3), await makeGroup(1)];
  const [left = 0, moved] = group.studentIds;
  const { db } = server.services;
  await sql`update students set study_status = 'studentexpel' where id = ${left}`.execute(db);
  await sql`
    update student_registers set group_id = ${other.groupId} where student_id = ${moved} and to_date is null`.execute(
    db,
  );
  const chosen = { group_ids: [group.groupId], student_ids: group.studentIds };
  const period = { order_date: '2023-05-11', start_date: '2023-06-01', end_date: '2023-06-20' };
  const letters = await admin.call(callLetters.issue, { body: { ...chosen, ...period } });
  expect((await ended(letters.result.job_id)).result?.message).toMatch(
    /^Students: 3, new call letters: 1\. .* during the issue: 2\. /,
  );
  const papers = await admin.call(transcripts.issue, {
    body: { ...chosen, ...YEARS, regester_date: '2023-05-10' },
  });
  expect((await ended(papers.result.job_id)).result?.message).toMatch(
    /^Students: 3, new transcripts: 2\. .* during the issue: 1; /,
  );
  const none = await admin.call(callLetters.issue, { body: { ...chosen, student_ids: [left], ...period } });
  const { status, error } = await ended(none.result.job_id);
  expect([status, error]).toEqual([
    'failed',
    'None of the chosen students gets a paper: they left or were attached to another semester or group',
  ]);
});

it('bulk issue: counts students who have not reached the chosen semester, or study by another curriculum', async () => {
  const [group, other] = [await makeGroup(3), await makeGroup(1)];
  const [first = 0, second = 0] = group.semesterIds;
  const [early = 0] = group.studentIds;
  await server.services.db
    .updateTable('student_registers')
    .set({ semester_id: first })
    .where('student_id', '=', early)
    .execute();
  const issue = async (given: { student_ids?: number[] }) => {
    const group_ids = [group.groupId, other.groupId];
    const body = { group_ids, ...YEARS, regester_date: '2022-05-10', semester_id: second, ...given };
    return ended((await admin.call(transcripts.issue, { body })).result.job_id);
  };
  const none = await issue({ student_ids: [early] });
  expect([none.status, none.error]).toEqual([
    'failed',
    'The students have not reached the selected semester, or study by another curriculum (1)',
  ]);
  const some = await issue({});
  expect([some.status, some.result?.message]).toEqual([
    'done',
    expect.stringMatching(/^Students: 2, new transcripts: 2\. Without a transcript, .*curriculum: 2\. /),
  ]);
  expect([await numbersOf(group), await numbersOf(other)]).toEqual([['1', '2'], []]);
});

it('bulk issue: leaves out students of transcripts who were registered anew, not those who left', async () => {
  const group = await makeGroup(3);
  const { started } = await changedDuring(group, () => start(group, { regester_date: '2019-05-10' }));
  expect((await ended(await started)).result?.message).toContain('Students: 3, new transcripts: 2.');
  expect(await numbersOf(group)).toEqual(['1', '2']);
});

it('bulk issue: says that the chosen students were registered anew where others had not reached the semester', async () => {
  const group = await makeGroup(3);
  const [first = 0, semester_id = 0] = group.semesterIds;
  const [, registered = 0, early = 0] = group.studentIds;
  await server.services.db
    .updateTable('student_registers')
    .set({ semester_id: first })
    .where('student_id', '=', early)
    .execute();
  const chosen = { group_ids: [group.groupId], student_ids: [registered, early], semester_id };
  const body = { ...chosen, ...YEARS, regester_date: '2024-05-10' };
  const { started } = await changedDuring(
    group,
    async () => (await admin.call(transcripts.issue, { body })).result.job_id,
  );
  expect(await ended(await started)).toMatchObject({
    status: 'failed',
    error:
      'None of the chosen students gets a paper: they left or were attached to another semester or group',
  });
});

it.each([
  ['leaves', 0],
  ['is registered anew', 1],
] as const)('call letter: is not issued singly to a student who %s at the same moment', async (_what, at) => {
  const group = await makeRegisteredGroup(server, admin, { students: 2 });
  const body = callLetterInput(group.registers[at]?.id ?? 0);
  const { started } = await changedDuring(group, () => admin.call(callLetters.create, { body }));
  const { status, error } = await started;
  expect([status, Object.keys(error.message)]).toEqual([422, ['student_register_id']]);
  expect(await numbersOf(group)).toEqual([]);
});

it('bulk issue: says after a retry how many papers the job has issued in all attempts', async () => {
  const group = await makeGroup(3);
  const [first = 0] = group.studentIds;
  const before = transcriptInput(first, group.semesterIds[1] ?? 0);
  await admin.call(transcripts.create, { body: before });
  const id = await start(group, { regester_date: '2017-05-10' });
  const message = 'Students: 3, new transcripts: 2.';
  expect((await ended(id)).result?.message).toContain(message);
  await server.services.db
    .updateTable('jobs')
    .set({ status: 'failed', result: null })
    .where('id', '=', id)
    .execute();
  expect((await admin.call(jobs.retry, { params: { id }, body: {} })).status).toBe(200);
  const again = await ended(id);
  expect([again.attempts, again.result?.message]).toEqual([1, expect.stringContaining(message)]);
});

const ISSUER = ['re_reading_subject_group_index', 're_reading_subject_group_store'] as const;

it.each([
  ['transcripts', { date: '2020-05-10', paper_language: 'ru', ...YEARS }],
  ['call_letters', { date: '2020-05-10', start_date: '2020-06-01', end_date: '2020-06-20', language: 'ru' }],
])(
  'bulk issue: a job of the kind %s issues nothing when its requester lost the permission',
  async (kind, terms) => {
    const group = await makeGroup(1);
    const { id: user_id } = await openAccount(server, admin, {
      permissions: ['re_reading_subject_group_index'],
    });
    const given = { group_ids: [group.groupId], student_ids: group.studentIds, prefix: '' };
    const input = JSON.stringify({ ...given, ...terms });
    const { id } = await makeJob(server, { kind, input, user_id });
    await publish(server.services.db, 'job_waiting', {});
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'You do not have permission for this action',
    });
    expect(await numbersOf(group)).toEqual([]);
  },
);

it('bulk issue: the file is read only while the requester keeps the permission, within the faculty of the job', async () => {
  const { client, id, groupId } = await openAccount(server, admin, { permissions: ISSUER, facultyId: 1 });
  const group = await makeRegisteredGroup(server, admin, { students: 1, facultyId: 1 });
  await endSemesters(server, group.semesterIds);
  const body = { group_ids: [group.groupId], ...YEARS, regester_date: '2021-05-10' };
  const { result } = await ended((await client.call(transcripts.issue, { body })).result.job_id);
  const download = async () => {
    const headers = { authorization: `Bearer ${client.token}` };
    return (await fetch(`${server.url}${result?.link}`, { headers })).status;
  };
  expect(await download()).toBe(200);
  // As a job that was finished before its faculty was recorded.
  await server.services.db.updateTable('jobs').set({ made_for_faculty_id: null }).execute();
  expect(await download()).toBe(403);
  const migration = new URL('../../../migrations/0377-faculties-of-bulk-issues.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(server.services.db);
  expect(await download()).toBe(200);
  await restrictToFaculty(server, id, 2);
  expect(await download()).toBe(403);
  await restrictToFaculty(server, id, null);
  expect(await download()).toBe(200);
  await removePermission(server, groupId, 're_reading_subject_group_index');
  expect(await download()).toBe(403);
});
