import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { importing, startKillableServer, waitsToWrite } from '#test/importing.ts';
import { makeStudent, pinOf } from '#test/people-factories.ts';
import { csv } from '#test/sheets.ts';

const ROWS = 450;
const digits = (number: number, length: number) => String(number).padStart(length, '0');
const numberOf = (n: number) => `666${digits(n, 9)}`;
const fileFor = (group: string) =>
  csv(
    [
      'F.I.Sh.;HEMIS ID;JSHSHIR;Pasport;Tugʻilgan sanasi;Jinsi;Guruh;Fuqaroligi;Millati;Davlat',
      ...Array.from(
        { length: ROWS },
        (_, n) =>
          `Karimov Anvar Oʻgʻli;${numberOf(n)};${pinOf(50_000 + n)};KX${digits(n, 7)};01.09.2004;m;${group};uzbek;oʻzbek;Qozogʻiston`,
      ),
    ].join('\n'),
  );

it('an import killed while it writes people and accounts leaves neither and is retried once', async () => {
  const { db, first, startAnother } = await startKillableServer();
  const client = await signIn(first.url, 'admin');
  const { id: group_id, name } = await makeStudentGroup(client);
  const existing = await makeStudent(client, { group_id });
  const theirs = importing(client);
  const { id } = await theirs.upload(fileFor(String(name)), 'students');
  expect((await theirs.act(id, { act: 'check', accounts: true })).counts).toMatchObject({ create: ROWS });
  const left = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from students where id_number like '666%') as students,
        (select count(*) from users where username like '666%') as accounts,
        (select sum(changes) from table_changes where counter = 'students') as changes`.execute(db);
    return rows[0];
  };
  const before = await left();
  expect(before).toMatchObject({ students: 0, accounts: 0 });
  // Another transaction is about to use the number of a later row.
  class Enough extends Error {}
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`update students set id_number = ${numberOf(300)} where id = ${existing.id}`.execute(trx);
      await theirs.ask(id, { act: 'write' });
      await expect.poll(() => waitsToWrite(db)).toBe(true);
      await first.end('SIGKILL');
      throw new Enough();
    })
    .catch((error) => {
      if (!(error instanceof Enough)) throw error;
    });
  await expect.poll(() => waitsToWrite(db)).toBe(false);
  expect(await left()).toEqual(before);

  const second = await startAnother();
  const again = theirs.at(second.url);
  expect((await again.over(id)).counts).toMatchObject({ create: ROWS, error: 0 });
  expect(await left()).toMatchObject({ students: ROWS, accounts: ROWS });
  const own = await signIn(second.url, 'admin');
  const total = async () => (await own.call(students.list, { query: { group_id, limit: 10 } })).result.total;
  expect(await total()).toBe(ROWS + 1);
  expect((await again.act(id, { act: 'undo' })).state).toBe('undone');
  expect([await left(), await total()]).toMatchObject([{ students: 0, accounts: 0 }, 1]);
  expect((await second.end('SIGTERM')).code).toBe(0);
});
