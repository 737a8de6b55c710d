import * as check from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { makeSheet } from '#test/rating-factories.ts';
import { expectRulesHold, retakeRounds } from '#test/retake-acts.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const RUNS = 100;
const TIMEOUT_MS = 900_000;
let server: TestServer;
let clients: [Client, Client];
beforeAll(async () => {
  server = await startTestServer();
  clients = [await signIn(server.url, 'admin'), await signIn(server.url, 'registrar')];
});
afterAll(() => server.close());

it(
  'random acts of two users at once never break the rules of applications and results',
  async () => {
    const other = await makeStudentGroup(clients[0]);
    await check.assert(
      check.asyncProperty(retakeRounds(10, 30), async (rounds) => {
        const sheet = await makeSheet(server, clients[0], { students: 1 });
        const place = { sheet, groupIds: [sheet.groupId, other.id] };
        await expectRulesHold(server, clients, place, rounds);
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);
