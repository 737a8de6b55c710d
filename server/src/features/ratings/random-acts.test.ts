import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import * as check from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { brokenInvariants, FACTORY_SHORTCUTS } from '#test/invariants/invariants.ts';
import { type MadeSheet, makeSheet, readSheet } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const RUNS = 5;
let clients: Client[];
let made: MadeSheet;
const { server } = useServer({ callers: [] });
beforeAll(async () => {
  clients = await Promise.all(['admin', 'admin'].map((name) => signIn(server.url, name)));
  made = await makeSheet(server, clients[0] as Client, { students: 3 });
});

const value = check.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100);
const save = check.record({
  act: check.constant('save' as const),
  student: check.nat(2),
  field: check.constantFrom('ic_rating' as const, 'fc_rating' as const),
  value: check.option(value, { freq: 6 }),
});
const act = check.oneof(
  { weight: 8, arbitrary: save },
  { weight: 1, arbitrary: check.constantFrom({ act: 'close' as const }, { act: 'reopen' as const }) },
);
type Act = typeof act extends check.Arbitrary<infer One> ? One : never;

async function perform(client: Client, one: Act): Promise<number> {
  const params = { id: made.finalId };
  if (one.act === 'close') return (await client.call(statements.close, { params, body: {} })).status;
  if (one.act === 'reopen')
    return (await client.call(statements.reopen, { params, body: { reason: 'Sinov' } })).status;
  const id = made.studentSubjectIds[one.student] ?? 0;
  const stored = (await readSheet(client, made.finalId)).rows[one.student];
  const change = {
    student_subject_id: id,
    field: one.field,
    value: one.value,
    was: stored?.[one.field] ?? null,
  };
  return (await client.call(sheets.save, { params, body: { changes: [change], reason: 'Sinov' } })).status;
}

/** Every version of every mark of the sheet, oldest first. */
async function versions(): Promise<string[][]> {
  const histories = made.studentSubjectIds.map(async (studentSubjectId) => {
    const params = { id: made.finalId, studentSubjectId };
    const { result } = await (clients[0] as Client).call(sheets.history, { params });
    return result.toReversed().map((entry) => JSON.stringify(entry));
  });
  return Promise.all(histories);
}

it('random acts of several people extend the history, never change what it has, and keep the rules of the domain', async () => {
  await check.assert(
    check.asyncProperty(
      check.array(check.tuple(act, act), { minLength: 4, maxLength: 8 }),
      async (rounds) => {
        for (const acts of rounds) {
          const before = await versions();
          const closed = (await readSheet(clients[0] as Client, made.finalId)).state === 'closed';
          const statuses = await Promise.all(acts.map((one, at) => perform(clients[at] as Client, one)));
          expect(statuses.every((status) => status === 200 || status === 405)).toBe(true);
          const after = await versions();
          after.forEach((entries, student) => {
            expect(entries.slice(0, before[student]?.length)).toEqual(before[student]);
            expect(entries.map((entry) => JSON.parse(entry).version)).toEqual(
              entries.map((_, index) => index + 1),
            );
          });
          if (closed && acts.every((one) => one.act === 'save')) expect(after).toEqual(before);
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(await brokenInvariants(server.services.db, FACTORY_SHORTCUTS)).toEqual([]);
});
