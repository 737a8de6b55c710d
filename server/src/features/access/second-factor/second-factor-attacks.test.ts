import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { challengeOf, codeFor, connectApp, resetUsedCodes } from '#test/authenticator.ts';
import { unique } from '#test/factories.ts';
import { letters, resetToken } from '#test/outbox.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, anonymous } = useServer({
  callers: ['admin', 'anonymous'],
  environment: { TRUST_PROXY: '127.0.0.1' },
});

async function victim() {
  const account = await openAccount(server, admin);
  const app = await connectApp(account.client, account.password);
  return { ...account, ...app };
}
const challenge = ({ username, password }: { username: string; password: string }) =>
  challengeOf(server, username, password);
const finish = (given: string, code: string, address = '10.9.0.1') =>
  anonymous.call(session.secondFactor, {
    body: { challenge: given, code },
    headers: { 'x-forwarded-for': address },
  });
const fieldsOf = ({ error }: { error: { message: unknown } }) => Object.keys(error.message as object);
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a code', () => {
  it('can be used once, including the one that confirms the set-up', async () => {
    const account = await victim();
    expect(fieldsOf(await finish(await challenge(account), codeFor(account.secret)))).toEqual(['code']);
    const next = codeFor(account.secret, 1);
    expect((await finish(await challenge(account), next)).status).toBe(200);
    expect(fieldsOf(await finish(await challenge(account), next))).toEqual(['code']);
  });

  it('sent many times at once by different challenges opens one session', async () => {
    const account = await victim();
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challenge(account)));
    const code = codeFor(account.secret, 1);
    const answers = await Promise.all(challenges.map((one) => finish(one, code, `10.9.${unique()}.1`)));
    expect(count(answers, 200)).toBe(1);
  });

  it('for recovery sent many times at once opens one session', async () => {
    const account = await victim();
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challenge(account)));
    const answers = await Promise.all(challenges.map((one) => finish(one, account.recoveryCodes[0] ?? '')));
    expect(count(answers, 200)).toBe(1);
  });

  it('sent many times at once by a signed-in caller succeeds once', async () => {
    const account = await victim();
    const body = { current_password: account.password, code: codeFor(account.secret, 1) };
    const renewals = Array.from({ length: 6 }, () =>
      account.client.call(secondFactor.renewRecoveryCodes, { body }),
    );
    expect(count(await Promise.all(renewals), 200)).toBe(1);
  });

  it('of one account opens no other', async () => {
    const [one, other] = [await victim(), await victim()];
    expect(fieldsOf(await finish(await challenge(one), codeFor(other.secret, 1)))).toEqual(['code']);
    expect(fieldsOf(await finish(await challenge(one), other.recoveryCodes[0] ?? ''))).toEqual(['code']);
  });
});

describe('a challenge', () => {
  it('is used up by its session, also when many try at once', async () => {
    const account = await victim();
    const given = await challenge(account);
    const codes = [codeFor(account.secret, 1), ...account.recoveryCodes.slice(0, 5)];
    const answers = await Promise.all(codes.map((code) => finish(given, code)));
    expect(count(answers, 200)).toBe(1);
    await resetUsedCodes(server);
    const replayed = await finish(given, codeFor(account.secret));
    expect([replayed.status, fieldsOf(replayed)]).toEqual([422, ['challenge']]);
  });

  it('survives a wrong code but not five minutes', async () => {
    const account = await victim();
    const given = await challenge(account);
    expect(fieldsOf(await finish(given, '000000'))).toEqual(['code']);
    await server.services.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date().toISOString() })
      .execute();
    expect(fieldsOf(await finish(given, codeFor(account.secret, 1)))).toEqual(['challenge']);
  });

  it('opens no other call', async () => {
    const account = await victim();
    const given = await challenge(account);
    const headers = { authorization: `Bearer ${given}` };
    expect((await anonymous.call(faculties.list, { headers })).status).toBe(401);
    expect((await anonymous.call(session.refresh, { headers })).status).toBe(401);
    const reset = await anonymous.call(session.resetPassword, {
      body: { token: given, password: 'yangi-parol-1' },
    });
    expect(fieldsOf(reset)).toEqual(['token']);
    for (const other of [account.client.token ?? '', account.client.tokens?.refresh_token ?? '', 'x'])
      expect(fieldsOf(await finish(other.slice(0, 200), codeFor(account.secret, 1)))).toEqual(['challenge']);
  });

  it('ends when the password changes', async () => {
    const account = await victim();
    const given = await challenge(account);
    const body = { current_password: account.password, password: 'yangi-parol-1' };
    expect((await account.client.call(profile.changePassword, { body })).status).toBe(200);
    expect(fieldsOf(await finish(given, codeFor(account.secret, 1)))).toEqual(['challenge']);
  });

  it('opens nothing while the account is closed', async () => {
    const account = await victim();
    const given = await challenge(account);
    await changeAccount(server, account.id, { blocked: true });
    expect(fieldsOf(await finish(given, codeFor(account.secret, 1)))).toEqual(['challenge']);
  });
});

describe('wrong codes', () => {
  it('delay further ones from any address; a recovery code still lets the owner in', async () => {
    const account = await victim();
    const before = (await letters(server)).length;
    const start = performance.now();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, async (_, guess) =>
        finish(await challenge(account), String(guess).padStart(6, '0'), `10.8.${guess}.1`),
      ),
    );
    // Delays double from one second on, so a slow machine lets one more through each time the time doubles.
    const seconds = (performance.now() - start) / 1000;
    expect(count(guesses, 422)).toBeLessThanOrEqual(6 + Math.floor(Math.log2(1 + seconds)));
    expect(count(guesses, 422) + count(guesses, 429)).toBe(40);
    const stopped = guesses.find(({ status }) => status === 429);
    expect(Number(stopped?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await finish(await challenge(account), account.recoveryCodes[0] ?? '')).status).toBe(200);
    const written = (await letters(server)).slice(before);
    expect(written.filter(({ subject }) => subject === 'Dekanat: kimdir parolingizni biladi')).toHaveLength(
      1,
    );
  });
});

describe('the second factor cannot be avoided', () => {
  it('through password recovery', async () => {
    const account = await victim();
    const body = { token: await resetToken(server, account.username), password: 'tiklangan-parol' };
    expect((await anonymous.call(session.resetPassword, { body })).status).toBe(200);
    const given = await challenge({ ...account, password: 'tiklangan-parol' });
    expect((await finish(given, codeFor(account.secret, 1))).status).toBe(200);
  });

  it('through a password set by an administrator', async () => {
    const account = await victim();
    const { result } = await admin.call(admins.read, { params: { id: account.id } });
    const body = {
      username: result.username ?? '',
      email: result.email,
      university_id: 1,
      permission_group_id: account.groupId,
      password: 'berilgan-parol',
    };
    expect((await admin.call(admins.update, { params: { id: account.id }, body })).status).toBe(200);
    const given = await challenge({ ...account, password: 'berilgan-parol' });
    expect((await finish(given, codeFor(account.secret, 1))).result.first_time_login).toBe(true);
  });
});
