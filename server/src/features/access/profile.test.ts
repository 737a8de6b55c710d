import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { unique } from '#test/factories.ts';
import { resetToken } from '#test/outbox.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
/** Wrong passwords of one test must not require a captcha in the next. */
afterEach(() => server.services.db.deleteFrom('sign_in_failures').execute());

const readProfile = async (client: Client) => (await client.call(profile.read)).result[0];
const refreshStatus = async ({ tokens }: Client) =>
  (
    await clientOf(server.url).call(session.refresh, {
      headers: { authorization: `Bearer ${tokens?.refresh_token}` },
    })
  ).status;

describe('the profile', () => {
  it('of an administrator shows name, scope and permissions', async () => {
    expect(await readProfile(admin)).toMatchObject({
      username: 'admin',
      email: 'admin@dekanat.local',
      super_administrator: false,
      university_id: 1,
      faculty_id: null,
      universities: [{ id: 1, default_language: 'oz' }],
      role: { id: expect.any(Number), name: 'Administratorlar' },
      permissions: PERMISSION_CATALOGUE.map(({ name }) => name),
      first_time_login: false,
    });
  });

  it('of the super administrator has no user name and all universities', async () => {
    const superadmin = await readProfile(await signIn(server.url, 'superadmin'));
    expect(superadmin).toMatchObject({
      username: null,
      super_administrator: true,
      university_id: null,
      role: { id: null, name: 'Superadmin' },
      permissions: PERMISSION_CATALOGUE.map(({ name }) => name),
    });
    expect(superadmin?.universities.map(({ id }) => id).sort()).toEqual([1, 2]);
  });

  it('of a user bound to a faculty names it, in the requested language', async () => {
    const dekan = await signIn(server.url, 'dekan');
    const { result } = await dekan.call(profile.read, { query: { language: 'ru' } });
    expect(result[0]).toMatchObject({
      faculty_id: 1,
      faculty_name: 'Факультет математики',
      university_id: 1,
    });
    expect(result[0]?.permissions).not.toContain('permission_group_store');
  });
});

describe('a change of the profile', () => {
  it('of the language needs no password and is stored', async () => {
    const { client } = await openAccount(server, admin);
    const before = await readProfile(client);
    const body = { email: before?.email ?? '', default_language: 'ru', version: before?.version };
    const { result } = await client.call(profile.update, { body });
    expect(result).toMatchObject({
      default_language: 'ru',
      email: before?.email,
      version: Number(before?.version) + 1,
    });
  });

  it('of the e-mail needs the current password', async () => {
    const { client, password } = await openAccount(server, admin);
    const email = `yangi${unique()}@example.uz`;
    const change = (given: object) => client.call(profile.update, { body: { email, ...given } });
    for (const given of [{}, { current_password: '' }, { current_password: 'boshqa-parol' }]) {
      const { status, error } = await change(given);
      expect([status, Object.keys(error.message)]).toEqual([422, ['current_password']]);
    }
    expect((await change({ current_password: password })).result.email).toBe(email);
  });

  it('of the e-mail to a used one is refused on the field, ignoring case', async () => {
    const { client, password } = await openAccount(server, admin);
    const { status, error } = await client.call(profile.update, {
      body: { email: 'Admin@Dekanat.local', current_password: password },
    });
    expect([status, error.code, error.field]).toEqual([409, 'duplicate', 'email']);
  });

  it.each([
    '',
    'x',
    'a@b',
    'a b@example.uz',
    `${'x'.repeat(250)}@example.uz`,
    'a@example.uz\r\nBcc: b@example.uz',
  ])('of the e-mail to “%.30s” is refused', async (email) => {
    const { status, error } = await admin.call(profile.update, { body: { email } });
    expect([status, Object.keys(error.message)]).toEqual([422, ['email']]);
  });

  it('of an older version is refused, naming who changed it', async () => {
    const { client, username } = await openAccount(server, admin);
    const { email = '', version } = (await readProfile(client)) ?? {};
    await client.call(profile.update, { body: { email, default_language: 'ru', version } });
    const { status, error } = await client.call(profile.update, {
      body: { email, default_language: 'oz', version },
    });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.message).toContain(username);
  });

  it('changes only the caller’s own fields', async () => {
    const { client } = await openAccount(server, admin);
    const { email = '' } = (await readProfile(client)) ?? {};
    for (const surprise of [
      { university_id: 2 },
      { super_administrator: true },
      { permissions: [1] },
      { username: 'admin' },
    ]) {
      const { status, error } = await client.call(profile.update, { body: { email, ...surprise } });
      expect([status, Object.keys(error.message)]).toEqual([422, Object.keys(surprise)]);
    }
  });
});

describe('a change of the password', () => {
  const change = (client: Client, body: { current_password?: string; password: string }) =>
    client.call(profile.changePassword, { body });

  it('needs the current password and a different new one', async () => {
    const { client, password } = await openAccount(server, admin);
    const wrong: [object, string][] = [
      [{ password: 'yangi-parol-1' }, 'current_password'],
      [{ current_password: 'boshqa-parol', password: 'yangi-parol-1' }, 'current_password'],
      [{ current_password: password, password: 'qisqa' }, 'password'],
      [{ current_password: password, password: 'x'.repeat(129) }, 'password'],
      [{ current_password: password, password }, 'password'],
    ];
    for (const [body, field] of wrong) {
      const { status, error } = await client.call(profile.changePassword, { body: { ...body } });
      expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
    }
    expect(
      (await change(client, { current_password: password, password: 'yangi-parol-1' })).result,
    ).toBeNull();
  });

  it('closes every other session and keeps this one', async () => {
    const { client, username, password } = await openAccount(server, admin);
    const other = await signIn(server.url, username, password);
    expect((await other.call(faculties.list)).status).toBe(200);
    await change(client, { current_password: password, password: 'yangi-parol-1' });
    expect((await other.call(faculties.list)).status).toBe(401);
    expect(await refreshStatus(other)).toBe(401);
    expect((await client.call(faculties.list)).status).toBe(200);
    expect(await refreshStatus(client)).toBe(200);
    const old = await clientOf(server.url).call(session.login, { body: { username, password } });
    expect(old.status).toBe(401);
    await signIn(server.url, username, 'yangi-parol-1');
  });

  it('invalidates the links sent before', async () => {
    const { client, username, password } = await openAccount(server, admin);
    const token = await resetToken(server, username);
    await change(client, { current_password: password, password: 'yangi-parol-1' });
    const { status } = await clientOf(server.url).call(session.resetPassword, {
      body: { token, password: 'yangi-parol-2' },
    });
    expect(status).toBe(422);
  });

  it('accepts every character that can be typed', async () => {
    const { client, username, password } = await openAccount(server, admin);
    const typed = ' Пароль ўқғҳ 😀\t"\\ ';
    await change(client, { current_password: password, password: typed });
    expect((await (await signIn(server.url, username, typed)).call(profile.read)).status).toBe(200);
  });

  it('counts wrong current passwords like failed sign-ins', async () => {
    const { client } = await openAccount(server, admin);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push(
        (await change(client, { current_password: `taxmin-${guess}`, password: 'yangi-parol-1' })).status,
      );
    }
    expect(statuses.slice(0, 3)).toEqual([422, 422, 422]);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an account whose password another person set', () => {
  it('can only set its own password; then everything is open', async () => {
    const { id, username, groupId, client } = await openAccount(server, admin);
    const body = {
      username,
      email: `${username}@example.uz`,
      university_id: 1,
      permission_group_id: groupId,
    };
    await admin.call(admins.update, { params: { id }, body: { ...body, password: 'berilgan-parol' } });
    expect((await client.call(profile.read)).status).toBe(401);

    const first = await signIn(server.url, username, 'berilgan-parol');
    expect(first.tokens?.first_time_login).toBe(true);
    expect((await readProfile(first))?.first_time_login).toBe(true);
    const refused = await first.call(faculties.list);
    expect([refused.status, refused.error.code]).toEqual([403, 'password_not_set']);
    expect((await first.call(profile.update, { body: { email: 'x@example.uz' } })).status).toBe(403);

    const same = await first.call(profile.changePassword, { body: { password: 'berilgan-parol' } });
    expect([same.status, Object.keys(same.error.message)]).toEqual([422, ['password']]);
    expect(
      (await first.call(profile.changePassword, { body: { password: 'oʻz-parolim' } })).result,
    ).toBeNull();
    expect((await first.call(faculties.list)).status).toBe(200);
    expect((await readProfile(first))?.first_time_login).toBe(false);
    expect((await signIn(server.url, username, 'oʻz-parolim')).tokens?.first_time_login).toBe(false);
  });
});
