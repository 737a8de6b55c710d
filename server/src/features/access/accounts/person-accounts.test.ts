import { session } from '@dekanat/contract/access/sessions/session.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { clientOf, signIn } from '#test/client.ts';
import { makeAdmin, makeGroup, makeStudentGroup, unique } from '#test/factories.ts';
import { resetToken } from '#test/outbox.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeStudent, moveStudents, studentInput } from '#test/people-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { makeTeacher, teacherInput } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

let group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  group_id = (await makeStudentGroup(admin)).id;
});
// These tests sign in with wrong passwords, which would require a captcha for the next ones.
beforeEach(() => server.services.db.deleteFrom('sign_in_failures').execute());

const login = (username: string, password: string) =>
  clientOf(server.url).call(session.login, { body: { username, password } });
const of = ({ id }: { id: number }) => ({ params: { id } });

describe('a new student account', () => {
  const createWith = async (value: string | null) => {
    const setting = await settingOf(admin, 'student-account-deadline');
    await admin.call(configs.update, { ...of(setting), body: { value, status: 1 } });
    const { id } = await makeStudent(admin, { group_id });
    await admin.call(studentAccounts.changePassword, { ...of({ id }), body: {} });
    return (await admin.call(students.read, of({ id }))).result.deadline;
  };

  it('is open until the end of the configured day, and without a deadline if none is set or it has passed', async () => {
    expect(await createWith('2099-07-01')).toBe('2099-07-01T18:59:59.000Z');
    expect(await createWith('2020-07-01')).toBeNull();
    expect(await createWith(null)).toBeNull();
  });
});

describe('a student without an account', () => {
  it('is offered the student number as user name and gets an account with a password shown once', async () => {
    const student = await makeStudent(admin, { group_id });
    const { result: before } = await admin.call(studentAccounts.read, of(student));
    expect(before).toMatchObject({
      user_id: null,
      username: student.id_number,
      first_time_login: true,
      status: 1,
    });
    const { result } = await admin.call(studentAccounts.update, {
      ...of(student),
      body: { username: before.username, email: '' },
    });
    expect(result).toMatchObject({ username: student.id_number, email: null, first_time_login: true });
    expect(result.password).toMatch(/^[a-z]{6}-[a-z]{6}-\d\d$/);
    const signedIn = await login(student.id_number, result.password ?? '');
    expect(signedIn.result).toMatchObject({ first_time_login: true });
    const { result: after } = await admin.call(studentAccounts.read, of(student));
    expect(after).not.toHaveProperty('password');
    expect(after.last_sign_in_at).not.toBeNull();
  });

  it('gets the chosen user name and e-mail; later updates keep what they leave out', async () => {
    const student = await makeStudent(admin, { group_id });
    const [username, email] = [`talaba.${unique()}`, `talaba${unique()}@sinov.example`];
    const body = { username, email, password: 'birinchi-parol' };
    const { result } = await admin.call(studentAccounts.update, { ...of(student), body });
    expect(result).toMatchObject({ username, email, password: null });
    const renamed = await admin.call(studentAccounts.changeUsername, {
      ...of(student),
      body: { username: `${username}-2` },
    });
    expect(renamed.result).toMatchObject({ username: `${username}-2`, email, password: null });
    expect((await login(email, 'birinchi-parol')).status).toBe(200);
  });

  it('gets one account when two requests create it at once', async () => {
    const student = await makeStudent(admin, { group_id });
    const ask = () => admin.call(studentAccounts.changePassword, { ...of(student), body: {} });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ result }) => result.user_id)).size).toBe(1);
  });
});

describe('a new password set by staff', () => {
  it('closes the person’s sessions and must be replaced at the next sign-in', async () => {
    const student = await makeStudent(admin, { group_id });
    const { result: made } = await admin.call(studentAccounts.changePassword, { ...of(student), body: {} });
    const { result: tokens } = await login(made.username, made.password ?? '');
    if (!('refresh_token' in tokens)) throw new Error('The sign-in failed');
    const refresh = () =>
      clientOf(server.url).call(session.refresh, {
        headers: { authorization: `Bearer ${tokens.refresh_token}` },
      });
    expect((await refresh()).status).toBe(200);
    const given = { ...of(student), body: { password: 'yangi-parol-1' } };
    expect((await admin.call(studentAccounts.changePassword, given)).result).toMatchObject({
      password: null,
      first_time_login: true,
    });
    expect((await refresh()).status).toBe(401);
    expect((await login(made.username, made.password ?? '')).status).toBe(401);
    expect((await login(made.username, 'yangi-parol-1')).status).toBe(200);
  });

  it('or a new e-mail invalidates the links sent to the old one', async () => {
    const student = await makeStudent(admin, { group_id });
    const mail = () => `talaba${unique()}@sinov.example`;
    const account = { username: student.id_number, email: mail(), password: 'birinchi-parol' };
    await admin.call(studentAccounts.update, { ...of(student), body: account });
    const anonymous = clientOf(server.url);
    const link = () => resetToken(server, account.username);
    const reset = async (token: string) =>
      (await anonymous.call(session.resetPassword, { body: { token, password: 'boshqa-parol' } })).status;
    const moved = await link();
    const body = { username: account.username, email: mail() };
    await admin.call(studentAccounts.update, { ...of(student), body });
    expect(await reset(moved)).toBe(422);
    const current = await link();
    await admin.call(studentAccounts.update, { ...of(student), body });
    expect(await reset(current)).toBe(200);
  });

  it('is stored neither under the Idempotency-Key nor in the audit', async () => {
    const student = await makeStudent(admin, { group_id });
    const { result } = await admin.call(studentAccounts.changePassword, {
      ...of(student),
      body: {},
      headers: { 'idempotency-key': `parol-${unique()}` },
    });
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from idempotency_keys k where k::text like ${`%${result.password}%`})
        or exists (select from audit a where a::text like ${`%${result.password}%`}) as found`.execute(
      server.services.db,
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it.each([
    ['password', { password: 'qisqa' }],
    ['password', { password: 'x'.repeat(31) }],
    ['username', { username: ' ' }],
    ['username', { username: 'a@b' }],
    ['email', { email: 'pochta' }],
  ])('is refused for %s: %j', async (field, given) => {
    const student = await makeStudent(admin, { group_id });
    const body = { username: `u-${unique()}`, ...given };
    const { status, error } = await admin.call(studentAccounts.update, { ...of(student), body });
    expect(status).toBe(422);
    expect(error.message).toHaveProperty(field);
  });

  it('refuses a user name or an e-mail used in any university', async () => {
    const { id } = await makeGroup(admin, ['faculty_index']);
    const taken = await makeAdmin(admin, { permission_group_id: id });
    const admin2 = await signIn(server.url, 'admin2');
    const student = await makeStudent(admin2);
    for (const [field, body] of [
      ['username', { username: (taken.username ?? '').toUpperCase() }],
      ['email', { username: `u-${unique()}`, email: taken.email.toUpperCase() }],
    ] as const) {
      const { status, error } = await admin2.call(studentAccounts.update, { ...of(student), body });
      expect([status, error.field]).toEqual([409, field]);
    }
    expect((await admin2.call(studentAccounts.read, of(student))).result.user_id).toBeNull();
  });
});

describe('a teacher’s account', () => {
  it('is named after the teacher, follows their status and is removed with them', async () => {
    const fio = `Oʻktamova${unique()} Shahlo`;
    const teacher = await makeTeacher(admin, { fio });
    const { result: proposed } = await admin.call(teacherAccounts.read, of(teacher));
    expect(proposed.username).toMatch(/^oktamova\d+\.s$/);
    const { result } = await admin.call(teacherAccounts.update, {
      ...of(teacher),
      body: { username: proposed.username, email: `${unique()}@sinov.example`, status: 0 },
    });
    expect(result).toMatchObject({ status: 0, first_time_login: true });
    expect((await login(proposed.username, result.password ?? '')).status).toBe(401);
    const on = { ...of(teacher), body: { username: proposed.username, status: 1 } as const };
    expect((await admin.call(teacherAccounts.update, on)).result).toMatchObject({
      status: 1,
      password: null,
    });
    expect((await login(proposed.username, result.password ?? '')).status).toBe(200);
    const namesake = await makeTeacher(admin, { fio });
    expect((await admin.call(teacherAccounts.read, of(namesake))).result.username).toBe(
      `${proposed.username}2`,
    );
    expect((await admin.call(teachers.remove, of(teacher))).status).toBe(200);
    expect((await login(proposed.username, result.password ?? '')).status).toBe(401);
  });
});

describe('a teacher’s account with rights of the back office', () => {
  /** A teacher whose account may change administrators. */
  async function makeStrongTeacher() {
    const teacher = await makeTeacher(admin);
    const { result } = await admin.call(teacherAccounts.update, {
      ...of(teacher),
      body: { username: `ustoz.${unique()}` },
    });
    const strong = await makeGroup(admin, ['teacher_index', 'teacher_update', 'admin_update']);
    await server.services.db
      .insertInto('admins')
      .values({ user_id: result.user_id ?? 0, university_id: 1, permission_group_id: strong.id })
      .execute();
    return { teacher, result };
  }

  it('is neither blocked nor deleted with the teacher by a caller with fewer rights', async () => {
    const { teacher } = await makeStrongTeacher();
    const { client } = await openAccount(server, admin, {
      permissions: ['teacher_index', 'teacher_update', 'teacher_destroy'],
    });
    const body = teacherInput({ department_id: teacher.department_id });
    const refused = [
      await client.call(teachers.update, { ...of(teacher), body: { ...body, status: 0 } }),
      await client.call(teachers.remove, of(teacher)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    const renamed = await client.call(teachers.update, { ...of(teacher), body: { ...body, status: 1 } });
    expect([renamed.status, renamed.result.status]).toEqual([200, 1]);
    const own = await makeTeacher(admin);
    expect((await client.call(teachers.remove, of(own))).status).toBe(200);
    const blocked = await admin.call(teachers.update, { ...of(teacher), body: { ...body, status: 0 } });
    expect(blocked.status).toBe(200);
  });

  it('is not changed by a caller with fewer rights, who could sign in with them', async () => {
    const { teacher, result } = await makeStrongTeacher();
    const { client } = await openAccount(server, admin, { permissions: ['teacher_index', 'teacher_update'] });
    const attempts = [
      () => client.call(teacherAccounts.changePassword, { ...of(teacher), body: {} }),
      () =>
        client.call(teacherAccounts.changePassword, {
          ...of(teacher),
          body: { password: 'kamoti-suleta-47' },
        }),
      () => client.call(teacherAccounts.changeUsername, { ...of(teacher), body: { username: 'meniki' } }),
      () =>
        client.call(teacherAccounts.update, {
          ...of(teacher),
          body: { username: result.username, email: 'meniki@example.uz' },
        }),
    ];
    for (const attempt of attempts) {
      const { status, error } = await attempt();
      expect([status, error.message]).toEqual([403, 'Bu akkauntning huquqlari siznikidan yuqori']);
    }
    expect((await admin.call(teacherAccounts.read, of(teacher))).result).toMatchObject({
      username: result.username,
      email: null,
    });
    expect((await admin.call(teacherAccounts.changePassword, { ...of(teacher), body: {} })).status).toBe(200);
  });
});

it.each(['сора', 'РОСС', 'Ахоро'])(
  'the user name %s, which looks like Latin, is refused',
  async (username) => {
    const student = await makeStudent(admin, { group_id });
    const { status, error } = await admin.call(studentAccounts.update, {
      ...of(student),
      body: { username },
    });
    expect([status, error.message]).toEqual([
      422,
      { username: ['Bu login lotin harflari bilan yozilganga oʻxshaydi. Uni lotin harflari bilan yozing'] },
    ]);
    expect(
      (
        await admin.call(studentAccounts.update, {
          ...of(student),
          body: { username: `${username}ж${unique()}` },
        })
      ).status,
    ).toBe(200);
  },
);

describe('account slips', () => {
  const print = async (chosen: number | number[], query = '') => {
    const response = await fetch(`${server.url}/api/crm/students/account-slips${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(Array.isArray(chosen) ? { student_ids: chosen } : { group_id: chosen }),
    });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  it('create missing accounts and replace no password that its owner set', async () => {
    const group = await makeStudentGroup(admin, { name: '101-ўқув гуруҳи' });
    const names = ['Gʻofurova', 'Ўктамова', 'Қодирова'];
    const [first, second, third] = await Promise.all(
      names.map((second_name) =>
        makeStudent(admin, { group_id: group.id, second_name, first_name: 'Maʼmura' }),
      ),
    );
    if (!first || !second || !third) throw new Error('No student was created');
    const known = (await admin.call(studentAccounts.changePassword, { ...of(third), body: {} })).result;
    await login(known.username, known.password ?? '');
    const shut = await makeStudent(admin, { group_id: group.id });
    await admin.call(students.block, { ...of(shut), body: { status: 1 } });
    const gone = await makeStudent(admin, { group_id: group.id, second_name: 'Ketganova' });
    await moveStudents(admin, [gone.id], { status_type: 'studentexpel' });
    expect((await admin.call(studentAccounts.read, of(gone))).result.status).toBe(0);
    const resting = await makeStudent(admin, { group_id: group.id, second_name: 'Taʼtilova' });
    await moveStudents(admin, [resting.id], { status_type: 'academic_leave' });
    const setting = await settingOf(admin, 'account-slip-text');
    await admin.call(configs.update, {
      ...of(setting),
      body: { value: 'Parolni hech kimga aytmang', status: 1 },
    });

    const { response, body } = await print(group.id);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { lines, pages } = pdfText(body);
    expect(pages).toBe(1);
    const text = lines.join('\n');
    for (const expected of ['Gʻofurova Maʼmura', 'Ўктамова', '101-ўқув гуруҳи', 'Parolni hech kimga aytmang'])
      expect(text).toContain(expected);
    expect(text).not.toMatch(new RegExp(`Қодирова|Ketganova|${shut.second_name}`));
    for (const { id_number } of [first, second, resting]) {
      const password = lines[lines.indexOf(id_number) + 2] ?? '';
      expect((await login(id_number, password)).result).toMatchObject({ first_time_login: true });
    }
    expect((await login(known.username, known.password ?? '')).status).toBe(200);
    // All of them have signed in by now.
    const again = await print(group.id, '?language=ru');
    expect(again.response.status).toBe(422);
    expect(JSON.parse(again.body.toString()).message.group_id[0]).toMatch(/никому не нужен/);
  });

  it('print sixty students at once, ten to a page', { tags: 'long' }, async () => {
    const { id } = await makeStudentGroup(admin);
    const base = studentInput({ group_id: id });
    await server.services.db
      .insertInto('students')
      .values(
        Array.from({ length: 60 }, () => {
          const { passport_pin: _none, ...person } = studentInput({ group_id: id });
          return { ...base, ...person, passport_pin: null, university_id: 1 };
        }),
      )
      .execute();
    const { body } = await print(id);
    const { lines, pages } = pdfText(body);
    expect(pages).toBe(6);
    expect(new Set(lines.filter((line) => /^[a-z]{6}-[a-z]{6}-\d\d$/.test(line))).size).toBe(60);
  });

  it('are printed for selected students of several groups, with the group of each', async () => {
    const groups = [await makeStudentGroup(admin), await makeStudentGroup(admin)];
    const [one, two] = [
      await makeStudent(admin, { group_id: groups[0]?.id ?? 0 }),
      await makeStudent(admin, { group_id: groups[1]?.id ?? 0 }),
    ];
    const other = await makeStudent(admin, { group_id: groups[1]?.id ?? 0 });
    const { response, body } = await print([one.id, two.id]);
    expect(response.status).toBe(200);
    const text = pdfText(body).lines.join('\n');
    for (const expected of [one.second_name, two.second_name, ...groups.map(({ name }) => name)])
      expect(text).toContain(expected);
    expect(text).not.toContain(other.second_name);
    const foreign = await makeStudent(await signIn(server.url, 'admin2'));
    for (const refused of [[one.id, 2_000_000_000], [one.id, foreign.id], []])
      expect((await print(refused)).response.status).toBe(422);
  });

  it('are refused for another university’s group and for an empty group', async () => {
    const { id } = await makeStudentGroup(await signIn(server.url, 'admin2'));
    const { id: empty } = await makeStudentGroup(admin);
    for (const group of [id, empty]) expect((await print(group)).response.status).toBe(422);
  });
});
