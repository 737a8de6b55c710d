import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { TeacherExportQuery, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { makeDepartment, makeFaculty, makeImage, makeTeacherGroup } from '#test/factories.ts';
import { answerAfter } from '#test/lock-waits.ts';
import { makeTeacher, teacherInput } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

let department_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  department_id = (await makeDepartment(admin)).id;
});

const create = (given: object, client = admin) =>
  client.call(teachers.create, { body: { ...teacherInput({ department_id }), ...given } });
const find = async (fio: string) =>
  (await admin.call(teachers.list, { query: { fio } })).result.data.map((row) => row.fio);

describe('a teacher', () => {
  it('is created with groups and photo, and shows neither passport nor day of birth', async () => {
    const [first, second] = [await makeTeacherGroup(admin), await makeTeacherGroup(admin)];
    const { id: profile_img } = await makeImage(admin);
    const { result } = await create({
      passport_series: 'ас',
      passport_number: '765 4321',
      teacher_group_ids: [first.id, second.id, first.id],
      profile_img,
    });
    expect(result).toMatchObject({
      department_id,
      birth_year: 1980,
      passport_series: 'AC',
      passport_number: '*****21',
      teacher_groups: [
        { id: first.id, name: first.name },
        { id: second.id, name: second.name },
      ],
      profile_img,
      post_name: expect.stringMatching(/\w/),
      scientific_degree_name: expect.stringMatching(/\w/),
    });
    expect(JSON.stringify(result)).not.toMatch(/7654321|1980-05-17/);
  });

  it('has personal data that is revealed to users who may edit it, and each access is recorded', async () => {
    const { id } = await makeTeacher(admin, { department_id, passport_number: '1112223' });
    expect((await admin.call(teachers.show, { params: { id } })).result).toEqual({
      birthday: '1980-05-17',
      passport_series: 'ZZ',
      passport_number: '1112223',
    });
    const rows = await server.services.db
      .selectFrom('personal_data_showings')
      .where('record', '=', 'teachers')
      .where('row_id', '=', id)
      .select('university_id')
      .execute();
    expect(rows).toEqual([{ university_id: 1 }]);
  });

  it.each([
    ['fio', { fio: ' ' }, 'F.I.Sh.ni kiriting!'],
    ['birthday', { birthday: undefined }, 'Sanani tanlang!'],
    ['birthday', { birthday: '2099-01-01' }, undefined],
    ['department_id', { department_id: undefined }, 'Birini tanlang!'],
    ['post', { post: undefined }, 'Birini tanlang!'],
    ['scientific_title', { scientific_title: '' }, 'Birini tanlang!'],
    ['scientific_degree', { scientific_degree: null }, 'Birini tanlang!'],
    ['citizenship_id', { citizenship_id: undefined }, 'Birini tanlang!'],
    ['gender', { gender: undefined }, 'Birini tanlang!'],
    ['gender', { gender: 'x' }, 'Roʻyxatdagi qiymatlardan birini tanlang'],
    ['passport_series', { passport_series: 'A1' }, 'Pasport seriyasi 2 ta harfdan iborat'],
    ['passport_number', { passport_number: '123456' }, 'Pasport raqami 7 ta raqamdan iborat'],
    ['post', { post: 'yoq' }, undefined],
    ['profile_img', { profile_img: 2_000_000 }, undefined],
    ['teacher_group_ids', { teacher_group_ids: [2_000_000] }, undefined],
    ['department_id', { department_id: 2_000_000 }, undefined],
  ])('is refused for %s: %j', async (field, given, message) => {
    const { status, error } = await create(given);
    expect(status).toBe(422);
    expect(error.message).toMatchObject({ [field]: [message ?? expect.any(String)] });
  });

  it('is refused with all problems at once, at creation and update', async () => {
    const wrong = { fio: '', department_id: 2_000_000, post: 'yoq', teacher_group_ids: [2_000_000] };
    const fields = ['fio', 'post', 'department_id', 'teacher_group_ids'];
    const { status, error } = await create(wrong);
    expect([status, Object.keys(error.message)]).toEqual([422, fields]);
    const { id } = await makeTeacher(admin, { department_id });
    const body = { ...teacherInput({ department_id }), ...wrong };
    const changed = await admin.call(teachers.update, { params: { id }, body });
    expect([changed.status, Object.keys(changed.error.message)]).toEqual([422, fields]);
  });

  it('has a unique passport in a university, and may have it in another', async () => {
    const passport = { passport_series: 'QQ', passport_number: '5550001' };
    await create(passport);
    const { status, error } = await create(passport);
    expect([status, error.field]).toEqual([409, 'passport_number']);
    const admin2 = await signIn(server.url, 'admin2');
    const elsewhere = await makeDepartment(admin2);
    expect((await create({ ...passport, department_id: elsewhere.id }, admin2)).status).toBe(200);
    // A department of another university is refused.
    expect((await create({ department_id: elsewhere.id })).status).toBe(422);
  });

  it('is found by words of the name in any order, script and language', async () => {
    const { id, version } = await makeTeacher(admin, { department_id, fio: 'Gʻofurov Shavkat Oʻktamovich' });
    const body = {
      ...teacherInput({ department_id }),
      language: 'ru' as const,
      fio: 'Гафуров Шавкат Уктамович',
      version,
    };
    await admin.call(teachers.update, { params: { id }, body });
    for (const search of ['shavkat gofurov', 'Шавкат Ғофуров', 'гафуров', "G'OFUROV"])
      expect([search, await find(search)]).toEqual([search, ['Gʻofurov Shavkat Oʻktamovich']]);
    expect((await admin.call(teachers.read, { params: { id }, query: { language: 'ru' } })).result.fio).toBe(
      body.fio,
    );
    expect(
      (await admin.call(teachers.check, { params: { id }, query: { language: 'en' } })).result.exists,
    ).toBe(false);
  });

  it('keeps what an update leaves out; a stale update changes nothing', async () => {
    const group = await makeTeacherGroup(admin);
    const { id, version } = await makeTeacher(admin, {
      department_id,
      passport_number: '9990001',
      teacher_group_ids: [group.id],
    });
    const {
      birthday: _b,
      passport_series: _s,
      passport_number: _n,
      ...body
    } = teacherInput({ department_id, fio: 'Yangi Ism' });
    const params = { id };
    const { result } = await admin.call(teachers.update, { params, body: { ...body, version } });
    expect(result).toMatchObject({ fio: 'Yangi Ism', birth_year: 1980, passport_number: '*****01' });
    expect(result.teacher_groups.map((one) => one.id)).toEqual([group.id]);
    expect((await admin.call(teachers.update, { params, body: { ...body, version } })).error.code).toBe(
      'stale',
    );
    const without = { ...body, teacher_group_ids: [] };
    expect((await admin.call(teachers.update, { params, body: without })).result.teacher_groups).toEqual([]);
  });

  it('has the groups of the last of two updates', async () => {
    const { db } = server.services;
    const [first, last] = [await makeTeacherGroup(admin), await makeTeacherGroup(admin)];
    const { id } = await makeTeacher(admin, { department_id });
    const body = { ...teacherInput({ department_id }), teacher_group_ids: [last.id] };
    const { result } = await answerAfter(
      db,
      async (tx) => {
        await sql`update teachers set post = 'professor' where id = ${id}`.execute(tx);
        const member = { teacher_id: id, teacher_group_id: first.id, university_id: 1 };
        await tx.insertInto('teacher_group_members').values(member).execute();
      },
      () => admin.call(teachers.update, { params: { id }, body }),
    );
    expect(result.teacher_groups.map((group) => group.id)).toEqual([last.id]);
  });

  it('references department and groups, and is removed with its own records', async () => {
    const [group, department] = [await makeTeacherGroup(admin), await makeDepartment(admin)];
    const { id } = await makeTeacher(admin, {
      department_id: department.id,
      teacher_group_ids: [group.id],
    });
    expect((await admin.call(teacherGroups.remove, { params: { id: group.id } })).status).toBe(405);
    const refused = await admin.call(departments.remove, { params: { id: department.id } });
    expect([refused.status, refused.error.message]).toEqual([
      405,
      expect.stringContaining('1 ta oʻqituvchi'),
    ]);
    expect((await admin.call(teachers.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(departments.remove, { params: { id: department.id } })).status).toBe(200);
  });

  it('is signed out at once when removed', async () => {
    const { id } = await makeTeacher(admin, { department_id });
    const { result: account } = await admin.call(teacherAccounts.changePassword, {
      params: { id },
      body: {},
    });
    const client = await signIn(server.url, account.username, account.password ?? '');
    expect((await client.call(teachers.list)).status).toBe(403);
    await admin.call(teachers.remove, { params: { id } });
    expect((await client.call(teachers.list)).status).toBe(401);
  });

  it('appears in the audit with the name and without personal data', async () => {
    const group = await makeTeacherGroup(admin);
    const { id } = await makeTeacher(admin, { department_id, teacher_group_ids: [group.id] });
    const { result } = await admin.call(audit.list, { query: { record: 'teachers', record_id: id } });
    const [entry] = result.data;
    expect(entry).toMatchObject({
      record_label: 'Oʻqituvchi',
      record_name: expect.stringContaining('Sinovov'),
    });
    expect(entry?.summary).toContain('Dotsent');
    expect(JSON.stringify(entry)).not.toMatch(/1980-05-17/);
    expect(entry?.differences.map(({ label }) => label)).toContain('Oʻqituvchi guruhlari');
  });
});

describe('a caller bound to a faculty', () => {
  it('sees and adds teachers of it only', async () => {
    const own = await makeFaculty(admin);
    const inside = await makeDepartment(admin, { faculty_id: own.id });
    const { client } = await openAccount(server, admin, {
      permissions: ['teacher_index', 'teacher_store', 'teacher_update'],
      facultyId: own.id,
    });
    const { result } = await create({ department_id: inside.id }, client);
    const { data } = (await client.call(teachers.list)).result;
    expect(data.map(({ id }) => id)).toEqual([result.id]);
    expect((await create({}, client)).error.message).toHaveProperty('department_id');
    const group = await makeTeacherGroup(admin);
    const foreign = await create({ department_id: inside.id, teacher_group_ids: [group.id] }, client);
    expect(foreign.error.message).toHaveProperty('teacher_group_ids');
    const body = teacherInput({ department_id });
    expect((await client.call(teachers.update, { params: { id: result.id }, body })).status).toBe(422);
    // The same holds for their photos, which also need a permission.
    const photoOf = async (department: number) => {
      const { id } = await makeImage(admin);
      await makeTeacher(admin, { department_id: department, profile_img: id });
      return { params: { id } };
    };
    const [mine, others] = [await photoOf(inside.id), await photoOf(department_id)];
    const { client: elsewhere } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const seen = async (photo: typeof mine, who: Client) => (await who.call(files.showImage, photo)).status;
    expect([await seen(mine, client), await seen(others, client), await seen(mine, elsewhere)]).toEqual([
      200, 404, 404,
    ]);
  });
});

describe('the list', () => {
  it.each([
    ['status', { status: 0 }, { status: 0 }],
    ['gender', { gender: 'female' }, { gender: 'female' }],
    ['post', { post: 'professor' }, { post: 'professor' }],
    ['scientific_title', { scientific_title: 'professor' }, { scientific_title: 'professor' }],
    ['scientific_degree', { scientific_degree: 'dsc' }, { scientific_degree: 'dsc' }],
    ['missing', {}, { missing: 'ru' }],
  ] as const)('is filtered by %s', async (_what, given, query) => {
    const own = (await makeDepartment(admin)).id;
    const one = await makeTeacher(admin, { department_id: own, ...given });
    const other = await makeTeacher(admin, { department_id: own, language: 'ru' });
    const { data } = (await admin.call(teachers.list, { query: { department_id: own, ...query } })).result;
    expect(data.map(({ id }) => id)).toEqual([one.id]);
    expect(other.department_id).toBe(own);
  });

  it('is filtered by faculty, group, and whether the teacher has signed in', async () => {
    const faculty = await makeFaculty(admin);
    const { id: own } = await makeDepartment(admin, { faculty_id: faculty.id });
    const group = await makeTeacherGroup(admin);
    const one = await makeTeacher(admin, { department_id: own, teacher_group_ids: [group.id] });
    const other = await makeTeacher(admin, { department_id: own });
    const { username, password } = (
      await admin.call(teacherAccounts.changePassword, { params: { id: one.id }, body: {} })
    ).result;
    await clientOf(server.url).call(session.login, { body: { username, password: password ?? '' } });
    const found = async (query: object) =>
      (await admin.call(teachers.list, { query: { ...query, sort: 'created_at' } })).result.data.map(
        ({ id }) => id,
      );
    expect(await found({ faculty_id: faculty.id })).toEqual([one.id, other.id]);
    expect(await found({ teacher_group_id: group.id })).toEqual([one.id]);
    expect(await found({ faculty_id: faculty.id, signed_in: 1 })).toEqual([one.id]);
    expect(await found({ faculty_id: faculty.id, signed_in: 0 })).toEqual([other.id]);
    const inactive = await makeTeacher(admin, { department_id: own, status: 0, fio: 'Aaliyev Aziz' });
    const { result: all } = await admin.call(teachers.options, { query: { department_id: own } });
    expect(all.at(-1)).toMatchObject({ id: inactive.id, status: 0 });
    expect(all.slice(0, -1).map(({ status }) => status)).toEqual([1, 1]);
    await admin.call(teachers.remove, { params: { id: inactive.id } });
    for (const query of [{ department_id: own }, { faculty_id: faculty.id }]) {
      const { result } = await admin.call(teachers.options, { query });
      expect(result.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    }
  });
});

describe('the export', () => {
  it('has a heading and a value for each of its columns', async () => {
    const group = await makeTeacherGroup(admin);
    const { id, fio } = await makeTeacher(admin, { department_id, teacher_group_ids: [group.id] });
    const email = `tutor${id}@sinov.example`;
    const { username, password } = (
      await admin.call(teacherAccounts.update, { params: { id }, body: { username: `tutor-${id}`, email } })
    ).result;
    await clientOf(server.url).call(session.login, { body: { username, password: password ?? '' } });
    const { body } = await admin.call(teachers.export, { query: { format: 'csv', fio } });
    const [headings = [], cells = []] = parseCsv(String(body));
    expect(headings.filter((heading) => /^(teacher|field)\./.test(String(heading)))).toEqual([]);
    expect(headings.filter((_, at) => (cells[at] ?? '') === '')).toEqual([]);
    expect(cells).toHaveLength(TeacherExportQuery.parse({}).columns.length);
  });

  it('masks personal data unless it is requested, which is recorded', async () => {
    const { fio } = await makeTeacher(admin, {
      department_id,
      passport_series: 'EX',
      passport_number: '4443332',
    });
    const exported = async (personal: 0 | 1, client = admin) =>
      client.call(teachers.export, { query: { format: 'csv', fio, personal } });
    const masked = String((await exported(0)).body);
    expect(masked).toContain('EX*****32');
    expect(masked).not.toMatch(/4443332|17\.05\.1980/);
    const whole = String((await exported(1)).body);
    expect(whole).toMatch(/EX4443332/);
    expect(whole).toMatch(/17\.05\.1980/);
    const { client } = await openAccount(server, admin, { permissions: ['teacher_index'] });
    expect((await exported(1, client)).status).toBe(403);
    expect((await exported(0, client)).status).toBe(200);
  });
});
