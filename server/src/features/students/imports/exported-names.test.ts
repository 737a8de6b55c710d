import { MASK } from '@dekanat/contract/api/personal.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { importing } from '#test/importing.ts';
import { makeStudent, studentInput } from '#test/people-factories.ts';
import { xlsx } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const own = importing(admin);

const namesOf = async (id: number) => {
  const { second_name, first_name, third_name, phone } = (await admin.call(students.read, { params: { id } }))
    .result;
  return [second_name, first_name, third_name, phone];
};
/** The name as the list in this language shows it, and exports write it. */
const shownName = async (id_number: string, language: 'oz' | 'ru') => {
  const query = { full_search: id_number, language };
  return (await admin.call(students.list, { query })).result.data[0]?.full_name ?? '';
};
const PHONE = '+998901112233';
const importName = async (id_number: string, name: string) =>
  (
    await own.write(
      await xlsx([
        ['Ф.И.О.', 'Номер студента', 'Телефон'],
        [name, id_number, PHONE],
      ]),
      'students',
    )
  ).counts;

it.each([
  ['Karimov', 'Igor', 'Bahodir oʻgʻli'],
  ['Каримов', 'Игорь', 'Баҳодир ўғли'],
  ['Van der Berg', 'Anna Mariya', 'Petrovna'],
])(
  'an import of the exported name in any script leaves %s %s %s as stored',
  async (second_name, first_name, third_name) => {
    for (const language of ['oz', 'ru'] as const) {
      const { id, id_number } = await makeStudent(admin, { second_name, first_name, third_name });
      const name = await shownName(String(id_number), language);
      expect(await importName(String(id_number), name)).toMatchObject({ update: 1, error: 0 });
      expect(await namesOf(id)).toEqual([second_name, first_name, third_name, PHONE]);
      expect(await importName(String(id_number), name)).toMatchObject({ update: 0, unchanged: 1 });
    }
  },
);

it('an import of another name changes it', async () => {
  const { id, id_number } = await makeStudent(admin, {
    ...{ second_name: 'Karimov', first_name: 'Anvar', third_name: 'Bahodir oʻgʻli' },
  });
  expect(await importName(String(id_number), 'Каримова Анвара Баходир кизи')).toMatchObject({ update: 1 });
  expect((await namesOf(id)).slice(0, 2)).toEqual(['Каримова', 'Анвара']);
});

it('an import of the name with other capitals or hyphens corrects it', async () => {
  const { id, id_number } = await makeStudent(admin, {
    ...{ second_name: 'KArimova', first_name: 'Anna', third_name: 'Mariya' },
  });
  expect(await importName(String(id_number), 'Karimova Anna-Mariya Bahodir qizi')).toMatchObject({
    update: 1,
  });
  expect((await namesOf(id)).slice(0, 2)).toEqual(['Karimova', 'Anna-Mariya']);
  expect(await importName(String(id_number), 'Karimova Anna Mariya Bahodir qizi')).toMatchObject({
    update: 1,
  });
  expect((await namesOf(id)).slice(0, 2)).toEqual(['Karimova', 'Anna']);
});

it('an import of an export without personal data leaves the address as stored', async () => {
  const { rows } = await sql<{ province_id: number; city_id: number }>`
    select region_id as province_id, districts.id as city_id from districts
    join regions on regions.id = region_id and regions.country_id = 1 limit 1`.execute(server.services.db);
  const street = 'Navoiy koʻchasi, 12';
  const { id, id_number } = await makeStudent(admin, { country_id: 1, ...rows[0], street });
  const query = new URLSearchParams({
    format: 'csv',
    columns: 'id_number,street',
    full_search: String(id_number),
  });
  const response = await fetch(`${server.url}/api/crm/students/export?${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const content = await response.text();
  expect(content).toContain(MASK);
  const checked = await own.check(new File([content], 'talabalar.csv', { type: 'text/csv' }), 'students');
  expect(checked.counts).toMatchObject({ update: 0, error: 1 });
  expect(await own.problems(checked.id, 'ru')).toEqual([
    [2, expect.stringContaining('Улица, дом: Адрес скрыт')],
  ]);
  const stored = await server.services.db
    .selectFrom('students')
    .select('street')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored).toEqual({ street });
});

it('an import of other columns changes a student whose stored address is the mask', async () => {
  const { id, id_number, group_id } = await makeStudent(admin);
  await server.services.db.updateTable('students').set({ street: MASK }).where('id', '=', id).execute();
  const file = await xlsx([
    ['Номер студента', 'Телефон'],
    [id_number, PHONE],
  ]);
  expect((await own.write(file, 'students')).counts).toMatchObject({ update: 1, error: 0 });
  const input = studentInput({ group_id: group_id ?? 0, id_number: String(id_number) });
  const save = (street: string) =>
    admin.call(students.update, { params: { id }, body: { ...input, street } });
  expect((await save(MASK)).status).toBe(200);
  const refused = await save(`${MASK}, 12`);
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['street']]);
});
