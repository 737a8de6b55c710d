import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { expect, it } from 'vitest';
import { makeSpeciality, makeStudentGroup, specialityInput } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, dekan } = useServer({ callers: ['admin', 'dekan'] });

const codesOf = async (query: object) =>
  (await admin.call(specialities.list, { query })).result.data.map(({ code }) => code);
const switchLabel = (status: 0 | 1) =>
  server.services.db.updateTable('labels').set({ status }).where('key', '=', 'magistr').execute();

it('show faculty and type of education in the requested language, and their name in both fields', async () => {
  const { result } = await admin.call(specialities.read, { params: { id: 1 }, query: { language: 'ru' } });
  expect(result).toMatchObject({
    name: 'Математика',
    speciality_name: 'Математика',
    code: '60540100',
    faculty_name: 'Факультет математики',
    education_type_id: 'bakalavr',
    education_type_name: 'Бакалавр',
  });
});

it('specialities: are filtered by faculty, type, status, name and code', async () => {
  expect(await codesOf({ faculty_id: 1, education_type_id: 'magistr' })).toEqual(['70540101']);
  expect(await codesOf({ faculty_id: 1, status: 0 })).toEqual([]);
  expect(await codesOf({ name: 'юриспруденция' })).toEqual(['60420100']);
  expect(await codesOf({ name: '6042' })).toEqual(['60420200', '60420100']);
  const all = await codesOf({ sort: '-education_type_name' });
  expect(all.slice(0, 5).every((code) => code.startsWith('7'))).toBe(true);
});

it('specialities: are offered by faculty in lookups', async () => {
  const { result } = await admin.call(specialities.options, { query: { faculty_id: 4 } });
  expect(result.map(({ code }) => code).sort()).toEqual(['60420100', '60420200', '70420101']);
  const foreign = await admin.call(specialities.options, { query: { faculty_id: 6 } });
  expect(foreign.result).toEqual([]);
});

it('specialities: have a unique code in their faculty', async () => {
  const { status, error } = await admin.call(specialities.create, {
    body: specialityInput({ faculty_id: 4, code: '60420100' }),
  });
  expect([status, error.field]).toEqual([409, 'code']);
  const { id } = await makeSpeciality(admin, { faculty_id: 5, code: '60420100' });
  await admin.call(specialities.remove, { params: { id } });
});

it.each([
  ['of another module', 'diurnal'],
  ['that is switched off', 'ordinatura'],
  ['that nobody knows', 'nobody'],
])('refuse label %s as type of education', async (_title, education_type_id) => {
  const body = specialityInput({ faculty_id: 1, education_type_id });
  const { status, error } = await admin.call(specialities.create, { body });
  expect([status, Object.keys(error.message)]).toEqual([422, ['education_type_id']]);
});

it('keep an inactive type of education but cannot choose it', async () => {
  const { id, ...made } = await makeSpeciality(admin, { faculty_id: 1, education_type_id: 'magistr' });
  const save = (education_type_id: string) =>
    admin.call(specialities.update, {
      params: { id },
      body: specialityInput({ faculty_id: 1, code: made.code, education_type_id }),
    });
  await switchLabel(0);
  expect((await save('magistr')).result.education_type_name).toBe('Magistr');
  expect([(await save('bakalavr')).status, (await save('magistr')).status]).toEqual([200, 422]);
  await switchLabel(1);
});

it('specialities: are refused with every missing field named', async () => {
  const { error } = await admin.call(specialities.create, {
    query: { language: 'ru' },
    body: { language: 'ru', name: '', code: '6' },
  });
  expect(error.message).toEqual({
    faculty_id: ['Выберите значение'],
    education_type_id: ['Выберите значение'],
    name: ['Введите название специальности'],
    code: ['Код должен содержать не менее 2 символов'],
  });
});

it('a stale update is refused, and a translation leaves the others unchanged', async () => {
  const { id, version, code, name } = await makeSpeciality(admin, { faculty_id: 1 });
  const body = { ...specialityInput({ faculty_id: 1, code, language: 'ru', name: 'Новая' }), version };
  expect((await admin.call(specialities.update, { params: { id }, body })).status).toBe(200);
  const late = await admin.call(specialities.update, { params: { id }, body });
  expect([late.status, late.error.code]).toEqual([409, 'stale']);
  const { result } = await admin.call(specialities.read, { params: { id } });
  expect(result.translations).toEqual([
    { language: 'oz', name, qualification: '' },
    { language: 'ru', name: 'Новая', qualification: '' },
  ]);
});

it('specialities: have an optional qualification in each language, which stays where it is omitted', async () => {
  const made = await makeSpeciality(admin, {
    faculty_id: 1,
    qualification: 'Matematik',
    translations: [{ language: 'ru', name: 'Математика', qualification: 'Математик' }],
  });
  const { id, code } = made;
  const body = specialityInput({ faculty_id: 1, code, name: 'Yangi' });
  const further = { ...body, translations: [{ language: 'ru' as const, name: 'Новая' }] };
  expect((await admin.call(specialities.update, { params: { id }, body: further })).result).toMatchObject({
    qualification: 'Matematik',
    translations: [
      { language: 'oz', name: 'Yangi', qualification: 'Matematik' },
      { language: 'ru', name: 'Новая', qualification: 'Математик' },
    ],
  });
  const cleared = { ...body, qualification: '' };
  const { result } = await admin.call(specialities.update, { params: { id }, body: cleared });
  expect(result).toMatchObject({ name: 'Yangi', qualification: '' });
});

it('get a qualification from an import that names nothing else of a language', async () => {
  const { id, code } = await makeSpeciality(admin, { faculty_id: 1, name: 'Algebra nazariyasi' });
  const { result: faculty } = await admin.call(faculties.read, { params: { id: 1 } });
  const head = ['Malaka (Oʻzbekcha)', 'Kodi', 'Fakultet'];
  const file = csv([head, ['Algebraist', code, faculty.name]].map((row) => row.join(';')).join('\n'));
  const written = await importing(admin).write(file, 'specialities');
  expect(written.counts).toMatchObject({ update: 1, error: 0 });
  const read = async () => (await admin.call(specialities.read, { params: { id } })).result;
  expect(await read()).toMatchObject({ name: 'Algebra nazariyasi', qualification: 'Algebraist' });
});

it('belong to the faculty of a caller bound to one', async () => {
  const body = specialityInput({ faculty_id: 2 });
  const { status, error } = await dekan.call(specialities.create, { body });
  expect([status, Object.keys(error.message)]).toEqual([422, ['faculty_id']]);
  const { id } = await makeSpeciality(dekan, { faculty_id: 1 });
  expect((await dekan.call(specialities.update, { params: { id }, body })).status).toBe(422);
});

it('specialities: cannot be removed while groups study them', async () => {
  const { id } = await makeSpeciality(admin);
  await makeStudentGroup(admin, { speciality_id: id });
  const { status, error } = await admin.call(specialities.remove, { params: { id } });
  expect([status, error.message]).toEqual([
    405,
    'Oʻchirib boʻlmaydi. Bunga bogʻliq yozuvlar bor: 1 ta guruh',
  ]);
});

it('specialities: are exported with the text of their type', async () => {
  const query = {
    format: 'csv',
    columns: 'code,education_type_name',
    name: '70420101',
    language: 'ru',
  } as const;
  const { result } = await admin.call(specialities.export, { query });
  expect(String(result).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    '"Код","Тип образования"',
    '"70420101","Магистр"',
  ]);
});
