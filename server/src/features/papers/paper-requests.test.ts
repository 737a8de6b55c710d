import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { notifications, studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { ownPaperRequests } from '@dekanat/contract/papers/own-paper-requests.ts';
import { ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { paperRequests } from '@dekanat/contract/papers/paper-requests.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccount, openAccountOfStudent, openStudentAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { makeFaculty } from '#test/factories.ts';
import { endSemesters, makeRegisteredGroup, transcriptInput } from '#test/paper-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const HANDLES = ['re_reading_subject_group_index', 're_reading_subject_group_store'] as const;
const body = { purpose: 'Xorijiy universitet', comment: 'Ingliz tilida' };

async function openRequester(given: Parameters<typeof makeRegisteredGroup>[2] = {}) {
  const group = await makeRegisteredGroup(server, admin, given);
  return { group, ...(await openAccountOfStudent(server, admin, group.studentIds[0] ?? 0)) };
}
const request = async (client: Client) => (await client.call(ownPaperRequests.create, { body })).result;
const ownOf = async (client: Client) => (await client.call(ownPaperRequests.list)).result.data;
const withdraw = (client: Client, id: number) =>
  client.call(ownPaperRequests.withdraw, { params: { id }, body: {} });
const refuse = (client: Client, id: number, reason = 'Shartnoma toʻlanmagan') =>
  client.call(paperRequests.refuse, { params: { id }, body: { reason } });
const listed = async (client: Client, query: object = {}) =>
  (await client.call(paperRequests.list, { query })).result.data;
const issue = (
  client: Client,
  { studentIds, semesterIds }: { studentIds: number[]; semesterIds: number[] },
) => client.call(transcripts.create, { body: transcriptInput(studentIds[0] ?? 0, semesterIds[1] ?? 0) });
const newsOf = async (client: Client) =>
  (await client.call(studentNotifications.list, { query: { language: 'en' } })).result.data;

describe('a request for a transcript', () => {
  it('is listed for the office with student and purpose, and ends when the transcript is issued', async () => {
    const { client, group, id: studentId } = await openRequester();
    const made = await request(client);
    expect(made).toMatchObject({ ...body, state: 'requested', paper_id: null, ended_at: null });
    const [row] = await listed(admin, { student_id: studentId, state: 'requested' });
    expect(row).toMatchObject({
      ...{ id: made.id, ...body, student_id: studentId, group_id: group.groupId, valid_number: null },
      ...{ fio: expect.any(String), faculty_name: expect.any(String), group_name: expect.any(String) },
    });
    const { result: transcript } = await issue(admin, group);
    expect(await ownOf(client)).toMatchObject([
      { id: made.id, state: 'issued', paper_id: transcript.id, ended_at: expect.any(String) },
    ]);
    const [ended] = await listed(admin, { student_id: studentId });
    expect(ended).toMatchObject({
      ...{ state: 'issued', ended_by_name: 'admin', paper_number: transcript.regester_number },
    });
    expect(await newsOf(client)).toMatchObject([
      { text: expect.stringContaining(transcript.regester_number), link: '/cabinet/documents' },
    ]);
    // It is over: the next one is another request.
    expect((await withdraw(client, made.id)).status).toBe(405);
    expect((await refuse(admin, made.id)).status).toBe(405);
    expect((await request(client)).id).not.toBe(made.id);
  });

  it('ends when transcripts are issued for the whole group', async () => {
    const { client, group } = await openRequester({ students: 2 });
    await request(client);
    await endSemesters(server, group.semesterIds);
    const { result } = await admin.call(transcripts.issue, {
      body: {
        ...{ group_ids: [group.groupId], prefix: 'R-', regester_date: '2026-11-21' },
        ...{ start_year: 2025, end_year: 2026 },
      },
    });
    const job = async () => (await admin.call(jobs.read, { params: { id: result.job_id } })).result.status;
    await expect.poll(job).toMatch(/done|failed/);
    const [ended] = await ownOf(client);
    const [paper] = (await client.call(ownPapers.list)).result.data;
    expect(ended).toMatchObject({ state: 'issued', paper_id: paper?.id });
    expect(await newsOf(client)).toHaveLength(1);
  });

  it('is refused with a reason, which the student reads', async () => {
    const { client } = await openRequester();
    const { id } = await request(client);
    expect((await refuse(admin, id, ' ')).error.message).toHaveProperty('reason');
    expect((await refuse(admin, id)).result).toMatchObject({ state: 'refused', ended_by_name: 'admin' });
    expect(await ownOf(client)).toMatchObject([
      { state: 'refused', refusal_reason: 'Shartnoma toʻlanmagan', paper_id: null },
    ]);
    expect(await newsOf(client)).toMatchObject([
      { text: expect.any(String), detail: 'Reason: Shartnoma toʻlanmagan' },
    ]);
    expect((await refuse(admin, id)).status).toBe(405);
  });

  it('is one at a time, also for requests at once, and is withdrawn once', async () => {
    const { client } = await openRequester();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.call(ownPaperRequests.create, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 405, 405, 405, 405, 405]);
    const [open] = await ownOf(client);
    const { result } = await client.call(ownPapers.orders, { query: { language: 'en' } });
    expect(result.transcript.refusal).toContain('has not been answered');
    const withdrawn = await Promise.all(Array.from({ length: 4 }, () => withdraw(client, open?.id ?? 0)));
    expect(withdrawn.map(({ status }) => status).toSorted()).toEqual([200, 405, 405, 405]);
    expect((await client.call(ownPapers.orders)).result.transcript.refusal).toBeNull();
    expect((await request(client)).state).toBe('requested');
    expect((await ownOf(client)).map(({ state }) => state)).toEqual(['requested', 'withdrawn']);
  });

  it('ends in one way when it is refused, withdrawn and fulfilled at once', async () => {
    const { client, group } = await openRequester();
    const { id } = await request(client);
    await Promise.all([refuse(admin, id), withdraw(client, id), issue(admin, group)]);
    const [ended] = await ownOf(client);
    const news = await newsOf(client);
    expect(news).toHaveLength(ended?.state === 'withdrawn' ? 0 : 1);
    expect((ended?.state === 'issued') === (ended?.paper_id !== null)).toBe(true);
    const change = sql`update paper_requests set purpose = 'x' where id = ${id}`.execute(server.services.db);
    await expect(change).rejects.toThrow('never changed');
  });

  it('needs a registration and a purpose, but no present studies', async () => {
    const bare = await openStudentAccount(server, admin);
    expect((await bare.client.call(ownPaperRequests.create, { body })).status).toBe(405);
    const { client, id } = await openRequester();
    const { status, error } = await client.call(ownPaperRequests.create, {
      query: { language: 'en' },
      body: { purpose: '  ' },
    });
    expect([status, error.message]).toEqual([422, 'Say where the transcript will be presented']);
    const long = { body: { purpose: 'x'.repeat(201) } };
    expect((await client.call(ownPaperRequests.create, long)).status).toBe(422);
    await sql`update students set study_status = 'academic_leave' where id = ${id}`.execute(
      server.services.db,
    );
    expect((await request(client)).state).toBe('requested');
  });

  it('is no concern of other students, other universities and other faculties', async () => {
    const { client, id: studentId } = await openRequester();
    const { id } = await request(client);
    const other = await openRequester();
    expect((await withdraw(other.client, id)).status).toBe(404);
    expect(await ownOf(other.client)).toEqual([]);
    const foreigner = await signIn(server.url, 'admin2');
    expect(await listed(foreigner, { student_id: studentId })).toEqual([]);
    expect((await refuse(foreigner, id)).status).toBe(404);
    const { id: facultyId } = await makeFaculty(admin);
    const dean = await openAccount(server, admin, { permissions: HANDLES, facultyId });
    expect(await listed(dean.client, { student_id: studentId })).toEqual([]);
    expect((await refuse(dean.client, id)).status).toBe(404);
    const reader = await openAccount(server, admin, { permissions: [HANDLES[0]] });
    expect(await listed(reader.client, { student_id: studentId })).toHaveLength(1);
    expect((await refuse(reader.client, id)).status).toBe(403);
    const [open] = await ownOf(client);
    expect(open?.state).toBe('requested');
    const removal = await admin.call(students.remove, { params: { id: studentId } });
    expect([removal.status, typeof removal.error.message]).toEqual([405, 'string']);
  });

  it('is announced to the staff who can issue the transcript, once a day, and to open screens', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const [handler, dean, elsewhere, reader] = await Promise.all([
      openAccount(server, admin, { permissions: HANDLES }),
      openAccount(server, admin, { permissions: HANDLES, facultyId }),
      openAccount(server, admin, { permissions: HANDLES, facultyId: (await makeFaculty(admin)).id }),
      openAccount(server, admin, { permissions: [HANDLES[0]] }),
    ]);
    const screen = await readEvents(server.url, reader.client);
    await screen.next('ready');
    const requesters = [await openRequester({ facultyId }), await openRequester({ facultyId })];
    for (const { client } of requesters) await request(client);
    expect(await screen.next('changed')).toMatchObject({ resource: 'paper_requests' });
    screen.close();
    const received = async ({ client }: typeof handler) =>
      (await client.call(notifications.list, { query: { language: 'en' } })).result.data.map(
        ({ text, link }) => [text, link],
      );
    const news = [['Students ask for transcripts', '/transcript-requests?state=requested']];
    expect(await received(handler)).toEqual(news);
    expect(await received(dean)).toEqual(news);
    expect([await received(elsewhere), await received(reader)]).toEqual([[], []]);
  });

  it('is in the audit of the student, without what the student wrote', async () => {
    const { client, username, id: studentId } = await openRequester();
    const { id } = await request(client);
    await refuse(admin, id);
    const { rows } = await sql<{ written: string }>`
      select string_agg(coalesce(old::text, '') || coalesce(new::text, ''), ' ') as written
      from audit where table_name = 'paper_requests' and row_id = ${studentId}`.execute(server.services.db);
    expect(rows[0]?.written).toContain('refused');
    for (const secret of [body.purpose, body.comment, 'Shartnoma'])
      expect(rows[0]?.written).not.toContain(secret);
    const { result } = await admin.call(audit.list, {
      query: { record: 'students', record_id: studentId, language: 'en' },
    });
    expect(result.data.slice(0, 2).map(({ summary, user_name }) => [summary, user_name])).toEqual([
      ['Request for a transcript: Requested → Refused', 'admin'],
      ['Request for a transcript: — → Requested', username],
    ]);
  });
});
