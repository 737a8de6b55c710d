import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  endSemesters,
  insertRating,
  makeRegisteredGroup,
  makeTranscript,
  transcriptInput,
} from '#test/paper-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A student with marks in two semesters, and a transcript of both. */
async function makeIssued(students = 1) {
  const group = await makeRegisteredGroup(server, admin, { students });
  for (const { id } of group.taken) await insertRating(server, id, { rating: 72, mark: 4 });
  const [studentId = 0] = group.studentIds;
  const issue = async (at: 0 | 1) => {
    const body = transcriptInput(studentId, group.semesterIds[at] ?? 0);
    return (await admin.call(transcripts.create, { body })).result;
  };
  const own = group.taken.filter(({ student_id }) => student_id === studentId);
  return { ...group, studentId, issue, own };
}

/** What the list and the page of the student say of the newest transcript and of all valid ones. */
async function stateOf(groupId: number, studentId: number) {
  const { data } = (await admin.call(transcripts.list, { query: { group_id: groupId } })).result;
  const details = (await admin.call(transcripts.read, { params: { studentId } })).result;
  const valid = details.transcripts.filter(({ revoked_at }) => revoked_at === null);
  return {
    listed: data.find(({ student_id }) => student_id === studentId)?.outdated,
    newest: details.outdated,
    valid: valid.map(({ outdated }) => outdated),
  };
}
const remark = (id: number | undefined, rating: number, mark: number) =>
  sql`update ratings set rating = ${rating}, mark = ${mark} where student_subject_id = ${id ?? 0}`.execute(
    server.services.db,
  );

it('an outdated transcript: is marked while a mark that it prints differs', async () => {
  const { groupId, studentId, issue, own } = await makeIssued();
  expect(await stateOf(groupId, studentId)).toEqual({ listed: false, newest: false, valid: [] });
  const first = await issue(0);
  const second = await issue(1);
  expect([first.outdated, second.outdated]).toEqual([false, false]);
  const current = { listed: false, newest: false, valid: [false, false] };
  expect(await stateOf(groupId, studentId)).toEqual(current);
  await remark(own[1]?.id, 93, 5);
  expect(await stateOf(groupId, studentId)).toEqual({ listed: true, newest: true, valid: [true, false] });
  await remark(own[1]?.id, 72, 4);
  expect(await stateOf(groupId, studentId)).toEqual(current);
  await remark(own[0]?.id, 40, 2);
  expect(await stateOf(groupId, studentId)).toEqual({ listed: true, newest: true, valid: [true, true] });
  await admin.call(transcripts.remove, { params: { id: second.id }, query: {} });
  expect(await stateOf(groupId, studentId)).toEqual({ listed: true, newest: true, valid: [true] });
});

it('an outdated transcript: is one in the file of the list', async () => {
  const { groupId, issue, own } = await makeIssued(2);
  const { regester_number } = await issue(1);
  const rows = async () => {
    const query = { group_id: groupId, format: 'csv', columns: 'regester_number,outdated', language: 'en' };
    return parseCsv(String((await admin.call(transcripts.export, { query: query as never })).body)).slice(1);
  };
  expect(await rows()).toEqual(
    expect.arrayContaining([
      [regester_number, 'No'],
      ['', ''],
    ]),
  );
  await remark(own[0]?.id, 93, 5);
  expect(await rows()).toEqual(
    expect.arrayContaining([
      [regester_number, 'Yes'],
      ['', ''],
    ]),
  );
});

it('an outdated transcript: is marked when a subject got its first mark, and when a failed one was passed', async () => {
  const { transcript, groupId, studentIds, taken } = await makeTranscript(server, admin);
  const [studentId = 0] = studentIds;
  await insertRating(server, taken[0]?.id ?? 0, { rating: 40, mark: 2 });
  expect(await stateOf(groupId, studentId)).toMatchObject({ listed: true, valid: [true] });
  await admin.call(transcripts.remove, { params: { id: transcript.id }, query: {} });
  const issued = await makeIssued();
  await remark(issued.own[0]?.id, 40, 2);
  await issued.issue(1);
  await insertRating(server, issued.own[0]?.id ?? 0, { rating: 75, mark: 4, statement: 2 });
  expect(await stateOf(issued.groupId, issued.studentId)).toMatchObject({ listed: true, valid: [true] });
});

it('an outdated transcript: is marked when the semester of a subject without a mark has ended since', async () => {
  const { transcript, groupId, studentIds, taken, semesterIds } = await makeTranscript(server, admin);
  const [studentId = 0] = studentIds;
  await admin.call(transcripts.remove, { params: { id: transcript.id }, query: {} });
  const own = taken.filter(({ student_id }) => student_id === studentId);
  await insertRating(server, own[0]?.id ?? 0, { rating: 93, mark: 5 });
  const { db } = server.services;
  const end = (days: number) =>
    sql`update semesters set start_date = '2025-09-01', end_date = (now() at time zone 'Asia/Tashkent')::date + ${days}::integer
      where id = ${semesterIds[1] ?? 0}`.execute(db);
  await end(1);
  const issue = async () => {
    const body = transcriptInput(studentId, semesterIds[1] ?? 0);
    return (await admin.call(transcripts.create, { body })).result;
  };
  const issued = await issue();
  expect(await stateOf(groupId, studentId)).toEqual({ listed: false, newest: false, valid: [false] });
  await end(-1);
  expect(await stateOf(groupId, studentId)).toEqual({ listed: true, newest: true, valid: [true] });
  await admin.call(transcripts.remove, { params: { id: issued.id }, query: {} });
  expect((await issue()).outdated).toBe(false);
});

it('an outdated transcript: is marked when an absence that it prints became points of the same sum', async () => {
  const { groupId, studentId, issue, own, semesterIds } = await makeIssued();
  const enter = (absent: boolean, rating = 27) =>
    sql`update ratings set rating = ${rating}, mark = 2, absent = ${absent} where student_subject_id = ${own[0]?.id ?? 0}`.execute(
      server.services.db,
    );
  await enter(true);
  const query = { semester_id: semesterIds[1] ?? 0 };
  const { preview } = (await admin.call(transcripts.read, { params: { studentId }, query })).result;
  expect(preview.not_passed).toMatchObject([{ rating: 27, mark: 2, absent: true }]);
  await issue(1);
  expect(await stateOf(groupId, studentId)).toMatchObject({ valid: [false] });
  await enter(true, 29);
  expect(await stateOf(groupId, studentId)).toMatchObject({ valid: [false] });
  await enter(false);
  expect(await stateOf(groupId, studentId)).toMatchObject({ valid: [true] });
});

it('an outdated transcript: is not one without failed subjects that an earlier version of the product has issued', async () => {
  const { groupId, studentId, issue, own } = await makeIssued();
  await remark(own[0]?.id, 40, 2);
  const { id } = await issue(1);
  const { db } = server.services;
  await sql`alter table papers disable trigger user`.execute(db);
  await sql`update papers set content = content - 'not_passed' where id = ${id}`.execute(db);
  await sql`alter table papers enable trigger user`.execute(db);
  expect(await stateOf(groupId, studentId)).toMatchObject({ valid: [false] });
  await remark(own[0]?.id, 60, 3);
  expect(await stateOf(groupId, studentId)).toMatchObject({ valid: [true] });
});

it('an outdated transcript: stays as it is in a bulk issue, whose result counts it', async () => {
  const { groupId, issue, own, semesterIds } = await makeIssued(2);
  await endSemesters(server, semesterIds);
  await issue(1);
  await remark(own[1]?.id, 93, 5);
  const body = {
    group_ids: [groupId],
    regester_date: '2026-11-20',
    start_year: 2025,
    end_year: 2026,
    prefix: `E-${groupId}-`,
  };
  const { result } = await admin.call(transcripts.issue, { body, query: { language: 'en' } });
  const read = async () =>
    (await admin.call(jobs.read, { params: { id: result.job_id }, query: { language: 'en' } })).result;
  await expect.poll(async () => (await read()).status).toBe('done');
  const { result: ended } = await read();
  expect(ended?.message).toContain('new transcripts: 1');
  expect(ended?.message).toContain('results have changed since their issue: 1');
});
