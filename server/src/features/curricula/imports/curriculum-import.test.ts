import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addSubject, currentYear, planOf } from '#test/curriculum-factories.ts';
import { makeSpeciality, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const HEAD = ['Nomi', 'Mutaxassislik', 'Oʻquv yili', 'Taʼlim shakli', 'Baholash tizimi', 'Semestrlar soni'];
const MORE = ['Oʻtish bali', 'Kredit bazaviy summasi', 'Taʼlim tili'];

/** A file of curricula of a new speciality, by their names. */
async function fileOf() {
  const { code } = await makeSpeciality(admin);
  const { start_year } = await currentYear(admin);
  const row = (name: string) =>
    [name, code, start_year, 'Kunduzgi', 'Kredit baholash tizimi', 2, 60, 0, 'Oʻzbekcha'].map(String);
  return (...names: string[]) =>
    csv([[...HEAD, ...MORE], ...names.map(row)].map((cells) => cells.join(';')).join('\n'));
}

const idOf = async (name: string) =>
  (await admin.call(curricula.list, { query: { name } })).result.data[0]?.id ?? 0;

it('curriculum import: finds a curriculum in another spelling, also within the file', async () => {
  const own = importing(admin);
  const file = await fileOf();
  const name = `Oʻzbek tili ${unique()}`;
  const first = await own.write(file(name.replace('ʻ', "'")), 'curricula');
  expect([await own.problems(first.id), first.counts]).toEqual([[], expect.objectContaining({ create: 1 })]);
  for (const spelt of [
    name.replace('ʻ', "'"),
    name.replace('ʻ', '`'),
    name.toUpperCase(),
    name.replace('Oʻzbek tili', 'Ўзбек тили'),
  ])
    expect([spelt, (await own.check(file(spelt), 'curricula')).counts?.create]).toEqual([spelt, 0]);
  const repeated = `Boʻlim ${unique()}`;
  const { id, counts } = await own.check(
    file(repeated, repeated.replace('ʻ', "'").toUpperCase()),
    'curricula',
  );
  expect([counts?.create, await own.problems(id)]).toEqual([1, [[3, expect.stringContaining('2')]]]);
});

it('curriculum import: is undone until a curriculum is planned', async () => {
  const own = importing(admin);
  const file = await fileOf();
  const [planned, empty] = [`Reja ${unique()}`, `Reja ${unique()}`];
  const [first, second] = [
    await own.write(file(planned), 'curricula'),
    await own.write(file(empty), 'curricula'),
  ];
  const curriculumId = await idOf(planned);
  const [semester] = (await planOf(admin, curriculumId)).semesters;
  await addSubject(admin, semester?.id ?? 0);
  const refused = await own.act(first.id, { act: 'undo' });
  expect([refused.state, refused.job?.error]).toEqual(['written', expect.stringContaining(planned)]);
  expect((await planOf(admin, curriculumId)).semesters[0]?.subjects).toHaveLength(1);
  expect((await own.act(second.id, { act: 'undo' })).state).toBe('undone');
  expect(await idOf(empty)).toBe(0);
});

it('curriculum import: waits for another import of curricula of the university, and finds what that added', async () => {
  const own = importing(admin);
  const file = await fileOf();
  const name = `Bir vaqtda ${unique()}`;
  const [one, other] = [await own.check(file(name), 'curricula'), await own.check(file(name), 'curricula')];
  await Promise.all([one, other].map(({ id }) => own.ask(id, { act: 'write' })));
  const ended = [await own.over(one.id), await own.over(other.id)];
  expect(ended.map(({ counts }) => counts?.create).toSorted()).toEqual([0, 1]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from curricula where name = ${name}`.execute(server.services.db);
  expect(rows).toEqual([{ count: 1 }]);
});

it('curriculum import: the faculty chooses among specialities with the same code', async () => {
  const own = importing(admin);
  const [one, other] = [await makeSpeciality(admin), await makeSpeciality(admin)];
  const { db } = server.services;
  await db.updateTable('specialities').set({ code: one.code }).where('id', '=', other.id).execute();
  const { faculty_code } = await db
    .selectFrom('faculties')
    .where('id', '=', other.faculty_id)
    .select('faculty_code')
    .executeTakeFirstOrThrow();
  const { start_year } = await currentYear(admin);
  const rest = [start_year, 'Kunduzgi', 'Kredit baholash tizimi', 2, 60, 0, 'Oʻzbekcha'];
  const sent = (name: string, faculty: string) =>
    csv(
      [
        [...HEAD, ...MORE, 'Fakultet'],
        [name, one.code, ...rest, faculty],
      ]
        .map((cells) => cells.join(';'))
        .join('\n'),
    );
  const name = `Umumiy shifr ${unique()}`;
  const { id, counts } = await own.write(sent(name, faculty_code), 'curricula');
  expect([await own.problems(id), counts?.create]).toEqual([[], 1]);
  const made = await db
    .selectFrom('curricula')
    .where('id', '=', await idOf(name))
    .select(['speciality_id', 'faculty_id'])
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ speciality_id: other.id, faculty_id: other.faculty_id });
  const ambiguous = await own.check(sent(`${name} 2`, ''), 'curricula');
  expect(await own.problems(ambiguous.id)).toEqual([
    [2, expect.stringContaining(one.code), expect.stringContaining('Fakultet')],
  ]);
});
