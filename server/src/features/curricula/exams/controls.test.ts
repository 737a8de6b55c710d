import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { describe, expect, it } from 'vitest';
import {
  addFinal,
  addSubject,
  attachSyllabus,
  examTime,
  makePlannedSubject,
  offlineControl,
  planOf,
} from '#test/curriculum-factories.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { makeConfirmedPlan, makeRegistered } from '#test/registration-factories.ts';
import { makeItem, makeLesson, makeModule, makeQuestions } from '#test/syllabus-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

type Planned = Awaited<ReturnType<typeof makePlannedSubject>>;

const addInterim = (
  { semesterId, subject_id }: Pick<Planned, 'semesterId' | 'subject_id'>,
  given: object = {},
) =>
  admin.call(examSchedules.addInterim, {
    params: { semesterId },
    body: { ...offlineControl(), rating: 10, ...given, subject_id },
  });
const tryFinal = ({ semesterId, subject_id }: Planned, given: object = {}) =>
  admin.call(examSchedules.addFinal, {
    params: { semesterId },
    body: { ...offlineControl(), ...given, subject_id },
  });

/** A syllabus with one theoretical lesson of so many questions, on the subject. */
async function withQuestions(planned: Planned, questions: number) {
  const syllabus = await attachSyllabus(admin, planned);
  const { id: moduleId } = await makeModule(admin, syllabus.id);
  const lesson = await makeLesson(admin, { moduleId, type: 'theoretical' });
  const item = await makeItem(admin, 'test', lesson.id);
  await makeQuestions(admin, item.id, questions);
  return { syllabus, lesson };
}
const TEST = {
  type: 'test',
  end_date: examTime(10, '11:00'),
  count_test_in_lesson: 5,
  count_of_test_for_student: 3,
  count_of_attempts: 1,
  total_time: 60,
} as const;

describe('controls', () => {
  it('need a syllabus when they are interim', async () => {
    const planned = await makePlannedSubject(admin);
    const refused = await addInterim(planned);
    expect([refused.status, refused.error.message]).toEqual([
      405,
      'Bu fanga oraliq nazorat qoʻshib boʻlmaydi',
    ]);
    await attachSyllabus(admin, planned);
    expect((await addInterim(planned)).result).toMatchObject({ control_type_id: 2, rating: 10 });
    const without = await admin.call(semesterSubjects.saveSyllabus, {
      params: { semesterId: planned.semesterId },
      body: { subject_id: planned.subject_id, syllabus_id: null },
    });
    expect([without.status, without.error.message]).toEqual([refused.status, refused.error.message]);
  });

  it('have a place when they are final and offline, and all numbers when they are tests', async () => {
    const planned = await makePlannedSubject(admin);
    const offline = await tryFinal(planned, { description: '' });
    expect(offline.error.message).toEqual({ description: ['Maydonni toʻldiring'] });
    const test = await tryFinal(planned, { type: 'test' });
    expect(Object.keys(test.error.message)).toEqual([
      'end_date',
      'count_test_in_lesson',
      'count_of_test_for_student',
      'count_of_attempts',
      'total_time',
    ]);
  });

  it('draw no more questions than the chosen lessons have', async () => {
    const planned = await makePlannedSubject(admin);
    const { syllabus, lesson } = await withQuestions(planned, 4);
    const { result: lessons } = await admin.call(examSchedules.lessons, {
      params: { syllabusId: syllabus.id },
    });
    expect(lessons).toMatchObject([{ id: lesson.id, questions: 4 }]);
    const many = await tryFinal(planned, { ...TEST, count_of_test_for_student: 5 });
    expect(many.error.message).toEqual({
      count_of_test_for_student: [
        'Tanlangan mavzulardan 4 ta savol tushadi: talabaga bundan koʻp berib boʻlmaydi',
      ],
    });
    const few = await tryFinal(planned, { ...TEST, count_test_in_lesson: 2 });
    expect(few.status).toBe(422);
    const { result } = await tryFinal(planned, TEST);
    expect(result).toMatchObject({ type: 'test', lesson_ids: [lesson.id], total_time: 60 });
  });

  it('draw from all lessons where none is chosen, and lose an end that is emptied', async () => {
    const planned = await makePlannedSubject(admin);
    const { lesson } = await withQuestions(planned, 4);
    const { result: offline } = await tryFinal(planned, { end_date: examTime(10, '11:00') });
    let { version } = offline;
    const change = async (given: object) => {
      const body = { ...offlineControl(), ...given, version };
      const { result } = await admin.call(examSchedules.update, { params: { id: offline.id }, body });
      ({ version } = result);
      return result;
    };
    expect(await change({ end_date: null })).toMatchObject({ end_date: null, lesson_ids: [] });
    expect(await change({ ...TEST, lesson_ids: [] })).toMatchObject({ lesson_ids: [lesson.id] });
  });

  it('have at most 100 points together, and one final control for each statement, in order of time', async () => {
    const planned = await makePlannedSubject(admin);
    const final = await addFinal(admin, planned, { rating: 60 });
    expect(Object.keys((await tryFinal(planned, { rating: 1 })).error.message)).toEqual(['statement']);
    await attachSyllabus(admin, planned);
    const over = await addInterim(planned, { rating: 41 });
    expect(over.error.message).toEqual({
      rating: ['Nazoratlar balli yigʻindisi 100 dan oshmasin: yana 40 ball qoldi'],
    });
    const second = { statement: 'second_statement' };
    const early = await tryFinal(planned, { ...second, start_date: examTime(9, '09:00') });
    expect(Object.keys(early.error.message)).toEqual(['start_date']);
    const { result: resit } = await tryFinal(planned, { ...second, start_date: examTime(20, '09:00') });
    const remove = (id: number) => admin.call(examSchedules.remove, { params: { id } });
    expect((await remove(final.id)).error.message).toContain('keyingi qaydnoma');
    expect((await remove(resit.id)).status).toBe(200);
    expect((await remove(final.id)).status).toBe(200);
  });

  it('keep their statement while a re-sit follows them', async () => {
    const planned = await makePlannedSubject(admin);
    const final = await addFinal(admin, planned);
    const second = { statement: 'second_statement', start_date: examTime(20, '09:00') };
    const { result: resit } = await tryFinal(planned, second);
    const third = { statement: 'third_statement', start_date: examTime(25, '09:00') };
    const change = (id: number) => admin.call(examSchedules.update, { params: { id }, body: third });
    const refused = await change(final.id);
    expect([refused.status, refused.error.message]).toEqual([
      405,
      expect.stringContaining('keyingi qaydnoma'),
    ]);
    const stored = (await planOf(admin, planned.curriculum.id)).semesters.flatMap(({ subjects }) =>
      subjects.flatMap(({ exam_schedule }) => exam_schedule.map(({ statement }) => statement)),
    );
    expect(stored.toSorted()).toEqual(['first_statement', 'second_statement']);
    await admin.call(examSchedules.remove, { params: { id: resit.id } });
    // Without a re-sit the rule of the form remains: a third statement follows a second one.
    expect((await change(final.id)).status).toBe(422);
  });

  it('keep their points, type and statement, and stay, once marks were entered for them', async () => {
    const sheet = await makeSheet(server, admin, { students: 1 });
    const [id = 0] = sheet.studentSubjectIds;
    const subject = (await planOf(admin, sheet.curriculum.id)).semesters
      .flatMap(({ subjects }) => subjects)
      .find((one) => one.id === sheet.semesterSubjectId);
    const controlId = (type: number) =>
      subject?.exam_schedule.find(({ control_type_id }) => control_type_id === type)?.id ?? 0;
    const update = (type: number, body: object) =>
      admin.call(examSchedules.update, { params: { id: controlId(type) }, body });
    const place = { description: '301-xona' };
    await saveCells(admin, sheet.interimId, [ic(id, 30)]);
    const change = await update(2, { rating: 40 });
    expect([change.status, change.error.message]).toEqual([
      405,
      'Bu nazoratdan 1 ta talabaga baho qoʻyilgan: turi, bali va qaydnomasini oʻzgartirib yoki oʻzini oʻchirib boʻlmaydi',
    ]);
    expect((await update(2, { statement: 'second_statement' })).status).toBe(405);
    expect((await admin.call(examSchedules.remove, { params: { id: controlId(2) } })).status).toBe(405);
    expect((await update(3, { ...place, rating: 45 })).status).toBe(200);
    await saveCells(admin, sheet.finalId, [fc(id, 40)]);
    expect((await update(3, { rating: 50 })).status).toBe(405);
    expect((await update(3, { start_date: examTime(20, '09:00') })).status).toBe(200);
  });

  it('give a subject its interim sheet, which leaves with the last of them', async () => {
    const plan = await makeConfirmedPlan(admin);
    const [semester] = plan.semesters;
    const subject_id = semester?.subjects[0]?.subject_id ?? 0;
    const place = { semesterId: semester?.id ?? 0, subject_id };
    await makeRegistered(admin, { plan });
    const sheetsOf = async (control_type_id: 2 | 3) =>
      (await admin.call(statements.list, { query: { group_id: plan.group.id, control_type_id } })).result
        .total;
    expect([await sheetsOf(2), await sheetsOf(3)]).toEqual([0, 1]);
    await attachSyllabus(admin, place);
    const { result: control } = await addInterim(place);
    expect([await sheetsOf(2), await sheetsOf(3)]).toEqual([1, 1]);
    await admin.call(examSchedules.remove, { params: { id: control.id } });
    expect([await sheetsOf(2), await sheetsOf(3)]).toEqual([0, 1]);
  });

  it('are refused as new ones once a student has a mark in the statement', async () => {
    const sheet = await makeSheet(server, admin, { students: 1 });
    const [id = 0] = sheet.studentSubjectIds;
    const subject = (await planOf(admin, sheet.curriculum.id)).semesters[0]?.subjects[0];
    const place = { semesterId: sheet.semesterId, subject_id: subject?.subject_id ?? 0 };
    await attachSyllabus(admin, place);
    for (const { id: control, control_type_id } of subject?.exam_schedule ?? [])
      await admin.call(examSchedules.update, {
        params: { id: control },
        body: { rating: 40, ...(control_type_id === 3 && { description: '301-xona' }) },
      });
    await saveCells(admin, sheet.interimId, [ic(id, 30)]);
    // Points alone have no mark yet.
    expect((await addInterim(place)).status).toBe(200);
    await saveCells(admin, sheet.finalId, [fc(id, 40)]);
    const refused = await addInterim(place);
    expect([refused.status, refused.error.message]).toEqual([
      405,
      'Bu qaydnomada 1 ta talabaga baho qoʻyilgan. Yangi nazorat eng yuqori ballni oʻzgartiradi, shuning uchun uni qoʻshib boʻlmaydi',
    ]);
  });

  it('do not return to a statement in an undo once a student has a mark in it', async () => {
    const sheet = await makeSheet(server, admin, { students: 1 });
    const [id = 0] = sheet.studentSubjectIds;
    const planned = async () => {
      const { semesters, change_id } = await planOf(admin, sheet.curriculum.id);
      const subject = semesters[0]?.subjects[0];
      const interim = subject?.exam_schedule.find(({ control_type_id }) => control_type_id === 2);
      return { subject_id: subject?.subject_id ?? 0, interim, changeId: change_id ?? 0 };
    };
    const { subject_id, interim } = await planned();
    await attachSyllabus(admin, { semesterId: sheet.semesterId, subject_id });
    const moved = await admin.call(examSchedules.update, {
      params: { id: interim?.id ?? 0 },
      body: { statement: 'second_statement', start_date: examTime(20, '09:00') },
    });
    expect(moved.status).toBe(200);
    const { changeId } = await planned();
    await saveCells(admin, sheet.finalId, [fc(id, 40)]);
    const undone = await admin.call(semesterSubjects.undo, {
      params: { changeId },
      query: { language: 'en' },
      body: {},
    });
    expect([undone.status, undone.error.code, undone.error.message]).toEqual([
      405,
      'in_use',
      expect.stringContaining('1 student'),
    ]);
    expect((await planned()).interim?.statement).toBe('second_statement');
  });

  it('change their time by the calendar, with the same rules', async () => {
    const planned = await makePlannedSubject(admin);
    const { id, version } = await addFinal(admin, planned);
    const change = (body: object) => admin.call(examSchedules.update, { params: { id }, body });
    const start_date = examTime(15, '14:00');
    const { result } = await change({ start_date, version });
    expect(result).toMatchObject({
      rating: 50,
      description: '301-xona',
      start_date: expect.stringMatching(/-12-15T09:00/),
    });
    expect((await change({ start_date, version })).error.code).toBe('stale');
    expect(Object.keys((await change({ end_date: start_date })).error.message)).toEqual(['end_date']);
  });

  it('keep their time while all their sheets are closed, also in an undo', async () => {
    const { curriculum, semesterSubjectId, finalId } = await makeSheet(server, admin, { students: 1 });
    const plan = () => planOf(admin, curriculum.id);
    const final = async () =>
      (await plan()).semesters
        .flatMap(({ subjects }) => subjects.find(({ id }) => id === semesterSubjectId)?.exam_schedule ?? [])
        .find(({ control_type_id }) => control_type_id === 3);
    const id = (await final())?.id ?? 0;
    const change = (body: object) =>
      admin.call(examSchedules.update, {
        params: { id },
        query: { language: 'en' },
        body: { description: '301-xona', ...body },
      });
    const setState = (state: 'closed' | 'entered') =>
      server.services.db.updateTable('statements').set({ state }).where('id', '=', finalId).execute();
    expect((await change({ start_date: examTime(15, '14:00') })).status).toBe(200);
    const { change_id } = await plan();
    const undo = () => admin.call(semesterSubjects.undo, { params: { changeId: change_id ?? 0 }, body: {} });
    const isClosed = async () => {
      const query = { curriculum_id: curriculum.id };
      const { result } = await admin.call(examSchedules.calendar, { query });
      return result.find((exam) => exam.id === id)?.sheets_closed;
    };
    expect(await isClosed()).toBe(false);
    await setState('closed');
    expect(await isClosed()).toBe(true);
    const moved = await change({ start_date: examTime(20, '14:00') });
    const sentence = 'The grade sheets of this control are closed, so its time cannot change';
    expect([moved.status, moved.error.message]).toEqual([405, expect.stringContaining(sentence)]);
    expect((await change({ end_date: examTime(15, '16:00') })).status).toBe(405);
    const undone = await undo();
    expect([undone.status, undone.error.code]).toEqual([405, 'in_use']);
    expect((await final())?.start_date).toMatch(/-12-15T09:00/);
    await setState('entered');
    expect((await undo()).status).toBe(200);
    await setState('closed');
    expect((await change({ start_date: (await final())?.start_date, description: '302-xona' })).status).toBe(
      200,
    );
  });
});

describe('clashes', () => {
  /** Two subjects of one semester, taught to one group by two teachers. */
  async function sharedGroup() {
    const first = await makePlannedSubject(admin);
    const second = { ...first, ...(await addSubject(admin, first.semesterId)) };
    const group = await makeStudentGroup(admin, { speciality_id: first.curriculum.speciality_id });
    const teacherIds: number[] = [];
    for (const { id } of [first, second]) {
      const { id: teacher_id } = await makeTeacher(admin);
      teacherIds.push(teacher_id);
      await admin.call(semesterSubjectTeachers.save, {
        params: { semesterSubjectId: id },
        body: { teachers: [{ teacher_id, group_ids: [group.id], statements: ['first_statement'] }] },
      });
    }
    return { first, second, group, teacherIds };
  }
  const clashes = async (semester_subject_id: number, given: object = {}) =>
    (
      await admin.call(examSchedules.clashes, {
        query: { semester_subject_id, start_date: examTime(10, '10:00'), ...given },
      })
    ).result;
  const counted = async ({ curriculum }: Planned) =>
    (await planOf(admin, curriculum.id)).semesters[0]?.subjects.flatMap((one) =>
      one.exam_schedule.map((exam) => exam.clashes),
    );

  it('are shown before an exam is saved, with the shared group, and counted in the plan', async () => {
    const { first, second, group } = await sharedGroup();
    const exam = await addFinal(admin, first);
    expect(await clashes(second.id)).toMatchObject([
      { exam_schedule_id: exam.id, groups: [{ id: group.id }], teachers: [] },
    ]);
    expect(await clashes(second.id, { start_date: examTime(10, '11:00') })).toEqual([]);
    expect(await clashes(first.id, { exam_schedule_id: exam.id })).toEqual([]);
    expect(await counted(first)).toEqual([0]);
    await addFinal(admin, second, { start_date: examTime(10, '10:00') });
    expect(await counted(first)).toEqual([1, 1]);
  });

  it('do not arise between the subjects of one elective group, of which a student takes one', async () => {
    const { first, second } = await sharedGroup();
    await addFinal(admin, first);
    await admin.call(semesterSubjects.combine, {
      params: { semesterId: first.semesterId },
      body: { subject_id: first.subject_id, dragged_sub_id: second.subject_id },
    });
    expect(await clashes(second.id)).toEqual([]);
  });

  it('name a shared teacher', async () => {
    const { first, second, teacherIds } = await sharedGroup();
    const other = await makePlannedSubject(admin);
    const group = await makeStudentGroup(admin, { speciality_id: other.curriculum.speciality_id });
    await admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: other.id },
      body: {
        teachers: [
          { teacher_id: teacherIds[0] ?? 0, group_ids: [group.id], statements: ['first_statement'] },
        ],
      },
    });
    await addFinal(admin, first);
    await addFinal(admin, second, { start_date: examTime(11, '10:00') });
    expect(await clashes(other.id)).toMatchObject([{ groups: [], teachers: [{ id: teacherIds[0] }] }]);
  });
});
