import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { codeFor, connectApp } from '#test/authenticator.ts';
import { makeFaculty, makeGroup, permissionIds, unique } from '#test/factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { resetToken } from '#test/outbox.ts';
import { useServer } from '#test/use-server.ts';
import { countFailure } from './sign-in-failures.ts';

const { server, admin, anonymous } = useServer({
  callers: ['admin', 'anonymous'],
  environment: { TRUST_PROXY: '127.0.0.1' },
});

const logIn = (address: string, username: string, password: string) =>
  anonymous.call(session.login, { body: { username, password }, headers: { 'x-forwarded-for': address } });

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('concurrent guesses', () => {
  const MANY = 60;

  it('of one password from many addresses are limited like sequential ones', async () => {
    const account = await openAccount(server, admin);
    const guesses = Array.from({ length: MANY }, (_, number) =>
      logIn(`10.1.${unique()}.1`, account.username, `taxmin-${number}`),
    );
    const answers = await Promise.all(guesses);
    const [looked, stopped] = [count(answers, 401), count(answers, 422)];
    expect(looked).toBeLessThanOrEqual(10);
    expect(looked + stopped).toBe(MANY);
  });

  it('from one network at many names are limited; for IPv6 half an address is the network', async () => {
    // Ten less than an address may have.
    for (let times = 0; times < 190; times += 1)
      await countFailure(server.services.db, `nomzod${unique()}`, '2001:db8:7:1::');
    const guesses = Array.from({ length: MANY }, (_, number) =>
      logIn(`2001:db8:7:1::${number.toString(16)}`, `nomzod${unique()}`, 'parol-2026'),
    );
    const answers = await Promise.all(guesses);
    const [looked, stopped] = [count(answers, 401), count(answers, 422)];
    expect(looked).toBeLessThanOrEqual(25);
    expect(looked + stopped).toBe(MANY);
    expect((await logIn('2001:db8:7:2::1', `nomzod${unique()}`, 'parol-2026')).status).toBe(401);
  });

  it('of the current password in an open session are limited', async () => {
    const account = await openAccount(server, admin);
    const guesses = Array.from({ length: MANY }, (_, number) =>
      account.client.call(profile.changePassword, {
        body: { current_password: `taxmin-${number}`, password: 'yangi-parol-1' },
        headers: { 'x-forwarded-for': '10.3.0.1' },
      }),
    );
    const answers = await Promise.all(guesses);
    const [looked, stopped] = [count(answers, 422), count(answers, 429)];
    expect(looked).toBeLessThanOrEqual(18);
    expect(looked + stopped).toBe(MANY);
  });
});

it('a sign-in with the old password that overlaps its change opens no session', async () => {
  const account = await openAccount(server, admin);
  const changing = account.client.call(profile.changePassword, {
    body: { current_password: account.password, password: 'yangi-parol-2' },
  });
  let changed = false;
  void changing.then(() => {
    changed = true;
  });
  const knock = async () => {
    while (!changed) await logIn(`10.2.${unique()}.1`, account.username, account.password);
  };
  await Promise.all([changing, ...Array.from({ length: 8 }, knock)]);
  expect((await changing).status).toBe(200);
  const open = await server.services.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', account.id)
    .where('closed_at', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
});

describe('a one-time link', () => {
  const use = (token: string) =>
    anonymous.call(session.resetPassword, { body: { token, password: 'begona-parol-1' } });

  it('is invalid after the e-mail is changed by the owner or by staff', async () => {
    const account = await openAccount(server, admin);
    const [first, second] = [
      await resetToken(server, account.username),
      await resetToken(server, account.username),
    ];
    const email = `yangi${unique()}@example.uz`;
    await account.client.call(profile.update, { body: { email, current_password: account.password } });
    expect((await use(first)).status).toBe(422);
    const third = await resetToken(server, account.username);
    const { result } = await admin.call(admins.read, { params: { id: account.id } });
    const { username, university_id, permission_group_id, faculty_id } = result;
    const body = { username, university_id, permission_group_id, faculty_id, email: `x${email}` };
    expect((await admin.call(admins.update, { params: { id: account.id }, body })).status).toBe(200);
    expect((await Promise.all([second, third].map(use))).map(({ status }) => status)).toEqual([422, 422]);
  });

  it('is invalid after staff set a password or close the account', async () => {
    const account = await openAccount(server, admin);
    const { result } = await admin.call(admins.read, { params: { id: account.id } });
    const { username, email, university_id, permission_group_id, faculty_id } = result;
    const same = { username, email, university_id, permission_group_id, faculty_id };
    for (const change of [{ password: 'boshqa-parol-1' }, { status: 0 }]) {
      const token = await resetToken(server, account.username);
      expect(token).not.toBe('');
      await admin.call(admins.update, { params: { id: account.id }, body: { ...same, ...change } });
      expect((await use(token)).status).toBe(422);
    }
  });
});

describe('a group that accounts beyond the caller’s faculty belong to', () => {
  it('cannot be changed by a caller bound to the faculty, who sees only its own members counted', async () => {
    const faculty = await makeFaculty(admin);
    const shared = await makeGroup(admin, ['faculty_index']);
    const wide = await openAccount(server, admin, { groupId: shared.id });
    const bound = await openAccount(server, admin, {
      permissions: [
        'permission_group_index',
        'permission_group_update',
        'permission_group_destroy',
        'faculty_index',
        'student_destroy',
      ],
      facultyId: faculty.id,
    });
    const params = { id: shared.id };
    const body = {
      name: shared.name,
      permissions: await permissionIds(bound.client, ['faculty_index', 'student_destroy']),
    };
    const seen = (await bound.client.call(permissionGroups.read, { params })).result;
    expect(seen.admins_count).toBe(0);
    expect((await bound.client.call(permissionGroups.update, { params, body })).status).toBe(403);
    expect((await bound.client.call(permissionGroups.remove, { params })).status).toBe(403);
    const [{ permissions } = { permissions: [] }] = (await wide.client.call(profile.read)).result;
    expect(permissions).toEqual(['faculty_index']);
  });

  it('belongs to the whole university, even while only the faculty’s accounts belong to it', async () => {
    const faculty = await makeFaculty(admin);
    const own = await makeGroup(admin, ['faculty_index']);
    await openAccount(server, admin, { groupId: own.id, facultyId: faculty.id });
    const bound = await openAccount(server, admin, {
      permissions: ['permission_group_index', 'permission_group_update', 'faculty_index', 'student_index'],
      facultyId: faculty.id,
    });
    const body = { name: own.name, permissions: await permissionIds(bound.client, ['student_index']) };
    const refused = await bound.client.call(permissionGroups.update, { params: { id: own.id }, body });
    expect(refused.status).toBe(403);
  });
});

it('an account that gets more rights while its password is being set is out of reach', async () => {
  const account = await openAccount(server, admin);
  const higher = await makeGroup(admin, ['faculty_index', 'faculty_destroy']);
  const keeper = await openAccount(server, admin, {
    permissions: ['admin_index', 'admin_update', 'faculty_index'],
  });
  const { result } = await admin.call(admins.read, { params: { id: account.id } });
  const { username, email, university_id, permission_group_id, faculty_id } = result;
  const body = { username, email, university_id, permission_group_id, faculty_id, password: 'qoʻlga-olindi' };
  const replaced = await server.services.db.transaction().execute(async (raising) => {
    await raising.updateTable('users').set({ default_language: 'ru' }).where('id', '=', account.id).execute();
    await raising
      .updateTable('admins')
      .set({ permission_group_id: higher.id })
      .where('user_id', '=', account.id)
      .execute();
    const replacing = keeper.client.call(admins.update, { params: { id: account.id }, body });
    await untilLockWait(server.services.db);
    return { replacing };
  });
  expect((await replaced.replacing).status).toBe(403);
});

type Account = Awaited<ReturnType<typeof openAccount>>;
const { setUp, confirm, switchOff, renewRecoveryCodes } = secondFactor;

/** Sends the act while another transaction has changed the account; the act waits for it. */
async function overtaken<Answer>(
  { id }: Account,
  change: { email: string } | { password_hash: string },
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = server.services;
  const { answer } = await db.transaction().execute(async (other) => {
    await other.updateTable('users').set(change).where('id', '=', id).execute();
    if ('password_hash' in change)
      await other
        .updateTable('sessions')
        .set({ closed_at: new Date().toISOString(), closed_because: 'password' })
        .where('user_id', '=', id)
        .execute();
    const sent = act();
    await untilLockWait(db);
    return { answer: sent };
  });
  return answer;
}

describe('an act of a session that is closed meanwhile, as by a new password', () => {
  const replaced = { password_hash: 'boshqa' };
  const factorOf = ({ id }: Account) =>
    server.services.db
      .selectFrom('second_factors')
      .select('recovery_hashes')
      .where('user_id', '=', id)
      .executeTakeFirst();

  it('connects no app', async () => {
    const account = await openAccount(server, admin);
    const { client, password } = account;
    const { secret } = (await client.call(setUp, { body: { current_password: password } })).result;
    const confirmed = await overtaken(account, replaced, () =>
      client.call(confirm, { body: { code: codeFor(secret) } }),
    );
    expect([confirmed.status, await factorOf(account)]).toEqual([401, undefined]);
  });

  it.each([
    ['app', switchOff],
    ['recovery codes', renewRecoveryCodes],
  ])('leaves the %s', async (_what, call) => {
    const account = await openAccount(server, admin);
    const { secret } = await connectApp(account.client, account.password);
    const before = await factorOf(account);
    const body = { current_password: account.password, code: codeFor(secret, 1) };
    const changed = await overtaken(account, replaced, () => account.client.call(call, { body }));
    expect([changed.status, await factorOf(account)]).toEqual([401, before]);
  });

  it('leaves the e-mail', async () => {
    const account = await openAccount(server, admin);
    const body = { email: `ogri${unique()}@example.uz`, current_password: account.password };
    const changed = await overtaken(account, replaced, () => account.client.call(profile.update, { body }));
    expect(changed.status).toBe(401);
    const { result } = await admin.call(admins.read, { params: { id: account.id } });
    expect(result.email).not.toBe(body.email);
  });
});

it('an e-mail that changes meanwhile is not set back without the password', async () => {
  const account = await openAccount(server, admin);
  const [own] = (await account.client.call(profile.read)).result;
  const body = { email: own?.email ?? '', default_language: 'ru' };
  const change = { email: `yangi${unique()}@example.uz` };
  const { status, error } = await overtaken(account, change, () =>
    account.client.call(profile.update, { body }),
  );
  expect([status, error.code]).toEqual([409, 'stale']);
});
