import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { examFeeds } from '@dekanat/contract/curricula/exam-feeds.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { individualExams, type ScheduleBody } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { planOf } from '#test/curriculum-factories.ts';
import { makeExam, startAttempt } from '#test/exam-factories.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import {
  controlItem,
  daysFromNow,
  lessonItem,
  makeScheduledSheet,
  type ScheduledSheet,
} from '#test/individual-schedule-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { insertControl } from '#test/rating-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { makeTaughtPlan } from '#test/study-factories.ts';
import { makeLesson, makeModule } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

let sheet: ScheduledSheet;
const { server, admin } = useServer();
beforeEach(async () => {
  sheet = await makeScheduledSheet(server, admin);
});

type Item = ScheduleBody['body'][number];

const create = (body: Item[], student_id = sheet.studentIds, reason: string | null = null) =>
  admin.call(individualExams.create, { body: { student_id, body, reason } });
const listed = async () =>
  (await admin.call(individualExams.list, { query: { curriculum_id: sheet.curriculum.id, sort: 'id' } }))
    .result;
const firstStudent = () => sheet.studentIds.slice(0, 1);

it('exam schedules: stores a control and a lesson for several students, with their usual dates', async () => {
  const [control, lesson] = [controlItem(sheet), lessonItem(sheet)];
  expect((await create([control, lesson], sheet.studentIds, 'Kasallik')).result).toMatchObject({
    created: 4,
    unchanged: 0,
  });
  const { data, total, per_page } = await listed();
  expect([total, per_page]).toEqual([4, 20]);
  expect(data.map((row) => [row.student_id, row.individual_type, row.start_date, row.deadline_date])).toEqual(
    sheet.studentIds
      .toSorted((a, b) => a - b)
      .flatMap((id) => [
        [id, 'control_type', control.start_date, null],
        [id, 'lesson', null, lesson.deadline_date],
      ]),
  );
  expect(data[0]).toMatchObject({ state: 'active', reason: 'Kasallik', author: 'admin', control_type_id: 3 });
  expect(data[0]?.usual_date).not.toBeNull();
});

it('exam schedules: replaces a date with the latest one and shows all of them', async () => {
  const [first, second] = [daysFromNow(2), daysFromNow(4)];
  const { ids } = (await create([controlItem(sheet, first)], firstStudent())).result;
  await create([controlItem(sheet, second)], firstStudent(), 'Yana koʻchirildi');
  const { data } = await listed();
  expect(data.map(({ start_date }) => start_date)).toEqual([second]);
  const { result } = await admin.call(individualExams.read, { params: { id: ids[0] ?? 0 } });
  expect(result.state).toBe('replaced');
  expect(result.history.map(({ start_date, state }) => [start_date, state])).toEqual([
    [second, 'active'],
    [first, 'replaced'],
  ]);
  expect(result.statements.map(({ id }) => id)).toEqual([sheet.finalId]);
});

it.each(['2030-01-01T00:00:00+23:59', `2030-01-01T00:00:00.${'1'.repeat(200)}Z`, '9999-01-01T00:00:00Z'])(
  'exam schedules: refuses the instant %s',
  async (start) => {
    const { status, error } = await create([controlItem(sheet, start)]);
    expect([status, Object.keys(error.message)]).toEqual([422, ['body.0.start_date']]);
  },
);

it('exam schedules: adds no row for a date that is stored already', async () => {
  const item = controlItem(sheet);
  await create([item], firstStudent());
  expect((await create([item])).result).toMatchObject({ created: 1, unchanged: 1 });
});

it('exam schedules: cancels once, and refuses a row that was replaced or cancelled meanwhile', async () => {
  const { ids } = (await create([controlItem(sheet)], firstStudent())).result;
  const cancel = () => admin.call(individualExams.cancel, { body: { ids, reason: 'Xato' } });
  expect((await cancel()).result).toEqual({ cancelled: 1 });
  const again = await cancel();
  expect([again.status, again.error.code]).toEqual([409, 'stale']);
  expect((await listed()).data).toMatchObject([{ state: 'cancelled', reason: 'Xato' }]);
});

it('exam schedules: leaves one latest row when two users store dates at the same time', async () => {
  const dates = [1, 2, 3, 4].map((days) => daysFromNow(days));
  const answers = await Promise.all(dates.map((date) => create([controlItem(sheet, date)], firstStudent())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { data } = await listed();
  expect(data).toHaveLength(1);
  const { result } = await admin.call(individualExams.read, { params: { id: data[0]?.id ?? 0 } });
  expect(result.history.map(({ state }) => state)).toEqual(['active', 'replaced', 'replaced', 'replaced']);
});

it('exam schedules: another date waits for a student who is completing an attempt', async () => {
  const { db } = server.services;
  const exam = await makeExam(server, admin);
  const { id } = await startAttempt(server, exam, 1);
  const item: Item = {
    curriculum_id: exam.curriculum.id,
    semester_id: exam.semesterId,
    syllabus_id: exam.syllabusId,
    individual_type: 'control_type',
    exam_schedule_id: exam.examId,
    start_date: daysFromNow(0),
  };
  const { waiting } = await db.transaction().execute(async (trx) => {
    // The order of a completion: the attempt, then the sheets.
    await sql`select from test_attempts where id = ${id} for update`.execute(trx);
    const waiting = create([item], exam.studentIds);
    await untilLockWait(db);
    await sql`select lock_statements(array[${exam.interimId}, ${exam.finalId}]::integer[])`.execute(trx);
    return { waiting };
  });
  expect((await waiting).result).toMatchObject({ created: 1 });
});

it('exam schedules: names the students who do not take the subject, and stores nothing', async () => {
  const other = await makeScheduledSheet(server, admin, { students: 1 });
  const { status, error } = await create([controlItem(sheet)], [...sheet.studentIds, ...other.studentIds]);
  expect(status).toBe(422);
  expect(error.message).toMatchObject({ student_id: [expect.stringContaining('Talabayev 001')] });
  expect((await listed()).total).toBe(0);
});

it('exam schedules: gives no other date for a control whose sheet is closed', async () => {
  const [first = 0, second = 0] = sheet.studentIds;
  const item = controlItem(sheet);
  const interim = { ...item, exam_schedule_id: sheet.interimExamId };
  await create([item], [first]);
  const setState = (state: string) =>
    server.services.db.updateTable('statements').set({ state }).where('id', '=', sheet.finalId).execute();
  await setState('closed');
  const why = 'bu nazoratning qaydnomasi yopilgan';
  for (const closed of [item, interim]) {
    const refused = await create([closed], [second]);
    expect([refused.status, refused.error.message]).toEqual([
      422,
      { student_id: [expect.stringContaining(why)] },
    ]);
  }
  const preview = { student_id: [first, second], body: [item] };
  const { result } = await admin.call(individualExams.preview, { body: preview });
  expect(result).toMatchObject({ obstacles: 1 });
  expect(result.rows.map(({ student_id, obstacle, unchanged }) => [student_id, obstacle, unchanged])).toEqual(
    [
      [second, expect.stringContaining(why), false],
      [first, null, true],
    ],
  );
  expect((await create([lessonItem(sheet)], [second])).status).toBe(200);
  await setState('entered');
  expect((await create([item], [second])).status).toBe(200);
});

it('exam schedules: refuses a lesson, a control or a student of another university', async () => {
  const admin2 = await signIn(server.url, 'admin2');
  const theirs = await makeScheduledSheet(server, admin2, { students: 1 });
  const fieldsOf = async (body: Item[], students = sheet.studentIds) => {
    const { status, error } = await create(body, students);
    return [status, Object.keys(error.message)];
  };
  const foreign = { ...controlItem(sheet), exam_schedule_id: theirs.finalExamId };
  expect(await fieldsOf([foreign])).toEqual([422, ['body.0.exam_schedule_id']]);
  expect(await fieldsOf([controlItem(sheet), { ...lessonItem(sheet), lesson_id: theirs.lessonId }])).toEqual([
    422,
    ['body.1.lesson_id'],
  ]);
  expect(await fieldsOf([controlItem(theirs)], theirs.studentIds)).toEqual([
    422,
    ['body.0.exam_schedule_id'],
  ]);
  expect(await fieldsOf([controlItem(sheet)], theirs.studentIds)).toEqual([422, ['student_id.0']]);
  expect(await fieldsOf([controlItem(sheet), controlItem(sheet)])).toEqual([
    422,
    ['body.1.exam_schedule_id'],
  ]);
});

it('exam schedules: a lesson of two subjects with one syllabus is of the chosen one, or else of the newest', async () => {
  const subjects = [await makeSubject(admin), await makeSubject(admin)].map(({ id }) => id);
  const { plan, syllabus, lessonId } = await makeTaughtPlan(admin, { subjects: [subjects] });
  const { curriculum, semesters } = plan;
  await sql`update semester_subjects set syllabus_id = ${syllabus.id} where curriculum_id = ${curriculum.id}`.execute(
    server.services.db,
  );
  const student = await makeStudent(admin, { group_id: plan.group.id });
  await attach(admin, plan, [student.id]);
  const planned = semesters.flatMap((semester) => semester.subjects);
  const [older, newer] = planned.toSorted((one, other) => one.id - other.id);
  const place = {
    curriculum_id: curriculum.id,
    semester_id: semesters[0]?.id ?? 0,
    syllabus_id: syllabus.id,
  };
  const lesson = (days: number, subject_id?: number): Item => ({
    ...{ ...place, individual_type: 'lesson', lesson_id: lessonId, deadline_date: daysFromNow(days) },
    ...(subject_id !== undefined && { subject_id }),
  });
  const stored = async (body: Item[]) => {
    const { ids } = (await create(body, [student.id])).result;
    const { rows } = await sql<{ semester_subject_id: number }>`
      select semester_subject_id from individual_exam_schedules where id = any(${ids}::integer[]) order by id`.execute(
      server.services.db,
    );
    return rows.map(({ semester_subject_id }) => semester_subject_id);
  };
  expect(await stored([lesson(5, newer?.subject_id)])).toEqual([newer?.id]);
  expect(await stored([lesson(6)])).toEqual([newer?.id]);
  expect(await stored([lesson(7, older?.subject_id), lesson(7, newer?.subject_id)])).toEqual([
    older?.id,
    newer?.id,
  ]);
  for (const body of [
    [lesson(8, newer?.subject_id), lesson(8, newer?.subject_id)],
    [lesson(8, newer?.subject_id), lesson(8)],
    [lesson(8), lesson(8, newer?.subject_id)],
    [lesson(8), lesson(8, 2_147_483_647)],
  ]) {
    const { status, error } = await create(body, [student.id]);
    expect([status, Object.keys(error.message)]).toEqual([422, ['body.1.lesson_id']]);
  }
});

it('exam schedules: refuses a lesson of a removed module', async () => {
  const { db } = server.services;
  await sql`update syllabus_modules module set removed_at = now() from syllabus_lessons lesson
    where lesson.id = ${sheet.lessonId} and module.id = lesson.module_id`.execute(db);
  const { status, error } = await create([lessonItem(sheet)], firstStudent());
  expect([status, Object.keys(error.message)]).toEqual([422, ['body.0.lesson_id']]);
});

it('exam schedules: requires a date for each selected row', async () => {
  const { start_date: _start, ...control } = controlItem(sheet);
  const { deadline_date: _deadline, ...lesson } = lessonItem(sheet);
  const { status, error } = await create([control, lesson] as Item[]);
  expect(status).toBe(422);
  expect(error.message).toEqual({
    'body.0.start_date': ['Nazorat sanasi kiritilishi shart'],
    'body.1.deadline_date': ['Maydon toʻldirilishi shart'],
  });
});

it('exam schedules: previews clashes with other exams of the student, dates outside the semester and what is replaced', async () => {
  const start = daysFromNow(1);
  const [before] = [controlItem(sheet, daysFromNow(2))];
  await create([before], firstStudent());
  // The interim control of the same subject takes two hours from then on.
  await server.services.db
    .updateTable('exam_schedules')
    .set({ start_date: start })
    .where('id', '=', sheet.interimExamId)
    .execute();
  const preview = async (item: Item) =>
    (await admin.call(individualExams.preview, { body: { student_id: firstStudent(), body: [item] } }))
      .result;
  const clashing = await preview(controlItem(sheet, start));
  expect(clashing.rows).toMatchObject([
    { replaces: before.start_date, clashes: [{ exam_schedule_id: sheet.interimExamId, start_date: start }] },
  ]);
  expect(clashing.rows[0]?.warnings).toContain('clash');
  const outside = await preview(controlItem(sheet, '2020-01-10T04:00:00.000Z'));
  expect(outside.rows[0]?.warnings).toEqual(['outside_semester', 'past']);
  expect((await listed()).data.map(({ start_date }) => start_date)).toEqual([before.start_date]);
});

it('exam schedules: finds no clash with an exam of a former curriculum', async () => {
  const former = await makeScheduledSheet(server, admin, { students: 1 });
  const start = daysFromNow(1);
  await server.services.db
    .updateTable('exam_schedules')
    .set({ start_date: start })
    .where('id', '=', former.interimExamId)
    .execute();
  const plan = await makeConfirmedPlan(admin);
  const previewFor = async (item: Item) =>
    (await admin.call(individualExams.preview, { body: { student_id: former.studentIds, body: [item] } }))
      .result.rows;
  expect((await previewFor(controlItem(former, start)))[0]?.clashes).toHaveLength(1);
  await attach(admin, plan, former.studentIds);
  expect((await previewFor(controlItem(former, start)))[0]?.clashes ?? []).toEqual([]);
});

it('exam schedules: offers students, syllabi and controls of the own university only', async () => {
  await insertControl(server, sheet, 2, { start_date: '2020-02-01T04:00:00Z' });
  const students = await admin.call(scheduleChoices.students, { query: { group_id: sheet.groupId } });
  expect(students.result.map(({ id }) => id)).toEqual(sheet.studentIds);
  const syllabi = await admin.call(scheduleChoices.syllabi, { query: sheet.place });
  expect(syllabi.result).toMatchObject([{ id: sheet.syllabusId, lessons: 1, controls: 3 }]);
  const { id: moduleId } = await makeModule(admin, sheet.syllabusId);
  await makeLesson(admin, { moduleId });
  await admin.call(syllabusModules.remove, { params: { moduleId } });
  const after = await admin.call(scheduleChoices.syllabi, { query: sheet.place });
  expect(after.result).toMatchObject([{ id: sheet.syllabusId, lessons: 1 }]);
  const query = { ...sheet.place, syllabus_id: sheet.syllabusId };
  expect((await admin.call(scheduleChoices.controls, { query })).result).toHaveLength(3);
  const admin2 = await signIn(server.url, 'admin2');
  expect((await admin2.call(scheduleChoices.controls, { query })).result).toEqual([]);
  const theirs = await admin2.call(scheduleChoices.students, { query: { group_id: sheet.groupId } });
  expect(theirs.result).toEqual([]);
});

it('exam schedules: stores the time of a final control whose subject has no syllabus', async () => {
  await server.services.db
    .updateTable('semester_subjects')
    .set({ syllabus_id: null })
    .where('id', '=', sheet.semesterSubjectId)
    .execute();
  const syllabi = (query: { subjects?: 'all' }) =>
    admin.call(scheduleChoices.syllabi, { query: { ...sheet.place, ...query } });
  expect((await syllabi({})).result).toEqual([]);
  expect((await syllabi({ subjects: 'all' })).result).toMatchObject([
    { id: null, name: null, semester_subject_id: sheet.semesterSubjectId, lessons: 0, controls: 2 },
  ]);
  const item = { ...controlItem(sheet), syllabus_id: null };
  expect((await create([item], firstStudent())).result).toMatchObject({ created: 1 });
  expect((await listed()).data).toMatchObject([{ syllabus_id: null, start_date: item.start_date }]);
});

it('exam schedules: counts the individual deadlines of a lesson in the outline of its syllabus', async () => {
  const { ids } = (await create([lessonItem(sheet)])).result;
  const counted = async () => {
    const { result } = await admin.call(syllabusModules.outline, {
      params: { syllabusId: sheet.syllabusId },
    });
    return result.flatMap(({ lessons }) => lessons.map((lesson) => lesson.individual_deadlines));
  };
  expect(await counted()).toEqual([sheet.studentIds.length]);
  await admin.call(individualExams.cancel, { body: { ids, reason: 'Xato' } });
  expect(await counted()).toEqual([0]);
});

it('exam schedules: exports what is filtered, in the order of the list', async () => {
  await create([controlItem(sheet)], sheet.studentIds, 'Kasallik varaqasi');
  const query = { curriculum_id: sheet.curriculum.id, sort: '-fio' } as const;
  const { data } = (await admin.call(individualExams.list, { query })).result;
  expect(data.length).toBeGreaterThan(1);
  const { body } = await admin.call(individualExams.export, { query: { ...query, format: 'csv' } });
  expect(body).toContain('"Amalda","Kasallik varaqasi"');
  const [, ...lines] = String(body).trim().split('\n');
  expect(lines.map((line) => line.split('","')[0]?.slice(1))).toEqual(data.map(({ fio }) => fio));
});

it('exam schedules: finds a student of the curriculum who has moved to another faculty since', async () => {
  await create([controlItem(sheet)], firstStudent());
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['curriculum_index'],
    facultyId: sheet.curriculum.faculty_id,
  });
  const { id: faculty_id } = await makeFaculty(admin);
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id });
  const { id: group_id } = await makeStudentGroup(admin, { speciality_id });
  await server.services.db
    .updateTable('students')
    .set({ group_id })
    .where('id', '=', sheet.studentIds[0] ?? 0)
    .execute();
  const query = { curriculum_id: sheet.curriculum.id };
  const { data } = (await dean.call(individualExams.list, { query })).result;
  expect(data.map(({ student_id }) => student_id)).toEqual(firstStudent());
  for (const fio of [data[0]?.fio, data[0]?.id_number]) {
    const { result } = await dean.call(individualExams.list, { query: { ...query, fio } });
    expect(result.data, fio).toEqual(data);
  }
});

it('exam schedules: finds a similar name although a student whom the list does not have has the typed one', async () => {
  const { faculty_id } = sheet.curriculum;
  const similar = { second_name: 'Xoʻjayev', first_name: 'Oʻktam' };
  await server.services.db
    .updateTable('students')
    .set(similar)
    .where('id', '=', sheet.studentIds[0] ?? 0)
    .execute();
  await create([controlItem(sheet)], firstStudent());
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: (await makeFaculty(admin)).id });
  const { id: group_id } = await makeStudentGroup(admin, { speciality_id });
  await makeStudent(admin, { group_id, second_name: 'Xujayev', first_name: 'Uktam' });
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['curriculum_index'],
    facultyId: faculty_id,
  });
  const query = { curriculum_id: sheet.curriculum.id, fio: 'Xujayev Uktam' };
  const { data } = (await dean.call(individualExams.list, { query })).result;
  expect(data.map(({ student_id }) => student_id)).toEqual(firstStudent());
});

it('exam schedules: exports the statement of a control, and none of a lesson', async () => {
  await create([controlItem(sheet), lessonItem(sheet)], firstStudent());
  await server.services.db
    .updateTable('exam_schedules')
    .set({ statement: 'second_statement' })
    .where('id', '=', sheet.finalExamId)
    .execute();
  const { body } = await admin.call(individualExams.export, {
    query: {
      curriculum_id: sheet.curriculum.id,
      sort: 'id',
      format: 'csv',
      columns: 'individual_type,statement',
    },
  });
  const lines = String(body).trim().split('\n');
  expect(lines.map((line) => line.trim())).toEqual([
    expect.stringContaining('"Qaydnoma"'),
    '"Nazorat","2-qaydnoma"',
    '"Mashgʻulot",""',
  ]);
});

it('exam schedules: shows the individual time in the calendar, in its file and among the subjects of the student', async () => {
  const start_date = daysFromNow(3);
  await create([controlItem(sheet, start_date), lessonItem(sheet)], firstStudent());
  const calendar = async (query: object) => {
    const { result } = await admin.call(examSchedules.calendar, {
      query: { curriculum_id: sheet.curriculum.id, control_type_id: 3, ...query },
    });
    return result.map((exam) => [exam.start_date, exam.individual?.map(({ id }) => id) ?? null]);
  };
  const usual = await calendar({});
  expect(usual).toHaveLength(1);
  const own = [start_date, firstStudent()];
  expect(await calendar({ individual: 1 })).toEqual([...usual, own]);
  expect(await calendar({ individual: 1, group_id: sheet.groupId })).toEqual([...usual, own]);
  expect(await calendar({ individual: 1, group_id: 2_147_483_647 })).toEqual([]);
  const feed = await admin.call(examFeeds.create, { body: { group_id: sheet.groupId } });
  const file = await fetch(new URL(feed.result.path ?? '', server.url));
  expect(await file.text()).toContain('shaxsiy (1 ta talaba)');
  const subjects = await admin.call(studentSubjects.list, {
    params: { studentId: sheet.studentIds[0] ?? 0 },
  });
  const [subject] = subjects.result.semesters.flatMap((semester) => semester.subjects);
  expect(subject?.individual.map(({ control_type_id, date }) => [control_type_id, date])).toEqual([
    [3, start_date],
    [null, expect.any(String)],
  ]);
});

it('exam schedules: shows a time ahead in the calendar only while the student studies, and a past one always', async () => {
  await create([controlItem(sheet)], firstStudent());
  const times = async () => {
    const query = { curriculum_id: sheet.curriculum.id, individual: 1 as const };
    const { result } = await admin.call(examSchedules.calendar, { query });
    return result.flatMap(({ individual }) => individual?.map(({ id }) => id) ?? []);
  };
  expect(await times()).toEqual(firstStudent());
  await moveStudents(admin, firstStudent());
  expect(await times()).toEqual([]);
  await sql`update individual_exam_schedules set start_date = now() - interval '1 day'
    where student_id = ${sheet.studentIds[0]}`.execute(server.services.db);
  expect(await times()).toEqual(firstStudent());
});

it('exam schedules: come back, cancelled ones too, when the removal of their control is undone', async () => {
  const { ids } = (await create([controlItem(sheet)])).result;
  await admin.call(individualExams.cancel, { body: { ids: ids.slice(0, 1), reason: 'Xato' } });
  const before = (await listed()).data.map(({ id, state }) => [id, state]);
  const removed = await admin.call(examSchedules.remove, { params: { id: sheet.finalExamId } });
  expect(removed.status).toBe(200);
  expect((await listed()).data).toEqual([]);
  const plan = await planOf(admin, sheet.curriculum.id);
  const undone = await admin.call(semesterSubjects.undo, {
    params: { changeId: plan.change_id ?? 0 },
    body: {},
  });
  expect(undone.status).toBe(200);
  expect((await listed()).data.map(({ id, state }) => [id, state])).toEqual(before);
});
