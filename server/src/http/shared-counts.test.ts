import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { clientOf } from '#test/client.ts';
import { relayTo } from '#test/relay.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A limit is 1,200 a minute from one address. */
const LIMIT = 1_200;
const LIMITED = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer(LIMITED);
  other = await startTestServer(LIMITED, { databaseUrl: addressOf(server) });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const addressOf = ({ kernel }: TestServer) => String(kernel.pool.options.connectionString);
const knock = async (at: TestServer, address: string) =>
  (
    await clientOf(at.url).call(interfaceTexts.texts, {
      query: { category: 'cabinet' },
      headers: { 'x-forwarded-for': address },
    })
  ).status;
const knockOften = (at: TestServer, address: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => knock(at, address)));

it('what two processes served of a limit is summed, and both refuse what is beyond it', async () => {
  const each = LIMIT / 2 + 20;
  const answers = await Promise.all([
    knockOften(server, '10.2.1.1', each),
    knockOften(other, '10.2.1.1', each),
  ]);
  // Neither has reached the limit by itself.
  expect(answers.flat().filter((status) => status === 200).length).toBeGreaterThan(LIMIT - 1);
  for (const at of [server, other]) {
    await expect.poll(() => knock(at, '10.2.1.1')).toBe(429);
    expect(await knock(at, '10.2.1.2')).toBe(200);
  }
});

it('while the database is away each process keeps the limit by itself', async () => {
  const relay = await relayTo(addressOf(server));
  const third = await startTestServer(LIMITED, { databaseUrl: relay.url });
  onTestFinished(() => third.close());
  await relay.cut();
  const answers = await knockOften(third, '10.2.1.4', LIMIT + 20);
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
  expect(answers.filter((status) => status === 503)).toHaveLength(LIMIT);
});
