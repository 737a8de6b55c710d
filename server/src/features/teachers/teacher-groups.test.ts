import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { expect, it } from 'vitest';
import { makeFaculty, makeTeacherGroup, teacherGroupInput } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { admin, dekan } = useServer({ callers: ['admin', 'dekan'] });

it('teacher groups: are found by name, code and faculty', async () => {
  const { id, name, code, faculty_id } = await makeTeacherGroup(admin, { code: 'KAF-77' });
  const idsOf = async (query: object) =>
    (await admin.call(teacherGroups.list, { query })).result.data.map((row) => row.id);
  expect([await idsOf({ name }), await idsOf({ name: 'kaf 77' }), await idsOf({ faculty_id })]).toEqual([
    [id],
    [id],
    [id],
  ]);
  expect(code).toBe('KAF-77');
});

it('teacher groups: are refused with every missing field named', async () => {
  const { error } = await admin.call(teacherGroups.create, {
    body: { language: 'oz', name: '', code: ' ' },
  });
  expect(error.message).toMatchObject({
    name: ['Guruh nomini kiriting!'],
    code: ['Kodni kiriting!'],
    faculty_id: [expect.any(String)],
  });
});

it('teacher groups: have a unique code in the university and a faculty of it', async () => {
  const { code, faculty_id } = await makeTeacherGroup(admin);
  const again = await admin.call(teacherGroups.create, { body: teacherGroupInput({ faculty_id, code }) });
  expect([again.status, again.error.field]).toEqual([409, 'code']);
  const foreign = await admin.call(teacherGroups.create, { body: teacherGroupInput({ faculty_id: 6 }) });
  expect([foreign.status, Object.keys(foreign.error.message)]).toEqual([422, ['faculty_id']]);
});

it('teacher groups: cannot be created in or moved to another faculty by a caller bound to one', async () => {
  const { id } = await makeTeacherGroup(dekan, { faculty_id: 1 });
  const body = teacherGroupInput({ faculty_id: 2 });
  for (const { status } of [
    await dekan.call(teacherGroups.create, { body }),
    await dekan.call(teacherGroups.update, { params: { id }, body }),
  ])
    expect(status).toBe(422);
});

it('prevent the removal of their faculty', async () => {
  const { id } = await makeFaculty(admin);
  await makeTeacherGroup(admin, { faculty_id: id });
  const { status, error } = await admin.call(faculties.remove, { params: { id }, query: { language: 'ru' } });
  expect([status, error.message]).toEqual([
    405,
    'Удалить нельзя. С этой записью связаны: 1 группа преподавателей',
  ]);
});
