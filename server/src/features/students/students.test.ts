import { MONTHS } from '@dekanat/contract/reference/config-catalogue.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { studentNotes } from '@dekanat/contract/students/student-notes.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { clientOf, signIn } from '#test/client.ts';
import { makeImage, makeSpeciality, makeStudentGroup, unique } from '#test/factories.ts';
import { makeStudent, makeStudentNote, pinOf, studentInput } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

let group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  group_id = (await makeStudentGroup(admin)).id;
});

const create = (given: object) => admin.call(students.create, { body: studentInput({ group_id, ...given }) });
async function makeStudentWithPassport() {
  const passport = `PS${1_000_000 + unique()}`;
  return { ...(await makeStudent(admin, { group_id, passport })), passport };
}
const find = async (full_search: string, client = admin) =>
  (await client.call(students.list, { query: { full_search } })).result;
const namesOf = ({ data }: { data: { second_name: string }[] }) => data.map(({ second_name }) => second_name);

describe('a new student', () => {
  it('is returned without passport, PINFL, birth date and street, in the list and alone', async () => {
    const number = unique();
    const given = { passport: `AB${1_000_000 + number}`, passport_pin: pinOf(number), street: 'Oʻrikzor 12' };
    const { result } = await create(given);
    expect(result).toMatchObject({
      passport: `AB*****${String(number).padStart(2, '0').slice(-2)}`,
      passport_pin: `**********${pinOf(number).slice(-4)}`,
      birth_year: 2004,
      study_status: 'studying',
      status: 1,
      group_id,
    });
    const shown = JSON.stringify([
      result,
      (await admin.call(students.read, { params: { id: result.id } })).result,
      await find(result.id_number),
    ]);
    for (const secret of [given.passport, given.passport_pin, '2004-09-01', given.street])
      expect(shown).not.toContain(secret);
    expect(shown).toContain(result.id_number);
  });

  it('has personal data that is revealed to users who may edit it, and each access is recorded', async () => {
    const { id } = await makeStudent(admin, { group_id, street: 'Oʻrikzor 12' });
    const { result } = await admin.call(students.show, { params: { id } });
    expect(result).toMatchObject({ birth_date: '2004-09-01', street: 'Oʻrikzor 12' });
    const rows = await server.services.db
      .selectFrom('personal_data_showings')
      .where('row_id', '=', id)
      .select(['record', 'university_id'])
      .execute();
    expect(rows).toEqual([{ record: 'students', university_id: 1 }]);
    const viewer = await signIn(server.url, 'viewer');
    expect((await viewer.call(students.show, { params: { id } })).status).toBe(403);
  });

  it.each(['01.09.2004', '01-09-2004', '2004-09-01 00:00:00', '01.09.2004 12:30:00'])(
    'is created with the birth date %s',
    async (birth_date) => {
      const { result } = await create({ birth_date });
      const { result: shown } = await admin.call(students.show, { params: { id: result.id } });
      expect(shown.birth_date).toBe('2004-09-01');
    },
  );

  it.each(['05032008', '31.02.2008', ''])('is refused with the birth date “%s”', async (birth_date) => {
    const { status, error } = await create({ birth_date });
    expect([status, Object.keys(error.message)]).toEqual([422, ['birth_date']]);
  });

  it('has normalised identifiers', async () => {
    const number = unique();
    const id_number = `998${String(number).padStart(9, '0')}`;
    const { result } = await create({
      id_number: `${id_number.slice(0, 6)} ${id_number.slice(6)}`,
      passport: ` ас ${1_000_000 + number}`,
      phone: '+998 [90] 123–45-67',
    });
    expect(result).toMatchObject({ id_number, phone: '+998901234567' });
    expect(result.passport).toMatch(/^AC/);
  });

  it.each([
    ['first_name', { first_name: ' ' }],
    ['phone', { phone: '901234567' }],
    ['phone', { phone: '+998 90 123 45 67 (onasi)' }],
    ['phone', { phone: '+٩٩٨٩٠١٢٣٤٥٦٧' }],
    ['birth_date', { birth_date: '2024-01-01' }],
    ['id_number', { id_number: '12345678901' }],
    ['passport', { passport: 'A12345678' }],
    ['passport_pin', { passport_pin: '5010904001001' }],
    ['gender', { gender: 'x' }],
    ['citizenship_id', { citizenship_id: 'nowhere' }],
    ['group_id', { group_id: 2_000_000 }],
    ['nation_id', { nation_id: 2_000_000 }],
    ['photo', { photo: 2_000_000 }],
  ])('is refused with a wrong %s', async (field, given) => {
    const { status, error } = await create(given);
    expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
  });

  it('in Uzbekistan needs a complete address with matching places', async () => {
    const wrong = await create({ country_id: 1 });
    expect([wrong.status, Object.keys(wrong.error.message)]).toEqual([
      422,
      ['province_id', 'city_id', 'street'],
    ]);
    const [place] = await server.services.db
      .selectFrom('districts')
      .select(['id', 'region_id'])
      .orderBy('id')
      .limit(1)
      .execute();
    const address = { country_id: 1, province_id: place?.region_id, city_id: place?.id, street: 'Bogʻ 7-uy' };
    expect((await create(address)).result).toMatchObject({ country_id: 1, city_id: place?.id });
    const elsewhere = await create({ ...address, province_id: (place?.region_id ?? 0) + 1 });
    expect(Object.keys(elsewhere.error.message)).toEqual(['city_id']);
  });

  it('without a PINFL must be a foreigner, and the university must allow it', async () => {
    expect((await create({ passport_pin: null, citizenship_id: 'foreign' })).status).toBe(200);
    const { status, error } = await create({ passport_pin: null });
    expect([status, Object.keys(error.message)]).toEqual([422, ['passport_pin']]);
  });

  it('is refused with all problems at once, of single fields and across fields', async () => {
    const wrong = { first_name: '', passport_pin: null, country_id: 1, group_id: 2_000_000, phone: '12' };
    const { status, error } = await create(wrong);
    expect([status, Object.keys(error.message)]).toEqual([
      422,
      ['first_name', 'phone', 'province_id', 'city_id', 'street', 'passport_pin', 'group_id'],
    ]);
    const unread = await create({ country_id: 0, citizenship_id: '', passport_pin: null });
    expect(Object.keys(unread.error.message)).toEqual(['citizenship_id', 'country_id']);

    const { id, ...student } = await makeStudent(admin, {
      group_id,
      country_id: 2,
      citizenship_id: 'foreign',
    });
    const change = (given: object) =>
      admin.call(students.update, {
        params: { id },
        body: { ...studentInput({ group_id, id_number: student.id_number }), ...given },
      });
    const changed = await change({ second_name: '', country_id: 1, passport_pin: null, street: null });
    expect(Object.keys(changed.error.message)).toEqual([
      'second_name',
      'province_id',
      'city_id',
      'street',
      'passport_pin',
    ]);
    const elsewhere = await admin.call(students.update, {
      params: { id: 2_000_000 },
      body: { ...studentInput({ group_id }), second_name: '', country_id: 1 },
    });
    expect([elsewhere.status, Object.keys(elsewhere.error.message)]).toEqual([422, ['second_name']]);
  });

  it.each(['id_number', 'passport', 'passport_pin'] as const)(
    'is refused when another student has the same %s',
    async (field) => {
      const body = studentInput({ group_id });
      await admin.call(students.create, { body });
      const { status, error } = await create({ [field]: body[field] });
      expect([status, error.code, error.message]).toEqual([
        409,
        'duplicate',
        { [field]: [expect.any(String)] },
      ]);
    },
  );
});

describe('an update', () => {
  it('keeps what it leaves out, visible or not', async () => {
    const { id, version } = await makeStudent(admin, {
      group_id,
      street: 'Oʻrikzor 12',
      phone: '+998901112233',
    });
    const { passport: _p, passport_pin: _n, birth_date: _b, ...rest } = studentInput({ group_id });
    const body = { ...rest, first_name: 'Botir', version };
    const { result } = await admin.call(students.update, { params: { id }, body });
    expect(result).toMatchObject({ first_name: 'Botir', phone: '+998901112233', version: version + 1 });
    const { result: personal } = await admin.call(students.show, { params: { id } });
    expect(personal).toMatchObject({ street: 'Oʻrikzor 12', birth_date: '2004-09-01' });
    const stale = await admin.call(students.update, { params: { id }, body });
    expect([stale.status, stale.error.code]).toEqual([409, 'stale']);
    expect(stale.error.message).toContain('admin');
  });

  it('sets, replaces and removes the photo', async () => {
    const { id } = await makeStudent(admin, { group_id });
    const [first, second] = [await makeImage(admin), await makeImage(admin)];
    const setPhoto = async (photo: number | null) =>
      (await admin.call(students.update, { params: { id }, body: { ...studentInput({ group_id }), photo } }))
        .result;
    expect((await setPhoto(first.id)).file_url_photo).toBe(`/api/resources/showImage/${first.id}`);
    expect((await setPhoto(second.id)).photo).toBe(second.id);
    expect((await setPhoto(null)).photo).toBeNull();
    const released = await server.services.db
      .selectFrom('files')
      .where('id', 'in', [first.id, second.id])
      .where('claimed_id', 'is', null)
      .select('id')
      .execute();
    expect(released).toHaveLength(2);
  });

  it('of status, blocking and deadline changes the account', async () => {
    const { username } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    await server.services.db
      .updateTable('users')
      .set({ kind: 'student' })
      .where('username', '=', username)
      .execute();
    const { id } = await makeStudent(admin, { group_id });
    await sql`update students set user_id = (select id from users where username = ${username}) where id = ${id}`.execute(
      server.services.db,
    );
    const account = () =>
      server.services.db
        .selectFrom('users')
        .where('username', '=', username)
        .select(['status', 'blocked', 'deadline'])
        .executeTakeFirstOrThrow();
    await admin.call(students.switchStatus, { params: { id }, body: { status: 0 } });
    expect(await account()).toMatchObject({ status: 0 });
    await admin.call(students.switchStatus, { params: { id }, body: { status: 1 } });
    await admin.call(students.block, { params: { id }, body: { status: 1 } });
    expect(await account()).toMatchObject({ status: 1, blocked: true });
    await admin.call(students.block, { params: { id }, body: { status: 0 } });
    const { result } = await admin.call(students.setDeadline, {
      params: { id },
      body: { deadline_date: '31.12.2099 18:00:00' },
    });
    expect(result.deadline).toBe('2099-12-31T13:00:00.000Z');
    expect(await account()).toMatchObject({ blocked: false, deadline: '2099-12-31T13:00:00.000Z' });
    const past = await admin.call(students.setDeadline, {
      params: { id },
      body: { deadline_date: '01.01.2020 00:00:00' },
    });
    expect([past.status, Object.keys(past.error.message)]).toEqual([422, ['deadline_date']]);
  });
});

describe('the search', () => {
  beforeAll(async () => {
    const people = [
      ['Xoʻjayev', 'Oʻktam', 'Gʻulomovich'],
      ['Xoʻjayeva', 'Shahnoza', 'Anvarovna'],
      ['Karimov', 'Xoʻja', 'Oʻktamovich'],
    ] as const;
    for (const [second_name, first_name, third_name] of people)
      await makeStudent(admin, { group_id, second_name, first_name, third_name });
  });

  it.each([
    ['Xoʻjayev', ['Xoʻjayev', 'Xoʻjayeva']],
    ["o'ktam xo'jayev", ['Xoʻjayev']],
    ['ХЎЖАЕВ ЎКТАМ', ['Xoʻjayev']],
    ['hojayeva', ['Xoʻjayeva']],
    ['xoʻja', ['Karimov', 'Xoʻjayev', 'Xoʻjayeva']],
    ['хужаев уктам', ['Karimov', 'Xoʻjayev']],
    ['Xujayevva Shaxnozza', ['Xoʻjayeva']],
    ['- - -', []],
    ["' | & ! :*", []],
  ])('finds a student by %s', async (typed, expected) =>
    expect(namesOf(await find(typed))).toEqual(expected),
  );

  it('finds by student number, its beginning, passport and PINFL', async () => {
    const body = studentInput({ group_id, second_name: 'Raqamov' });
    await admin.call(students.create, { body });
    const typed = [body.id_number, body.passport.toLowerCase(), body.passport_pin ?? ''];
    for (const number of typed) expect(namesOf(await find(number))).toEqual(['Raqamov']);
    expect(namesOf(await find(body.id_number.slice(0, 11)))).toContain('Raqamov');
  });

  it('notes are newest first and readable in scope only', async () => {
    const { id: student_id } = await makeStudent(admin, { group_id });
    const [older, newer] = [
      await makeStudentNote(admin, student_id),
      await makeStudentNote(admin, student_id),
    ];
    const page = async (at: number) =>
      (await admin.call(studentNotes.list, { query: { student_id, limit: 1, page: at } })).result;
    expect(await page(1)).toMatchObject({ data: [{ id: newer.id }], total: 2 });
    expect(await page(2)).toMatchObject({ data: [{ id: older.id }], total: 2 });
    const { data } = (await admin.call(timeline.list, { params: { id: student_id } })).result;
    expect(data[0]?.differences).toMatchObject([{ field: 'note', after: newer.note }]);
    const read = async (name: string) => {
      const client = await signIn(server.url, name);
      return (await client.call(studentNotes.list, { query: { student_id } })).status;
    };
    expect([await read('viewer'), await read('admin2'), await read('dekan')]).toEqual([200, 404, 404]);
  });

  it('finds nothing outside the own university and faculty', async () => {
    const other = await signIn(server.url, 'admin2');
    const second_name = 'Choriyev';
    await makeStudent(admin, { group_id, second_name });
    expect(namesOf(await find(second_name))).toEqual([second_name]);
    expect(namesOf(await find(second_name, other))).toEqual([]);
    const dekan = await signIn(server.url, 'dekan');
    expect(namesOf(await find(second_name, dekan))).toEqual([]);
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: 1 });
    const own = await makeStudentGroup(admin, { speciality_id });
    await makeStudent(admin, { group_id: own.id, second_name, first_name: 'Dekanniki' });
    expect((await find(second_name, dekan)).data.map(({ first_name }) => first_name)).toEqual(['Dekanniki']);
  });
});

describe('the list', () => {
  it('has an exact total, also after a change by another process', async () => {
    const query = { limit: 1 };
    const total = async () => (await admin.call(students.list, { query })).result.total;
    const before = await total();
    expect(await total()).toBe(before);
    const { id } = await makeStudent(admin, { group_id });
    expect(await total()).toBe(before + 1);
    await sql`delete from students where id = ${id}`.execute(server.services.db);
    expect(await total()).toBe(before);
  });

  it('counts again after a group moves to another faculty', async () => {
    const [from, to] = [await makeSpeciality(admin), await makeSpeciality(admin)];
    const moving = await makeStudentGroup(admin, { speciality_id: from.id });
    await makeStudent(admin, { group_id: moving.id });
    const total = async (faculty_id: number) =>
      (await admin.call(students.list, { query: { faculty_id } })).result.total;
    expect([await total(from.faculty_id), await total(to.faculty_id)]).toEqual([1, 0]);
    await server.services.db
      .updateTable('student_groups')
      .set({ speciality_id: to.id })
      .where('id', '=', moving.id)
      .execute();
    expect([await total(from.faculty_id), await total(to.faculty_id)]).toEqual([0, 1]);
  });

  it('is sorted by the Uzbek alphabet on every page', async () => {
    const own = await makeStudentGroup(admin);
    for (const second_name of ['Shodiyev', 'Zokirov', 'Oʻrinov', 'Gʻaniyev', 'Chorshanbiyev', 'Aliyev'])
      await makeStudent(admin, { group_id: own.id, second_name });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => admin.call(students.list, { query: { group_id: own.id, limit: 2, page } })),
    );
    expect(pages.flatMap(({ result }) => namesOf(result))).toEqual([
      'Aliyev',
      'Zokirov',
      'Oʻrinov',
      'Gʻaniyev',
      'Shodiyev',
      'Chorshanbiyev',
    ]);
    expect(pages.map(({ result }) => result.total)).toEqual([6, 6, 6, 6]);
  });

  it.each([
    [{ gender: 'female' }, 1],
    [{ with_photo: 0 }, 2],
    [{ signed_in: 1 }, 0],
    [{ birth_year: 2004 }, 2],
    [{ citizenship_id: 'foreign' }, 1],
    [{ study_status: 'graduate' }, 0],
    [{ status: 1 }, 2],
    [{ country_id: 2 }, 2],
    [{ with_group: 0 }, 0],
    [{ entry_year: 2015 }, 2],
    [{ entry_year: 2016 }, 0],
  ] as const)('is filtered by %j', async (query, count) => {
    const own = await makeStudentGroup(admin, { entry_year: 2015 });
    await makeStudent(admin, { group_id: own.id, gender: 'female' });
    await makeStudent(admin, { group_id: own.id, citizenship_id: 'foreign', passport_pin: null });
    const { result } = await admin.call(students.list, { query: { group_id: own.id, ...query } });
    expect([result.total, result.data.length]).toEqual([count, count]);
  });
});

it('students: is filtered by the course, which follows from the year of entry and the start of the academic year', async () => {
  const setMonth = async (month: number) => {
    const { data } = (await admin.call(configs.list, { query: { limit: 1000 } })).result;
    const id = data.find(({ key }) => key === 'academic-year-start-month')?.id ?? 0;
    await admin.call(configs.update, { params: { id }, body: { value: MONTHS[month], status: 1 } });
  };
  const today = new Date(Date.now() + 5 * 3_600_000);
  const own = await makeStudentGroup(admin, { entry_year: today.getUTCFullYear() - 1 });
  await makeStudent(admin, { group_id: own.id });
  const totalIn = async (course: number) =>
    (await admin.call(students.list, { query: { group_id: own.id, course } })).result.total;
  await setMonth(0);
  expect([await totalIn(2), await totalIn(1)]).toEqual([1, 0]);
  await setMonth(11);
  const december = today.getUTCMonth() === 11;
  expect([await totalIn(2), await totalIn(1)]).toEqual(december ? [1, 0] : [0, 1]);
});

describe('the filter by passport', () => {
  it('returns the student with it to users who may change students, and is refused to others', async () => {
    const { passport } = await makeStudentWithPassport();
    const query = { passport: passport.toLowerCase() };
    const { result } = await admin.call(students.list, { query });
    expect(result.total).toBe(1);
    expect((await admin.call(students.list, { query: { passport: 'ZZ0000000' } })).result.total).toBe(0);
    const viewer = await signIn(server.url, 'viewer');
    expect((await viewer.call(students.list, { query })).status).toBe(403);
  });

  it('is refused with an incomplete number', async () => {
    const { status, error } = await admin.call(students.list, { query: { passport: 'AB123' } });
    expect([status, Object.keys(error.message)]).toEqual([422, ['passport']]);
  });
});

it('of two concurrent updates of one student, one gets 409', async () => {
  const { id, version } = await makeStudent(admin, { group_id });
  const second = clientOf(server.url, admin.tokens);
  const body = { ...studentInput({ group_id }), version };
  const answers = await Promise.all([
    admin.call(students.update, { params: { id }, body: { ...body, first_name: 'Birinchi' } }),
    second.call(students.update, { params: { id }, body: { ...body, first_name: 'Ikkinchi' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
