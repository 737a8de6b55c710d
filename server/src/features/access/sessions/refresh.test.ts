import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session, type Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { permissionIds, unique } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';
import { PREVIOUS_TOKEN_MS } from './session-rules.ts';

const { server, admin } = useServer();

const refresh = (token: string | undefined) =>
  clientOf(server.url).call(session.refresh, { headers: { authorization: `Bearer ${token}` } });
const logOut = (token: string | undefined) =>
  clientOf(server.url).call(session.logout, { headers: { authorization: `Bearer ${token}` } });
const newTokens = async (): Promise<Tokens> => {
  const { tokens } = await signIn(server.url, 'viewer');
  if (tokens === undefined) throw new Error('Signing in gave no tokens');
  return tokens;
};
/** Whether the API accepts an access token. */
const statusOf = async (token: string | undefined) => {
  const client = clientOf(server.url);
  client.token = token;
  return (await client.call(profile.read)).status;
};
const sessionIdOf = ({ refresh_token }: Tokens) => refresh_token.split('.')[0] ?? '';
const changeSession = (tokens: Tokens, change: Record<string, unknown>) =>
  server.services.db.updateTable('sessions').set(change).where('id', '=', sessionIdOf(tokens)).execute();
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

describe('refresh', () => {
  it('issues new tokens, and the old access token stays valid until it expires', async () => {
    const first = await newTokens();
    const { result, headers } = await refresh(first.refresh_token);
    expect(result.refresh_token).not.toBe(first.refresh_token);
    expect(result.first_time_login).toBe(false);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await Promise.all([first, result].map(({ access_token }) => statusOf(access_token)))).toEqual([
      200, 200,
    ]);
  });

  it('continues as long as the newest token is sent', async () => {
    let { refresh_token } = await newTokens();
    for (let times = 0; times < 5; times += 1) ({ refresh_token } = (await refresh(refresh_token)).result);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('answers the previous token with the same successor for two minutes', async () => {
    const first = await newTokens();
    const [one, two] = [await refresh(first.refresh_token), await refresh(first.refresh_token)];
    expect(two.result.refresh_token).toBe(one.result.refresh_token);
    await changeSession(first, { rotated_at: ago(PREVIOUS_TOKEN_MS / 1000 - 5) });
    expect((await refresh(first.refresh_token)).result.refresh_token).toBe(one.result.refresh_token);
    expect((await refresh(one.result.refresh_token)).status).toBe(200);
  });

  it('continues with the previous token after an outage of 60 seconds in which the response was lost', async () => {
    const first = await newTokens();
    await refresh(first.refresh_token);
    await changeSession(first, { rotated_at: ago(60) });
    const { status, result } = await refresh(first.refresh_token);
    expect([status, await statusOf(result.access_token)]).toEqual([200, 200]);
    expect((await refresh(result.refresh_token)).status).toBe(200);
  });

  it('with the previous token after that closes the whole session', async () => {
    const first = await newTokens();
    const { result: second } = await refresh(first.refresh_token);
    expect(await statusOf(second.access_token)).toBe(200);
    await changeSession(first, { rotated_at: ago(PREVIOUS_TOKEN_MS / 1000 + 1) });
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
    expect(await statusOf(second.access_token)).toBe(401);
  });

  it('with an older token closes the whole session at once', async () => {
    const first = await newTokens();
    const { result: second } = await refresh(first.refresh_token);
    const { result: third } = await refresh(second.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(401);
  });

  it('gives two concurrent requests the same successor', async () => {
    const first = await newTokens();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh_token)));
    expect(new Set(answers.map(({ result }) => result.refresh_token)).size).toBe(1);
    expect((await refresh(answers[0]?.result.refresh_token)).status).toBe(200);
  });

  it('extends the session by a day, or by thirty with “remember me”', async () => {
    const first = await newTokens();
    const lifetime = async () => {
      const { rows } = await sql<{
        days: number;
      }>`select round(extract(epoch from expires_at - now()) / 86400, 2)::float8 as days
        from sessions where id = ${sessionIdOf(first)}`.execute(server.services.db);
      return rows[0]?.days;
    };
    await changeSession(first, { expires_at: ago(-60) });
    const { result } = await refresh(first.refresh_token);
    expect(await lifetime()).toBe(1);
    await changeSession(first, { expires_at: ago(-60), remember: true });
    await refresh(result.refresh_token);
    expect(await lifetime()).toBe(30);
  });

  it('is refused when the session has expired or was closed', async () => {
    const [expired, closed] = [await newTokens(), await newTokens()];
    await changeSession(expired, { expires_at: ago(1) });
    await changeSession(closed, { closed_at: ago(1) });
    expect((await refresh(expired.refresh_token)).status).toBe(401);
    expect((await refresh(closed.refresh_token)).status).toBe(401);
  });

  it.each(['blocked', 'inactive'])('is refused while the account is %s', async (how) => {
    const { id, client } = await openAccount(server, admin);
    await changeAccount(server, id, how === 'blocked' ? { blocked: true } : { status: 0 });
    expect((await refresh(client.tokens?.refresh_token)).status).toBe(401);
  });

  it('works after the account’s deadline, so that the client can show it', async () => {
    const { id, client } = await openAccount(server, admin);
    await changeAccount(server, id, { deadline: ago(1) });
    expect((await refresh(client.tokens?.refresh_token)).status).toBe(200);
  });

  it('with a wrong secret for an existing session is refused and leaves the session open', async () => {
    const tokens = await newTokens();
    const { status, error } = await refresh(`${sessionIdOf(tokens)}.${'A'.repeat(43)}`);
    expect([status, error.code]).toEqual([401, 'signed_out']);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it.each([
    '',
    'x',
    '.',
    'a.b',
    `${crypto.randomUUID()}.x`,
    `${crypto.randomUUID()}.`,
    '%00',
    'ё',
    '.'.repeat(5_000),
  ])('with “%.30s” is refused', async (token) =>
    expect((await refresh(encodeURIComponent(token))).status).toBe(401),
  );

  it('refuses an access token', async () => {
    expect((await refresh((await newTokens()).access_token)).status).toBe(401);
  });
});

describe('logout', () => {
  it.each(['refresh_token', 'access_token'] as const)('with the %s closes the session', async (kind) => {
    const tokens = await newTokens();
    const other = await newTokens();
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect((await logOut(tokens[kind])).result).toBeNull();
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(await statusOf(other.access_token)).toBe(200);
  });

  it.each([undefined, 'x', `${crypto.randomUUID()}.x`])('with %s succeeds silently', async (token) => {
    expect((await logOut(token)).result).toBeNull();
  });

  it('needs the secret, not only the session’s id', async () => {
    const tokens = await newTokens();
    await logOut(`${sessionIdOf(tokens)}.${'A'.repeat(43)}`);
    expect(await statusOf(tokens.access_token)).toBe(200);
  });
});

describe('an access token', () => {
  const parts = (token: string) => token.split('.') as [string, string, string];
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const signingKey = () => server.services.keys.access;

  it('that was changed, signed with another key or not signed is refused', async () => {
    const { access_token } = await newTokens();
    const [head, claims, signature] = parts(access_token);
    const sid = read(claims).sid;
    const forged = [
      `${head}.${encoded({ ...read(claims), sid: crypto.randomUUID() })}.${signature}`,
      `${head}.${encoded({ ...read(claims), exp: 9_999_999_999 })}.${signature}`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
      `${encoded({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
      createSigner({ key: 'guess', algorithm: 'HS256', expiresIn: 60_000 })({ sid }),
      createSigner({ key: signingKey().toString('hex'), algorithm: 'HS256', expiresIn: 60_000 })({
        sid,
      }),
    ];
    expect(await Promise.all(forged.map(statusOf))).toEqual(forged.map(() => 401));
    expect(await statusOf(access_token)).toBe(200);
  });

  it('is refused after it expires, also when it was cached as valid', async () => {
    const { access_token } = await newTokens();
    const [, claims] = parts(access_token);
    const { sid } = read(claims);
    const key = signingKey();
    const signed = (expiresIn: number, iat = Math.floor(Date.now() / 1000)) =>
      createSigner({ key, algorithm: 'HS256', expiresIn })({ sid, sub: '1', iat });
    expect(await statusOf(signed(-1_000))).toBe(401);
    // Signed with a stolen key for a year: refused at the age at which a token of the server expires.
    expect(await statusOf(signed(31_536_000_000, Math.floor(Date.now() / 1000) - 901))).toBe(401);
    const brief = signed(2_500);
    expect(await statusOf(brief)).toBe(200);
    await expect.poll(() => statusOf(brief), { interval: 100 }).toBe(401);
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'bearer x', 'Bearer a b', `Bearer ${'x'.repeat(6_000)}`])(
    'is not accepted from “%.20s”',
    async (authorization) => {
      const { status, error } = await clientOf(server.url).call(profile.read, { headers: { authorization } });
      expect([status, error.code]).toEqual([401, 'signed_out']);
    },
  );
});

describe('a change', () => {
  const list = async (client: Client) => (await client.call(faculties.list)).status;

  it('by another process takes effect within five seconds', { tags: 'long' }, async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => openAccount(server, admin)));
    const [blocked, inactive, demoted, closed, late] = made;
    if (!blocked || !inactive || !demoted || !closed || !late)
      throw new Error('Five accounts were to be made');
    expect(await Promise.all(made.map(({ client }) => list(client)))).toEqual([200, 200, 200, 200, 200]);
    const { db } = server.services;
    await Promise.all([
      changeAccount(server, blocked.id, { blocked: true }),
      changeAccount(server, inactive.id, { status: 0 }),
      db
        .deleteFrom('permission_group_permissions')
        .where('permission_group_id', '=', demoted.groupId)
        .execute(),
      db
        .updateTable('sessions')
        .set({ closed_at: ago(0) })
        .where('user_id', '=', closed.id)
        .execute(),
      changeAccount(server, late.id, { deadline: ago(1) }),
    ]);
    const statuses = () => Promise.all(made.map(({ client }) => list(client)));
    await expect.poll(statuses, { interval: 200 }).toEqual([401, 401, 403, 401, 402]);
  });

  /** Sends requests of one account one after the other on several connections until `act` is answered. */
  async function busyWhile(client: Client, act: () => Promise<unknown>): Promise<number[]> {
    const statuses: number[] = [];
    let acting = true;
    const ask = async () => {
      while (acting) statuses.push(await list(client));
    };
    const asking = Array.from({ length: 6 }, ask);
    await act();
    const afterwards = await Promise.all(Array.from({ length: 10 }, () => list(client)));
    acting = false;
    await Promise.all(asking);
    return [...new Set(afterwards)].concat(statuses.filter((status) => ![200, 401, 403].includes(status)));
  }

  it('of permissions in the same process takes effect at once under load', { tags: 'long' }, async () => {
    const { client, groupId } = await openAccount(server, admin, {
      permissions: ['faculty_index', 'admin_index'],
    });
    const [facultyIndex, adminIndex] = await permissionIds(admin, ['faculty_index', 'admin_index']);
    const change = (id: number | undefined) => async () => {
      const body = { name: `Guruh ${unique()}`, permissions: [id] };
      const { status } = await admin.call(permissionGroups.update, { params: { id: groupId }, body });
      expect(status).toBe(200);
    };
    for (let times = 0; times < 15; times += 1) {
      expect(await busyWhile(client, change(adminIndex))).toEqual([403]);
      expect(await busyWhile(client, change(facultyIndex))).toEqual([200]);
    }
  });

  it('of an account in the same process takes effect at once under load', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { id, username, groupId, client } = await openAccount(server, admin);
      const body = {
        username,
        email: `${username}@example.uz`,
        university_id: 1,
        permission_group_id: groupId,
        status: 0,
      };
      expect(await busyWhile(client, () => admin.call(admins.update, { params: { id }, body }))).toEqual([
        401,
      ]);
    }
  });

  it('of the session in the same process takes effect at once under load', async () => {
    for (let times = 0; times < 5; times += 1) {
      const client = await signIn(server.url, 'viewer');
      expect(await busyWhile(client, () => logOut(client.tokens?.refresh_token))).toEqual([401]);
    }
  });
});
