import { session } from '@dekanat/contract/access/sessions/session.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { languages } from '@dekanat/contract/reference/languages.ts';
import { expect, it, onTestFinished } from 'vitest';
import { clientOf, signIn } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { relayTo } from '#test/relay.ts';
import { startTestServer } from '#test/server.ts';

/** Fewer requests than usual, and a window that ends after the test on any machine. */
const FEW = { perAddress: 60, perSession: 90, perUser: 90, anonymousUploads: 20, windowMs: 3_600_000 };

it('rate limits: limits one address before sign-in and one person after it, and no others', async () => {
  const { url, close } = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { rateLimits: FEW });
  onTestFinished(close);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const knock = (address: string) => clientOf(url).call(session.logout, from(address));
  const knocks = await Promise.all(Array.from({ length: FEW.perAddress + 20 }, () => knock('10.1.1.1')));
  const refused = knocks.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(refused[0]?.error.code).toBe('too_many');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await knock('10.1.1.2')).status).toBe(200);

  const [busy, calm] = [await signIn(url, 'viewer'), await signIn(url, 'admin')];
  const statuses = [];
  for (let count = 0; count < FEW.perUser + 10; count += 1)
    statuses.push((await busy.call(languages.options, from('10.1.1.3'))).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await calm.call(languages.options, from('10.1.1.3'))).status).toBe(200);
});

it('rate limits: limits refreshing by session, and without a valid token by address', async () => {
  const { url, close } = await startTestServer({}, { rateLimits: { ...FEW, perAddress: 5, perSession: 8 } });
  onTestFinished(close);
  const refresh = (token: string) =>
    clientOf(url).call(session.refresh, { headers: { authorization: `Bearer ${token}` } });
  const [busy, calm] = [await signIn(url, 'viewer'), await signIn(url, 'admin')];
  let token = busy.tokens?.refresh_token ?? '';
  for (let count = 0; count < 8; count += 1) token = (await refresh(token)).result.refresh_token;
  expect((await refresh(token)).status).toBe(429);
  expect((await refresh(calm.tokens?.refresh_token ?? '')).status).toBe(200);
  const guesses = [];
  for (let count = 0; count < 7; count += 1) guesses.push((await refresh(`${token}${count}`)).status);
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('rate limits: allows 6,000 requests and as many sign-ins a minute from one address, and 1,800 of one person', async () => {
  const { url, close } = await startTestServer({ RATE_LIMITS: 'on' });
  onTestFinished(close);
  const limitOf = ({ headers }: { headers: Headers }) =>
    ['limit', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
  expect(limitOf(await clientOf(url).call(session.logout))).toEqual([6_000, 60]);
  const wrong = { username: 'nobody', password: 'notogri-parol' };
  expect(limitOf(await clientOf(url).call(session.login, { body: wrong }))).toEqual([6_000, 60]);
  expect(limitOf(await (await signIn(url, 'admin')).call(languages.options))).toEqual([1_800, 60]);
});

it('rate limits: limits uploads without an account from one network, and no signed-in user there', async () => {
  const environment = { TRUST_PROXY: '127.0.0.1', ANONYMOUS_UPLOADS: 'on' };
  const { url, close } = await startTestServer(environment, { rateLimits: FEW });
  onTestFinished(close);
  const uploadFrom = async (address: string, client = clientOf(url)) =>
    (await client.call(files.storeFile, { headers: { 'x-forwarded-for': address } })).status;
  const statuses = [];
  // Addresses of one subscriber.
  for (let count = 0; count < FEW.anonymousUploads + 5; count += 1)
    statuses.push(await uploadFrom(`2001:db8:7:1::${count + 1}`));
  // Without a form they are 415.
  expect(statuses.filter((status) => status === 415)).toHaveLength(FEW.anonymousUploads);
  expect(statuses.slice(FEW.anonymousUploads)).toEqual(Array(5).fill(429));
  expect(await uploadFrom('2001:db8:7:2::1')).toBe(415);
  expect(await uploadFrom('2001:db8:7:1::1', await signIn(url, 'admin'))).toBe(415);
});

// The sum over several processes is tested in server/test/processes.test.ts.
it('rate limits: applies the limit per process while the database is not available', async () => {
  const database = await cloneDatabase();
  const relay = await relayTo(database.url);
  const server = await startTestServer({}, { databaseUrl: relay.url, rateLimits: FEW });
  onTestFinished(async () => {
    await server.close();
    await database.drop();
  });
  await relay.cut();
  const call = async () =>
    (await clientOf(server.url).call(interfaceTexts.texts, { query: { category: 'cabinet' } })).status;
  const answers = await Promise.all(Array.from({ length: FEW.perAddress + 20 }, call));
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
  expect(answers.filter((status) => status === 503)).toHaveLength(FEW.perAddress);
});
