import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { expect, it } from 'vitest';
import {
  departmentInput,
  facultyInput,
  makeDepartment,
  makeFaculty,
  makeSpeciality,
  makeStudentGroup,
  specialityInput,
  studentGroupInput,
} from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { admin } = useServer();

const RESOURCES = [
  { name: 'faculties', endpoints: faculties, make: makeFaculty, input: facultyInput },
  {
    name: 'departments',
    endpoints: departments,
    make: makeDepartment,
    input: () => departmentInput({ faculty_id: 1 }),
  },
  {
    name: 'specialities',
    endpoints: specialities,
    make: makeSpeciality,
    input: () => specialityInput({ faculty_id: 1 }),
  },
  { name: 'student groups', endpoints: studentGroups, make: makeStudentGroup, input: studentGroupInput },
];

it.each(RESOURCES)('$name: one request writes the texts in several languages', async (of) => {
  const { name, ...body } = of.input();
  const translations = [
    { language: 'ru' as const, name: `${name} (ru)` },
    { language: 'en' as const, name: `${name} (en)` },
  ];
  const { result } = await admin.call(of.endpoints.create, {
    body: { ...body, name, translations },
  });
  expect([result.language, result.name]).toEqual(['oz', name]);
  expect(result.translations).toMatchObject([{ language: 'oz', name }, ...translations]);

  const renamed = [
    { language: 'uz' as const, name: 'Янги' },
    { language: 'ru' as const, name: 'Новое' },
  ];
  const changed = await admin.call(of.endpoints.update, {
    params: { id: result.id },
    body: { ...body, name, translations: renamed },
  });
  expect(Object.fromEntries(changed.result.translations.map((one) => [one.language, one.name]))).toEqual({
    oz: name,
    uz: 'Янги',
    ru: 'Новое',
    en: `${name} (en)`,
  });
  expect(changed.result.version).toBe(result.version + 1);
});

it.each([
  ['en', ['Chemistry', 'Shipbuilding', 'Zoology']],
  ['ru', ['Ёлочное дело', 'Животноводство', 'Юриспруденция']],
  ['oz', ['Zoologiya', 'Shaharsozlik', 'Chizmachilik']],
] as const)(
  'translated records: sorts names in %s by the alphabet of that language, in lists and lookups',
  async (language, names) => {
    const { id: faculty_id } = await makeFaculty(admin);
    for (const name of names.toReversed())
      await makeDepartment(admin, { faculty_id, language, name, code: `${name.slice(0, 2)}-${faculty_id}` });
    const query = { faculty_id, language };
    const listed = (await admin.call(departments.list, { query: { ...query, sort: 'name' } })).result.data;
    expect(listed.map(({ name }) => name)).toEqual(names);
    const reversed = (await admin.call(departments.list, { query: { ...query, sort: '-name' } })).result.data;
    expect(reversed.map(({ name }) => name)).toEqual(names.toReversed());
    const options = (await admin.call(departments.options, { query })).result;
    expect(options.map(({ name }) => name)).toEqual(names);
  },
);

it('translated records: names the field of a text in a further language, and writes none then', async () => {
  const name = 'Tillari chala';
  const { status, error } = await admin.call(faculties.create, {
    body: { ...facultyInput(), name, translations: [{ language: 'ru', name: '' }] },
  });
  expect([status, Object.keys(error.message)]).toEqual([422, ['translations.0.name']]);
  expect((await admin.call(faculties.list, { query: { name } })).result.total).toBe(0);
});

it.each(RESOURCES)('$name: one that is switched off stays so when an update names no status', async (of) => {
  const { id } = await of.make(admin, { status: 0 });
  const { status: _unnamed, ...body } = { status: undefined, ...of.input() };
  const { result } = await admin.call(of.endpoints.update, { params: { id }, body });
  expect(result.status).toBe(0);
});
