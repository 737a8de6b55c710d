import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccountOfStudent } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { openProctoring } from '#test/exam-factories.ts';
import {
  controlItem,
  daysFromNow,
  lessonItem,
  makeScheduledSheet,
} from '#test/individual-schedule-factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { attach, makeConfirmedPlan, REGISTRATION_WARNINGS, rate } from '#test/registration-factories.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const findDeadlines = () => runScheduled(server, 'deadlines');
const deadlinesOf = async (client: Client) =>
  (await client.call(studentNotifications.list)).result.data
    .filter(({ kind }) => kind === 'deadlines')
    .map(({ text, link }) => ({ text, link }));

it('deadlines of students: an exam of tomorrow once, for those who take it then', async () => {
  const sheet = await makeScheduledSheet(server, admin, { students: 4 });
  const accounts = await Promise.all(sheet.studentIds.map((id) => openAccountOfStudent(server, admin, id)));
  const [student, apart, passed, onLeave] = accounts;
  await server.services.db
    .updateTable('exam_schedules')
    .set({ start_date: daysFromNow(1), statement: 'second_statement' })
    .where('id', '=', sheet.finalExamId)
    .execute();
  await admin.call(individualExams.create, {
    body: { student_id: [apart?.id ?? 0], body: [controlItem(sheet, daysFromNow(9))] },
  });
  await rate(server, sheet.studentSubjectIds[2] ?? 0, { rating: 80, mark: 4 });
  await moveStudents(admin, [onLeave?.id ?? 0]);
  await findDeadlines();
  await findDeadlines();
  expect(await deadlinesOf(student?.client ?? admin)).toEqual([
    {
      text: expect.stringMatching(/^Ertaga “.+” fanidan nazorat: \d\d\.\d\d\.\d{4} \d\d:\d\d$/),
      link: `/cabinet/exams/${sheet.finalExamId}`,
    },
  ]);
  for (const other of [apart, passed, onLeave]) expect(await deadlinesOf(other?.client ?? admin)).toEqual([]);
});

it('deadlines of students: own dates, for those who still study the subject and take the exam', async () => {
  const sheet = await makeScheduledSheet(server, admin, { students: 5 });
  const accounts = await Promise.all(sheet.studentIds.map((id) => openAccountOfStudent(server, admin, id)));
  const [student, onLeave, moved, released, passed] = accounts.map(({ client }) => client);
  const { db } = server.services;
  await sql`update exam_schedules set statement = 'second_statement' where id = ${sheet.finalExamId}`.execute(
    db,
  );
  await admin.call(individualExams.create, {
    body: {
      student_id: sheet.studentIds,
      body: [controlItem(sheet, daysFromNow(1)), lessonItem(sheet, daysFromNow(1))],
    },
  });
  const [, , , releasedSubject, passedSubject] = sheet.studentSubjectIds;
  await moveStudents(admin, [sheet.studentIds[1] ?? 0]);
  const { faculty_id, speciality_id } = sheet.curriculum;
  const other = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  await attach(admin, other, [sheet.studentIds[2] ?? 0], {
    group_id: sheet.groupId,
    accepted: [...REGISTRATION_WARNINGS],
  });
  await sql`update student_subjects set status = 4 where id = ${releasedSubject}`.execute(db);
  await rate(server, passedSubject ?? 0, { rating: 80, mark: 4 });
  await findDeadlines();
  const texts = async (client: Client = admin) =>
    (await deadlinesOf(client)).map(({ text }) => text).toSorted();
  const [exam, lesson] = [expect.stringContaining('nazoratingiz'), expect.stringContaining('topshiriqni')];
  expect(await texts(student)).toEqual([exam, lesson]);
  expect(await texts(passed)).toEqual([lesson]);
  for (const client of [onLeave, moved, released]) expect(await texts(client)).toEqual([]);
});

it('deadlines of students: work that is due tomorrow, until it is handed in', async () => {
  const taught = await makeTaughtPlan(admin);
  const [student, diligent] = [
    await openStudyingAccount(server, admin, taught.plan),
    await openStudyingAccount(server, admin, taught.plan),
  ];
  await sql`update syllabus_lessons set deadline_date = ${daysFromNow(1)} where id = ${taught.practicalId}`.execute(
    server.services.db,
  );
  const handed = await diligent.client.call(studentTasks.handIn, {
    params: { itemId: taught.items.task },
    body: { resource: [], text: 'Javob' },
  });
  expect(handed.status).toBe(200);
  await findDeadlines();
  await findDeadlines();
  expect(await deadlinesOf(student.client)).toEqual([
    {
      text: expect.stringMatching(/^Ertaga muddat tugaydi: “.+” \(.+\), .+ gacha$/),
      link: `/cabinet/subjects/${taught.semesterId}/${taught.subject_id}/lessons/${taught.practicalId}`,
    },
  ]);
  expect(await deadlinesOf(diligent.client)).toEqual([]);
});

it('deadlines of students: a test whose proctored session ends tomorrow, though its lesson ends later', async () => {
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const { db } = server.services;
  await sql`update syllabus_lessons set deadline_date = ${daysFromNow(9)} where id = ${taught.lessonId}`.execute(
    db,
  );
  await openProctoring(server, { syllabusId: taught.syllabus.id, itemId: taught.items.test }, 40);
  await sql`update proctoring_sessions set test_end_date = ${daysFromNow(1)} where item_id = ${taught.items.test}`.execute(
    db,
  );
  await findDeadlines();
  const link = `/cabinet/subjects/${taught.semesterId}/${taught.subject_id}/lessons/${taught.lessonId}`;
  expect(await deadlinesOf(student.client)).toMatchObject([{ link }]);
});

it('deadlines of students: a choice of electives that ends tomorrow, unless the student has chosen', async () => {
  const taught = await makeTaughtPlan(admin, { taught: 'elective', electives: true });
  const [student, chooser] = [
    await openStudyingAccount(server, admin, taught.plan),
    await openStudyingAccount(server, admin, taught.plan),
  ];
  const { db } = server.services;
  const { id } = await settingOf(admin, 'choice-subject-deadline');
  await admin.call(configs.update, { params: { id }, body: { value: 14, status: 1 } });
  await sql`update semesters set start_date = (now() at time zone 'Asia/Tashkent')::date - 13 where id = ${taught.semesterId}`.execute(
    db,
  );
  await sql`insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
    select register.student_id, member.curriculum_id, member.id, register.id, register.group_id
    from student_registers register
    join lateral (select distinct on (choice_of_subject) * from semester_subjects
      where semester_id = ${taught.semesterId} and choice_of_subject is not null order by choice_of_subject, id) member on true
    where register.student_id = ${chooser.id}`.execute(db);
  await findDeadlines();
  expect(await deadlinesOf(student.client)).toEqual([
    {
      text: expect.stringMatching(/^Tanlov fanlarini \d\d\.\d\d\.\d{4} gacha tanlang: /),
      link: '/cabinet/subjects',
    },
  ]);
  expect(await deadlinesOf(chooser.client)).toEqual([]);
});

it('deadlines of students: no choice of electives whose sheets are all closed, since only staff can choose them', async () => {
  const taught = await makeTaughtPlan(admin, { taught: 'elective', electives: true });
  const { db } = server.services;
  const members = (taught.plan.semesters[0]?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const { id } = await settingOf(admin, 'choice-subject-deadline');
  await admin.call(configs.update, { params: { id }, body: { value: 14, status: 1 } });
  await sql`update semesters set start_date = (now() at time zone 'Asia/Tashkent')::date - 13 where id = ${taught.semesterId}`.execute(
    db,
  );
  // Sheets exist once a student takes the subject.
  for (const { subject_id } of members) {
    const chooser = await openStudyingAccount(server, admin, taught.plan);
    const params = { semesterId: taught.semesterId };
    expect((await chooser.client.call(studySubjects.choose, { params, body: { subject_id } })).status).toBe(
      200,
    );
  }
  const { rows } = await sql`update statements set state = 'closed' where group_id = ${taught.plan.group.id}
    and semester_subject_id = any(${members.map((member) => member.id)}::integer[]) returning id`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  await findDeadlines();
  expect(await deadlinesOf(student.client)).toEqual([]);
});
