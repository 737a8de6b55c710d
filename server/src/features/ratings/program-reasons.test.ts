import type { Language } from '@dekanat/contract/api/languages.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ callers: ['admin'] });

/** A sheet with a result; the id of its student subject. */
async function makeEntered() {
  const { finalId: id, studentSubjectIds } = await makeSheet(server, admin, { students: 1 });
  const [first = 0] = studentSubjectIds;
  await saveCells(admin, id, [ic(first, 30), fc(first, 40)]);
  return { id, first };
}
const close = (client: Client, id: number) => client.call(statements.close, { params: { id }, body: {} });
const takeBack = (client: Client, id: number) =>
  client.call(statements.reopen, { params: { id }, body: { undo: true } });
const reasonsOf = async (id: number, language: Language) => {
  const { result } = await admin.call(sheets.read, { params: { id }, query: { language } });
  return result.events.map(({ reason }) => reason);
};

it('undo of a closing: the events of the sheet say it in the language of the reader', async () => {
  const { id } = await makeEntered();
  await close(admin, id);
  expect((await takeBack(admin, id)).result.state).toBe('entered');
  const events = await Promise.all((['oz', 'ru', 'en'] as const).map((one) => reasonsOf(id, one)));
  expect(events).toEqual([
    [null, null, 'Yopish bekor qilindi'],
    [null, null, 'Закрытие отменено'],
    [null, null, 'The closing was undone'],
  ]);
});

it('undo of a closing: another one than the own, or one after a reopening, needs a reason', async () => {
  const { id } = await makeEntered();
  const { client } = await openAccount(server, admin, {
    permissions: ['curriculum_index', 'rating_store', 'statement_reopen'],
  });
  await close(client, id);
  const { status, error } = await takeBack(admin, id);
  expect([status, Object.keys(error.message)]).toEqual([422, ['reason']]);
  expect((await takeBack(client, id)).status).toBe(200);
  expect((await takeBack(client, id)).status).toBe(405);
});

it('reopening: a typed reason stays as it was typed, also one that equals a key', async () => {
  const { id } = await makeEntered();
  await close(admin, id);
  const reason = 'statement.closing_undone';
  await admin.call(statements.reopen, { params: { id }, body: { reason, undo: true } });
  expect((await reasonsOf(id, 'ru')).at(-1)).toBe(reason);
});

it('rating history: a reason of the product is read in the language of the reader until another one replaces it', async () => {
  const { id, first } = await makeEntered();
  const { db } = server.services;
  const historyOf = async (language: Language) => {
    const params = { id, studentSubjectId: first };
    const { result } = await admin.call(sheets.history, { params, query: { language } });
    return result.map(({ reason }) => reason);
  };
  await sql`update ratings set reason = 'Bekor', reason_key = 'restoration.undone' where student_subject_id = ${first}`.execute(
    db,
  );
  expect((await historyOf('ru'))[0]).toBe('Восстановление отменено');
  // A process of the version before does not know the key.
  await sql`update ratings set reason = 'Appelatsiya' where student_subject_id = ${first}`.execute(db);
  expect((await historyOf('en')).slice(0, 2)).toEqual(['Appelatsiya', 'The restoration was undone']);
});
