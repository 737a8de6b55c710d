import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, it } from 'vitest';
import { departmentInput, makeDepartment, makeFaculty, unique } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { admin, dekan } = useServer({ callers: ['admin', 'dekan'] });

const codesOf = async (query: object) =>
  (await admin.call(departments.list, { query })).result.data.map(({ code }) => code);

it('departments: are filtered by faculty, status and name, and sorted', async () => {
  expect((await codesOf({ faculty_id: 4, sort: '-code' }))[0]).toBe('HUQ-08');
  expect(await codesOf({ faculty_id: 4, status: 0 })).toEqual([]);
  const { result } = await admin.call(departments.list, { query: { sort: 'faculty_name' } });
  // Other tests add faculties.
  const ofDemonstration = result.data.filter(({ faculty_id }) => faculty_id <= 5);
  const shown = [...new Set(ofDemonstration.map(({ faculty_name }) => faculty_name))];
  expect(shown).toEqual([
    'Filologiya fakulteti',
    'Huquqshunoslik fakulteti',
    'Iqtisodiyot fakulteti',
    'Matematika fakulteti',
    'Sirtqi boʻlim',
  ]);
});

it.each([
  ['МАТЕМАТИК АНАЛИЗ', ['MAT-02']],
  ['mat 02', ['MAT-02']],
  ['huq-', ['HUQ-01', 'HUQ-02', 'HUQ-03', 'HUQ-04', 'HUQ-05', 'HUQ-06', 'HUQ-07', 'HUQ-08']],
  ['жўғрофия', []],
])('departments: are found by name or code: “%s”', async (name, codes) => {
  expect(await codesOf({ name, sort: 'code' })).toEqual(codes);
});

it('show their faculty in the requested language', async () => {
  const { result } = await admin.call(departments.read, { params: { id: 1 }, query: { language: 'ru' } });
  expect(result).toMatchObject({
    name: 'Алгебра и математическая логика',
    faculty_name: 'Факультет математики',
    university_name: 'Зарафшанский государственный университет',
  });
});

it('need no code; an update keeps one that it leaves out and clears an empty one', async () => {
  const { id, code, faculty_id } = await makeDepartment(admin);
  expect(code).toBeNull();
  const change = async (given: object) =>
    (
      await admin.call(departments.update, {
        params: { id },
        body: { ...departmentInput({ faculty_id }), ...given },
      })
    ).result.code;
  const newCode = `K-${unique()}`;
  expect([await change({ code: newCode }), await change({}), await change({ code: null })]).toEqual([
    newCode,
    newCode,
    null,
  ]);
});

it('departments: have a unique code in the university', async () => {
  const { status, error } = await admin.call(departments.create, {
    body: departmentInput({ faculty_id: 2, code: 'mat-01' }),
  });
  expect([status, error.field]).toEqual([409, 'code']);
});

it('departments: are refused with every wrong field named', async () => {
  const body = { language: 'oz', name: ' ', code: 'x', status: 3 };
  const { status, error } = await admin.call(departments.create, { query: { language: 'ru' }, body });
  expect([status, error.message]).toEqual([
    422,
    {
      faculty_id: ['Выберите значение'],
      name: ['Введите название кафедры'],
      code: ['Код должен содержать не менее 2 символов'],
      status: ['Выберите одно из значений списка'],
    },
  ]);
});

it('a stale update is refused', async () => {
  const { id, version, faculty_id } = await makeDepartment(admin);
  const body = { ...departmentInput({ faculty_id }), version };
  const edits = [1, 2].map(() => admin.call(departments.update, { params: { id }, body }));
  expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

it.each([
  ['another university’s', 6],
  ['one that does not exist', 999_999],
])('departments: are refused in %s faculty', async (_title, faculty_id) => {
  const { id } = await makeDepartment(admin);
  const body = departmentInput({ faculty_id });
  for (const { status, error } of [
    await admin.call(departments.create, { body }),
    await admin.call(departments.update, { params: { id }, body }),
  ])
    expect([status, Object.keys(error.message)]).toEqual([422, ['faculty_id']]);
});

it('departments: cannot be created in or moved to another faculty by a caller bound to one', async () => {
  const { id } = await makeDepartment(dekan, { faculty_id: 1 });
  const body = departmentInput({ faculty_id: 2 });
  for (const { status, error } of [
    await dekan.call(departments.create, { body }),
    await dekan.call(departments.update, { params: { id }, body }),
  ])
    expect([status, Object.keys(error.message)]).toEqual([422, ['faculty_id']]);
  const shown = await dekan.call(departments.options);
  expect(new Set(shown.result.map(({ faculty_id }) => faculty_id))).toEqual(new Set([1]));
});

it('prevent the removal of their faculty, which names their number', async () => {
  const { id } = await makeFaculty(admin);
  for (let made = 0; made < 2; made += 1) await makeDepartment(admin, { faculty_id: id });
  const remove = () => admin.call(faculties.remove, { params: { id }, query: { language: 'ru' } });
  const { status, error } = await remove();
  expect([status, error.message]).toEqual([405, 'Удалить нельзя. С этой записью связаны: 2 кафедры']);
  const { result } = await admin.call(departments.options, { query: { faculty_id: id } });
  for (const department of result) await admin.call(departments.remove, { params: { id: department.id } });
  expect((await remove()).status).toBe(200);
});

it('departments: are exported with the list’s filters', async () => {
  const query = {
    format: 'csv',
    columns: 'code,faculty_name,status',
    name: 'HUQ-01',
    language: 'ru',
  } as const;
  const { result } = await admin.call(departments.export, { query });
  expect(String(result).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    '"Код","Факультет","Состояние"',
    '"HUQ-01","Юридический факультет","Активно"',
  ]);
});
