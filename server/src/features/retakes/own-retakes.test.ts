import { notifications, studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { ownRetakes } from '@dekanat/contract/retakes/own-retakes.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import { openAccountOfStudent } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { pdfText } from '#test/pdf-text.ts';
import { fc, ic, saveCells } from '#test/rating-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { attach, makeConfirmedPlan, REGISTRATION_WARNINGS } from '#test/registration-factories.ts';
import { applyFor, insertResult, makeDebtors, setStatus } from '#test/retake-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Debtors, the first of whom is signed in. */
async function debtor(students = 1) {
  const sheet = await makeDebtors(server, admin, { students });
  const [id = 0] = sheet.studentIds;
  const [debt = 0] = sheet.studentSubjectIds;
  const { client } = await openAccountOfStudent(server, admin, id);
  const read = async () => (await client.call(ownRetakes.read)).result;
  const apply = (...student_subject_ids: number[]) =>
    client.call(ownRetakes.apply, { body: { student_subject_ids } });
  const withdraw = (application: number) =>
    client.call(ownRetakes.withdraw, { params: { id: application }, body: {} });
  const received = async () =>
    (await client.call(studentNotifications.list)).result.data.map(({ text, detail }) =>
      detail === null ? text : `${text}. ${detail}`,
    );
  return { ...{ sheet, id, debt, client }, ...{ read, apply, withdraw, received } };
}
const refusal = async (answer: Promise<{ status: number; error: { message: unknown } }>) => {
  const { status, error } = await answer;
  return [status, error.message];
};
const setSetting = async (key: 're-reading-credit-limit' | 'student-retake-applications', value: unknown) => {
  const { id } = await settingOf(admin, key);
  await admin.call(configs.update, { params: { id }, body: { value: value as number, status: 1 } });
};

describe('an application by a student', () => {
  it('is made of own debts with their price, and seen by staff at once', async () => {
    const { debt, read, apply, id } = await debtor();
    expect(await read()).toMatchObject({
      refusal: null,
      credit_limit: 30,
      debts: [
        { student_subject_id: debt, credit_hour: 4, credit_sum: 800_000, mark: 2, application_id: null },
      ],
      applications: [],
    });
    const { result: applied } = await apply(debt, debt);
    expect(applied).toMatchObject({
      ...{ status: 0, by_student: true, withdrawable: true, contract_number: null, has_contract: false },
      ...{ credit_hour_all: 4, credit_sum_all: 800_000, overdue: false },
      subjects: [{ credit_hour: 4, opened: false, teacher_name: null, group_name: null, mark: null }],
    });
    expect(await read()).toMatchObject({
      debts: [{ application_id: applied.id }],
      applications: [{ id: applied.id }],
    });
    const list = async (by_student: 0 | 1) =>
      (await admin.call(retakeApplications.list, { query: { student_id: id, by_student } })).result.data;
    expect(await list(1)).toMatchObject([{ id: applied.id, by_student: true, status: null }]);
    expect(await list(0)).toEqual([]);
    const { rows } = await sql`
      select from audit join students on students.id = audit.row_id and students.user_id = audit.user_id
      where audit.table_name = 'retake_applications' and audit.record = 'students' and students.id = ${id}`.execute(
      server.services.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('tells staff of it, once until they have read it', async () => {
    await admin.call(notifications.markAll, { body: { read: true } });
    const unread = async () =>
      (await admin.call(notifications.list)).result.data.filter(
        ({ kind, read_at }) => kind === 'applications' && read_at === null,
      );
    const [one, other] = [await debtor(), await debtor()];
    await one.apply(one.debt);
    await other.apply(other.debt);
    expect(await unread()).toMatchObject([
      {
        text: 'Talabalar qayta oʻqishga ariza yubordi',
        link: '/re-reading-subject-groups?status=0&by_student=1',
      },
    ]);
    await admin.call(notifications.markAll, { body: { read: true } });
    const third = await debtor();
    await third.apply(third.debt);
    expect(await unread()).toHaveLength(1);
  });

  it('is refused with a sentence for no debt, a taken one, too many credits, and debts of others', async () => {
    const { debt, apply, sheet, read } = await debtor(2);
    const [, others = 0] = sheet.studentSubjectIds;
    const elsewhere = await makeDebtors(server, await signIn(server.url, 'admin2'));
    // The subjects of others are not named.
    for (const ids of [[others], [debt, others], [elsewhere.studentSubjectIds[0] ?? 0], [2_000_000_000]])
      expect(await refusal(apply(...ids))).toEqual([422, 'Bunday qarz yoʻq. Sahifani yangilang']);
    expect(await refusal(apply())).toEqual([422, expect.any(String)]);
    await setSetting('re-reading-credit-limit', 3);
    expect(await refusal(apply(debt))).toEqual([422, expect.stringContaining('3')]);
    await setSetting('re-reading-credit-limit', 30);
    expect((await read()).applications).toEqual([]);
    expect((await apply(debt)).status).toBe(200);
    expect(await refusal(apply(debt))).toEqual([422, expect.any(String)]);
  });

  it('is refused while the university takes none in the cabinet, and while the student does not study', async () => {
    const { debt, apply, read, id, withdraw } = await debtor();
    const { result: applied } = await apply(debt);
    await setSetting('student-retake-applications', false);
    const off = 'Universitet qayta oʻqish arizalarini kabinetda qabul qilmaydi. Dekanatga murojaat qiling';
    expect(await refusal(apply(debt))).toEqual([405, off]);
    expect(await read()).toMatchObject({ refusal: off, applications: [{ id: applied.id }] });
    expect((await withdraw(applied.id)).status).toBe(200);
    await setSetting('student-retake-applications', true);
    await sql`update students set study_status = 'academic_leave' where id = ${id}`.execute(
      server.services.db,
    );
    const leave = 'Siz hozir oʻqimayapsiz: topshirish mumkin emas';
    expect(await refusal(apply(debt))).toEqual([405, leave]);
    expect((await read()).refusal).toBe(leave);
  });

  it('is withdrawn by its student while it is new, and by nobody else', async () => {
    const { debt, apply, withdraw, read, sheet } = await debtor(2);
    const { result: applied } = await apply(debt);
    const classmate = await openAccountOfStudent(server, admin, sheet.studentIds[1] ?? 0);
    const attack = { params: { id: applied.id }, body: {} };
    expect((await classmate.client.call(ownRetakes.withdraw, attack)).status).toBe(404);
    expect((await classmate.client.call(ownRetakes.read)).result.applications).toEqual([]);
    expect((await withdraw(applied.id)).result).toBeNull();
    expect((await withdraw(applied.id)).status).toBe(404);
    expect(await read()).toMatchObject({ debts: [{ application_id: null }], applications: [] });
    const byStaff = await applyFor(admin, sheet);
    expect(await refusal(withdraw(byStaff.id))).toEqual([405, expect.stringContaining('dekanat yaratgan')]);
    await admin.call(retakeApplications.remove, { params: { id: byStaff.id } });
    const { result: again } = await apply(debt);
    await setStatus(admin, again.id, 1);
    expect(await refusal(withdraw(again.id))).toEqual([405, expect.stringContaining('shartnoma tuzilgan')]);
    expect(await read()).toMatchObject({ applications: [{ id: again.id, status: 1, withdrawable: false }] });
  });

  it('follows its states to the result of the retake, and its student is notified of each', async () => {
    const { debt, apply, read, received, sheet } = await debtor();
    const { result: applied } = await apply(debt);
    const params = { id: applied.id };
    const first = async () => (await read()).applications[0];
    const activation = { params, body: { status: 1, end_date: '2090-12-31' } } as const;
    const { result: active } = await admin.call(retakeApplications.update, activation);
    const number = active.contract_number;
    expect(await first()).toMatchObject({
      ...{ status: 1, contract_number: number, has_contract: true, end_date: '31.12.2090', overdue: false },
    });
    await sql`update retake_applications set end_date = ${TODAY} - 2 where id = ${applied.id}`.execute(
      server.services.db,
    );
    expect((await first())?.overdue).toBe(true);
    const deadline = { params, body: { end_date: '2091-01-31' } };
    await admin.call(retakeApplications.updateDeadline, deadline);
    // The same again changes nothing.
    await admin.call(retakeApplications.updateDeadline, deadline);
    const [subject] = (await setStatus(admin, applied.id, 2)).subjects;
    const teacher = await makeTeacher(admin);
    const places = [{ id: subject?.id ?? 0, teacher_id: teacher.id, group_id: sheet.groupId }];
    const place = () => admin.call(retakeApplications.open, { params, body: { subjects: places } });
    const { result: placed } = await place();
    // So do the same teacher and group.
    expect((await place()).result.version).toBe(placed.version);
    expect(await first()).toMatchObject({
      ...{ status: 2, paid_at: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/) },
      subjects: [
        { opened: true, teacher_name: placed.subjects[0]?.teacher_name, group_name: expect.any(String) },
      ],
    });
    const withdrawal = { params, body: { reason: 'Boshqa talabaning toʻlovi' } };
    await admin.call(retakeApplications.withdrawPayment, withdrawal);
    const paid = await setStatus(admin, applied.id, 2);
    await saveCells(admin, paid.subjects[0]?.statement_id ?? 0, [ic(debt, 40), fc(debt, 45)]);
    expect(await read()).toMatchObject({
      debts: [],
      applications: [{ subjects: [{ rating: 85, mark: 4 }] }],
    });
    // The mark is announced after the response.
    await server.services.backgroundDone();
    const texts = (await received()).toReversed().map((one) => one.replace(/\s/g, ' '));
    expect(texts).toEqual([
      `Qayta oʻqish uchun ${number}-sonli shartnoma tayyor: 800 000 soʻm. 31.12.2090 gacha toʻlang`,
      expect.stringMatching(/shartnoma oʻzgardi.*31\.01\.2091 gacha toʻlang$/),
      expect.stringContaining('toʻlov qabul qilindi'),
      expect.stringContaining('oʻqituvchisi yoki guruhi oʻzgardi'),
      expect.stringContaining('toʻlov belgisi bekor qilindi'),
      expect.stringContaining('toʻlov qabul qilindi'),
      expect.stringMatching(/natija: 85 ball, baho 4$/),
    ]);
    expect(texts.join()).not.toContain('Boshqa talabaning');
  });

  it('has an absence from the final control of the retake', async () => {
    const { debt, apply, read } = await debtor();
    const { id } = (await apply(debt)).result;
    await setStatus(admin, id, 1);
    const [subject] = (await setStatus(admin, id, 2)).subjects;
    const absence = { student_subject_id: debt, field: 'absent', value: true, was: false } as const;
    await saveCells(admin, subject?.statement_id ?? 0, [ic(debt, 40), absence]);
    expect((await read()).applications).toMatchObject([
      { subjects: [{ rating: 40, mark: 2, absent: true }] },
    ]);
  });

  it('can be paid while its student studies in its curriculum and its subjects are debts', async () => {
    const { debt, apply, read, id } = await debtor();
    const { result: applied } = await apply(debt);
    const payable = async () => (await read()).applications[0]?.payable;
    expect(await payable()).toBe(false);
    await setStatus(admin, applied.id, 1);
    expect(await payable()).toBe(true);
    const study = (status: string) =>
      sql`update students set study_status = ${status} where id = ${id}`.execute(server.services.db);
    await study('academic_leave');
    expect(await payable()).toBe(false);
    await study('studying');
    expect(await payable()).toBe(true);
    await insertResult(server, debt, { mark: 3, statement: 2 });
    expect(await payable()).toBe(false);
    const paid = { params: { id: applied.id }, body: { status: 2 } } as const;
    expect((await admin.call(retakeApplications.update, paid)).status).toBe(405);
  });

  it('notifies its student when staff remove it', async () => {
    const { debt, apply, received, read } = await debtor();
    const { result: applied } = await apply(debt);
    await admin.call(retakeApplications.remove, { params: { id: applied.id } });
    expect(await received()).toEqual([
      `${applied.created_at.slice(0, 10)} kungi qayta oʻqish arizangiz dekanat tomonidan oʻchirildi`,
    ]);
    expect((await read()).applications).toEqual([]);
  });
});

describe('the contract of an own application', () => {
  const print = async (token: string | undefined, id: number) => {
    const response = await fetch(`${server.url}/api/student/retakes/${id}/contract?language=oz`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      text: response.status === 200 ? pdfText(body).lines.join(' ').replace(/\s+/g, ' ') : '',
    };
  };

  it('has the personal data in full and the code, for its student alone, once it is activated', async () => {
    const { debt, apply, client, sheet, id } = await debtor(2);
    await sql`update students set passport = 'AB7654329', passport_pin = '31234567890129' where id = ${id}`.execute(
      server.services.db,
    );
    const { result: applied } = await apply(debt);
    expect((await print(client.token, applied.id)).status).toBe(422);
    await setStatus(admin, applied.id, 1);
    const { text } = await print(client.token, applied.id);
    for (const words of ['AB7654329', '31234567890129', 'sakkiz yuz ming soʻm', '/verify/'])
      expect(text).toContain(words);
    const classmate = await openAccountOfStudent(server, admin, sheet.studentIds[1] ?? 0);
    expect((await print(classmate.client.token, applied.id)).status).toBe(404);
    expect((await print(admin.token, applied.id)).status).toBe(403);
    const { rows } = await sql`select from personal_data_showings where row_id = ${id}`.execute(
      server.services.db,
    );
    expect(rows).toEqual([]);
  });
});

it('a contract that was revoked with a transfer: its student reads so', async () => {
  const { debt, apply, client, sheet, id } = await debtor();
  const { result: applied } = await apply(debt);
  const contract = () =>
    client.call(ownRetakes.contract, { params: { id: applied.id }, query: { language: 'en' } });
  const early = await refusal(contract());
  expect(early).toEqual([422, 'The contract is printed after the application is activated']);
  await setStatus(admin, applied.id, 1);
  const { faculty_id, speciality_id } = sheet.curriculum;
  const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const accepted = [...REGISTRATION_WARNINGS, 'unpaid_retake'];
  await attach(admin, present, [id], { group_id: sheet.groupId, accepted });
  expect(await refusal(contract())).toEqual([422, 'This contract is revoked']);
});

describe('acts at once', () => {
  it('two applications for a debt are one', async () => {
    const { debt, apply, read } = await debtor();
    const answers = await Promise.all([apply(debt), apply(debt), apply(debt)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await read()).applications).toHaveLength(1);
  });

  it('a withdrawal and an activation: the application is withdrawn, or it has a contract', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { debt, apply, withdraw, read } = await debtor();
      const { result: applied } = await apply(debt);
      const activation = { params: { id: applied.id }, body: { status: 1 as const } };
      const [gone, active] = await Promise.all([
        withdraw(applied.id),
        admin.call(retakeApplications.update, activation),
      ]);
      const outcomes = [gone.status, active.status];
      expect([
        [200, 404],
        [405, 200],
      ]).toContainEqual(outcomes);
      expect((await read()).applications.map(({ status }) => status)).toEqual(gone.status === 200 ? [] : [1]);
    }
  });
});
