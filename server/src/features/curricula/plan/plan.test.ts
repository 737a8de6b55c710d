import { type PlanChange, type PlannedSemester, semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import {
  addFinal,
  addSubject,
  attachSyllabus,
  HOURS,
  makePlan,
  makePlannedSubject,
  planOf,
} from '#test/curriculum-factories.ts';
import { readEvents } from '#test/event-reader.ts';
import { makeDepartment, makeFaculty, makeStudentGroup } from '#test/factories.ts';
import { dragTogether } from '#test/plan-drags.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

let otherPlanner: Client;
const { server, admin } = useServer();
beforeAll(async () => {
  otherPlanner = (
    await openAccount(server, admin, { permissions: ['curriculum_index', 'curriculum_update'] })
  ).client;
});

/** Subjects with their groups, by semester: `[['1', '2 (1)'], []]`. */
const shapeOf = (semesters: PlannedSemester[], ids: number[]) =>
  semesters.map(({ subjects }) =>
    subjects.map(({ subject_id, choice_of_subject }) => {
      const index = ids.indexOf(subject_id) + 1;
      return choice_of_subject === null ? `${index}` : `${index} (${choice_of_subject})`;
    }),
  );

/** A plan of two semesters with three subjects in the first one. */
async function threeSubjects() {
  const { curriculum, semesterIds } = await makePlan(admin);
  const [first = 0, second = 0] = semesterIds;
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await addSubject(admin, first)).subject_id);
  const shape = async () => shapeOf((await planOf(admin, curriculum.id)).semesters, ids);
  const [a = 0, b = 0, c = 0] = ids;
  return { curriculum, first, second, a, b, c, shape };
}

const combine = (semesterId: number, dragged_sub_id: number, subject_id: number, given: object = {}) =>
  admin.call(semesterSubjects.combine, {
    params: { semesterId },
    body: { subject_id, dragged_sub_id, ...given },
  });
const move = (
  semesterId: number,
  body: { subject_id: number; from_semester_id: number; before_id?: number },
) => admin.call(semesterSubjects.move, { params: { semesterId }, body });
const remove = (semesterId: number, subject_id: number, client = admin) =>
  client.call(semesterSubjects.remove, { params: { semesterId }, body: { subject_id } });
const undo = ({ change_id: changeId }: PlanChange, client = admin) =>
  client.call(semesterSubjects.undo, { params: { changeId }, body: {} });

describe('subjects of a plan', () => {
  it('are added once to a semester, at the end or before another one', async () => {
    const { first, a, shape } = await threeSubjects();
    const again = await admin.call(semesterSubjects.add, {
      params: { semesterId: first },
      body: { subject_id: a },
    });
    expect([again.status, again.error.message]).toEqual([405, 'Bu fan semestrda bor']);
    expect(await shape()).toEqual([['1', '2', '3'], []]);
    const { id } = await makeSubject(admin);
    const { result } = await admin.call(semesterSubjects.add, {
      params: { semesterId: first },
      body: { subject_id: id },
    });
    const [head] = result.semesters[0]?.subjects ?? [];
    const moved = await move(first, { subject_id: id, from_semester_id: first, before_id: head?.id ?? 0 });
    expect(moved.result.semesters[0]?.subjects[0]?.subject_id).toBe(id);
  });

  it('form groups by combining, and a group of one dissolves', async () => {
    const { first, second, a, b, c, shape } = await threeSubjects();
    await combine(first, b, a);
    expect(await shape()).toEqual([['1 (1)', '2 (1)', '3'], []]);
    await combine(first, c, b);
    expect(await shape()).toEqual([['1 (1)', '2 (1)', '3 (1)'], []]);
    await remove(first, a);
    expect(await shape()).toEqual([['2 (1)', '3 (1)'], []]);
    await move(second, { subject_id: b, from_semester_id: first });
    expect(await shape()).toEqual([['3'], ['2']]);
    await combine(second, c, b, { from_semester_id: first });
    expect(await shape()).toEqual([[], ['2 (1)', '3 (1)']]);
    const free = await admin.call(semesterSubjects.choose, {
      params: { semesterId: second },
      body: { subject_id: b, choice_subject: null },
    });
    expect(free.status).toBe(200);
    expect(await shape()).toEqual([[], ['2', '3']]);
    const alone = await admin.call(semesterSubjects.choose, {
      params: { semesterId: second },
      body: { subject_id: b, choice_subject: 7 },
    });
    expect([alone.status, Object.keys(alone.error.message)]).toEqual([422, ['choice_subject']]);
  });

  it('say the price of their credits, their type in all languages, and their controls by kind', async () => {
    const { semesterId, subject_id, curriculum } = await makePlannedSubject(admin);
    await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
    await attachSyllabus(admin, { semesterId, subject_id });
    const final = await addFinal(admin, { semesterId, subject_id });
    await server.services.db
      .updateTable('curricula')
      .set({ credit_standart_summ: 6_000_000 })
      .where('id', '=', curriculum.id)
      .execute();
    await server.services.db
      .updateTable('subjects')
      .set({ subject_type: 'compulsory' })
      .where('id', '=', subject_id)
      .execute();
    const [subject] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
    expect(subject).toMatchObject({
      semester_subject_id: subject?.id,
      credit_hour: 4,
      credit_sum: 400_000,
      finalControl: { id: final.id },
      interControlList: [],
    });
    expect(subject?.subject_types).toContainEqual({ label: 'Обязательный', language: 'ru' });
    const [stored] = (await admin.call(semesters.list, { query: { curriculum_id: curriculum.id } })).result
      .data;
    expect([stored?.credits, stored?.hours]).toEqual([4, 120]);
  });

  it('form a group also for clients that repeat the semester in the body', async () => {
    const { first, second, a, b, shape } = await threeSubjects();
    expect((await combine(first, b, a, { semesterId: second })).error.message).toHaveProperty('semesterId');
    expect((await combine(first, b, a, { semesterId: first })).status).toBe(200);
    expect(await shape()).toEqual([['1 (1)', '2 (1)', '3'], []]);
  });

  it('move with their hours, syllabus and controls, not to a semester that has them', async () => {
    const { semesterId, semesterIds, subject_id } = await makePlannedSubject(admin);
    const target = semesterIds[1] ?? 0;
    await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
    await attachSyllabus(admin, { semesterId, subject_id });
    await addFinal(admin, { semesterId, subject_id });
    const { result } = await move(target, { subject_id, from_semester_id: semesterId });
    expect(result.semesters.map(({ credits, hours }) => [credits, hours])).toEqual([
      [0, 0],
      [4, 120],
    ]);
    expect(result.semesters[1]?.subjects[0]).toMatchObject({
      syllabus: { status: 'draft' },
      exam_schedule: [{ control_type_id: 3 }],
    });
    await addSubject(admin, semesterId, { subject_id });
    expect((await move(target, { subject_id, from_semester_id: semesterId })).status).toBe(405);
  });

  it('refuses hours of an older version, with the name of the user', async () => {
    const { semesterId, subject_id } = await makePlannedSubject(admin);
    const save = (client: Client) =>
      client.call(semesterSubjects.saveHours, {
        params: { semesterId },
        body: { subject_id, ...HOURS, version: 1 },
      });
    expect((await save(otherPlanner)).status).toBe(200);
    const stale = await save(admin);
    expect([stale.status, stale.error.code]).toEqual([409, 'stale']);
    expect(stale.error.message).toContain('sinov');
  });
});

describe('undo', () => {
  it('puts a removed subject back with its group, teachers and controls, and repeats the removal', async () => {
    const { curriculum, first, a, b, shape } = await threeSubjects();
    await combine(first, b, a);
    const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
    const teacher = await makeTeacher(admin);
    const [subject] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
    await admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: subject?.id ?? 0 },
      body: {
        teachers: [{ teacher_id: teacher.id, group_ids: [group.id], statements: ['first_statement'] }],
      },
    });
    const control = await addFinal(admin, { semesterId: first, subject_id: a });
    const before = await planOf(admin, curriculum.id);
    const removed = (await remove(first, a)).result;
    expect(await shape()).toEqual([['2', '3'], []]);
    const restored = (await undo(removed)).result;
    expect(await shape()).toEqual([['1 (1)', '2 (1)', '3'], []]);
    const [again] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
    expect(again).toMatchObject({
      id: subject?.id,
      teachers: before.semesters[0]?.subjects[0]?.teachers ?? [],
    });
    expect(again?.exam_schedule.map(({ id, start_date }) => [id, start_date])).toEqual([
      [control.id, control.start_date],
    ]);
    await undo(restored);
    expect(await shape()).toEqual([['2', '3'], []]);
  });

  it('gives a restored subject a new version, so that older editors are refused', async () => {
    const { first, a } = await threeSubjects();
    const save = (version?: number) =>
      admin.call(semesterSubjects.saveHours, {
        params: { semesterId: first },
        body: { ...HOURS, subject_id: a, ...(version === undefined ? {} : { version }) },
      });
    await save();
    await undo((await remove(first, a)).result);
    expect((await save(1)).status).toBe(409);
    expect((await save(2)).status).toBe(409);
    expect((await save(3)).status).toBe(200);
  });

  it('moves a subject back, and is refused when others have changed it since', async () => {
    const { first, second, a, b, shape } = await threeSubjects();
    const moved = (await move(second, { subject_id: a, from_semester_id: first })).result;
    await undo(moved);
    expect(await shape()).toEqual([['1', '2', '3'], []]);
    const hours = await admin.call(semesterSubjects.saveHours, {
      params: { semesterId: first },
      body: { subject_id: b, ...HOURS },
    });
    await remove(first, b, otherPlanner);
    const late = await undo(hours.result);
    expect([late.status, late.error.code]).toEqual([409, 'stale']);
  });

  it('undoes the changes of one subject one after the other, those of teachers and controls too', async () => {
    const { curriculum, first, second, a, shape } = await threeSubjects();
    const steps: number[] = [];
    const record = async () => steps.push((await planOf(admin, curriculum.id)).change_id ?? 0);
    await admin.call(semesterSubjects.saveHours, {
      params: { semesterId: first },
      body: { subject_id: a, ...HOURS },
    });
    await record();
    await move(second, { subject_id: a, from_semester_id: first });
    await record();
    await addFinal(admin, { semesterId: second, subject_id: a });
    await record();
    await move(first, { subject_id: a, from_semester_id: second });
    await record();
    await remove(first, a);
    await record();
    for (const change_id of steps.toReversed())
      expect((await undo({ change_id, semesters: [] })).status).toBe(200);
    expect(await shape()).toEqual([['1', '2', '3'], []]);
    const [subject] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
    expect(subject).toMatchObject({ credit_hour: 0, exam_schedule: [] });
  });

  it('leaves no group of one when the other members have left the group since', async () => {
    const { first, second, a, b, c, shape } = await threeSubjects();
    await combine(first, b, a);
    await combine(first, c, a);
    const moved = (await move(second, { subject_id: c, from_semester_id: first })).result;
    await otherPlanner.call(semesterSubjects.choose, {
      params: { semesterId: first },
      body: { subject_id: a, choice_subject: null },
    });
    await undo(moved);
    expect(await shape()).toEqual([['1', '2', '3'], []]);
  });

  it('is refused when the semester has the subject again', async () => {
    const { first, second, a } = await threeSubjects();
    const moved = (await move(second, { subject_id: a, from_semester_id: first })).result;
    await addSubject(otherPlanner, first, { subject_id: a });
    const refused = await undo(moved);
    expect([refused.status, refused.error.message]).toEqual([405, 'Bu fan semestrda bor']);
  });

  it('is refused with a sentence when a record of the change was deleted', async () => {
    const { first, a } = await threeSubjects();
    const { result } = await remove(first, a);
    await sql`delete from subjects where id = ${a}`.execute(server.services.db);
    const refused = await undo(result);
    expect([refused.status, refused.error.message]).toEqual([
      405,
      'Bu oʻzgarishni ortga qaytarib boʻlmaydi: undagi fan, oʻqituvchi, guruh yoki semestr keyinroq oʻchirilgan',
    ]);
  });

  it('is refused after a day', async () => {
    const { first, a } = await threeSubjects();
    const { result } = await remove(first, a);
    await sql`update plan_changes set created_at = now() - interval '25 hours' where id = ${result.change_id}`.execute(
      server.services.db,
    );
    const refused = await undo(result);
    expect([refused.status, refused.error.message]).toEqual([
      404,
      'Bu oʻzgarishni ortga qaytarib boʻlmaydi: bir kundan oshgan yoki oʻquv reja oʻchirilgan',
    ]);
  });
});

it('plan: loses no subject, doubles none and leaves no group of one while two users drag at once', {
  tags: 'long',
}, async () => {
  await dragTogether([admin, otherPlanner], 150);
});

it('plan: publishes a change to other planners, with the curriculum', async () => {
  const { curriculum, first, a } = await threeSubjects();
  const events = await readEvents(server.url, otherPlanner);
  await events.next('ready');
  await remove(first, a);
  expect(await events.next('changed')).toMatchObject({
    resource: 'semester_subjects',
    parent_id: curriculum.id,
  });
  events.close();
});

describe('teachers of a subject', () => {
  it('get groups of the speciality, each group one teacher for a statement', async () => {
    const { id, curriculum } = await makePlannedSubject(admin);
    const [one, two] = [await makeTeacher(admin), await makeTeacher(admin)];
    const [first, second] = [
      await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id }),
      await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id }),
    ];
    const foreign = await makeStudentGroup(admin);
    const save = (...teachers: object[]) =>
      admin.call(semesterSubjectTeachers.save, { params: { semesterSubjectId: id }, body: { teachers } });
    const statements = ['first_statement', 'second_statement'];
    const { result } = await save(
      { teacher_id: one.id, group_ids: [second.id, first.id], statements },
      { teacher_id: two.id, group_ids: [first.id], statements: ['third_statement'] },
    );
    expect(result).toMatchObject([
      { teacher_id: one.id, group_ids: [first.id, second.id], statements, teacher_fio: one.fio },
      { teacher_id: two.id, group_ids: [first.id], statements: ['third_statement'] },
    ]);
    const twice = await save(
      { teacher_id: one.id, group_ids: [first.id] },
      { teacher_id: two.id, group_ids: [first.id] },
    );
    expect([twice.status, twice.error.message]).toEqual([
      422,
      { 'teachers.1.group_ids': ['Bitta guruhga bir qaydnomada ikki oʻqituvchi biriktirilmaydi'] },
    ]);
    expect(Object.keys((await save({ teacher_id: one.id, group_ids: [foreign.id] })).error.message)).toEqual([
      'teachers.0.group_ids',
    ]);
    const empty = await save({ teacher_id: one.id, group_ids: [] });
    expect(empty.error.message).toEqual({ 'teachers.0.group_ids': ['Oʻqituvchi va guruhni tanlash shart!'] });
    expect((await save()).error.message).toEqual({ teachers: ['Oʻqituvchi va guruhni tanlash shart!'] });
    expect((await admin.call(semesterSubjectTeachers.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(semesterSubjectTeachers.list, { params: { id } })).result).toEqual([]);
  });

  it('have names in the script of the language', async () => {
    const { id, curriculum } = await makePlannedSubject(admin);
    const teacher = await makeTeacher(admin, { fio: 'Yoʻldosheva Ziyoda', language: 'oz' });
    const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
    const named = async (language: 'oz' | 'ru' | 'en') => {
      const { result } = await admin.call(semesterSubjectTeachers.save, {
        params: { semesterSubjectId: id },
        query: { language },
        body: { teachers: [{ teacher_id: teacher.id, group_ids: [group.id] }] },
      });
      return result[0]?.teacher_fio;
    };
    expect([await named('oz'), await named('ru'), await named('en')]).toEqual([
      'Yoʻldosheva Ziyoda',
      'Юлдошева Зиёда',
      'Yoʻldosheva Ziyoda',
    ]);
  });

  it('appear in the load of their department and in their own list', async () => {
    const { id, semesterId, subject_id, curriculum } = await makePlannedSubject(admin);
    await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
    const account = await openTeacherAccount(server, admin);
    const groups = await Promise.all(
      [1, 2].map(() => makeStudentGroup(admin, { speciality_id: curriculum.speciality_id })),
    );
    const load = async () => {
      const { result } = await admin.call(semesterSubjectTeachers.load, {
        query: { academic_year_id: curriculum.academic_year_id, season_semester: 'autumn_semester' },
      });
      return {
        unassigned: result.unassigned.some((one) => one.semester_subject_id === id),
        teacher: result.teachers.find(({ teacher_id }) => teacher_id === account.id),
      };
    };
    expect(await load()).toEqual({ unassigned: true, teacher: undefined });
    await admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: id },
      body: {
        teachers: [
          { teacher_id: account.id, group_ids: groups.map((one) => one.id), statements: ['first_statement'] },
        ],
      },
    });
    expect(await load()).toMatchObject({ unassigned: false, teacher: { hours: 30 + 2 * 30, groups: 2 } });
    const own = await account.client.call(semesterSubjectTeachers.own, {});
    expect(own.result).toMatchObject([
      { semester_subject_id: id, hours: 90, statements: ['first_statement'] },
    ]);
    expect((await admin.call(semesterSubjectTeachers.own, {})).result).toEqual([]);
  });
});

it('plan: lists subjects without a teacher by department: of the lead teacher, of the same subject elsewhere, of the faculty', async () => {
  const { curriculum, semesterIds } = await makePlan(admin);
  const [semesterId = 0] = semesterIds;
  const department = (given: object = {}) =>
    makeDepartment(admin, { faculty_id: curriculum.faculty_id, ...given });
  const [own, teaching] = [await department(), await department()];
  const teacherOf = async ({ id }: { id: number }) => (await makeTeacher(admin, { department_id: id })).id;
  const led = await addSubject(admin, semesterId);
  await admin.call(semesterSubjects.saveSyllabus, {
    params: { semesterId },
    body: { subject_id: led.subject_id, teacher_id: await teacherOf(own) },
  });
  const taught = await makePlannedSubject(admin);
  const group = await makeStudentGroup(admin, { speciality_id: taught.curriculum.speciality_id });
  await admin.call(semesterSubjectTeachers.save, {
    params: { semesterSubjectId: taught.id },
    body: { teachers: [{ teacher_id: await teacherOf(teaching), group_ids: [group.id] }] },
  });
  const known = await addSubject(admin, semesterId, { subject_id: taught.subject_id });
  const unknown = await addSubject(admin, semesterId);
  const names = new Map([
    [led.id, 'led'],
    [known.id, 'known'],
    [unknown.id, 'unknown'],
  ]);
  const unassigned = async ({ id }: { id: number }, unassigned_page = 1) => {
    const { result } = await admin.call(semesterSubjectTeachers.load, {
      query: { department_id: id, unassigned_page },
    });
    const found = result.unassigned.map((one) => names.get(one.semester_subject_id) ?? 'other');
    return { total: result.unassigned_total, found };
  };
  expect(await unassigned(own)).toEqual({ total: 2, found: ['led', 'unknown'] });
  expect(await unassigned(teaching)).toEqual({ total: 2, found: ['known', 'unknown'] });
  expect(await unassigned(await department({ faculty_id: taught.curriculum.faculty_id }))).toEqual({
    total: 0,
    found: [],
  });
  expect(await unassigned(own, 2)).toEqual({ total: 2, found: [] });
});

it('plan: shows a user of one faculty no curriculum of another, and accepts no teacher of another', async () => {
  const { id: faculty_id } = await makeFaculty(admin);
  const { client } = await openAccount(server, admin, {
    permissions: ['curriculum_index', 'curriculum_update'],
    facultyId: faculty_id,
  });
  const own = await makePlannedSubject(admin, { faculty_id });
  const foreign = await makePlannedSubject(admin);
  expect(
    (await client.call(semesterSubjects.plan, { query: { curriculum_id: foreign.curriculum.id } })).status,
  ).toBe(404);
  const teacher = await makeTeacher(admin);
  const refused = await client.call(semesterSubjects.saveSyllabus, {
    params: { semesterId: own.semesterId },
    body: { subject_id: own.subject_id, teacher_id: teacher.id },
  });
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['teacher_id']]);
});
