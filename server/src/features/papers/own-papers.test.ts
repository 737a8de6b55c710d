import { ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccountOfStudent, openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { makeCallLetter, makeRegisteredGroup, makeTranscript } from '#test/paper-factories.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeStudent } from '#test/people-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { makeApplication } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A registered student who is signed in. */
async function openRegistered(students = 1) {
  const group = await makeRegisteredGroup(server, admin, { students });
  return { group, ...(await openAccountOfStudent(server, admin, group.studentIds[0] ?? 0)) };
}

async function fileOf({ token }: Client, id: number, query = '') {
  const response = await fetch(`${server.url}/api/student/papers/${id}/file${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const text = response.status === 200 ? pdfText(body).lines.join(' ').replace(/\s+/g, ' ') : body.toString();
  return { status: response.status, text };
}
const listOf = async (client: Client) => (await client.call(ownPapers.list)).result.data;
const order = (client: Client, paper_language = 'oz') =>
  client.call(ownPapers.orderCertificate, { body: { paper_language } });
const setStatus = (id: number, status: string) =>
  sql`update students set study_status = ${status} where id = ${id}`.execute(server.services.db);

describe('own papers', () => {
  it('are listed newest first, with the address that verifies them, and the revoked ones', async () => {
    const { transcript, studentIds } = await makeTranscript(server, admin);
    const { client } = await openAccountOfStudent(server, admin, studentIds[0] ?? 0);
    const { result: certificate } = await order(client);
    expect(await listOf(client)).toEqual([
      certificate,
      {
        ...{ id: transcript.id, kind: 'transcript', number: transcript.regester_number, date: '20.11.2026' },
        ...{ revoked_at: null, revocation_reason: null, semester_name: '2', languages: ['oz', 'ru', 'en'] },
        issued_at: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
        verification_url: expect.stringMatching(new RegExp(`^https?://.+/verify/${transcript.code}$`)),
      },
    ]);
    await admin.call(transcripts.remove, { params: { id: transcript.id }, query: { reason: 'Xato' } });
    const [, revoked] = await listOf(client);
    expect(revoked).toMatchObject({
      ...{ revoked_at: expect.stringMatching(/^\d\d\./), revocation_reason: null, languages: [] },
    });
    const { result: ofStaff } = await admin.call(studentPapers.list, { params: { id: studentIds[0] ?? 0 } });
    expect(ofStaff).toMatchObject([{ id: transcript.id, revocation_reason: 'Xato' }]);
    const file = await fileOf(client, transcript.id, '?language=en');
    expect([file.status, JSON.parse(file.text).message]).toEqual([422, 'This transcript is not active']);
  });

  it('are printed with a code, in the chosen language', async () => {
    const { transcript, studentIds } = await makeTranscript(server, admin);
    const { client } = await openAccountOfStudent(server, admin, studentIds[0] ?? 0);
    const uzbek = await fileOf(client, transcript.id, '?paper_language=oz');
    expect(uzbek.text).toContain('TRANSKRIPT');
    expect(uzbek.text).toContain(`/verify/`);
    expect((await fileOf(client, transcript.id, '?paper_language=ru')).text).toContain('ТРАНСКРИПТ');
    expect((await fileOf(client, transcript.id, '?language=en')).text).toContain('TRANSKRIPT / TRANSCRIPT');
    const made = await makeCallLetter(server, admin);
    const called = await openAccountOfStudent(server, admin, made.studentIds[0] ?? 0);
    const [letter] = await listOf(called.client);
    expect(letter).toMatchObject({ kind: 'call_letter', languages: ['oz', 'ru', 'en'], semester_name: null });
    const printed = await Promise.all(
      ['oz', 'ru', 'en'].map((language) =>
        fileOf(called.client, made.letter.id, `?paper_language=${language}`),
      ),
    );
    expect(printed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(printed.map(({ text }) => text)).size).toBe(3);
  });

  it('show the student the own personal data in full in a contract', async () => {
    const { sheet, application } = await makeApplication(server, admin, { status: 1 });
    const studentId = sheet.studentIds[0] ?? 0;
    const { client } = await openAccountOfStudent(server, admin, studentId);
    const [contract] = await listOf(client);
    expect(contract).toMatchObject({ kind: 'retake_contract', number: application.contract_number });
    const { rows } = await sql<{
      passport: string;
    }>`select passport from students where id = ${studentId}`.execute(server.services.db);
    const { text } = await fileOf(client, contract?.id ?? 0, '?paper_language=ru');
    expect(text).toContain('ДОГОВОР О ПОВТОРНОМ ОБУЧЕНИИ');
    expect(text).toContain(rows[0]?.passport);
  });

  it('show staff who view the cabinet no code, which would open the file', async () => {
    const { transcript, studentIds } = await makeTranscript(server, admin);
    const { client } = await openAccountOfStudent(server, admin, studentIds[0] ?? 0);
    const params = { id: studentIds[0] ?? 0 };
    const view = await admin.call(cabinetViews.open, { params, body: {} });
    const viewer = clientOf(server.url);
    viewer.token = view.result.access_token;
    const [own, viewed] = [await listOf(client), await listOf(viewer)];
    expect(viewed).toEqual(own.map((paper) => ({ ...paper, verification_url: null })));
    expect(JSON.stringify(viewed)).not.toContain(transcript.code);
    expect((await fileOf(viewer, transcript.id)).status).toBe(403);
  });

  it('are those of no other student, whatever id is guessed, and no sheets', async () => {
    const { transcript, groupId, semesterIds } = await makeTranscript(server, admin);
    const foreigner = await signIn(server.url, 'admin2');
    const foreign = await makeTranscript(server, foreigner, { universityId: 2 });
    const { client, group } = await openRegistered();
    const { result: own } = await order(client);
    await sql`insert into papers (university_id, kind, year, number, issued_on, group_id, semester_id, content, user_id)
      values (1, 'total_sheet', 2026, 'S-1', '2026-11-20', ${groupId}, ${semesterIds[0]}, '{}', 1)`.execute(
      server.services.db,
    );
    const last = await sql<{ id: number }>`select max(id) as id from papers`.execute(server.services.db);
    const ids = Array.from({ length: (last.rows[0]?.id ?? 0) + 2 }, (_, at) => at + 1);
    expect(ids).toEqual(expect.arrayContaining([transcript.id, foreign.transcript.id]));
    const opened: number[] = [];
    for (const id of ids) if ((await fileOf(client, id)).status !== 404) opened.push(id);
    expect(opened).toEqual([own.id]);
    const query = { student_id: foreign.studentIds[0], university_id: 2, limit: 1000, page: 1 };
    expect((await client.call(ownPapers.list, { query })).result.data.map(({ id }) => id)).toEqual([own.id]);
    expect(group.studentIds).toHaveLength(1);
    for (const caller of [admin, foreigner]) expect((await caller.call(ownPapers.list)).status).toBe(403);
  });
});

describe('a certificate of study that the student orders', () => {
  it('is issued at once by the own account, and verified by its code', async () => {
    const { client, id, userId } = await openRegistered();
    const { result } = await order(client, 'ru');
    expect(result).toMatchObject({
      kind: 'study_certificate',
      number: expect.stringMatching(/^\d+\/\d{4}$/),
      languages: ['ru'],
    });
    const stored = await server.services.db
      .selectFrom('papers')
      .where('id', '=', result.id)
      .select(['user_id', 'student_id', 'code'])
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ user_id: userId, student_id: id });
    const verified = await client.call(paperVerification.verify, { query: { code: stored.code } });
    expect(verified.result).toMatchObject({ status: 'valid', number: result.number });
    // It was issued in Russian only.
    expect((await fileOf(client, result.id, '?paper_language=oz')).text).toContain('СПРАВКА');
  });

  it('is the same one all day, also for requests at once, and another one in another language', async () => {
    const { client, id } = await openRegistered();
    const made = await Promise.all(Array.from({ length: 6 }, () => order(client)));
    expect(new Set(made.map(({ result }) => result.id)).size).toBe(1);
    // An hour later it is still the same.
    await sql`alter table papers disable trigger papers_frozen`.execute(server.services.db);
    await sql`update papers set issued_at = issued_at - interval '1 hour' where student_id = ${id}`.execute(
      server.services.db,
    );
    await sql`alter table papers enable trigger papers_frozen`.execute(server.services.db);
    expect((await order(client)).result.id).toBe(made[0]?.result.id);
    expect((await order(client, 'en')).result.id).not.toBe(made[0]?.result.id);
    expect(await listOf(client)).toHaveLength(2);
  });

  it('is refused on leave, without a registration, and where the university does not allow it', async () => {
    const sentence = async (client: Client) => {
      const { status, error } = await client.call(ownPapers.orderCertificate, {
        query: { language: 'en' },
        body: { paper_language: 'en' },
      });
      const { result } = await client.call(ownPapers.orders, { query: { language: 'en' } });
      expect([status, error.code, result.study_certificate.refusal]).toEqual([
        405,
        'wrong_state',
        error.message,
      ]);
      return error.message;
    };
    const one = await openRegistered();
    const asked = await one.client.call(ownPapers.orders);
    expect(asked.result.study_certificate).toEqual({ refusal: null });
    await setStatus(one.id, 'academic_leave');
    expect(await sentence(one.client)).toMatch(/status is now: On academic leave/);
    await setStatus(one.id, 'studying');
    const unregistered = await openStudentAccount(server, admin);
    expect(await sentence(unregistered.client)).toContain('not attached to a curriculum');
    const { id } = await settingOf(admin, 'student-certificates');
    const allow = (value: boolean) =>
      admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
    await allow(false);
    expect(await sentence(one.client)).toContain('office');
    await allow(true);
    expect((await order(one.client)).status).toBe(200);
    expect(await listOf(unregistered.client)).toEqual([]);
  });

  it('is refused in an unknown language, without an account, and to staff', async () => {
    const { client } = await openRegistered();
    const { status, error } = await order(client, 'de');
    expect([status, typeof error.message]).toEqual([422, 'string']);
    expect((await order(admin)).status).toBe(403);
    const { id } = await makeStudent(admin);
    const body = { paper_language: 'oz', student_id: id };
    const { result } = await client.call(ownPapers.orderCertificate, { body });
    expect((await listOf(client)).map((one) => one.id)).toEqual([result.id]);
  });
});
