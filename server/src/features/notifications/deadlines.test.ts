import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { ownNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { openAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import {
  assignTeacher,
  controlItem,
  daysFromNow,
  makeScheduledSheet,
  type ScheduledSheet,
} from '#test/individual-schedule-factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { fc, ic, saveCells } from '#test/rating-factories.ts';
import { attach, makeConfirmedPlan, REGISTRATION_WARNINGS } from '#test/registration-factories.ts';
import { insertResult, makeApplication } from '#test/retake-factories.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

let sheet: ScheduledSheet;
let teacher: Awaited<ReturnType<typeof openTeacherAccount>>;
const { server, admin } = useServer();
beforeEach(async () => {
  teacher = await openTeacherAccount(server, admin);
  sheet = await makeScheduledSheet(server, admin);
  await assignTeacher(server, sheet, teacher.id);
});

const findDeadlines = () => runScheduled(server, 'deadlines');

const deadlinesOf = async (client: Client) => {
  const { result } = await client.call(ownNotifications.list);
  return result.data.filter(({ kind }) => kind === 'deadlines').map(({ text, link }) => ({ text, link }));
};

const moveControls = (control_type_id: number, start: string) =>
  server.services.db
    .updateTable('exam_schedules')
    .set({ start_date: start, end_date: null })
    .where('semester_subject_id', '=', sheet.semesterSubjectId)
    .where('control_type_id', '=', control_type_id)
    .execute();

/** The account of a student of the sheet. */
async function openAccountOf(studentId: number) {
  const { db } = server.services;
  const other = await openStudentAccount(server, admin);
  await db.updateTable('students').set({ user_id: null }).where('id', '=', other.id).execute();
  await db.updateTable('students').set({ user_id: other.userId }).where('id', '=', studentId).execute();
  server.services.sessions.forgetAll();
  return signIn(server.url, other.username, other.password);
}

it('deadlines: notifies the teacher once of a sheet that closes within two days with missing results', async () => {
  await moveControls(2, daysFromNow(-10));
  await moveControls(3, daysFromNow(-2));
  await findDeadlines();
  await findDeadlines();
  expect(await deadlinesOf(teacher.client)).toEqual([
    { text: expect.stringMatching(/yopiladi.*: 2$/), link: `/account/statements/${sheet.finalId}` },
  ]);
  // The teacher has no address, so the product alone shows it.
  const waiting = server.services.db.selectFrom('deliveries').where('receiver_id', '=', teacher.userId);
  expect(await waiting.select('id').execute()).toEqual([]);
});

it('deadlines: notifies the teacher of no sheet that misses results of students who have left alone', async () => {
  const { interimId, finalId, studentIds, studentSubjectIds } = sheet;
  await saveCells(
    admin,
    interimId,
    studentSubjectIds.map((id) => ic(id, 20)),
  );
  await saveCells(
    admin,
    finalId,
    studentSubjectIds.slice(1).map((id) => fc(id, 30)),
  );
  await moveStudents(admin, studentIds.slice(0, 1));
  await moveControls(2, daysFromNow(-10));
  await moveControls(3, daysFromNow(-2));
  await findDeadlines();
  expect(await deadlinesOf(teacher.client)).toEqual([]);
});

it('deadlines: notifies teachers and staff of the exams of tomorrow, each within their faculty', async () => {
  const permissions = ['rating_store', 'curriculum_index'] as const;
  const { faculty_id: facultyId } = sheet.curriculum;
  const dean = await openAccount(server, admin, { permissions, facultyId });
  const outsider = await openAccount(server, admin, { permissions: ['curriculum_index'] });
  await moveControls(3, daysFromNow(1));
  await findDeadlines();
  expect((await deadlinesOf(teacher.client))[0]?.text).toContain('Ertaga');
  expect(await deadlinesOf(dean.client)).toEqual([
    {
      text: expect.stringMatching(/^Ertangi yakuniy nazoratlar: [1-9]/),
      link: expect.stringContaining('/edu-process/statements?from_date='),
    },
  ]);
  expect(await deadlinesOf(outsider.client)).toEqual([]);
});

it('deadlines: notifies students of their individual exam and of the last day of a payment', async () => {
  const [studentId = 0] = sheet.studentIds;
  const student = await openAccountOf(studentId);
  await admin.call(individualExams.create, {
    body: { reason: 'Kasallik', student_id: [studentId], body: [controlItem(sheet, daysFromNow(1))] },
  });
  const { application } = await makeApplication(server, admin, { status: 1 });
  await server.services.db
    .updateTable('retake_applications')
    .set({ end_date: sql`(now() at time zone 'Asia/Tashkent')::date + 1` })
    .where('id', '=', application.id)
    .execute();
  const payer = await openAccountOf(application.student_id);
  const office = await openAccount(server, admin, { permissions: ['re_reading_subject_group_index'] });
  await findDeadlines();
  expect((await deadlinesOf(student))[0]?.text).toContain('yakka tartibdagi nazoratingiz');
  expect((await deadlinesOf(payer))[0]?.text).toMatch(/gacha [\d\s]+ soʻm toʻlang$/);
  expect(await deadlinesOf(office.client)).toEqual([
    { text: expect.stringMatching(/arizalari: [1-9]/), link: '/re-reading-subject-groups' },
  ]);
});

it('deadlines: remind nobody of a payment for a student who does not study, not in that curriculum, or has passed', async () => {
  const due = async () => {
    const { application, sheet: own } = await makeApplication(server, admin, { status: 1 });
    await sql`update retake_applications set end_date = (now() at time zone 'Asia/Tashkent')::date + 1
      where id = ${application.id}`.execute(server.services.db);
    const { faculty_id: facultyId, speciality_id } = own.curriculum;
    const permissions = ['re_reading_subject_group_index'] as const;
    const office = await openAccount(server, admin, { permissions, facultyId });
    const payer = await openAccountOf(application.student_id);
    const [subject = 0] = own.studentSubjectIds;
    return {
      id: application.student_id,
      subject,
      office,
      payer,
      facultyId,
      speciality_id,
      groupId: own.groupId,
    };
  };
  const [onLeave, moved, passed] = [await due(), await due(), await due()];
  await insertResult(server, passed.subject, { mark: 3, statement: 2 });
  await moveStudents(admin, [onLeave.id]);
  const { facultyId: faculty_id, speciality_id } = moved;
  const other = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const accepted = [...REGISTRATION_WARNINGS, 'unpaid_retake'];
  await attach(admin, other, [moved.id], { group_id: moved.groupId, accepted });
  await findDeadlines();
  for (const { office, payer } of [onLeave, moved, passed])
    expect([await deadlinesOf(payer), await deadlinesOf(office.client)]).toEqual([[], []]);
});
