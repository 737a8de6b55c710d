import { session } from '@dekanat/contract/access/sessions/session.ts';
import { type Challenge, createChallenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { tokensIn } from '#test/client.ts';
import { DEMO_PASSWORD, SUPERADMIN_PASSWORD } from '#test/database.ts';
import { unique } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';
import { countFailure } from './sign-in-failures.ts';

const { server, admin, anonymous } = useServer({
  callers: ['admin', 'anonymous'],
  environment: { TRUST_PROXY: '127.0.0.1' },
});

const newAddress = () => `10.0.${unique()}.1`;

interface Attempt {
  password?: string;
  remember?: boolean;
  captchaToken?: string;
  language?: 'oz' | 'ru';
}

/** A sign-in from an address. */
const logIn = (address: string, username: string, { language, ...attempt }: Attempt = {}) =>
  anonymous.call(session.login, {
    query: language === undefined ? {} : { language },
    body: { username, password: DEMO_PASSWORD, ...attempt },
    headers: { 'x-forwarded-for': address },
  });
const fail = (address: string, username: string, attempt: Attempt = {}) =>
  logIn(address, username, { ...attempt, password: 'notogri-parol' });

/** Fails with so many names, without the time that checking passwords takes. */
async function tryNames(address: string, names = 200): Promise<void> {
  for (let tried = 0; tried < names; tried += 1)
    await countFailure(server.services.db, `nobody${unique()}`, address);
}

const tokenOf = (payload: { challenge: Challenge; solution: Solution | null }) =>
  Buffer.from(JSON.stringify(payload)).toString('base64');
const newChallenge = async () =>
  (await anonymous.call(session.captcha)).result as Challenge & Record<string, unknown>;
async function solved(challenge?: Challenge): Promise<string> {
  const given = challenge ?? (await newChallenge());
  return tokenOf({ challenge: given, solution: await solveChallenge({ challenge: given, deriveKey }) });
}

describe('login', () => {
  it.each(['admin', 'ADMIN', ' Admin ', 'admin@dekanat.local', 'Admin@Dekanat.Local'])(
    'accepts “%s” as a name',
    async (name) => {
      const { result } = await logIn(newAddress(), name);
      expect(result).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 900,
        first_time_login: false,
      });
    },
  );

  it('finds the super administrator by e-mail', async () => {
    const { status } = await logIn(newAddress(), 'superadmin@dekanat.local', {
      password: SUPERADMIN_PASSWORD,
    });
    expect(status).toBe(200);
  });

  it('forbids caching its response', async () => {
    expect((await logIn(newAddress(), 'admin')).headers.get('cache-control')).toBe('no-store');
  });

  it('answers a wrong name and a wrong password alike, also of a closed account', async () => {
    const blocked = await openAccount(server, admin);
    await changeAccount(server, blocked.id, { blocked: true });
    const answers = await Promise.all([
      fail(newAddress(), 'nobody'),
      fail(newAddress(), 'nobody@example.uz'),
      fail(newAddress(), 'admin'),
      fail(newAddress(), blocked.username),
    ]);
    for (const { status, error } of answers) {
      expect(status).toBe(401);
      expect(error).toEqual({
        message: 'Login yoki parol notoʻgʻri',
        code: 'wrong_credentials',
        captcha: false,
        request_id: expect.any(String),
      });
    }
  });

  it('answers in the caller’s language', async () => {
    const { error } = await fail(newAddress(), 'nobody', { language: 'ru' });
    expect(error.message).toBe('Неверный логин или пароль');
  });

  it.each([
    [{}, 'Username is required!'],
    [{ username: ' ', password: '' }, 'Username is required!'],
    [{ username: 'admin', password: 'x'.repeat(129) }, expect.any(String)],
    [{ username: 'x'.repeat(255), password: DEMO_PASSWORD }, expect.any(String)],
    [{ username: 'admin', password: DEMO_PASSWORD, remember: 'yes' }, expect.any(String)],
    [{ username: 'admin', password: DEMO_PASSWORD, admin: true }, expect.any(String)],
  ])('refuses %j with one sentence', async (body, sentence) => {
    const { status, error } = await anonymous.call(session.login, { query: { language: 'en' }, body });
    expect([status, error.message]).toEqual([422, sentence]);
  });

  it('answers a short password like any wrong one', async () => {
    const { status, error } = await logIn(newAddress(), 'viewer', { password: '123' });
    expect([status, error.message]).toEqual([401, 'Login yoki parol notoʻgʻri']);
  });

  it.each([
    [false, 1],
    [true, 30],
  ])('with remember %s opens a session of %s days', async (remember, days) => {
    const { refresh_token } = tokensIn((await logIn(newAddress(), 'viewer', { remember })).result);
    const [sessionId = ''] = refresh_token.split('.');
    const row = await server.services.db
      .selectFrom('sessions')
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400, 2)::float8`.as('days'))
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(row.days).toBe(days);
  });

  it('stores neither the password nor the refresh token', async () => {
    const { refresh_token } = tokensIn((await logIn(newAddress(), 'viewer')).result);
    const rows = await sql`select s::text, u::text from sessions s join users u on u.id = s.user_id`.execute(
      server.services.db,
    );
    const stored = JSON.stringify(rows.rows);
    expect(stored).not.toContain(DEMO_PASSWORD);
    expect(stored).not.toContain(refresh_token.split('.')[1]);
    expect(stored).not.toContain(Buffer.from(refresh_token).toString('hex'));
  });
});

describe('a captcha', () => {
  it('is required after three failures for a name from any address', async () => {
    const { username, password } = await openAccount(server, admin);
    const captchas = [];
    for (let times = 0; times < 3; times += 1)
      captchas.push((await fail(newAddress(), username)).error.captcha);
    expect(captchas).toEqual([false, false, true]);
    const { status, error } = await logIn(newAddress(), username, { password });
    expect([status, error.code, typeof error.message]).toEqual([422, 'captcha_required', 'string']);
    const solvedOne = await logIn(newAddress(), username, { password, captchaToken: await solved() });
    expect(solvedOne.status).toBe(200);
  });

  it('is not required for other names at an address after some failures', async () => {
    const address = newAddress();
    for (let times = 0; times < 5; times += 1) await fail(address, `nobody${unique()}`);
    expect((await logIn(address, 'viewer')).status).toBe(200);
  });

  it('is required after many failures from an address for any name, until half an hour after the first', async () => {
    const address = newAddress();
    const isLater = (minutes: number) =>
      sql`update sign_in_failures set last_at = last_at - make_interval(mins => ${minutes})`.execute(
        server.services.db,
      );
    await tryNames(address);
    expect((await logIn(address, 'admin')).error.code).toBe('captcha_required');
    expect((await logIn(newAddress(), 'admin')).status).toBe(200);
    expect((await logIn(address, 'admin', { captchaToken: await solved() })).status).toBe(200);
    await isLater(20);
    await tryNames(address, 1);
    expect((await logIn(address, 'admin')).error.code).toBe('captcha_required');
    await isLater(11);
    expect((await logIn(address, 'admin')).status).toBe(200);
  });

  it('is not required after a success or half an hour', async () => {
    const { username, password } = await openAccount(server, admin);
    for (let times = 0; times < 3; times += 1) await fail(newAddress(), username);
    await logIn(newAddress(), username, { password, captchaToken: await solved() });
    expect((await logIn(newAddress(), username, { password })).status).toBe(200);

    for (let times = 0; times < 3; times += 1) await fail(newAddress(), username);
    expect((await logIn(newAddress(), username, { password })).error.code).toBe('captcha_required');
    await sql`update sign_in_failures set last_at = now() - interval '31 minutes'`.execute(
      server.services.db,
    );
    expect((await logIn(newAddress(), username, { password })).status).toBe(200);
  });

  describe('in a network from which a student has signed in', () => {
    const BROWSER =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    /** Somebody who has signed in from `familiar` with a browser. */
    async function knownIn(familiar: string, open: typeof openStudentAccount | typeof openAccount) {
      const { username, password } = await open(server, admin);
      const headers = { 'x-forwarded-for': familiar, 'user-agent': BROWSER };
      const { status } = await anonymous.call(session.login, { body: { username, password }, headers });
      expect(status).toBe(200);
      return { username, password };
    }
    const failElsewhere = async (username: string) => {
      for (let times = 0; times < 3; times += 1) await fail(newAddress(), username);
    };
    const codeOf = async (...attempt: Parameters<typeof logIn>) => (await logIn(...attempt)).error.code;

    it('is not required there after failures in other networks, which require it everywhere else', async () => {
      const familiar = newAddress();
      const { username, password } = await knownIn(familiar, openStudentAccount);
      await failElsewhere(username);
      const strange = [
        await codeOf(newAddress(), username),
        await codeOf(newAddress(), username, { password }),
      ];
      expect(strange).toEqual(['captcha_required', 'captcha_required']);
      expect((await fail(familiar, username)).error).toMatchObject({ captcha: false });
      expect((await logIn(familiar, username, { password })).status).toBe(200);
    });

    it('is required there after three failures there', async () => {
      const familiar = newAddress();
      const { username, password } = await knownIn(familiar, openStudentAccount);
      await failElsewhere(username);
      const captchas = [];
      for (let times = 0; times < 3; times += 1)
        captchas.push((await fail(familiar, username)).error.captcha);
      expect(captchas).toEqual([false, false, true]);
      expect(await codeOf(familiar, username, { password })).toBe('captcha_required');
      const captchaToken = await solved();
      expect((await logIn(familiar, username, { password, captchaToken })).status).toBe(200);
    });

    it('is required there after many failures for any name, and many failures of the name delay a sign-in', async () => {
      const familiar = newAddress();
      const { username, password } = await knownIn(familiar, openStudentAccount);
      await tryNames(familiar);
      expect(await codeOf(familiar, username, { password })).toBe('captcha_required');
      for (let times = 0; times < 10; times += 1) await countFailure(server.services.db, username, familiar);
      expect(await codeOf(familiar, username, { password })).toBe('too_many');
    });

    it('is required of staff there as elsewhere', async () => {
      const familiar = newAddress();
      const { username, password } = await knownIn(familiar, openAccount);
      await failElsewhere(username);
      expect(await codeOf(familiar, username, { password })).toBe('captcha_required');
    });
  });

  describe('a required captcha', () => {
    let address: string;
    beforeAll(async () => {
      address = newAddress();
      await tryNames(address);
    });
    const statusWith = async (captchaToken: string) =>
      (await logIn(address, 'admin', { captchaToken })).status;

    it('works once, also for two concurrent requests', async () => {
      const captchaToken = await solved();
      expect((await Promise.all([1, 2, 3].map(() => statusWith(captchaToken)))).sort()).toEqual([
        200, 422, 422,
      ]);
      expect(await statusWith(captchaToken)).toBe(422);
    });

    it('is refused when its difficulty was lowered', async () => {
      const challenge = await newChallenge();
      const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: 'ab', cost: 1 } };
      expect(await statusWith(await solved(easier as Challenge))).toBe(422);
    });

    it('is refused when the counter is guessed', async () => {
      const challenge = await newChallenge();
      const solution = { counter: 1, derivedKey: '00' } as Solution;
      expect(await statusWith(tokenOf({ challenge, solution }))).toBe(422);
    });

    it('works once, however its signature is encoded', async () => {
      const challenge = await newChallenge();
      const solution = await solveChallenge({ challenge, deriveKey });
      const { signature = '' } = challenge;
      const written = [signature, signature.toUpperCase(), ` ${signature}`, `${signature}==`];
      const statuses = [];
      for (const one of written)
        statuses.push(await statusWith(tokenOf({ challenge: { ...challenge, signature: one }, solution })));
      expect(statuses).toEqual([200, 422, 422, 422]);
    });

    it('is refused when it has expired', async () => {
      const { captcha } = server.services.keys;
      const expiringIn = (seconds: number) =>
        createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: 10,
          counter: 5,
          expiresAt: new Date(Date.now() + seconds * 1000),
          deriveKey,
          hmacSignatureSecret: captcha.toString('hex'),
          hmacKeySignatureSecret: captcha.toString('base64'),
        });
      expect(await statusWith(await solved(await expiringIn(60)))).toBe(200);
      const outdated = await expiringIn(-1);
      expect(await statusWith(await solved(outdated))).toBe(422);
      const stretched = {
        ...outdated,
        parameters: { ...outdated.parameters, expiresAt: Math.floor(Date.now() / 1000) + 60 },
      };
      expect(await statusWith(await solved(stretched))).toBe(422);
    });

    it.each([
      '',
      'x',
      '{}',
      Buffer.from('{}').toString('base64'),
      Buffer.from('null').toString('base64'),
      'x'.repeat(4000),
    ])('is refused when it is “%.20s”', async (captchaToken) =>
      expect(await statusWith(captchaToken)).toBe(422),
    );
  });
});

describe('after ten failures of a name at an address', () => {
  it('sign-ins are delayed increasingly, for that name and address only', async () => {
    const address = newAddress();
    const { username, password } = await openAccount(server, admin);
    const failTimes = (failures: number) =>
      sql`update sign_in_failures set failures = ${failures}, last_at = now()`.execute(server.services.db);
    await fail(address, username);
    const waits: number[] = [];
    for (const failures of [9, 10, 12, 15, 40]) {
      await failTimes(failures);
      const { status, headers } = await logIn(address, username, { password });
      waits.push(status === 429 ? Number(headers.get('retry-after')) : status);
    }
    // Nine failures require only a captcha.
    expect(waits).toEqual([422, 1, 4, 32, 300]);

    const captchaToken = await solved();
    expect((await logIn(address, 'viewer', { captchaToken })).status).toBe(200);
    expect((await logIn(newAddress(), username, { password, captchaToken: await solved() })).status).toBe(
      200,
    );
  });

  it('the delay ends after its time, and a success clears it', async () => {
    const address = newAddress();
    const { username, password } = await openAccount(server, admin);
    await fail(address, username);
    const change = sql`update sign_in_failures set failures = 12, last_at = now() - interval '5 seconds'`;
    await change.execute(server.services.db);
    expect((await logIn(address, username, { password, captchaToken: await solved() })).status).toBe(200);
    const next = await fail(newAddress(), username);
    expect([next.status, next.error.captcha]).toEqual([401, false]);
  });

  it('the response contains the delay, in the caller’s language', async () => {
    const address = newAddress();
    await fail(address, 'someone');
    await sql`update sign_in_failures set failures = 13, last_at = now()`.execute(server.services.db);
    const { error } = await logIn(address, 'someone', { language: 'ru' });
    expect([error.code, error.message]).toEqual(['too_many', 'Слишком много попыток. Повторите через 8 с']);
  });
});
