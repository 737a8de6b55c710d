import { duplicates } from '@dekanat/contract/students/duplicates/duplicates.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makeStudentGroup, unique } from '#test/factories.ts';
import { makeStudent, moveStudents, pinOf } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

let group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  group_id = (await makeStudentGroup(admin)).id;
});

describe('possible duplicates', () => {
  const sameAs = async (query: object, client = admin) => {
    const { result } = await client.call(duplicates.list, { query });
    return result.data.map(({ reason, student }) => [reason, student.id]);
  };

  it('are found beside a form by passport, PINFL, or a similar name with the same birth date', async () => {
    const number = unique();
    const passport = `ZX${String(number).padStart(7, '0')}`;
    const one = await makeStudent(admin, {
      group_id,
      passport,
      passport_pin: pinOf(number),
      second_name: 'Xoʻjamqulov',
      first_name: 'Oʻtkir',
      third_name: 'Rahmonovich',
      birth_date: '2005-07-19',
    });
    expect(await sameAs({ passport: passport.toLowerCase() })).toEqual([['passport', one.id]]);
    expect(await sameAs({ passport, passport_pin: pinOf(number) })).toEqual([['passport', one.id]]);
    expect(await sameAs({ passport_pin: pinOf(number) })).toEqual([['passport_pin', one.id]]);
    const name = { second_name: 'Ҳужамкулов', first_name: 'Уткир', third_name: 'Рахмонович' };
    const slip = { ...name, birth_date: '2005-07-19' };
    expect(await sameAs(slip)).toEqual([['name', one.id]]);
    expect(await sameAs({ ...slip, birth_date: '2005-07-20' })).toEqual([]);
    expect(await sameAs({ ...slip, second_name: 'Sobirov' })).toEqual([]);
    expect(await sameAs({ passport, except_id: one.id })).toEqual([]);
    expect(await sameAs({ passport }, await signIn(server.url, 'admin2'))).toEqual([]);
    expect(await sameAs({ passport }, await signIn(server.url, 'dekan'))).toEqual([]);
    expect(await sameAs({ passport: 'AA' })).toEqual([]);
    const viewer = await signIn(server.url, 'viewer');
    expect((await viewer.call(duplicates.list, { query: { passport } })).status).toBe(403);
    expect((await viewer.call(duplicates.list)).status).toBe(200);
  });

  it('are listed in the report as pairs, with an exact total on every page', async () => {
    const passport = `ZW${String(unique()).padStart(7, '0')}`;
    const gone = await makeStudent(admin, { group_id, passport, second_name: 'Ketganov' });
    await moveStudents(admin, [gone.id], { status_type: 'studentexpel' });
    const back = await makeStudent(admin, {
      group_id,
      passport,
      second_name: 'Qaytganov',
      birth_date: '2001-02-03',
    });
    const twins = [
      await makeStudent(admin, {
        group_id,
        second_name: 'Egamberdiyev',
        first_name: 'Jasur',
        birth_date: '2002-02-02',
      }),
      await makeStudent(admin, {
        group_id,
        second_name: 'Egamberdiev',
        first_name: 'Jasur',
        birth_date: '2002-02-02',
      }),
    ];
    const pairs = async (query: object) => (await admin.call(duplicates.list, { query })).result;
    const { data } = await pairs({ reason: 'passport' });
    expect(data).toMatchObject([
      {
        student: { id: gone.id, study_status: 'studentexpel' },
        other: { id: back.id, study_status: 'studying' },
      },
    ]);
    const named = await pairs({ reason: 'name', limit: 1 });
    expect(named.data).toMatchObject([{ student: { id: twins[0]?.id }, other: { id: twins[1]?.id } }]);
    const { total } = await pairs({});
    expect(total).toBeGreaterThanOrEqual(2);
    expect(await pairs({ page: 1000 })).toMatchObject({ data: [], total });
    const superadmin = await signIn(server.url, 'superadmin');
    expect((await superadmin.call(duplicates.list, { query: { passport } })).result.total).toBe(2);
  });
});

it('duplicates: are listed over all universities to a super administrator who chose none', async () => {
  const passport = `ZV${String(unique()).padStart(7, '0')}`;
  const { id } = await makeStudent(admin, { group_id, passport });
  await moveStudents(admin, [id], { status_type: 'studentexpel' });
  const elsewhere = await makeStudent(await signIn(server.url, 'admin2'), { passport });
  const superadmin = await signIn(server.url, 'superadmin');
  const pairs = async (client: Client, query: object = {}) =>
    (await client.call(duplicates.list, { query: { reason: 'passport', ...query } })).result.data
      .filter(({ student }) => student.id === id)
      .map(({ student, other }) => [student.university_name, other?.id, other?.university_name]);
  expect(await pairs(superadmin)).toEqual([[expect.any(String), elsewhere.id, elsewhere.university_name]]);
  expect(await pairs(superadmin, { university_id: 1 })).toEqual([]);
  expect(await pairs(admin)).toEqual([]);
});

it('duplicates: are found among thousands of students with the same birth date', async () => {
  const person = { group_id, birth_date: '2000-01-01', second_name: 'Xoʻjamqulov' };
  const one = await makeStudent(admin, { ...person, first_name: 'Oʻtkir' });
  const other = await makeStudent(admin, { ...person, first_name: 'Oʻktir' });
  await sql`
    insert into students (university_id, group_id, first_name, second_name, third_name, id_number, passport, birth_date, gender,
      nation_id, citizenship_id, country_id)
    select university_id, group_id, md5(number::text), md5('f' || number), third_name, '97' || lpad(number::text, 10, '0'),
      'YX' || lpad(number::text, 7, '0'), birth_date, gender, nation_id, citizenship_id, country_id
    from students, generate_series(1, 4000) number where id = ${one.id}`.execute(server.services.db);
  const { result } = await admin.call(duplicates.list, { query: { reason: 'name' } });
  const pairs = result.data.map(({ student, other: second }) => [student.id, second?.id].toSorted());
  expect(pairs).toContainEqual([one.id, other.id]);
});
