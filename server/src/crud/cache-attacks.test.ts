import type { Language } from '@dekanat/contract/api/languages.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import {
  facultyInput,
  makeDepartment,
  makeFaculty,
  makeSpeciality,
  makeStudentGroup,
} from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let database: TestDatabase;
let server: TestServer;
let otherProcess: TestServer;
let admin: Client;
let admin2: Client;
let superadmin: Client;
beforeAll(async () => {
  database = await cloneDatabase();
  [server, otherProcess] = [
    await startTestServer({}, { databaseUrl: database.url }),
    await startTestServer({}, { databaseUrl: database.url }),
  ];
  [admin, admin2, superadmin] = (await Promise.all(
    ['admin', 'admin2', 'superadmin'].map((name) => signIn(server.url, name)),
  )) as [Client, Client, Client];
});
afterAll(async () => {
  await Promise.all([server.close(), otherProcess.close()]);
  await database.drop();
});

const facultyNames = async (client: Client, query: object = {}) =>
  (await client.call(departments.list, { query: { limit: 1000, ...query } })).result.data;
const nameOfFaculty = async (client: Client, facultyId: number, language?: Language) =>
  (await facultyNames(client, { faculty_id: facultyId, language }))[0]?.faculty_name;

/** A faculty with a department, named in both languages. */
async function bilingualFaculty(client: Client, [oz, ru]: [string, string]) {
  const faculty = await makeFaculty(client, { name: oz });
  await client.call(faculties.update, {
    params: { id: faculty.id },
    body: facultyInput({ faculty_code: faculty.faculty_code, language: 'ru', name: ru }),
  });
  await makeDepartment(client, { faculty_id: faculty.id });
  return faculty.id;
}
const setDefaultLanguage = (universityId: number, language: Language) =>
  sql`update universities set default_language = ${language} where id = ${universityId}`.execute(
    server.services.db,
  );

describe('cached names', () => {
  it('follow the default language of each university, also in one list of both', async () => {
    const one = await bilingualFaculty(admin, ['Birinchi', 'Первый']);
    const two = await bilingualFaculty(admin2, ['Ikkinchi', 'Второй']);
    const shown = async () => {
      const rows = await facultyNames(superadmin);
      return [one, two].map((id) => rows.find(({ faculty_id }) => faculty_id === id)?.faculty_name);
    };
    await setDefaultLanguage(1, 'oz');
    await setDefaultLanguage(2, 'ru');
    expect(await shown()).toEqual(['Birinchi', 'Второй']);
    await setDefaultLanguage(1, 'ru');
    await setDefaultLanguage(2, 'oz');
    expect(await shown()).toEqual(['Первый', 'Ikkinchi']);
    await setDefaultLanguage(1, 'oz');
    expect([await nameOfFaculty(admin, one), await nameOfFaculty(admin2, two)]).toEqual([
      'Birinchi',
      'Ikkinchi',
    ]);
  });

  it('are those of the requested language, whatever another caller requested before', async () => {
    const id = await bilingualFaculty(admin, ['Fizika', 'Физика']);
    for (const [client, language, name] of [
      [admin, 'ru', 'Физика'],
      [superadmin, 'oz', 'Fizika'],
      [admin, 'oz', 'Fizika'],
      [superadmin, 'en', 'Fizika'],
      [superadmin, 'ru', 'Физика'],
    ] as const)
      expect(await nameOfFaculty(client, id, language)).toBe(name);
  });

  it('are renewed after another process renamed or removed them', async () => {
    const id = await bilingualFaculty(admin, ['Kimyo', 'Химия']);
    const elsewhere = clientOf(otherProcess.url, admin.tokens);
    for (const client of [admin, elsewhere]) expect(await nameOfFaculty(client, id, 'ru')).toBe('Химия');
    await sql`update faculty_translations set name = 'Алхимия' where faculty_id = ${id} and language = 'ru'`.execute(
      otherProcess.services.db,
    );
    for (const client of [admin, elsewhere]) expect(await nameOfFaculty(client, id, 'ru')).toBe('Алхимия');
    await sql`delete from faculty_translations where faculty_id = ${id} and language = 'ru'`.execute(
      otherProcess.services.db,
    );
    for (const client of [admin, elsewhere]) expect(await nameOfFaculty(client, id, 'ru')).toBe('Kimyo');
  });

  it('are renewed by a rename after a rolled back savepoint of the same transaction', async () => {
    const id = await bilingualFaculty(admin, ['Tarix', 'История']);
    expect(await nameOfFaculty(admin, id, 'oz')).toBe('Tarix');
    const rename = (name: string) =>
      sql`update faculty_translations set name = ${name} where faculty_id = ${id} and language = 'oz'`;
    await otherProcess.services.db.transaction().execute(async (db) => {
      await sql`savepoint attempt`.execute(db);
      await rename('Bekor').execute(db);
      await sql`rollback to savepoint attempt`.execute(db);
      await rename('Yangi tarix').execute(db);
    });
    expect(await nameOfFaculty(admin, id, 'oz')).toBe('Yangi tarix');
  });

  it('are read while several processes rename at once, and are right afterwards', async () => {
    const ids = await Promise.all(
      ['A', 'B', 'C', 'D'].map((letter) => bilingualFaculty(admin, [`Nom ${letter}`, `Имя ${letter}`])),
    );
    await Promise.all(
      ids.flatMap((id, index) => [
        sql`update faculty_translations set name = ${`Yangi ${id}`} where faculty_id = ${id} and language = 'oz'`.execute(
          (index % 2 === 0 ? server : otherProcess).services.db,
        ),
        ...Array.from({ length: 5 }, () => facultyNames(admin)),
      ]),
    );
    for (const id of ids) expect(await nameOfFaculty(admin, id, 'oz')).toBe(`Yangi ${id}`);
  });
});

describe('cached statements and totals of students', () => {
  const FILTERS = [
    'gender',
    'status',
    'group_id',
    'speciality_id',
    'faculty_id',
    'birth_year',
    'with_photo',
  ] as const;

  /** Every set of filters, each in two orders of parameters. */
  function* filterSets(values: Record<string, unknown>) {
    for (let bits = 0; bits < 1 << FILTERS.length; bits += 1) {
      const chosen = FILTERS.filter((_name, index) => bits & (1 << index));
      const names = bits % 2 === 0 ? chosen : chosen.toReversed();
      yield Object.fromEntries(names.map((name) => [name, values[name]]));
    }
  }

  it('select the rows that match every combination of filters, for every caller', async () => {
    const faculty = await makeFaculty(admin);
    const speciality = await makeSpeciality(admin, { faculty_id: faculty.id });
    const group = await makeStudentGroup(admin, { speciality_id: speciality.id });
    const [, woman] = [
      await makeStudent(admin, { group_id: group.id }),
      await makeStudent(admin, { group_id: group.id }),
    ];
    await sql`update students set gender = 'female' where id = ${woman.id}`.execute(server.services.db);
    const dekan = await signIn(server.url, 'dekan');
    const callers = [
      { client: admin, university_id: undefined },
      { client: dekan, university_id: undefined },
      { client: superadmin, university_id: 1 },
      { client: superadmin, university_id: 2 },
      { client: admin2, university_id: undefined },
    ];
    const list = async (client: Client, query: object) =>
      (await client.call(students.list, { query: { limit: 1000, ...query } })).result;
    const listAll = async (client: Client, query: object, page = 1): Promise<StudentRow[]> => {
      const { data, total } = await list(client, { ...query, page });
      return page * 1000 < total ? [...data, ...(await listAll(client, query, page + 1))] : data;
    };
    const all = await Promise.all(
      callers.map(({ client, university_id }) => listAll(client, { university_id })),
    );
    const values = {
      gender: 'female',
      status: 1,
      group_id: group.id,
      speciality_id: speciality.id,
      faculty_id: faculty.id,
      birth_year: 2004,
      with_photo: 0,
    };
    const sets = [...filterSets(values)];
    for (const [position, filters] of sets.entries()) {
      // Two callers per set: enough for each caller to meet statements and totals that another one cached.
      for (const index of [position % callers.length, (position + 1) % callers.length]) {
        const { client, university_id } = callers[index] ?? { client: admin, university_id: undefined };
        const matching = (all[index] ?? []).filter((row) =>
          Object.entries(filters).every(([name, value]) =>
            name === 'with_photo' ? row.photo === null : row[name as keyof typeof row] === value,
          ),
        );
        const first = await list(client, { university_id, ...filters, limit: 1 });
        expect([filters, first.total]).toEqual([filters, matching.length]);
        if (first.data[0]) expect(matching.map(({ id }) => id)).toContain(first.data[0].id);
      }
    }
  });

  it('count again after another process moved a speciality to another faculty', async () => {
    const [from, to] = [await makeFaculty(admin), await makeFaculty(admin)];
    const speciality = await makeSpeciality(admin, { faculty_id: from.id });
    const group = await makeStudentGroup(admin, { speciality_id: speciality.id });
    for (let made = 0; made < 2; made += 1) await makeStudent(admin, { group_id: group.id });
    const totals = () =>
      Promise.all(
        [from, to].map(async ({ id: faculty_id }) => {
          const { result } = await admin.call(students.list, { query: { faculty_id, limit: 1 } });
          return result.total;
        }),
      );
    expect(await totals()).toEqual([2, 0]);
    await sql`update specialities set faculty_id = ${to.id} where id = ${speciality.id}`.execute(
      otherProcess.services.db,
    );
    expect(await totals()).toEqual([0, 2]);
    await sql`update students set group_id = null where group_id = ${group.id}`.execute(
      otherProcess.services.db,
    );
    expect(await totals()).toEqual([0, 0]);
  });
});

describe('the query of a list', () => {
  it('refuses unknown names, those of prototypes too, and repeated and unknown values', async () => {
    const get = async (search: string) => {
      const response = await fetch(`${server.url}/api/crm/${search}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      return response.status;
    };
    for (const path of ['students', 'departments', 'departments/list', 'students/student-status']) {
      for (const search of ['__proto__=1', 'constructor=2', '__proto__[page]=3'])
        expect([search, await get(`${path}?${search}`)]).toEqual([search, 422]);
      expect(await get(`${path}?university_id=1&university_id=2`)).toBe(422);
    }
    for (const path of ['students', 'departments'])
      for (const search of ['sort=__proto__', 'sort=-constructor', 'faculty_id=1&faculty_id=2'])
        expect([search, await get(`${path}?${search}`)]).toEqual([search, 422]);
    expect(await get('departments/export?format=csv&columns=constructor')).toBe(422);
    expect(await get('departments/export?format=csv&columns=name,__proto__')).toBe(422);
  });
});
