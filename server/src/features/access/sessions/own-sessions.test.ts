import { session } from '@dekanat/contract/access/sessions/session.ts';
import { sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, clientOf, tokensIn } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';

const { server, admin } = useServer({ environment: { TRUST_PROXY: '127.0.0.1' } });

async function another(username: string, password: string, headers: Record<string, string> = {}) {
  const answer = await clientOf(server.url).call(session.login, { body: { username, password }, headers });
  return clientOf(server.url, tokensIn(answer.result));
}
const listed = async (client: Client) => (await client.call(sessions.list)).result;
const statusOf = async (client: Client) => (await client.call(faculties.list)).status;
const refreshStatus = async ({ tokens }: Client) => {
  const headers = { authorization: `Bearer ${tokens?.refresh_token}` };
  return (await clientOf(server.url).call(session.refresh, { headers })).status;
};

it('own sessions: shows device and address of each session, the current one first', async () => {
  const { client, username, password } = await openAccount(server, admin);
  await another(username, password, { 'user-agent': EDGE, 'x-forwarded-for': '10.7.0.1' });
  expect(await listed(client)).toMatchObject([
    { device: null, current: true },
    { device: 'Microsoft Edge, Windows', address: '10.7.0.1', current: false },
  ]);
});

it('own sessions: shows when each was last used, without a write per request', async () => {
  const { client } = await openAccount(server, admin);
  const moments = async () => {
    const [own] = await server.services.db
      .selectFrom('sessions')
      .select(['last_used_at', 'created_at'])
      .where('number', '=', (await listed(client))[0]?.id ?? 0)
      .execute();
    return own;
  };
  const before = await moments();
  await statusOf(client);
  expect(await moments()).toEqual(before);
  await refreshStatus(client);
  expect(Date.parse((await moments())?.last_used_at ?? '')).toBeGreaterThan(
    Date.parse(before?.last_used_at ?? ''),
  );
});

it('own sessions: closes one: its next request and refresh are refused, others continue', async () => {
  const { client, username, password } = await openAccount(server, admin);
  const [stolen, remaining] = [await another(username, password), await another(username, password)];
  expect(await statusOf(stolen)).toBe(200);
  const own = (await listed(stolen)).find(({ current }) => current);
  expect((await client.call(sessions.close, { params: { id: own?.id ?? 0 } })).result).toBeNull();
  expect([await statusOf(stolen), await refreshStatus(stolen)]).toEqual([401, 401]);
  expect([await statusOf(remaining), await statusOf(client)]).toEqual([200, 200]);
  expect((await listed(client)).map(({ id }) => id)).not.toContain(own?.id);
  expect((await client.call(sessions.close, { params: { id: own?.id ?? 0 } })).status).toBe(404);
});

it('own sessions: closes all others at once', async () => {
  const { client, username, password } = await openAccount(server, admin);
  const others = [await another(username, password), await another(username, password)];
  expect((await client.call(sessions.closeOthers)).result).toBeNull();
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(await statusOf(client)).toBe(200);
  expect(await listed(client)).toHaveLength(1);
});

it('own sessions: closes only the caller’s own', async () => {
  const { client } = await openAccount(server, admin);
  const [own] = await listed(client);
  expect((await admin.call(sessions.close, { params: { id: own?.id ?? 0 } })).status).toBe(404);
  await admin.call(sessions.closeOthers);
  expect(await statusOf(client)).toBe(200);
});
