import { profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { codeFor, connectApp, resetUsedCodes, signInWithCode } from '#test/authenticator.ts';
import { type Client, clientOf, tokensIn } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, anonymous } = useServer({
  callers: ['admin', 'anonymous'],
  environment: { TRUST_PROXY: '127.0.0.1' },
});
/** Wrong passwords of one test must not require a captcha in the next. */
afterEach(() => server.services.db.deleteFrom('sign_in_failures').execute());

/** An account with an authenticator app. */
async function guardedAccount() {
  const account = await openAccount(server, admin);
  return { ...account, ...(await connectApp(account.client, account.password)) };
}
const logIn = async (username: string, password: string) =>
  (await anonymous.call(session.login, { body: { username, password } })).result;
const factorOf = async (client: Client) => (await client.call(profile.read)).result[0]?.second_factor;
const statusOf = async (client: Client) => (await client.call(faculties.list)).status;
const wrong = ({ status, error }: { status: number; error: { message: unknown } }) => [
  status,
  Object.keys(error.message as object),
];

describe('setting up the second factor', () => {
  it('needs the password, and takes effect with the first correct code', async () => {
    const { client, username, password } = await openAccount(server, admin);
    const refused = await client.call(secondFactor.setUp, { body: { current_password: 'boshqa-parol' } });
    expect(wrong(refused)).toEqual([422, ['current_password']]);
    const { secret, uri } = (await client.call(secondFactor.setUp, { body: { current_password: password } }))
      .result;
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(`Dekanat:${username}`);
    const early = await client.call(secondFactor.confirm, { body: { code: codeFor(secret, 5) } });
    expect(wrong(early)).toEqual([422, ['code']]);
    expect(tokensIn(await logIn(username, password)).access_token).toBeTypeOf('string');
    expect(await factorOf(client)).toEqual({ on: false, required: false, recovery_codes_left: 0 });

    const body = { code: `${codeFor(secret).slice(0, 3)} ${codeFor(secret).slice(3)}` };
    const { recovery_codes } = (await client.call(secondFactor.confirm, { body })).result;
    expect(recovery_codes).toHaveLength(10);
    for (const code of recovery_codes) expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(await factorOf(client)).toEqual({ on: true, required: false, recovery_codes_left: 10 });
  });

  it('again creates a new secret and invalidates the first', async () => {
    const { client, password } = await openAccount(server, admin);
    const startEnrolment = async () =>
      (await client.call(secondFactor.setUp, { body: { current_password: password } })).result.secret;
    const [first, second] = [await startEnrolment(), await startEnrolment()];
    expect(wrong(await client.call(secondFactor.confirm, { body: { code: codeFor(first) } }))).toEqual([
      422,
      ['code'],
    ]);
    expect((await client.call(secondFactor.confirm, { body: { code: codeFor(second) } })).status).toBe(200);
  });

  it('expires after half an hour', async () => {
    const { id, client, password } = await openAccount(server, admin);
    const { secret } = (await client.call(secondFactor.setUp, { body: { current_password: password } }))
      .result;
    await sql`update second_factor_setups set expires_at = now() where user_id = ${id}`.execute(
      server.services.db,
    );
    const late = await client.call(secondFactor.confirm, { body: { code: codeFor(secret) } });
    expect(wrong(late)).toEqual([422, ['code']]);
  });

  it('is confirmed once when two requests confirm it; a second app needs the first one removed', async () => {
    const { client, password } = await openAccount(server, admin);
    const { secret } = (await client.call(secondFactor.setUp, { body: { current_password: password } }))
      .result;
    const confirm = () => client.call(secondFactor.confirm, { body: { code: codeFor(secret) } });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const another = await client.call(secondFactor.setUp, { body: { current_password: password } });
    expect(another.status).toBe(409);
  });

  it('closes the sessions opened without it, except the current one', async () => {
    const { client, username, password } = await openAccount(server, admin);
    const other = clientOf(server.url, tokensIn(await logIn(username, password)));
    await connectApp(client, password);
    expect([await statusOf(other), await statusOf(client)]).toEqual([401, 200]);
  });
});

describe('signing in with it', () => {
  it('takes two steps: no token is issued before the second', async () => {
    const { username, password, secret } = await guardedAccount();
    const before = await countSessions(username);
    const challenge = await logIn(username, password);
    expect(challenge).toEqual({
      second_factor: { challenge: expect.stringMatching(/^[\w-]{43}$/), expires_in: 300, passkey: false },
    });
    expect(await countSessions(username)).toBe(before);
    const tokens = await signInWithCode(server, username, password, codeFor(secret, 1));
    expect(await statusOf(clientOf(server.url, tokens))).toBe(200);
    // A refresh needs no code.
    const headers = { authorization: `Bearer ${tokens.refresh_token}` };
    expect((await anonymous.call(session.refresh, { headers })).status).toBe(200);
  });

  it('keeps “remember me” from the first step', async () => {
    const { username, password, secret } = await guardedAccount();
    const body = { username, password, remember: true };
    const { result } = await anonymous.call(session.login, { body });
    if (!('second_factor' in result)) throw new Error('no challenge');
    const { challenge } = result.second_factor;
    const tokens = await anonymous.call(session.secondFactor, {
      body: { challenge, code: codeFor(secret, 1) },
    });
    const [id = ''] = tokens.result.refresh_token.split('.');
    const { remember } = await server.services.db
      .selectFrom('sessions')
      .select('remember')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(remember).toBe(true);
  });

  it('is not revealed without the password', async () => {
    const { username } = await guardedAccount();
    const responseFor = async (name: string) => {
      const body = { username: name, password: 'boshqa-parol' };
      const { status, error } = await anonymous.call(session.login, { body });
      return [status, { ...error, request_id: '' }];
    };
    expect(await responseFor(username)).toEqual(await responseFor('bunday-odam-yoq'));
  });
});

const countSessions = async (username: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from sessions
    join users on users.id = user_id where username = ${username}`.execute(server.services.db);
  return rows[0]?.count;
};

describe('recovery codes', () => {
  it('each open the account once, with or without separators', async () => {
    const { username, password, recoveryCodes, client } = await guardedAccount();
    const [first = '', second = ''] = recoveryCodes;
    await signInWithCode(server, username, password, first);
    await expect(signInWithCode(server, username, password, first)).rejects.toThrow('422');
    await signInWithCode(server, username, password, ` ${second.replaceAll('-', ' ').toUpperCase()} `);
    expect(await factorOf(client)).toMatchObject({ recovery_codes_left: 8 });
  });

  it('are replaced after password and code; the old ones become invalid', async () => {
    const { username, password, recoveryCodes, client, secret } = await guardedAccount();
    const renew = (body: { current_password: string; code: string }) =>
      client.call(secondFactor.renewRecoveryCodes, { body });
    const code = codeFor(secret, 1);
    expect(wrong(await renew({ current_password: 'boshqa-parol', code }))).toEqual([
      422,
      ['current_password'],
    ]);
    expect(wrong(await renew({ current_password: password, code: '000000' }))).toEqual([422, ['code']]);
    const { recovery_codes: fresh } = (await renew({ current_password: password, code })).result;
    expect(fresh).toHaveLength(10);
    await expect(signInWithCode(server, username, password, recoveryCodes[0] ?? '')).rejects.toThrow('422');
    await signInWithCode(server, username, password, fresh[0] ?? '');
  });
});

describe('switching it off', () => {
  it('needs both the password and a code', async () => {
    const { username, password, client, secret } = await guardedAccount();
    const off = (current_password: string, code: string) =>
      client.call(secondFactor.switchOff, { body: { current_password, code } });
    expect(wrong(await off('boshqa-parol', codeFor(secret, 1)))).toEqual([422, ['current_password']]);
    expect(wrong(await off(password, '000000'))).toEqual([422, ['code']]);
    expect(wrong(await off(password, codeFor(secret)))).toEqual([422, ['code']]);
    expect(await factorOf(client)).toMatchObject({ on: true });
    expect((await off(password, codeFor(secret, 1))).result).toBeNull();
    expect(await factorOf(client)).toEqual({ on: false, required: false, recovery_codes_left: 0 });
    expect(tokensIn(await logIn(username, password)).first_time_login).toBe(false);
  });

  it('of an account without one accepts no code', async () => {
    const { client, password } = await openAccount(server, admin);
    const body = { current_password: password, code: '123456' };
    expect(wrong(await client.call(secondFactor.switchOff, { body }))).toEqual([422, ['code']]);
  });
});

it('the secret is stored in plain text nowhere: database, audit or idempotent responses', async () => {
  const { client, password } = await openAccount(server, admin);
  const headers = { 'idempotency-key': 'ulash' };
  const { secret } = (
    await client.call(secondFactor.setUp, { body: { current_password: password }, headers })
  ).result;
  const body = { code: codeFor(secret) };
  const { recovery_codes } = (await client.call(secondFactor.confirm, { body })).result;
  await resetUsedCodes(server);
  const renewed = await client.call(secondFactor.renewRecoveryCodes, {
    body: { current_password: password, code: codeFor(secret) },
    headers: { 'idempotency-key': 'yangilash' },
  });
  const { rows } = await sql<{ row: string }>`
    select t::text as row from second_factors t union all select t::text from second_factor_setups t
    union all select t::text from audit t union all select t::text from idempotency_keys t`.execute(
    server.services.db,
  );
  const stored = rows.map(({ row }) => row).join('\n');
  const bytes = Buffer.from(
    [...secret]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((octet) => Number.parseInt(octet, 2)) ?? [],
  );
  expect(bytes).toHaveLength(20);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(bytes.toString('hex'));
  for (const code of [...recovery_codes, ...renewed.result.recovery_codes]) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  }
  const { rows: audited } = await sql<{ action: string; fields: string[] }>`
    select action, array(select jsonb_object_keys(new) order by 1) as fields from audit
    where table_name = 'second_factors' order by id desc limit 2`.execute(server.services.db);
  const fields = ['created_at', 'recovery_codes_left', 'university_id', 'updated_at', 'user_id', 'version'];
  expect(audited).toEqual([
    { action: 'update', fields },
    { action: 'insert', fields },
  ]);
});
