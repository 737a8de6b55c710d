import { session } from '@dekanat/contract/access/sessions/session.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { tokensIn } from '#test/client.ts';
import { letters, resetToken } from '#test/outbox.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, anonymous } = useServer({
  callers: ['admin', 'anonymous'],
  environment: { PUBLIC_URL: 'https://dekanat.example.uz/' },
});

const forget = (username: string, language?: 'ru' | 'en') =>
  anonymous.call(session.forgotPassword, {
    body: { username },
    query: language === undefined ? {} : { language },
  });
const reset = (token: string, password = 'butunlay-yangi') =>
  anonymous.call(session.resetPassword, { body: { token, password } });
const canSignIn = async (username: string, password: string) =>
  (await anonymous.call(session.login, { body: { username, password } })).status === 200;

describe('requesting a link', () => {
  it('gets the same response for known, unknown, inactive, blocked and undeliverable accounts', async () => {
    const { id } = await openAccount(server, admin);
    await changeAccount(server, id, { blocked: true });
    for (const name of [
      'admin',
      'admin@dekanat.local',
      'nobody',
      'no@body.uz',
      `sinov${id}`,
      "' or 1=1 --",
      '😀',
    ]) {
      const { status, body } = await forget(name);
      expect([name, status, body]).toEqual([name, 200, { result: null }]);
    }
    expect([(await forget('  ')).status, (await forget('a\u0000b')).status]).toEqual([422, 422]);
  });

  it('sends it to the account’s address for a user name and for an e-mail', async () => {
    const { username } = await openAccount(server, admin);
    const before = (await letters(server)).length;
    await forget(username.toUpperCase());
    await letters(server);
    await forget(`${username}@EXAMPLE.uz`);
    const sent = (await letters(server)).slice(before);
    expect(sent.map(({ to }) => to)).toEqual([`${username}@example.uz`, `${username}@example.uz`]);
    for (const { text } of sent)
      expect(text).toMatch(/https:\/\/dekanat\.example\.uz\/change-pass\?token=[\w-]{43}\s/);
  });

  it('uses the requested language, else the account’s', async () => {
    const { id, username } = await openAccount(server, admin);
    const before = (await letters(server)).length;
    await forget(username, 'ru');
    await letters(server);
    await forget(username, 'en');
    await letters(server);
    await changeAccount(server, id, { default_language: 'ru' });
    await forget(username);
    const subjects = (await letters(server)).slice(before).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Dekanat: восстановление пароля',
      'Dekanat: reset your password',
      'Dekanat: восстановление пароля',
    ]);
  });

  it('sends nothing for an unknown, inactive or blocked account', async () => {
    const [inactive, blocked] = await Promise.all([openAccount(server, admin), openAccount(server, admin)]);
    await changeAccount(server, inactive.id, { status: 0 });
    await changeAccount(server, blocked.id, { blocked: true });
    const before = (await letters(server)).length;
    for (const name of ['nobody', inactive.username, blocked.username]) await forget(name);
    expect((await letters(server)).length).toBe(before);
  });

  it('leaves at most three links open, also for concurrent requests', async () => {
    const { id, username } = await openAccount(server, admin);
    const before = (await letters(server)).length;
    await Promise.all(Array.from({ length: 12 }, () => forget(username)));
    expect((await letters(server)).length - before).toBe(3);
    await sql`update password_resets set expires_at = now() where user_id = ${id}`.execute(
      server.services.db,
    );
    await forget(username);
    expect((await letters(server)).length - before).toBe(4);
  });
});

describe('a link', () => {
  it('sets the password once, closes every session and clears the duty to set one', async () => {
    const { id, username, password, client } = await openAccount(server, admin);
    await changeAccount(server, id, { must_set_password: true });
    const token = await resetToken(server, username);
    expect((await reset(token)).result).toBeNull();
    const refreshed = await anonymous.call(session.refresh, {
      headers: { authorization: `Bearer ${client.tokens?.refresh_token}` },
    });
    expect(refreshed.status).toBe(401);
    expect(await canSignIn(username, password)).toBe(false);
    const signedIn = await anonymous.call(session.login, { body: { username, password: 'butunlay-yangi' } });
    expect(tokensIn(signedIn.result).first_time_login).toBe(false);
    const again = await reset(token, 'yana-boshqa-parol');
    expect([again.status, Object.keys(again.error.message)]).toEqual([422, ['token']]);
  });

  it('invalidates the account’s other links when it is used', async () => {
    const { username } = await openAccount(server, admin);
    const [first, second] = [await resetToken(server, username), await resetToken(server, username)];
    await reset(second);
    expect((await reset(first)).status).toBe(422);
  });

  it('works for one of two concurrent requests', async () => {
    const { username } = await openAccount(server, admin);
    const token = await resetToken(server, username);
    const answers = await Promise.all(
      ['birinchi-parol', 'ikkinchi-parol'].map((password) => reset(token, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('expires after half an hour', async () => {
    const { id, username, password } = await openAccount(server, admin);
    const token = await resetToken(server, username);
    const { rows } = await sql<{
      minutes: number;
    }>`select extract(epoch from expires_at - now()) / 60 as minutes
      from password_resets where user_id = ${id}`.execute(server.services.db);
    expect(Math.round(Number(rows[0]?.minutes))).toBe(30);
    await sql`update password_resets set expires_at = now() where user_id = ${id}`.execute(
      server.services.db,
    );
    expect((await reset(token)).status).toBe(422);
    expect(await canSignIn(username, password)).toBe(true);
  });

  it('is not used up by a refused password', async () => {
    const { username } = await openAccount(server, admin);
    const token = await resetToken(server, username);
    const { status, error } = await reset(token, 'qisqa');
    expect([status, Object.keys(error.message)]).toEqual([422, ['password']]);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['', 'x', 'A'.repeat(43), '\u0000', 'x'.repeat(201)])(
    'that was never issued (“%.20s”) is refused',
    async (token) => {
      const { status, error } = await reset(token);
      expect([status, Object.keys(error.message)]).toEqual([422, ['token']]);
    },
  );

  it('is stored as a hash only', async () => {
    const { username } = await openAccount(server, admin);
    const token = await resetToken(server, username);
    const { rows } = await sql<{
      row: string;
    }>`select r::text || encode(token_hash, 'escape') as row from password_resets r`.execute(
      server.services.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
