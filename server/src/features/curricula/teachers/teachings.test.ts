import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { planChecks } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makePlannedSubject, planOf } from '#test/curriculum-factories.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { makeSheet, readSheet } from '#test/rating-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A planned subject whose teachers are saved and removed with a version, or without. */
async function makeTaught() {
  const { id, curriculum } = await makePlannedSubject(admin);
  const teacher = await makeTeacher(admin);
  const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const teachers = [{ teacher_id: teacher.id, group_ids: [group.id] }];
  const versionNow = async () =>
    (
      await server.services.db
        .selectFrom('semester_subjects')
        .where('id', '=', id)
        .select('version')
        .executeTakeFirstOrThrow()
    ).version;
  return {
    versionNow,
    save: (client: Client, given: { version?: number } = {}) =>
      client.call(semesterSubjectTeachers.save, {
        params: { semesterSubjectId: id },
        body: { ...given, teachers },
      }),
    remove: (version: number) =>
      admin.call(semesterSubjectTeachers.remove, { params: { id }, query: { version } }),
    list: async () => (await admin.call(semesterSubjectTeachers.list, { params: { id } })).result,
  };
}

it('teachers of a subject are not replaced or removed by an editor that has not seen the last change', async () => {
  const { client: other } = await openAccount(server, admin, {
    permissions: ['curriculum_index', 'curriculum_update'],
  });
  const { versionNow, save, remove, list } = await makeTaught();
  const opened = await versionNow();
  expect((await save(other, { version: opened })).status).toBe(200);
  expect((await save(admin, { version: opened })).status).toBe(409);
  expect((await remove(opened)).status).toBe(409);
  expect(await list()).toHaveLength(1);
  expect((await remove(await versionNow())).status).toBe(200);
  expect(await list()).toEqual([]);
});

it('teachers of a subject are replaced by clients that know no versions', async () => {
  const { save, list } = await makeTaught();
  expect([(await save(admin)).status, (await save(admin)).status]).toEqual([200, 200]);
  expect(await list()).toHaveLength(1);
});

/** A sheet of a group whose teacher is the first one, and another group of the subject. */
async function makeExamined() {
  const { curriculum, groupId, semesterSubjectId: id, finalId } = await makeSheet(server, admin);
  const [first = 0, second = 0] = [(await makeTeacher(admin)).id, (await makeTeacher(admin)).id];
  const { id: otherGroup } = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const save = (...teachers: { teacher_id: number; group_ids: number[]; statements?: Statement[] }[]) =>
    admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: id },
      query: { language: 'en' },
      body: { teachers },
    });
  await save({ teacher_id: first, group_ids: [groupId] });
  return {
    ...{ curriculum, groupId, otherGroup, first, second, save },
    setState: (state: 'closed' | 'entered') =>
      server.services.db.updateTable('statements').set({ state }).where('id', '=', finalId).execute(),
    examiner: async () => (await readSheet(admin, finalId)).teacher_id,
    remove: () => admin.call(semesterSubjectTeachers.remove, { params: { id } }),
    undo: async () => {
      const changeId = (await planOf(admin, curriculum.id)).change_id ?? 0;
      return admin.call(semesterSubjects.undo, { params: { changeId }, body: {} });
    },
  };
}

it('the teacher of a closed sheet stays until the sheet is opened again', async () => {
  const { groupId, otherGroup, first, second, save, setState, examiner, remove } = await makeExamined();
  await setState('closed');
  const changed = await save({ teacher_id: second, group_ids: [groupId] });
  expect([changed.status, changed.error.message]).toEqual([
    405,
    expect.stringMatching(/^The grade sheets of these groups are closed: \S.*: open the grade sheet again/),
  ]);
  expect((await save({ teacher_id: second, group_ids: [otherGroup] })).status).toBe(405);
  expect((await remove()).status).toBe(405);
  expect(await examiner()).toBe(first);
  const added = await save(
    { teacher_id: first, group_ids: [groupId] },
    { teacher_id: second, group_ids: [otherGroup] },
  );
  expect(added.status).toBe(200);
  await setState('entered');
  expect((await save({ teacher_id: second, group_ids: [groupId] })).status).toBe(200);
  expect(await examiner()).toBe(second);
});

it('undo does not change the teacher of a sheet that was closed since', async () => {
  const { groupId, first, second, save, setState, examiner, undo } = await makeExamined();
  await save({ teacher_id: second, group_ids: [groupId] });
  await setState('closed');
  expect((await undo()).status).toBe(405);
  expect(await examiner()).toBe(second);
  await setState('entered');
  expect((await undo()).status).toBe(200);
  expect(await examiner()).toBe(first);
});

it.each<[string, Statement[], number]>([
  ['of no statement whose sheet is closed', ['first_statement'], 0],
  ['of another statement still', ['first_statement', 'second_statement'], 1],
])('checks of a plan: name the groups of an inactive teacher, %s', async (_, statements, times) => {
  const { curriculum, groupId, first, save, setState } = await makeExamined();
  await save({ teacher_id: first, group_ids: [groupId], statements });
  const named = async () => {
    const { semesters } = await planOf(admin, curriculum.id);
    return planChecks(semesters, semesters[0]?.start_date)
      .filter(({ check }) => check === 'inactive_teacher')
      .map(({ values }) => values);
  };
  expect(await named()).toEqual([]);
  await server.services.db.updateTable('teachers').set({ status: 0 }).where('id', '=', first).execute();
  expect(await named()).toEqual([{ groups: expect.stringMatching(/./) }]);
  await setState('closed');
  expect(await named()).toHaveLength(times);
});

it('teachers of a subject: refuses an inactive teacher who is newly chosen or gets more, and accepts a stored one', async () => {
  const { id, semesterId, subject_id, curriculum } = await makePlannedSubject(admin);
  const [stored, other] = [await makeTeacher(admin), await makeTeacher(admin, { status: 0 })];
  const makeGroup = () => makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const [group, further] = [await makeGroup(), await makeGroup()];
  const assign = (teacher_id: number, more: { group_ids?: number[]; statements?: Statement[] } = {}) =>
    admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: id },
      query: { language: 'en' },
      body: { teachers: [{ teacher_id, group_ids: [group.id], ...more }] },
    });
  const lead = (body: { teacher_id?: number; tutor_id?: number }) =>
    admin.call(semesterSubjects.saveSyllabus, {
      params: { semesterId },
      query: { language: 'en' },
      body: { subject_id, ...body },
    });
  const message = ['The teacher is inactive and cannot be assigned'];
  expect((await assign(stored.id)).status).toBe(200);
  expect((await lead({ teacher_id: stored.id })).status).toBe(200);
  await server.services.db.updateTable('teachers').set({ status: 0 }).where('id', '=', stored.id).execute();
  expect((await assign(other.id)).error.message).toEqual({ 'teachers.0.teacher_id': message });
  expect((await lead({ teacher_id: other.id })).error.message).toEqual({ teacher_id: message });
  expect((await lead({ tutor_id: other.id })).error.message).toEqual({ tutor_id: message });
  const more: { group_ids?: number[]; statements?: Statement[] }[] = [
    { group_ids: [group.id, further.id] },
    { statements: ['first_statement', 'second_statement'] },
  ];
  for (const one of more)
    expect((await assign(stored.id, one)).error.message).toEqual({ 'teachers.0.teacher_id': message });
  expect([(await assign(stored.id)).status, (await lead({ teacher_id: stored.id })).status]).toEqual([
    200, 200,
  ]);
  const [subject] = (await planOf(admin, curriculum.id)).semesters.flatMap(({ subjects }) => subjects);
  expect(subject?.teachers).toMatchObject([{ teacher_id: stored.id, teacher_status: 0 }]);
});

it('the load of a teacher is that of statement 1, on the own list as in the department', async () => {
  const { id, curriculum } = await makePlannedSubject(admin);
  const { db } = server.services;
  await db
    .updateTable('semester_subjects')
    .set({ theory_lesson_hour: 30, practical_lesson_hour: 30 })
    .where('id', '=', id)
    .execute();
  const [teacher, other] = [await openTeacherAccount(server, admin), await openTeacherAccount(server, admin)];
  const makeGroup = () => makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const [first, re_sit] = [(await makeGroup()).id, (await makeGroup()).id];
  const statements = {
    first: ['first_statement' as const],
    second: ['second_statement' as const],
  };
  await admin.call(semesterSubjectTeachers.save, {
    params: { semesterSubjectId: id },
    body: {
      teachers: [
        { teacher_id: teacher.id, group_ids: [first], statements: statements.first },
        { teacher_id: teacher.id, group_ids: [re_sit], statements: statements.second },
        { teacher_id: other.id, group_ids: [re_sit], statements: statements.first },
        { teacher_id: other.id, group_ids: [first], statements: statements.second },
      ],
    },
  });
  const { result } = await teacher.client.call(semesterSubjectTeachers.own, {});
  expect(result).toMatchObject([{ semester_subject_id: id, hours: 60, load_group_ids: [first] }]);
  expect(result[0]?.groups.map((one) => one.id).toSorted()).toEqual([first, re_sit].toSorted());
  expect(result[0]?.statements.toSorted()).toEqual(['first_statement', 'second_statement']);
  const query = {
    academic_year_id: curriculum.academic_year_id,
    season_semester: 'autumn_semester' as const,
  };
  const { teachers } = (await admin.call(semesterSubjectTeachers.load, { query })).result;
  const load = teachers.find(({ teacher_id }) => teacher_id === teacher.id);
  expect(load).toMatchObject({ hours: 60, groups: 1 });
});
