import { session } from '@dekanat/contract/access/sessions/session.ts';
import { imports } from '@dekanat/contract/operations/imports.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { studentImports } from '@dekanat/contract/students/student-imports.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { clientOf, signIn } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { makeStudent, pinOf } from '#test/people-factories.ts';
import { csv, xlsx } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
let group: { id: number; name: string };
const { server, admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
  const { id, name } = await makeStudentGroup(admin, { name: `IMP-${unique()}` });
  group = { id, name: String(name) };
});

/** The headings that HEMIS and registrars use. */
const HEAD = [
  'Toʻliq ismi',
  'Talaba raqami (HEMIS)',
  'JSHSHIR',
  'Pasport',
  'Tugʻilgan sanasi',
  'Jinsi',
  'Guruh',
  'Fuqaroligi',
  'Millati',
  'Davlat',
  'Tuman',
  'Koʻcha, uy',
  'Telefon',
];
type Row = (string | number | Date | null)[];
const numbers = () => {
  const number = unique();
  const digits = (length: number) => String(number).padStart(length, '0');
  return { id_number: `888${digits(9)}`, passport: `YZ${digits(7)}`, pin: pinOf(number) };
};
const mapping = [
  'full_name',
  'id_number',
  'passport_pin',
  'passport',
  'birth_date',
  'gender',
  'group_id',
  'citizenship_id',
  'nation_id',
  'country_id',
  'city_id',
  'street',
  'phone',
];
/** A person who lives abroad, unless cells say otherwise. */
const row = (cells: Partial<Record<(typeof mapping)[number], Row[number]>>, given = numbers()): Row => {
  const all: typeof cells = {
    full_name: 'Fayzullayeva Dilnoza Sherzod qizi',
    id_number: given.id_number,
    passport_pin: given.pin,
    passport: given.passport,
    birth_date: '01.09.2004',
    gender: 'Ayol',
    group_id: group.name,
    citizenship_id: 'uzbek',
    nation_id: 'oʻzbek',
    country_id: 'Qozogʻiston',
    ...cells,
  };
  return mapping.map((key) => all[key] ?? null);
};
const table = (...rows: Row[]) => xlsx([HEAD, ...rows]);
const found = async (full_search: string) =>
  (await admin.call(students.list, { query: { full_search } })).result.data;
const totalOf = async (query: object) => (await admin.call(students.list, { query })).result.total;
const account = async (id: number) => (await admin.call(studentAccounts.read, { params: { id } })).result;

/** The body that the form would send for a stored record. */
async function formOf(id: number) {
  const { result: it } = await admin.call(students.read, { params: { id } });
  const { first_name, second_name, third_name, gender, id_number, nation_id, citizenship_id, country_id } =
    it;
  return { first_name, second_name, third_name, gender, id_number, nation_id, citizenship_id, country_id };
}

it('an import of new students is mapped, validated, applied, found unchanged and undone', async () => {
  const [first, second] = [numbers(), numbers()];
  const rows = [
    row({ phone: '90 123-45-67' }, first),
    row(
      {
        full_name: "KARIMOV  ANVAR BAHODIR O'G'LI",
        id_number: Number(second.id_number),
        passport_pin: Number(second.pin),
        passport: second.passport.toLowerCase().replace('yz', 'yz '),
        birth_date: new Date(Date.UTC(2003, 4, 17)),
        gender: 'Kishi',
        country_id: null,
        city_id: 'Yunusobod tumani',
        street: 'Bogʻishamol koʻchasi, 5',
        phone: 998901234567,
      },
      second,
    ),
  ];
  const { id } = await own.upload(await table(...rows), 'students');
  expect((await own.read(id)).plan).toMatchObject({ mapping, accounts: false });
  const before = await totalOf({ group_id: group.id });
  const checked = await own.act(id, { act: 'check' });
  expect([checked.counts, await own.problems(id)]).toEqual([
    { create: 1, update: 0, unchanged: 0, error: 1, kept: 0 },
    [[3, 'Jinsi: “Kishi” topilmadi']],
  ]);
  expect(await totalOf({ group_id: group.id })).toBe(before);

  const right = rows.map((cells) => cells.map((cell) => (cell === 'Kishi' ? 'мужской' : cell)));
  const mended = await own.write(await table(...right), 'students');
  expect([mended.counts, await own.problems(mended.id)]).toEqual([
    { create: 2, update: 0, unchanged: 0, error: 0, kept: 0 },
    [],
  ]);
  expect(await totalOf({ group_id: group.id })).toBe(before + 2);
  const [made] = await found(second.id_number);
  const { result: student } = await admin.call(students.read, { params: { id: made?.id ?? 0 } });
  expect(student).toMatchObject({
    second_name: 'Karimov',
    first_name: 'Anvar',
    third_name: 'Bahodir oʻgʻli',
    gender: 'male',
    group_id: group.id,
    phone: '+998901234567',
    city_name: 'Yunusobod tumani',
    province_name: 'Toshkent shahri',
    user_id: null,
    version: 1,
  });
  const shown = await admin.call(students.show, { params: { id: student.id } });
  expect(shown.result).toEqual({
    passport: second.passport,
    passport_pin: second.pin,
    birth_date: '2003-05-17',
    street: 'Bogʻishamol koʻchasi, 5',
  });
  expect((await found(first.id_number))[0]?.phone).toBe('+998901234567');

  const undone = await own.act(mended.id, { act: 'undo' });
  expect([undone.state, undone.job?.error]).toEqual(['undone', null]);
  expect([await found(second.id_number), await totalOf({ group_id: group.id })]).toEqual([[], before]);
});

it('reports for each row what the form would report, and values repeated in the file', {
  tags: 'long',
}, async () => {
  const known = await makeStudent(admin, { group_id: group.id });
  const [right, twin] = [numbers(), numbers()];
  const [one, other] = await Promise.all(
    ['60540100', '60540200'].map(async (code) =>
      makeSpeciality(admin, { faculty_id: (await makeFaculty(admin)).id, code: `${code}${unique()}` }),
    ),
  );
  const name = `EGIZAK-${unique()}`;
  await makeStudentGroup(admin, { name, speciality_id: one?.id });
  await makeStudentGroup(admin, { language: 'ru', name, speciality_id: other?.id });
  const foreigner = { citizenship_id: 'stateless', passport_pin: null };
  const { id, counts } = await own.check(
    await table(
      row({}, right),
      row({ full_name: 'Karimov Anvar' }),
      row({ birth_date: '31.02.2004' }),
      row({ birth_date: '2024-01-01' }),
      row({ passport_pin: null }),
      row(foreigner),
      row({ country_id: 'Oʻzbekiston' }),
      row({ group_id: name }),
      row({ group_id: `${name} (${one?.code})` }),
      row({ group_id: 'Yoʻq guruh' }),
      row({ passport_pin: pinOf(unique()) }, { ...numbers(), passport: `${known.passport.slice(0, 2)}1` }),
      row({ passport: right.passport, phone: 'yoʻq' }, twin),
      row({ id_number: right.id_number }),
      row({ phone: 'telefoni yoʻq' }),
      row({ citizenship_id: 'marslik' }),
      row({ birth_date: null, id_number: '123', group_id: null }),
    ),
    'students',
  );
  expect([counts?.create, await own.problems(id)]).toEqual([
    3,
    [
      [3, 'Otasining ismi: Otasining ismini kiriting'],
      [4, 'Tugʻilgan sanasi: Sana notoʻgʻri'],
      [5, 'Tugʻilgan sanasi: Tugʻilgan sana kamida 10 yil oldin boʻlishi kerak'],
      [6, 'JSHSHIR: JSHSHIRni kiriting'],
      [
        8,
        'Viloyat: Viloyatni tanlang',
        'Tuman: Tumanni tanlang',
        'Koʻcha, uy: Manzil kamida 5 belgidan iborat boʻlsin',
      ],
      [
        9,
        `Guruh: “${name}” nomli guruh bir nechta: qavsda mutaxassislik kodini ham yozing, masalan ${name} (${one?.code})`,
      ],
      [11, 'Guruh: “Yoʻq guruh” topilmadi'],
      [12, 'Pasport: Pasport 2 ta harf va 7 ta raqamdan iborat: AB1234567'],
      [
        13,
        'Pasport: Xuddi shu qiymat 2-qatorda ham bor',
        'Telefon: Telefon raqami + belgisi va raqamlardan iborat boʻlsin: +998901234567',
      ],
      [14, 'Talaba raqami (HEMIS): Xuddi shu qiymat 2-qatorda ham bor'],
      [15, 'Telefon: Telefon raqami + belgisi va raqamlardan iborat boʻlsin: +998901234567'],
      [16, 'Fuqaroligi: “marslik” topilmadi'],
      [
        17,
        'Tugʻilgan sanasi: Sanani kiriting!',
        'Guruh: Birini tanlang!',
        'Talaba raqami (HEMIS): Talaba raqami 12 yoki 13 ta raqamdan iborat',
      ],
    ],
  ]);
});

it('student import: reports problems of single cells and across cells at once, for new and for existing people', async () => {
  const identifiers = numbers();
  await own.write(await table(row({}, identifiers)), 'students');
  const { id } = await own.check(
    await table(
      row({ phone: 'yoʻq', passport_pin: null, country_id: 'Oʻzbekiston', street: 'Bogʻ' }),
      row({ phone: 'yoʻq', country_id: 'Oʻzbekiston', street: null }, identifiers),
      row({ citizenship_id: 'marslik', passport_pin: null, birth_date: 'kecha' }),
    ),
    'students',
  );
  const phone = 'Telefon: Telefon raqami + belgisi va raqamlardan iborat boʻlsin: +998901234567';
  const places = ['Viloyat: Viloyatni tanlang', 'Tuman: Tumanni tanlang'];
  const street = 'Koʻcha, uy: Manzil kamida 5 belgidan iborat boʻlsin';
  expect((await own.problems(id)).map((problems) => problems.map(String).toSorted())).toEqual([
    ['2', 'JSHSHIR: JSHSHIRni kiriting', phone, ...places, street].toSorted(),
    ['3', phone, ...places, street].toSorted(),
    ['4', 'Fuqaroligi: “marslik” topilmadi', 'Tugʻilgan sanasi: Sana notoʻgʻri'],
  ]);
});

it('student import: continues with the other rows whatever a cell contains', { tags: 'long' }, async () => {
  const nasty = [
    '\u0007 _x0000_',
    '0',
    '-1',
    '9'.repeat(30),
    '31.12.9999',
    '1.1.0001',
    '=1+1',
    "'; drop table students; --",
    'İ🙂\u202e',
    'null',
  ];
  const rows = mapping.flatMap((key) => nasty.map((cell) => row({ [key]: cell })));
  const login = nasty.map((cell) => [...row({}), cell]);
  const text = [[...HEAD, 'Login'], ...rows, ...login]
    .map((cells) => cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';'))
    .join('\n');
  const { id, job, counts } = await own.check(csv(text), 'students');
  expect([job?.status, job?.error]).toEqual(['done', null]);
  const written = await own.act(id, { act: 'write' });
  expect([written.job?.error, written.counts]).toEqual([null, counts]);
  expect((counts?.create ?? 0) + (counts?.error ?? 0)).toBe(rows.length + login.length);
  // Names may contain anything; numbers and choices may not.
  const wrong = (await own.read(id, { outcome: 'error', limit: 1000 })).page.data.map(({ place }) => place);
  const right = (index: number) => !wrong.includes(index) && mapping[Math.floor((index - 2) / nasty.length)];
  const columns = new Set(Array.from({ length: rows.length }, (_, at) => right(at + 2)).filter(Boolean));
  expect([...columns].toSorted()).toEqual(['full_name', 'street']);
  expect((await own.act(id, { act: 'undo' })).job?.error).toBeNull();
});

describe('existing people', () => {
  it('are matched by HEMIS number, PINFL or passport; their personal data is masked', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeStudent(admin, { group_id: group.id })));
    const whole = await Promise.all(
      people.map(async ({ id }) => (await admin.call(students.show, { params: { id } })).result),
    );
    const file = csv(
      [
        'HEMIS ID;JSHSHIR;Pasport;Ismi;Telefon',
        `${people[0]?.id_number};;ZX${String(unique()).padStart(7, '0')};Bobur;`,
        `;${whole[1]?.passport_pin};;Bobur;`,
        `;;${whole[2]?.passport};;`,
        `999999999999;;;Bobur;`,
        `${numbers().id_number};${whole[1]?.passport_pin};;Bobur;`,
      ].join('\n'),
    );
    const { id, counts } = await own.write(file, 'students');
    expect(counts).toMatchObject({ create: 0, update: 2, unchanged: 1, error: 2 });
    const { page } = await own.read(id, { outcome: 'update' });
    expect(page.data[0]?.changes.map(({ column, from, to }) => [column, from, to.slice(0, 2)])).toEqual([
      ['first_name', 'Anvar', 'Bo'],
      ['passport', '*****', 'ZX'],
    ]);
    expect(JSON.stringify(page)).not.toContain(whole[0]?.passport);
    expect((await found(String(people[1]?.id_number)))[0]).toMatchObject({ first_name: 'Bobur', version: 2 });

    // Edits made by hand survive the undo; everything else of the import is removed.
    const mine = people[0]?.id ?? 0;
    const body = { ...(await formOf(mine)), first_name: 'Boburjon' };
    expect((await admin.call(students.update, { params: { id: mine }, body })).status).toBe(200);
    const again = await own.check(file, 'students');
    expect(again.counts).toMatchObject({ update: 0, unchanged: 3, kept: 1 });
    const refused = await own.act(id, { act: 'undo' });
    expect(refused.job?.error).toContain('Boburjon');
    expect(refused.state).toBe('written');
  });

  it('outside the university or faculty are neither found nor changed', async () => {
    const admin2 = await signIn(server.url, 'admin2');
    const theirs = await makeStudent(admin2);
    const faculty = await makeFaculty(admin);
    const speciality = await makeSpeciality(admin, { faculty_id: faculty.id });
    const inside = await makeStudentGroup(admin, { speciality_id: speciality.id });
    const mine = await makeStudent(admin, { group_id: inside.id });
    const beyond = await makeStudent(admin, { group_id: group.id });
    const permissions = ['student_index', 'student_store', 'student_update'] as const;
    const { client: dean } = await openAccount(server, admin, { permissions, facultyId: faculty.id });
    const deans = importing(dean);
    const file = csv(
      [
        'HEMIS ID;Ismi;Guruh',
        `${mine.id_number};Bobur;`,
        `${beyond.id_number};Bobur;`,
        `${theirs.id_number};Bobur;`,
        `${mine.id_number.replace(/^9/, '7')};Bobur;${group.name}`,
      ].join('\n'),
    );
    const { id, counts } = await deans.write(file, 'students');
    expect(counts).toMatchObject({ create: 0, update: 1, error: 3 });
    expect((await deans.problems(id))[2]).toContain(`Guruh: “${group.name}” topilmadi`);
    expect((await found(beyond.id_number))[0]?.first_name).toBe('Anvar');
    // A user without the permission sees no account column and creates no accounts.
    const { plan } = await deans.read(id);
    expect([plan.accounts, plan.columns.some(({ key }) => key === 'username')]).toEqual([null, false]);
    const upload = await deans.upload(file, 'students');
    const body = { act: 'check', accounts: true } as const;
    expect((await dean.call(imports.update, { params: { id: upload.id }, body })).status).toBe(403);
    for (const missing of permissions.slice(1)) {
      const { client } = await openAccount(server, admin, {
        permissions: permissions.filter((one) => one !== missing),
      });
      expect([missing, (await client.call(studentImports.upload, { files: [file] })).status]).toEqual([
        missing,
        403,
      ]);
    }
  });
});

describe('accounts', () => {
  const login = (username: string, password: string) =>
    clientOf(server.url).call(session.login, { body: { username, password } });

  it('are created for people without one, without a password until slips are printed', async () => {
    const before = await makeStudent(admin, { group_id: group.id });
    const given = numbers();
    const file = await table(
      row({}, given),
      row({ id_number: before.id_number, passport_pin: null, passport: null }),
    );
    const { id } = await own.upload(file, 'students');
    const checked = await own.act(id, { act: 'check', accounts: true });
    expect(checked.counts).toMatchObject({ create: 1, update: 1, error: 0, accounts: 2 });
    const { data } = (await own.read(id)).page;
    expect(data.map(({ changes }) => changes.filter(({ column }) => column === 'username'))).toEqual(
      [given, before].map(({ id_number: to }) => [
        { column: 'username', label: 'Login', from: '', to, kept: false },
      ]),
    );
    await own.act(id, { act: 'write' });
    const [made] = await found(given.id_number);
    expect([made?.username, (await found(before.id_number))[0]?.username]).toEqual([
      given.id_number,
      before.id_number,
    ]);
    expect((await login(given.id_number, '')).status).not.toBe(200);
    expect((await account(made?.id ?? 0)).first_time_login).toBe(true);
    const slips = await admin.call(studentAccounts.slips, { body: { group_id: group.id } });
    expect(slips.status).toBe(200);

    // No one has signed in, so the undo removes everything.
    const undone = await own.act(id, { act: 'undo' });
    expect([undone.state, undone.job?.error]).toEqual(['undone', null]);
    expect([await found(given.id_number), (await account(before.id)).user_id]).toEqual([[], null]);
    const left = await server.services.db
      .selectFrom('users')
      .select('id')
      .where('username', 'in', [given.id_number, before.id_number])
      .execute();
    expect(left).toEqual([]);
  });

  it('planned in the dry run are created only by users who may create accounts', async () => {
    const { client } = await openAccount(server, admin, {
      permissions: ['student_index', 'student_store', 'student_update'],
    });
    const others = importing(client);
    const given = numbers();
    const { id } = await own.upload(await table(row({}, given)), 'students');
    await own.act(id, { act: 'check', accounts: true });
    expect((await client.call(imports.update, { params: { id }, body: { act: 'write' } })).status).toBe(403);
    // A new dry run plans no accounts.
    const { plan } = await others.read(id);
    await others.act(id, { act: 'check', mapping: plan.mapping });
    expect((await others.act(id, { act: 'write' })).counts).toMatchObject({ create: 1, error: 0 });
    expect((await found(given.id_number)).map(({ username }) => username)).toEqual([null]);
  });

  it('get the user names of the file; a name that is used or repeated is refused', {
    tags: 'long',
  }, async () => {
    const [first, second, third, fourth] = [numbers(), numbers(), numbers(), numbers()];
    const name = `dilnoza.${unique()}`;
    const head = [...HEAD, 'Login'];
    const file = await xlsx([
      head,
      [...row({}, first), name],
      [...row({}, second), name.toUpperCase()],
      [...row({}, third), 'admin'],
      [...row({}, fourth), 'bosh joy'],
    ]);
    const { id, counts } = await own.write(file, 'students');
    expect([counts?.create, await own.problems(id)]).toEqual([
      1,
      [
        [3, 'Login: Xuddi shu qiymat 2-qatorda ham bor'],
        [4, 'Login: Bu login band'],
        [
          5,
          'Login: Loginda faqat lotin, kirill yoki yunon harflari, raqam, nuqta, chiziqcha va pastki chiziq boʻlsin',
        ],
      ],
    ]);
    const [made] = await found(first.id_number);
    expect(made?.username).toBe(name);
    // A later name is a change like others and is undone, too.
    const renamed = await own.write(csv(`HEMIS ID;Login\n${first.id_number};${name}.2`), 'students');
    expect([renamed.counts?.update, (await found(first.id_number))[0]?.username]).toEqual([1, `${name}.2`]);
    await own.act(renamed.id, { act: 'undo' });
    expect((await found(first.id_number))[0]?.username).toBe(name);

    // An account that was used keeps its name.
    const { result } = await admin.call(studentAccounts.changePassword, {
      params: { id: made?.id ?? 0 },
      body: {},
    });
    expect((await login(name, result.password ?? '')).status).toBe(200);
    expect((await own.act(id, { act: 'undo' })).job?.error).toContain('Fayzullayeva');
    expect((await found(first.id_number))[0]?.username).toBe(name);
  });
});

it('every view and download of imported personal data is recorded', async () => {
  const { id } = await own.check(await table(row({ group_id: 'Yoʻq guruh' })), 'students');
  const { id: userId, client } = await openAccount(server, admin, {
    permissions: ['student_index', 'student_store', 'student_update'],
  });
  const showings = async (user_id: number) =>
    (
      await server.services.db
        .selectFrom('personal_data_showings')
        .select(['record', 'row_id', 'university_id'])
        .where('user_id', '=', user_id)
        .execute()
    ).length;
  expect((await client.call(imports.list)).result.total).toBeGreaterThan(0);
  expect(await showings(userId)).toBe(0);
  for (let times = 0; times < 2; times += 1)
    expect((await client.call(imports.read, { params: { id } })).status).toBe(200);
  expect(await showings(userId)).toBe(1);
  const mine = await openAccount(server, admin, {
    permissions: ['student_index', 'student_store', 'student_update'],
  });
  expect((await mine.client.call(imports.errors, { params: { id } })).status).toBe(200);
  expect(await showings(mine.id)).toBe(1);
});

it('student import: updates a student without a group when the file names none', async () => {
  const query = { with_group: 0, study_status: 'studentexpel', limit: 1 } as const;
  const [gone] = (await admin.call(students.list, { query })).result.data;
  const phone = '+998901234567';
  const file = await xlsx([
    ['Talaba raqami (HEMIS)', 'Telefon'],
    [gone?.id_number ?? '', phone],
  ]);
  expect((await own.write(file, 'students')).counts).toMatchObject({ update: 1, error: 0 });
  expect((await found(gone?.id_number ?? ''))[0]).toMatchObject({ phone, group_id: null });
});
