import { messages } from '@dekanat/contract/messages/messages.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeExam } from '#test/exam-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { assignTeacher as assignToSheet } from '#test/individual-schedule-factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { fc, ic, saveCells } from '#test/rating-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { makeApplication } from '#test/retake-factories.ts';
import {
  assignTeacher,
  makeTaughtPlan,
  openStudyingAccount,
  type TaughtPlan,
} from '#test/study-factories.ts';
import { makeModule } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
/** A plan in an active semester, and the teacher of its group. */
async function makeTaught() {
  const taught = await makeTaughtPlan(admin);
  const { client: teacher, id: teacherId } = await openTeacherAccount(server, admin);
  await assignTeacher(server, taught, teacherId);
  await sql`update semesters set status = 1 where id = ${taught.semesterId}`.execute(server.services.db);
  return { taught, teacher, teacherId };
}
const work = async (client: Client) => (await client.call(teacherWork.own)).result;
const subjects = async (client: Client) => (await client.call(teacherWork.subjects)).result;
const waiting = async (client: Client, id: number) =>
  (await client.call(teacherWork.ofAll)).result.find(({ teacher_id }) => teacher_id === id);
/** The days after which an unchecked task is late. */
async function setDays(value: number) {
  const { id } = await settingOf(admin, 'task-check-days');
  await admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
}
const handIn = async (taught: TaughtPlan) => {
  const { client } = await openStudyingAccount(server, admin, taught.plan);
  const { result } = await client.call(studentTasks.handIn, {
    params: { itemId: taught.items.task },
    body: { text: 'Javob' },
  });
  return { id: result.id, client };
};
const age = (id: number, days: number) =>
  sql`update task_attempts set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    server.services.db,
  );

it('work of a teacher: a task is late after seven days in Tashkent, as in the reports of tasks', async () => {
  const { taught, teacher, teacherId } = await makeTaught();
  const { id } = await handIn(taught);
  const handedIn = (daysAgo: number, time: string) =>
    sql`
      update task_attempts set created_at = ((now() at time zone 'Asia/Tashkent')::date - ${daysAgo}::integer + ${time}::time)
        at time zone 'Asia/Tashkent' where id = ${id}`.execute(server.services.db);
  const isOverdue = async () => {
    const reports = ['7-13', '14-29', '30'].map((days) =>
      admin.call(attemptMarks.calls.list, {
        query: { group_id: taught.plan.group.id, waiting: days as '30', limit: 1 },
      }),
    );
    const reported = (await Promise.all(reports)).reduce((sum, { result }) => sum + result.total, 0);
    const { late } = (await waiting(admin, teacherId)) ?? {};
    return [late, (await work(teacher)).tasks.older === 1, reported === 1];
  };
  await handedIn(7, '23:59:59');
  expect(await isOverdue()).toEqual([true, true, true]);
  await handedIn(6, '00:00');
  expect(await isOverdue()).toEqual([false, false, false]);
  await setDays(6);
  expect(await isOverdue()).toEqual([true, true, false]);
  expect((await work(teacher)).tasks).toMatchObject({ day: 0, week: 0, older: 1, late_days: 6 });
  await setDays(7);
});

it('work of a teacher: counts tasks by age, and a checked one no longer', async () => {
  const { taught, teacher, teacherId } = await makeTaught();
  const made = [await handIn(taught), await handIn(taught), await handIn(taught)];
  for (const [index, days] of [0, 3, 10].entries()) await age(made[index]?.id ?? 0, days);
  expect((await work(teacher)).tasks).toMatchObject({ total: 3, day: 1, week: 1, older: 1 });
  const [subject] = await subjects(teacher);
  expect(subject).toMatchObject({
    ...{ semester_subject_id: taught.semesterSubjectId, group_id: taught.plan.group.id },
    ...{ students: 3, lessons: 2, tests: 1, progress: 0, unchecked: 3, test_mark: null },
  });
  expect(await waiting(admin, teacherId)).toMatchObject({
    tasks: 3,
    oldest: (await work(teacher)).tasks.oldest,
  });
  for (const { id } of made)
    await teacher.call(taskAttempts.check, { params: { id }, body: { status: 1, mark: 60 } });
  expect((await work(teacher)).tasks).toEqual({
    ...{ total: 0, day: 0, week: 0, older: 0, oldest: null, late_days: 7 },
  });
  expect(await waiting(admin, teacherId)).toBeUndefined();
  await made[0]?.client.call(studyLessons.items, {
    params: { semesterId: taught.semesterId },
    query: { subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId },
  });
  // One of two lessons by one of three students.
  expect((await subjects(teacher))[0]).toMatchObject({ progress: 17, unchecked: 0 });
});

it('work of a teacher: counts no reading of a module that was removed', async () => {
  const { taught, teacher } = await makeTaught();
  const { client } = await openStudyingAccount(server, admin, taught.plan);
  for (const lesson of [taught.lessonId, taught.practicalId])
    await client.call(studyLessons.items, {
      params: { semesterId: taught.semesterId },
      query: { subject_id: taught.subject_id, syllabus_module_lesson_id: lesson },
    });
  expect((await subjects(teacher))[0]).toMatchObject({ lessons: 2, progress: 100 });
  const { id: former } = await makeModule(admin, taught.syllabus.id);
  const { db } = server.services;
  await sql`update syllabus_lessons set module_id = ${former} where id = ${taught.lessonId}`.execute(db);
  await sql`update syllabus_modules set removed_at = now() where id = ${former}`.execute(db);
  expect((await subjects(teacher))[0]).toMatchObject({ lessons: 1, progress: 100 });
});

it('work of a teacher: names sheets that miss results until their deadline, and exams of the week', async () => {
  const exam = await makeExam(server, admin);
  const own = await openTeacherAccount(server, admin);
  await assignToSheet(server, exam, own.id);
  const { sheets, exams, tasks } = await work(own.client);
  expect(tasks.total).toBe(0);
  expect(exams).toMatchObject([{ id: exam.examId, type: 'test', control_type_id: 2, description: '' }]);
  expect(exams[0]?.group_names).toHaveLength(1);
  expect(sheets.map(({ id, missing }) => [id, missing])).toEqual([
    [exam.finalId, 1],
    [exam.interimId, 1],
  ]);
  // The list of own subjects names what is missing as well.
  await sql`update semesters set status = 1 where id = (
    select semester_id from semester_subjects join exam_schedules on exam_schedules.semester_subject_id = semester_subjects.id
    where exam_schedules.id = ${exam.examId})`.execute(server.services.db);
  const [taught] = await subjects(own.client);
  expect(taught?.sheets.map(({ id, missing, until }) => [id, missing, until])).toEqual(
    sheets.toSorted((one, other) => one.id - other.id).map(({ id, missing, until }) => [id, missing, until]),
  );
  expect(await waiting(admin, own.id)).toMatchObject({
    tasks: 0,
    sheets: 2,
    overdue: 0,
    until: sheets[0]?.until,
  });
  await sql`update exam_schedules set start_date = now() - interval '40 days', end_date = now() - interval '39 days'
    where id = ${exam.examId}`.execute(server.services.db);
  expect(await work(own.client)).toMatchObject({
    sheets: [
      { id: exam.interimId, overdue: true },
      { id: exam.finalId, overdue: false },
    ],
    exams: [],
  });
  expect(await waiting(admin, own.id)).toMatchObject({ sheets: 2, overdue: 1, until: sheets[0]?.until });
  const sheetsOf = async (client: Client) =>
    (await client.call(teacherWork.sheetsOf, { query: { teacher_id: own.id } })).result;
  expect(await sheetsOf(admin)).toEqual((await work(own.client)).sheets);
  expect(await sheetsOf(admin2)).toEqual([]);
  expect((await own.client.call(teacherWork.sheetsOf, { query: { teacher_id: own.id } })).status).toBe(403);
  // A window for entering results is no exam.
  await sql`insert into individual_teacher_schedules (university_id, teacher_id, curriculum_id, semester_subject_id, exam_schedule_id,
      start_date, end_date, reason, user_id)
    select university_id, ${own.id}, curriculum_id, semester_subject_id, id, now() - interval '1 day', now() + interval '1 day', 'Kasallik',
      (select user_id from teachers where id = ${own.id}) from exam_schedules where id = ${exam.examId}`.execute(
    server.services.db,
  );
  expect(await work(own.client)).toMatchObject({ exams: [] });
  const windows = async (client: Client) => (await client.call(teacherWork.windows)).result;
  expect(await windows(own.client)).toMatchObject([
    { control_type_id: 2, reason: 'Kasallik', sheets: [{ id: exam.interimId }] },
  ]);
  expect(await windows(admin)).toEqual([]);
  await sql`update individual_teacher_schedules set cancelled = true where teacher_id = ${own.id}`.execute(
    server.services.db,
  );
  expect(await windows(own.client)).toEqual([]);
});

it('work of a teacher: waits for no result of a student who has left', async () => {
  const exam = await makeExam(server, admin, { students: 2 });
  const own = await openTeacherAccount(server, admin);
  await assignToSheet(server, exam, own.id);
  await sql`update exam_schedules set start_date = now() - interval '40 days', end_date = now() - interval '39 days'
    where semester_subject_id = ${exam.semesterSubjectId}`.execute(server.services.db);
  const [stays = 0, leaves = 0] = exam.studentSubjectIds;
  await saveCells(admin, exam.interimId, [ic(stays, 20), ic(leaves, 20)]);
  await saveCells(admin, exam.finalId, [fc(stays, 30)]);
  const missing = async () => ({
    own: (await work(own.client)).sheets.map((sheet) => [sheet.id, sheet.missing]),
    overdue: (await waiting(admin, own.id))?.overdue,
    listed: (await admin.call(statements.list, { query: { group_id: exam.groupId } })).result.data
      .filter(({ id }) => id === exam.finalId)
      .map((sheet) => [sheet.entered, sheet.students, sheet.missing]),
  });
  expect(await missing()).toEqual({ own: [[exam.finalId, 1]], overdue: 1, listed: [[1, 2, 1]] });
  await moveStudents(admin, [exam.studentIds[1] ?? 0]);
  expect(await missing()).toEqual({ own: [], overdue: undefined, listed: [[1, 2, 0]] });
  // Who has the subject no longer misses none either.
  const { db } = server.services;
  await sql`update students set study_status = 'studying' where id = ${exam.studentIds[1]}`.execute(db);
  expect((await missing()).listed).toEqual([[1, 2, 1]]);
  await sql`update student_subjects set status = 4 where id = ${leaves}`.execute(db);
  expect(await missing()).toEqual({ own: [], overdue: undefined, listed: [[1, 2, 0]] });
});

it('work of a teacher: names exams of the week at times of single students, with their names', async () => {
  const exam = await makeExam(server, admin, { students: 2 });
  const own = await openTeacherAccount(server, admin);
  await assignToSheet(server, exam, own.id);
  const { db } = server.services;
  await sql`update exam_schedules set start_date = now() - interval '40 days', end_date = now() - interval '39 days'
    where id = ${exam.examId}`.execute(db);
  expect((await work(own.client)).exams).toEqual([]);
  await sql`insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, exam_schedule_id, start_date, user_id)
    select university_id, ${exam.studentIds[0]}::integer, curriculum_id, semester_subject_id, id, now() + interval '3 days',
      (select min(id) from users)
    from exam_schedules where id = ${exam.examId}`.execute(db);
  const { exams } = await work(own.client);
  expect(exams).toMatchObject([
    { id: exam.examId, type: 'test', individual: [expect.stringContaining('Talabayev 001')] },
  ]);
  const [{ start_date, end_date, group_names }] = exams as [(typeof exams)[number]];
  expect(Date.parse(end_date ?? '') - Date.parse(start_date)).toBe(86_400_000);
  expect(group_names).toHaveLength(1);
  const [studentId = 0] = exam.studentIds;
  const setStatus = (status: number) =>
    sql`update student_subjects set status = ${status} where student_id = ${studentId}`.execute(db);
  await setStatus(4);
  expect((await work(own.client)).exams).toEqual([]);
  await setStatus(1);
  expect((await work(own.client)).exams).toHaveLength(1);
  const setCancelled = (cancelled: boolean) =>
    sql`update individual_exam_schedules set cancelled = ${cancelled} where exam_schedule_id = ${exam.examId}`.execute(
      db,
    );
  await setCancelled(true);
  expect((await work(own.client)).exams).toEqual([]);
  await setCancelled(false);
  await moveStudents(admin, [studentId]);
  expect((await work(own.client)).exams).toEqual([]);
});

it('work of a teacher: names the sheet of a retake, which has no deadline', async () => {
  const { application } = await makeApplication(server, admin, { status: 2 });
  const [subject] = application.subjects;
  const own = await openTeacherAccount(server, admin);
  const assign = (teacherId: number | null) =>
    sql`update retake_subjects set teacher_id = ${teacherId} where id = ${subject?.id}`.execute(
      server.services.db,
    );
  await assign(null);
  expect((await work(own.client)).sheets).toEqual([]);
  await assign(own.id);
  const { sheets } = await work(own.client);
  expect(sheets).toMatchObject([{ until: null, missing: 1 }]);
  expect(await waiting(admin, own.id)).toMatchObject({ sheets: 1, overdue: 0, until: null });
  await sql`update statements set state = 'closed' where id = ${sheets[0]?.id}`.execute(server.services.db);
  expect((await work(own.client)).sheets).toEqual([]);
});

it('work of a teacher: counts the students who study now, as the sheets list them', async () => {
  const { taught, teacher } = await makeTaught();
  const { id } = await handIn(taught);
  const students = async () => (await subjects(teacher)).map((group) => group.students);
  const [before = 0] = await students();
  await sql`update students set study_status = 'studentexpel'
    where id = (select student_id from task_attempts where id = ${id})`.execute(server.services.db);
  expect(await students()).toEqual([before - 1]);
});

it('work of a teacher: others see nothing of it: teachers, staff of another university or faculty', async () => {
  const { taught, teacher, teacherId } = await makeTaught();
  await handIn(taught);
  const { client: stranger } = await openTeacherAccount(server, admin);
  for (const client of [stranger, admin]) {
    expect(await work(client)).toMatchObject({ tasks: { total: 0 }, sheets: [], exams: [] });
    expect(await subjects(client)).toEqual([]);
  }
  const dean = async (facultyId: number) =>
    (await openAccount(server, admin, { permissions: ['rating_store'], facultyId })).client;
  expect(await waiting(await dean(taught.plan.curriculum.faculty_id), teacherId)).toMatchObject({ tasks: 1 });
  expect(await waiting(await dean((await makeFaculty(admin)).id), teacherId)).toBeUndefined();
  expect(await waiting(admin2, teacherId)).toBeUndefined();
  expect((await teacher.call(teacherWork.ofAll)).status).toBe(403);
});

it('work of a teacher: a dean may write to those who teach in the faculty, also if they are of another one', async () => {
  const { taught, teacherId } = await makeTaught();
  const { id: stranger } = await openTeacherAccount(server, admin);
  await handIn(taught);
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['rating_store', 'message_index', 'message_store'],
    facultyId: taught.plan.curriculum.faculty_id,
  });
  const listed = (await dean.call(teacherWork.ofAll)).result.flatMap(({ teacher_id }) => teacher_id ?? []);
  expect(listed).toContain(teacherId);
  const { rows } = await sql<{ faculty_id: number }>`
    select departments.faculty_id from teachers join departments on departments.id = teachers.department_id
    where teachers.id = ${teacherId}`.execute(server.services.db);
  expect(rows[0]?.faculty_id).not.toBe(taught.plan.curriculum.faculty_id);
  const reach = (teacher_ids: number[]) =>
    dean.call(messages.reach, { body: { receivers: { teacher_ids } } });
  expect((await reach(listed)).result).toMatchObject({ total: listed.length });
  expect((await reach([stranger])).result).toMatchObject({
    total: 0,
    out_of_reach: { teacher_ids: [stranger] },
  });
});

it('work of a teacher: what has no teacher stands first, is counted, and opens', async () => {
  const { taught } = await makeTaught();
  const { id } = await handIn(taught);
  const exam = await makeExam(server, admin);
  const { db } = server.services;
  await sql`update exam_schedules set start_date = now() - interval '40 days', end_date = now() - interval '39 days'
    where id = ${exam.examId}`.execute(db);
  await sql`delete from semester_subject_teachers where semester_subject_id in (${taught.semesterSubjectId}, ${exam.semesterSubjectId})`.execute(
    db,
  );
  const [first] = (await admin.call(teacherWork.ofAll)).result;
  expect(first).toMatchObject({ teacher_id: null, fio: null });
  const sheets = (await admin.call(teacherWork.sheetsOf)).result;
  expect(sheets).toHaveLength(first?.sheets ?? 0);
  expect(sheets.filter(({ overdue }) => overdue)).toHaveLength(first?.overdue ?? 0);
  expect(sheets.some(({ overdue }) => overdue)).toBe(true);
  const query = { without_teacher: 1, status: 0, limit: 100 } as const;
  const tasks = (await admin.call(taskAttempts.list, { query })).result;
  expect(tasks.total).toBe(first?.tasks);
  expect(tasks.data.map((task) => task.id)).toContain(id);
  const radar = (await admin.call(deadlineRadar.read)).result;
  expect(radar).toEqual(
    expect.arrayContaining([
      { kind: 'sheets_without_teacher', total: first?.overdue },
      { kind: 'tasks_without_teacher', total: first?.tasks },
    ]),
  );
});
