import { statementPoints } from '@dekanat/contract/ratings/statement-points.ts';
import type { StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeExam, openProctoring } from '#test/exam-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { assignTeacher as assignToSheet } from '#test/individual-schedule-factories.ts';
import { fc, ic, saveCells } from '#test/rating-factories.ts';
import { attach, makeConfirmedPlan, rate, subjectsOf } from '#test/registration-factories.ts';
import {
  assignTeacher,
  makeTaughtGroup,
  makeTaughtPlan,
  openStudyingAccount,
  type TaughtPlan,
} from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

/** A group with its teacher and two students, in an active semester that began 40 days ago. */
async function makeGroup() {
  const { taught, teacher } = await makeTaughtGroup(server, admin);
  const [one, other] = [
    await openStudyingAccount(server, admin, taught.plan),
    await openStudyingAccount(server, admin, taught.plan),
  ];
  await sql`update semesters set status = 1, start_date = ${TODAY} - 40, end_date = ${TODAY} + 60
    where id = ${taught.semesterId}`.execute(server.services.db);
  return { taught, teacher, one, other };
}
const read = (client: Client, { semesterSubjectId, plan }: TaughtPlan) =>
  client.call(teacherWork.group, { params: { semesterSubjectId, groupId: plan.group.id } });
const studentsOf = async (client: Client, taught: TaughtPlan) =>
  new Map((await read(client, taught)).result.students.map((row) => [row.student_id, row]));
const openLesson = (client: Client, { semesterId, subject_id }: TaughtPlan, lessonId: number) =>
  client.call(studyLessons.items, {
    params: { semesterId },
    query: { subject_id, syllabus_module_lesson_id: lessonId },
  });
const handIn = async (client: Client, { items }: TaughtPlan) =>
  (await client.call(studentTasks.handIn, { params: { itemId: items.task }, body: { text: 'Javob' } })).result
    .id;
const check = (client: Client, id: number, body: { status: 0 | 1 | 2; mark?: number; comment?: string }) =>
  client.call(taskAttempts.check, { params: { id }, body });
/** Answers the test of the lesson, and returns its points. */
async function takeTest(client: Client, taught: TaughtPlan): Promise<number> {
  const { data: items } = (await openLesson(client, taught, taught.lessonId)).result;
  const params = { itemId: taught.items.test };
  const question = items.find(({ id }) => id === params.itemId)?.test_question[0];
  const body = {
    test_question_id: question?.id ?? 0,
    test_answer_id: question?.test_answers.map(({ id }) => id).slice(0, 1) ?? [],
  };
  await client.call(studentTests.answer, { params, body });
  return (await client.call(studentTests.complete, { params, body: {} })).result.mark;
}
/** What the student's own cabinet says. */
const ownSubject = async (client: Client, { semesterId, subject_id }: TaughtPlan) => {
  const { data } = (await client.call(studySubjects.subjects, { params: { semesterId } })).result;
  return data.find((subject) => subject.subject_id === subject_id);
};

/** A row as a new student has it. */
const NOTHING_DONE = {
  read_total_lesson: 0,
  lesson_mark: 0,
  tasks: { accepted: 0, waiting: 0, rejected: 0, missing: 1 },
  tests: { taken: 0, attempts: 0, best: null },
  due: 0,
  missed: 0,
  seen_at: null,
  behind: ['unseen'],
  rating: null,
  mark: null,
};

it('progress of a group: counts lessons, tasks, tests and marks as the cabinet of each student', async () => {
  const { taught, teacher, one, other } = await makeGroup();
  await openLesson(one.client, taught, taught.lessonId);
  const first = await handIn(one.client, taught);
  expect((await studentsOf(teacher.client, taught)).get(one.id)?.tasks.waiting).toBe(1);
  await check(teacher.client, first, { status: 2, comment: 'Toʻliq emas' });
  expect((await studentsOf(teacher.client, taught)).get(one.id)?.tasks.rejected).toBe(1);
  await check(teacher.client, await handIn(one.client, taught), { status: 1, mark: 70 });
  const best = await takeTest(one.client, taught);

  const { result: group } = await read(teacher.client, taught);
  expect(group).toMatchObject({ total_lesson: 2, tasks: 1, tests: 1 });
  const rows = new Map(group.students.map((row) => [row.student_id, row]));
  expect(rows.get(one.id)).toMatchObject({
    read_total_lesson: 1,
    tasks: { accepted: 1, waiting: 0, rejected: 0, missing: 0 },
    tests: { taken: 1, attempts: 1, best },
    behind: [],
  });
  expect(rows.get(other.id)).toMatchObject(NOTHING_DONE);
  for (const { id, client } of [one, other]) {
    const own = await ownSubject(client, taught);
    const row = rows.get(id);
    expect([row?.read_total_lesson, row?.lesson_mark, group.total_lesson]).toEqual([
      own?.read_total_lesson,
      own?.lesson_mark,
      own?.total_lesson,
    ]);
  }
  // The list of subjects has the sums of these rows.
  const [subject] = (await teacher.client.call(teacherWork.subjects)).result;
  const sum = (of: (row: StudentProgress) => number) =>
    group.students.reduce((total, row) => total + of(row), 0);
  expect(subject).toMatchObject({
    students: group.students.length,
    lessons: group.total_lesson,
    tests: group.tests,
    progress: Math.round((100 * sum((row) => row.read_total_lesson)) / (group.total_lesson * 2)),
    unchecked: sum((row) => row.tasks.waiting),
    behind: sum((row) => Math.min(1, row.behind.length)),
    test_mark: best,
    syllabus_id: taught.syllabus.id,
  });
});

it('progress of a group: counts tests that were taken in another subject with the same syllabus', async () => {
  const { taught, teacher, one } = await makeGroup();
  const { db } = server.services;
  await takeTest(one.client, taught);
  await sql`update test_attempts set mark = 70 where student_id = ${one.id} and completed_at is not null`.execute(
    db,
  );
  const seen = async () => {
    const row = (await studentsOf(teacher.client, taught)).get(one.id);
    const [subject] = (await teacher.client.call(teacherWork.subjects)).result;
    const own = await ownSubject(one.client, taught);
    return [row?.tests, row?.lesson_mark, own?.lesson_mark, subject?.test_mark];
  };
  const expected = [{ taken: 1, attempts: 1, best: 70 }, 70, 70, 70];
  expect(await seen()).toEqual(expected);
  const { rows } = await sql<{ id: number }>`
    update semester_subjects set syllabus_id = ${taught.syllabus.id} where id = (
      select min(id) from semester_subjects
      where curriculum_id = ${taught.plan.curriculum.id} and id <> ${taught.semesterSubjectId}) returning id`.execute(
    db,
  );
  await sql`update test_attempts set semester_subject_id = ${rows[0]?.id} where student_id = ${one.id}`.execute(
    db,
  );
  expect(await seen()).toEqual(expected);
});

it('progress of a group: does not count work with a former syllabus of the subject, nor does the cabinet', async () => {
  const { taught, teacher, one } = await makeGroup();
  await check(teacher.client, await handIn(one.client, taught), { status: 1, mark: 70 });
  await takeTest(one.client, taught);
  const counted = async () => {
    const row = (await studentsOf(teacher.client, taught)).get(one.id);
    const [subject] = (await teacher.client.call(teacherWork.subjects)).result;
    const { data } = (
      await admin.call(statementPoints.list, {
        query: { group_id: taught.plan.group.id, semester_subject_id: taught.semesterSubjectId },
      })
    ).result;
    return {
      tests: row?.tests.taken,
      best: subject?.test_mark,
      points: [row?.lesson_mark, (await ownSubject(one.client, taught))?.lesson_mark],
      modules: data.find(({ student_id }) => student_id === one.id)?.lessons.map(({ rating }) => rating),
    };
  };
  expect(await counted()).toMatchObject({ tests: 1, points: [expect.any(Number), expect.any(Number)] });
  const other = await makeTaughtPlan(admin);
  await sql`update semester_subjects set syllabus_id = ${other.syllabus.id} where id = ${taught.semesterSubjectId}`.execute(
    server.services.db,
  );
  expect(await counted()).toEqual({ tests: 0, best: null, points: [0, 0], modules: [null, null] });
});

it('progress of a group: hides lessons of a syllabus that is not published, as the cabinet does', async () => {
  const { taught, teacher, one } = await makeGroup();
  await openLesson(one.client, taught, taught.lessonId);
  await sql`update syllabi set status = 'draft' where id = ${taught.syllabus.id}`.execute(server.services.db);
  const { result } = await read(teacher.client, taught);
  const own = await ownSubject(one.client, taught);
  expect([result.total_lesson, own?.total_lesson]).toEqual([0, 0]);
  expect(result.students.map(({ read_total_lesson, behind }) => [read_total_lesson, behind])).toEqual([
    [0, []],
    [0, []],
  ]);
});

it('progress of a group: a passed deadline without work is missed, unless the student has a later one', async () => {
  const { taught, teacher, one, other } = await makeGroup();
  await handIn(one.client, taught);
  await sql`update syllabus_lessons set deadline_date = now() - interval '1 day'
    where id in (${taught.lessonId}, ${taught.practicalId})`.execute(server.services.db);
  const missed = async () => {
    const rows = await studentsOf(teacher.client, taught);
    return [one, other].map(({ id }) => [rows.get(id)?.missed, rows.get(id)?.behind]);
  };
  // The test of one; test and task of the other, who was not seen either.
  expect(await missed()).toEqual([
    [1, ['missed']],
    [2, ['missed', 'unseen']],
  ]);
  await sql`insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id,
      deadline_date, reason, user_id)
    select university_id, ${other.id}, curriculum_id, id, ${taught.practicalId}, now() + interval '5 days', 'Kasallik', 1
    from semester_subjects where id = ${taught.semesterSubjectId}`.execute(server.services.db);
  expect(await missed()).toEqual([
    [1, ['missed']],
    [1, ['missed', 'unseen']],
  ]);
});

it('progress of a group: a test is missed when its proctored session ends before the lesson', async () => {
  const { taught, teacher, one } = await makeGroup();
  const { db } = server.services;
  const missed = async () => (await studentsOf(teacher.client, taught)).get(one.id)?.missed;
  await openProctoring(server, { syllabusId: taught.syllabus.id, itemId: taught.items.test }, 40);
  expect(await missed()).toBe(0);
  await sql`update proctoring_sessions set test_end_date = now() - interval '1 minute' where item_id = ${taught.items.test}`.execute(
    db,
  );
  expect(await missed()).toBe(1);
});

it('progress of a group: shows the points that are entered so far, and the marks that the student sees', async () => {
  const exam = await makeExam(server, admin);
  const teacher = await openTeacherAccount(server, admin);
  await assignToSheet(server, exam, teacher.id);
  const [studentSubjectId = 0] = exam.studentSubjectIds;
  const params = { semesterSubjectId: exam.semesterSubjectId, groupId: exam.groupId };
  const firstRow = async () => (await teacher.client.call(teacherWork.group, { params })).result.students[0];
  await saveCells(admin, exam.interimId, [ic(studentSubjectId, 30)]);
  expect(await firstRow()).toMatchObject({ ic_rating: 30, fc_rating: null, rating: null, mark: null });
  await saveCells(admin, exam.finalId, [fc(studentSubjectId, 40)]);
  const row = await firstRow();
  const { data } = (await exam.clients[0]?.call(studyMarks.ratingNote))?.result ?? { data: [] };
  const [own] = data.flatMap(({ semestr_subject }) => semestr_subject);
  expect(row).toMatchObject({ ic_rating: 30, fc_rating: 40, absent: false, rating: 70 });
  expect(own?.subject_choice_name.rating_registers).toMatchObject({ rating: row?.rating, mark: row?.mark });
  const absence = { student_subject_id: studentSubjectId, field: 'absent', value: true, was: false } as const;
  await saveCells(admin, exam.finalId, [fc(studentSubjectId, null, 40), absence], 'Kelmagan');
  expect(await firstRow()).toMatchObject({ ic_rating: 30, fc_rating: null, absent: true, mark: 2 });
});

it('progress of a group: leaves out a student who has another curriculum since, although a mark stays on the sheet', async () => {
  const { taught, teacher, one, other } = await makeGroup();
  const own = (await subjectsOf(admin, other.id)).find(({ subject_id }) => subject_id === taught.subject_id);
  await rate(server, own?.student_subject_id ?? 0, { rating: 90, mark: 5 });
  const { faculty_id, speciality_id } = taught.plan.curriculum;
  await attach(admin, await makeConfirmedPlan(admin, { faculty_id, speciality_id }), [other.id]);
  expect([...(await studentsOf(teacher.client, taught)).keys()]).toEqual([one.id]);
  const [subject] = (await teacher.client.call(teacherWork.subjects)).result;
  expect(subject).toMatchObject({ students: 1, behind: 1 });
});

it('progress of a group: only for its teacher, and for staff who enter marks within their scope', async () => {
  const { taught, teacher, one } = await makeGroup();
  const status = async (client: Client) => (await read(client, taught)).status;
  expect(await status(teacher.client)).toBe(200);
  const stranger = await openTeacherAccount(server, admin);
  const reader = await openTeacherAccount(server, admin, ['curriculum_index']);
  expect([await status(stranger.client), await status(reader.client)]).toEqual([404, 404]);
  const dean = async (facultyId: number) =>
    (await openAccount(server, admin, { permissions: ['rating_store'], facultyId })).client;
  expect(await status(await dean(taught.plan.curriculum.faculty_id))).toBe(200);
  expect(await status(await dean((await makeFaculty(admin)).id))).toBe(404);
  expect([await status(admin2), await status(one.client)]).toEqual([404, 403]);
  const { client: viewer } = await openAccount(server, admin, { permissions: ['curriculum_index'] });
  expect(await status(viewer)).toBe(403);
  // Another teacher has the group from now on.
  await assignTeacher(server, taught, stranger.id);
  expect([await status(teacher.client), await status(stranger.client)]).toEqual([404, 200]);
});
