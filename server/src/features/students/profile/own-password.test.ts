import { account } from '@dekanat/contract/access/account.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { describe, expect, it } from 'vitest';
import { changeAccount, openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeStudent } from '#test/people-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const setPassword = (client: Client, body: { old_password?: string; password: string }) =>
  client.call(studentProfile.changePassword, { body });
const setFirst = (client: Client, password: string) =>
  client.call(studentProfile.firstPassword, { body: { password } });
const show = async (client: Client) => (await client.call(studentProfile.show)).status;

/** A student without e-mail, signed in with the first password. */
async function newStudent() {
  const { id } = await makeStudent(admin);
  const { result } = await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
  const [username, first] = [result.username, result.password ?? ''];
  return { username, first, client: await signIn(server.url, username, first) };
}

describe('the first own password of a student without e-mail', () => {
  it('opens the realm of students and replaces the first password', async () => {
    const { username, first, client } = await newStudent();
    expect(client.tokens?.first_time_login).toBe(true);
    expect(await show(client)).toBe(403);
    expect((await client.call(files.showImage, { params: { id: 1 } })).error.code).toBe('password_not_set');
    expect((await setFirst(client, 'oʻz-parolim')).result).toBe(true);
    expect(await show(client)).toBe(200);
    expect((await signIn(server.url, username, 'oʻz-parolim')).tokens?.first_time_login).toBe(false);
    const body = { username, password: first };
    expect((await clientOf(server.url).call(session.login, { body })).status).toBe(401);
  });

  it('must differ from the first password and be long enough', async () => {
    const { first, client } = await newStudent();
    for (const password of [first, 'qisqa']) {
      const { status, error } = await setFirst(client, password);
      expect([status, typeof error.message]).toEqual([422, 'string']);
    }
    expect(await show(client)).toBe(403);
  });

  it('cannot be set after the deadline of the account', async () => {
    const { userId, client } = await openStudentAccount(server, admin);
    const deadline = new Date(Date.now() - 1000).toISOString();
    await changeAccount(server, userId, { must_set_password: true, deadline });
    server.services.sessions.forgetAll();
    expect((await setFirst(client, 'oʻz-parolim')).status).toBe(402);
  });
});

describe('a later change of a student’s password', () => {
  it('checks the old password if it is sent', async () => {
    const { client, password } = await openStudentAccount(server, admin);
    const { status, error } = await setPassword(client, {
      old_password: 'boshqa-parol',
      password: 'yangi-parol-1',
    });
    expect([status, error.message]).toEqual([422, { old_password: ['Joriy parol notoʻgʻri'] }]);
    expect((await setPassword(client, { old_password: password, password: 'yangi-parol-1' })).status).toBe(
      200,
    );
    expect((await setPassword(client, { password: 'yangi-parol-2' })).result).toBe(true);
  });

  it('closes the other sessions of the student only', async () => {
    const [one, other] = [await openStudentAccount(server, admin), await openStudentAccount(server, admin)];
    const second = await signIn(server.url, one.username, one.password);
    expect(await show(second)).toBe(200);
    await setPassword(one.client, { password: 'yangi-parol-1' });
    expect([await show(one.client), await show(second), await show(other.client)]).toEqual([200, 401, 200]);
  });
});

describe('a password that another session replaces meanwhile', () => {
  it.each(['first', 'later', 'e-mail'] as const)(
    'is not replaced by its former sessions, nor is the e-mail: %s',
    async (which) => {
      const { username, client } =
        which === 'first' ? await newStudent() : await openStudentAccount(server, admin);
      const { db } = server.services;
      const replacing = await db.transaction().execute(async (other) => {
        const { id } = await other
          .updateTable('users')
          .set({ password_hash: 'boshqa' })
          .where('username', '=', username)
          .returning('id')
          .executeTakeFirstOrThrow();
        await other
          .updateTable('sessions')
          .set({ closed_at: new Date().toISOString(), closed_because: 'password' })
          .where('user_id', '=', id)
          .execute();
        const answer =
          which === 'first'
            ? setFirst(client, 'oʻgʻri-parol-1')
            : which === 'later'
              ? setPassword(client, { password: 'oʻgʻri-parol-1' })
              : client.call(studentProfile.changeEmail, { body: { email: 'ogri@example.uz' } });
        await untilLockWait(db);
        return { answer };
      });
      expect((await replacing.answer).status).toBe(401);
      const { password_hash } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      expect(password_hash).toBe('boshqa');
    },
  );
});

describe('an account that may not enter the back office', () => {
  const ownPassword = 'kamoti-suleta-47';
  const passwordSet = async (client: Client) =>
    client.call(account.changePassword, { body: { password: ownPassword } });

  it('of a student sets the first password and shows where to continue', async () => {
    const { client, username } = await newStudent();
    expect((await client.call(profile.read)).error.code).toBe('forbidden');
    expect((await client.call(account.read)).result).toMatchObject({
      kind: 'student',
      username,
      first_time_login: true,
      cabinet_url: null,
    });
    const inRussian = await client.call(account.read, { query: { language: 'ru' } });
    expect(inRussian.result.name).toMatch(/^[^A-Za-z]+$/);
    expect((await passwordSet(client)).status).toBe(200);
    const setting = await settingOf(admin, 'student-cabinet-url');
    const update = (value: string) =>
      admin.call(configs.update, { params: { id: setting.id }, body: { value, status: 1 } });
    expect(Object.keys((await update('javascript:alert(1)')).error.message)).toEqual(['value']);
    await update('https://talaba.example.uz/');
    expect((await client.call(account.read)).result).toMatchObject({
      first_time_login: false,
      cabinet_url: 'https://talaba.example.uz/',
    });
  });

  it('of a teacher without a permission sets the first password', async () => {
    const { id } = await makeTeacher(admin, { fio: 'Karimov Anvar Sobirovich' });
    const { result } = await admin.call(teacherAccounts.changePassword, { params: { id }, body: {} });
    const client = await signIn(server.url, result.username, result.password ?? '');
    expect((await client.call(account.read)).result).toMatchObject({
      kind: 'teacher',
      name: 'Karimov Anvar Sobirovich',
      first_time_login: true,
    });
    const inRussian = await client.call(account.read, { query: { language: 'ru' } });
    expect(inRussian.result.name).toBe('Каримов Анвар Собирович');
    expect((await passwordSet(client)).status).toBe(200);
    expect((await signIn(server.url, result.username, ownPassword)).tokens?.first_time_login).toBe(false);
  });
});
