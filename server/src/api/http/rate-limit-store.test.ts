import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { expect, it, onTestFinished } from 'vitest';
import { clientOf } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { relayTo } from '#test/relay.ts';
import { startTestServer } from '#test/server.ts';

const LIMIT_OF_AN_ADDRESS = 1_200;

// The sum over several processes is tested in server/test/processes.test.ts.
it('applies the limit per process while the database is not available', async () => {
  const database = await cloneDatabase();
  const relay = await relayTo(database.url);
  const server = await startTestServer({ RATE_LIMITS: 'on' }, { databaseUrl: relay.url });
  onTestFinished(async () => {
    await server.close();
    await database.drop();
  });
  await relay.cut();
  const call = async () =>
    (await clientOf(server.url).call(interfaceTexts.texts, { query: { category: 'cabinet' } })).status;
  const answers = await Promise.all(Array.from({ length: LIMIT_OF_AN_ADDRESS + 20 }, call));
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
  expect(answers.filter((status) => status === 503)).toHaveLength(LIMIT_OF_AN_ADDRESS);
});
