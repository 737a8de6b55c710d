import { account } from '@dekanat/contract/access/account.ts';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { adminInput, makeGroup } from '#test/factories.ts';
import { resetToken } from '#test/outbox.ts';
import { makeStudent } from '#test/people-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const USERNAME = 'qodirova.m';

const releaseUsername = () =>
  sql`update users set username = 'former.' || id where username = ${USERNAME}`.execute(server.services.db);
const rename = (id: number) =>
  server.services.db.updateTable('users').set({ username: USERNAME }).where('id', '=', id).execute();

/** Each way to set a password of an account with this user name. */
const WAYS: Record<string, () => Promise<(password: string) => ReturnType<Client['call']>>> = {
  'a new administrator': async () => {
    const { id } = await makeGroup(admin, ['faculty_index']);
    const body = { ...adminInput({ permission_group_id: id }), username: USERNAME };
    return (password) => admin.call(admins.create, { body: { ...body, password } });
  },
  'a changed administrator': async () => {
    const { id, groupId } = await openAccount(server, admin);
    const body = { ...adminInput({ permission_group_id: groupId }), username: USERNAME };
    return (password) => admin.call(admins.update, { params: { id }, body: { ...body, password } });
  },
  'a new account of a student': async () => {
    const { id } = await makeStudent(admin);
    const body = { username: USERNAME };
    return (password) => admin.call(studentAccounts.update, { params: { id }, body: { ...body, password } });
  },
  'a replaced password of a teacher': async () => {
    const { id } = await makeTeacher(admin);
    const { result } = await admin.call(teacherAccounts.update, { params: { id }, body: { username: 'a' } });
    await rename(result.user_id ?? 0);
    return (password) => admin.call(teacherAccounts.changePassword, { params: { id }, body: { password } });
  },
  'the own password': async () => {
    const { client, id, password: current_password } = await openAccount(server, admin);
    await rename(id);
    return (password) => client.call(profile.changePassword, { body: { current_password, password } });
  },
  'the own password of a student': async () => {
    const { client, userId } = await openStudentAccount(server, admin);
    await rename(userId);
    return (password) => client.call(studentProfile.changePassword, { body: { password } });
  },
  'a recovered password': async () => {
    const { id } = await openAccount(server, admin);
    await rename(id);
    const token = await resetToken(server, USERNAME);
    return (password) => clientOf(server.url).call(session.resetPassword, { body: { token, password } });
  },
};

const COMMON = 'Bu parol keng tarqalgan. Yana bir-ikkita bogʻliq boʻlmagan soʻz qoʻshing';
const REPEATED = 'Parolda belgilar takrorlanadi. Uch-toʻrtta bogʻliq boʻlmagan soʻzdan tuzing';

describe.each(Object.entries(WAYS))('%s', (_title, way) => {
  it('is refused when it is easy to guess or contains the login, and accepted otherwise', async () => {
    await releaseUsername();
    const set = await way();
    for (const [password, message] of [
      ['Password1', COMMON],
      ['qwertyuiop', COMMON],
      ['salom123', COMMON],
      ['toshkent', COMMON],
      ['universitet', COMMON],
      ['        ', REPEATED],
      ['aaaaaaaa', REPEATED],
      ['12341234', REPEATED],
      ['abcdefgh', expect.stringContaining('Ketma-ket')],
      ['Zarafshon1', expect.stringContaining('universitet nomini boshqalar biladi')],
      [`-${USERNAME.toUpperCase()}-`, 'Parolda login yoki e-pochta nomi boʻlmasin'],
    ] as const) {
      const { status, error } = await set(password);
      expect([status, error.message]).toEqual([422, { password: [message] }]);
    }
    expect((await set('kamoti-suleta-47')).status).toBe(200);
  });
});

it('a password must not be made of the names of the person', async () => {
  const student = await makeStudent(admin, { second_name: 'Xushvaqtov', first_name: 'Shermuhammad' });
  const of = { params: { id: student.id } };
  for (const password of ['Xushvaqtov7', 'shermuhammad-1']) {
    const { error } = await admin.call(studentAccounts.changePassword, { ...of, body: { password } });
    expect(error.message).toEqual({ password: [expect.stringContaining('Ism, login')] });
  }
  const teacher = await makeTeacher(admin, { fio: 'Xushvaqtov Shermuhammad' });
  const { error } = await admin.call(teacherAccounts.changePassword, {
    params: { id: teacher.id },
    body: { password: 'Xushvaqtov7' },
  });
  expect(error.message).toEqual({ password: [expect.stringContaining('Ism, login')] });
});

it('a password must not contain the name of the own e-mail', async () => {
  const { id } = await makeGroup(admin, ['faculty_index']);
  const body = { ...adminInput({ permission_group_id: id }), email: 'malika.q@example.uz' };
  const { error } = await admin.call(admins.create, { body: { ...body, password: 'Malika.Q-2026' } });
  expect(Object.keys(error.message)).toEqual(['password']);
});

it('a second password requires the first one at once, also while the caller is cached', async () => {
  const { id, client } = await openAccount(server, admin);
  await changeAccount(server, id, { must_set_password: true });
  expect((await client.call(account.read)).result.first_time_login).toBe(true);
  await changeAccount(server, id, { must_set_password: false });
  const { error } = await client.call(account.changePassword, { body: { password: 'kamoti-suleta-48' } });
  expect(Object.keys(error.message)).toEqual(['current_password']);
});
