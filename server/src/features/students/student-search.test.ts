import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';
import { matchingStudents, sortableStudents } from './student-query.ts';
import { studentOrder } from './student-rows.ts';

/** The administrator of the first university, that of the second, and one without a university. */
const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

const PEOPLE = [
  ['Qidiruvov', 'Oʻktam', 'Gʻulom oʻgʻli'],
  ['Qidiruvova', 'Maʼmura-Zuhra', 'Gʻulomovna'],
  ['Қидирувова', 'Хосият', 'Ўктамовна'],
  ['Qidiruv', 'Nur.Muhammad', '(Oʻktam) 2'],
] as const;
const [OKTAM, MAMURA, HOSIYAT, NUR] = PEOPLE.map(([, first_name]) => first_name);

beforeAll(async () => {
  const { id: group_id } = await makeStudentGroup(admin);
  for (const [second_name, first_name, third_name] of PEOPLE)
    await makeStudent(admin, { group_id, second_name, first_name, third_name });
  await makeStudent(admin2, {
    second_name: 'Qidiruvov',
    first_name: 'Ikkinchi',
    third_name: 'Oʻktam oʻgʻli',
  });
});

const foundBy = async (client: typeof admin, full_search: string) => {
  const { result } = await client.call(students.list, { query: { full_search } });
  return result.data.map(({ first_name }) => first_name).toSorted();
};
const sorted = (...names: (string | undefined)[]) => names.toSorted();

describe('the search by words of a name', () => {
  it.each([
    ['qidiruv', sorted(OKTAM, MAMURA, HOSIYAT, NUR)],
    ['Қидирувов', sorted(OKTAM, MAMURA, HOSIYAT)],
    ['qidiruvova', sorted(MAMURA, HOSIYAT)],
    ["o'ktam qidir", sorted(OKTAM, HOSIYAT, NUR)],
    ['qidir oʻkt gʻul', sorted(OKTAM)],
    ['qidir qidir qidiruvov', sorted(OKTAM, MAMURA, HOSIYAT)],
    ['ma`mura-zuh', sorted(MAMURA)],
    ['zuhra – maʼmura', sorted(MAMURA)],
    ['  ЗУҲРА   Qidir ', sorted(MAMURA)],
    ['xosiyat', sorted(HOSIYAT)],
    ["qidiruvova' & | ! :* \\", sorted(MAMURA, HOSIYAT)],
    ['(oʻktam) 2 qidir', sorted(NUR)],
  ])('finds by %j the same students in one university and in all', async (typed, expected) => {
    expect(await foundBy(admin, typed)).toEqual(expected);
    const everywhere = await foundBy(superadmin, typed);
    expect(everywhere.filter((name) => name !== 'Ikkinchi')).toEqual(expected);
  });

  it.each(['_', '- – -', "' | & ! :*", '\\', '%', '( )'])('finds nobody by %j', async (typed) => {
    expect(await foundBy(admin, typed)).toEqual([]);
    expect(await foundBy(superadmin, typed)).toEqual([]);
  });

  it('finds each word of a name that has other signs between its words', async () => {
    expect(await foundBy(admin, 'muhammad qidir')).toEqual([NUR]);
    expect(await foundBy(admin, 'nur.muham/qidir')).toEqual([NUR]);
  });

  it('finds only students of the own university', async () => {
    expect(await foundBy(admin2, 'qidiruvov')).toEqual(['Ikkinchi']);
    expect(await foundBy(superadmin, 'qidiruvov oktam')).toEqual(sorted('Ikkinchi', OKTAM, HOSIYAT));
  });

  it('answers for words that are longer than PostgreSQL indexes', async () => {
    const second_name = 'ﷲ㌖'.repeat(50);
    await makeStudent(admin, { second_name, first_name: 'Uzun' });
    expect(await foundBy(admin, second_name)).toEqual(['Uzun']);
    expect(await foundBy(admin, '㌍'.repeat(200))).toEqual([]);
  });
});

it('student search: finds similar names within the other filters also in a file and in a call for all that match', async () => {
  const [{ id: group_id }, other] = [await makeStudentGroup(admin), await makeStudentGroup(admin)];
  const similar = await makeStudent(admin, { group_id, second_name: 'Xoʻjayev', first_name: 'Oʻktam' });
  await makeStudent(admin, { group_id: other.id, second_name: 'Xujayev', first_name: 'Uktam' });
  const matching = { full_search: 'Xujayev Uktam', group_id };
  const { result } = await admin.call(students.list, { query: matching });
  expect(result.data.map(({ id }) => id)).toEqual([similar.id]);
  const file = await admin.call(students.export, {
    query: { ...matching, format: 'csv', columns: 'id_number' },
  });
  expect(String(file.result).trim().split('\r\n').slice(1)).toEqual([`"${similar.id_number}"`]);
  const preview = await admin.call(studentStatuses.preview, {
    body: { matching, expected: 1, status_type: 'graduate' },
  });
  expect(preview.result.rows.map(({ id }) => id)).toEqual([similar.id]);
});

it('student search: keeps apart universities whose ids begin alike', async () => {
  const { rows } = await sql<{ of: number; found: boolean }>`
    select of, array_to_tsvector(university_words(of, 'karimov')) @@ university_name_query(1, 'karim') as found
    from unnest('{1,11,12}'::integer[]) of order by of`.execute(server.services.db);
  expect(rows.map(({ found }) => found)).toEqual([true, false, false]);
});

it.each([
  [1, 'students_university_words'],
  [null, 'students_words'],
])('student search: reads an index of words in university %j', async (universityId, index) => {
  await server.services.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local enable_indexscan = off`.execute(db);
    await sql`set local enable_indexonlyscan = off`.execute(db);
    const statement = matchingStudents(
      { db, scope: { universityId, facultyId: null } },
      { term: { by: 'words', value: 'karimov anvar' } },
    ).select('students.id');
    const plan = await statement.explain<{ 'QUERY PLAN': string }>();
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`on ${index}`);
  });
});

it('student search: does not search words in all universities in the order of names', async () => {
  await server.services.db.transaction().execute(async (db) => {
    await sql`set local enable_sort = off`.execute(db);
    const statement = sortableStudents(
      { db, scope: { universityId: null, facultyId: null } },
      { term: { by: 'words', value: 'karimov' } },
    )
      .select('students.id')
      .orderBy(studentOrder('oz', undefined))
      .limit(60);
    const plan = await statement.explain<{ 'QUERY PLAN': string }>();
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain('Sort Key');
    expect(lines).not.toContain('students_of_all_by_name');
  });
});
