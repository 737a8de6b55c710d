import { session } from '@dekanat/contract/access/sessions/session.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { studentNotes } from '@dekanat/contract/students/student-notes.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { makeImage, makeSpeciality, makeStudentGroup, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import {
  makeStudent,
  moveStudents,
  orderNumber,
  pinOf,
  statusChange,
  studentInput,
} from '#test/people-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let second: TestServer;
let group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  second = await startTestServer({}, { databaseUrl: server.services.pool.options.connectionString ?? '' });
  group_id = (await makeStudentGroup(admin)).id;
});
afterAll(async () => {
  await second.close();
});

/** Waits until that many statements wait for a lock. */
const waitingFor = (many: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.services.db);
      return rows.length;
    })
    .toBe(many);

const PASSWORD = 'zarafshon-bilan-1';
/** @returns the user name of an account with its own password */
async function openStudentAccount(id: number): Promise<string> {
  const { result } = await admin.call(studentAccounts.changePassword, {
    params: { id },
    body: { password: PASSWORD },
  });
  await changeAccount(server, result.user_id ?? 0, { must_set_password: false });
  return result.username;
}

/** Searches for a person with this number. */
const whoFinds = async (client: Client, full_search: string) => {
  const listed = await client.call(students.list, { query: { full_search } });
  const offered = await client.call(students.options, { query: { search: full_search } });
  return [
    listed.status === 200 ? listed.result.total : listed.status,
    offered.status === 200 ? offered.result.length : offered.status,
  ];
};

describe('personal data', () => {
  it('is searchable only by users who may see it', async () => {
    const body = studentInput({ group_id });
    const { result } = await admin.call(students.create, { body });
    const viewer = await signIn(server.url, 'viewer');
    const { client: stranger } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    for (const number of [body.passport, body.passport_pin ?? '']) {
      expect(await whoFinds(admin, number)).toEqual([1, 1]);
      expect(await whoFinds(viewer, number)).toEqual([0, 0]);
      expect(await whoFinds(stranger, number)).toEqual([403, 403]);
    }
    expect(await whoFinds(viewer, result.id_number)).toEqual([1, 1]);
  });

  it('is recorded in every export that contains it, also of all universities', async () => {
    const superadmin = await signIn(server.url, 'superadmin');
    const query = { format: 'csv', personal: 1 } as const;
    const written = async () =>
      (
        await server.services.db
          .selectFrom('personal_data_showings')
          .where('row_id', 'is', null)
          .selectAll()
          .execute()
      ).length;
    const before = await written();
    expect((await superadmin.call(students.export, { query })).status).toBe(200);
    const universities = await server.services.db.selectFrom('universities').select('id').execute();
    expect((await written()) - before).toBe(universities.length);
  });

  it('is revealed to thirty concurrent requests', async () => {
    const { id } = await makeStudent(admin, { group_id });
    const others = await Promise.all(
      Array.from({ length: 5 }, () => openAccount(server, admin, { permissions: ['student_update'] })),
    );
    const answers = await Promise.all(
      others.flatMap(({ client }) =>
        Array.from({ length: 6 }, () => client.call(students.show, { params: { id } })),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('the photo is visible to the dean of the faculty and to no user without the permission', async () => {
    const dekan = await signIn(server.url, 'dekan');
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: 1 });
    const [own, foreign] = [(await makeStudentGroup(admin, { speciality_id })).id, group_id];
    const photos: number[] = [];
    for (const id of [own, foreign]) {
      const photo = (await makeImage(admin)).id;
      await makeStudent(admin, { group_id: id, photo });
      photos.push(photo);
    }
    const { client: stranger } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const seen = (client: Client) =>
      Promise.all(photos.map(async (id) => (await client.call(files.showImage, { params: { id } })).status));
    expect([await seen(admin), await seen(dekan), await seen(stranger)]).toEqual([
      [200, 200],
      [200, 404],
      [404, 404],
    ]);
  });
});

describe('a write', () => {
  it('does not wait for a long transaction on other students', async () => {
    const { id } = await makeStudent(admin, { group_id });
    const { db } = server.services;
    await db.connection().execute(async (writer) => {
      await sql`set lock_timeout = '500ms'`.execute(writer);
      for (const _round of [1, 2])
        await db.transaction().execute(async (long) => {
          await sql`select from table_changes for update`.execute(long);
          await sql`update students set other = 'x' where id = ${id}`.execute(writer);
        });
      await sql`reset lock_timeout`.execute(writer);
    });
  });

  it('loses no change among many concurrent ones, stored or rolled back', async () => {
    const own = (await makeStudentGroup(admin)).id;
    const total = async () =>
      (await admin.call(students.list, { query: { group_id: own, limit: 1 } })).result.total;
    const { id } = await makeStudent(admin, { group_id: own });
    expect(await total()).toBe(1);
    const { passport_pin } = studentInput({ group_id: own });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_none, index) =>
        admin.call(students.create, {
          body: studentInput({ group_id: own, ...(index % 2 === 0 ? { passport_pin } : {}) }),
        }),
      ),
    );
    const created = answers.filter(({ status }) => status === 200).length;
    expect([created, new Set(answers.map(({ status }) => status))]).toEqual([13, new Set([200, 409])]);
    expect(await total()).toBe(14);
    await admin.call(students.remove, { params: { id } });
    expect(await total()).toBe(13);
  });

  it("of a student's record delays the sign-in only while the record is locked, and neither fails", async () => {
    const { id } = await makeStudent(admin, { group_id });
    const username = await openStudentAccount(id);
    const { db } = server.services;
    const login = () => clientOf(server.url).call(session.login, { body: { username, password: PASSWORD } });
    await db.transaction().execute(async (transaction) => {
      await sql`select from students where id = ${id} for update`.execute(transaction);
      expect((await login()).status).toBe(200);
      await transaction.updateTable('students').set({ blocked: true }).where('id', '=', id).execute();
      await transaction.updateTable('students').set({ blocked: false }).where('id', '=', id).execute();
    });
    expect((await login()).status).toBe(200);
    expect(
      await db.selectFrom('students').where('id', '=', id).select('signed_in').executeTakeFirst(),
    ).toEqual({ signed_in: true });
  });
});

describe('a record deleted meanwhile', () => {
  /** Sends a request while a transaction holds its locks, and ends the transaction once the request waits. */
  const requestedDuring = (
    act: (trx: Queryable) => Promise<unknown>,
    ask: () => ReturnType<Client['call']>,
  ) =>
    server.services.db.transaction().execute(async (trx) => {
      await act(trx);
      const request = ask();
      await waitingFor(1);
      return { request };
    });

  it('is reported to the author of a note', async () => {
    const { id } = await makeStudent(admin, { group_id });
    const { request } = await requestedDuring(
      (trx) => sql`delete from students where id = ${id}`.execute(trx),
      () => admin.call(studentNotes.create, { body: { student_id: id, note: 'Eslatma' } }),
    );
    expect((await request).status).toBe(404);
  });

  it('is reported on the field of a new student', async () => {
    const { id } = await server.services.db
      .insertInto('countries')
      .values({ code: 'QQ' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { request } = await requestedDuring(
      (trx) => sql`delete from countries where id = ${id}`.execute(trx),
      () => admin.call(students.create, { body: studentInput({ group_id, country_id: id }) }),
    );
    const { status, error } = await request;
    expect([status, Object.keys(error.message)]).toEqual([422, ['country_id']]);
  });
});

it('an order that once had students of others cannot be reused by a dean', async () => {
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: 1 });
  const own = await makeStudent(admin, { group_id: (await makeStudentGroup(admin, { speciality_id })).id });
  const foreign = await makeStudent(admin, { group_id });
  const order_number = orderNumber();
  const { batch_id } = await moveStudents(admin, [foreign.id], { order_number });
  await admin.call(batches.undo, { params: { id: batch_id }, body: {} });
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['student_index', 'student_update'],
    facultyId: 1,
  });
  const body = statusChange([own.id], {
    order_number,
    order_date: '2026-04-05',
    status_type: 'studentexpel',
  });
  const refused = await dean.call(studentStatuses.store, { body });
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['order_number']]);
  const { result: history } = await admin.call(timeline.list, { params: { id: foreign.id } });
  expect(history.data[0]?.movement).toMatchObject({ act: 'academic_leave', order_date: '2026-03-02' });
  expect((await admin.call(studentStatuses.store, { body })).status).toBe(200);
});

describe('a first password', () => {
  const works = async (username: string, password: string) =>
    (await clientOf(server.url).call(session.login, { body: { username, password } })).status;

  it('is returned to one of several concurrent requests, and works', async () => {
    const { id } = await makeStudent(admin, { group_id });
    const username = `talaba.${unique()}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call(studentAccounts.update, { params: { id }, body: { username } })),
    );
    const passwords = answers.flatMap(({ status, body }) =>
      status === 200 ? ((body as { result: { password: string | null } }).result.password ?? []) : [],
    );
    expect(passwords).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await works(username, passwords[0] ?? '')).toBe(200);
  });

  it('on slips is created for a group in the common lock order', async () => {
    const own = (await makeStudentGroup(admin)).id;
    const first = await makeStudent(admin, { group_id: own, second_name: 'Yusupov' });
    const last = await makeStudent(admin, { group_id: own, second_name: 'Aliyev' });
    const { free, printed } = await server.services.db.transaction().execute(async (trx) => {
      await sql`select from students where id = ${last.id} for update`.execute(trx);
      const request = admin.call(studentAccounts.slips, { body: { group_id: own } });
      await waitingFor(1);
      const { rows } = await sql`select from students where id = ${first.id} for update skip locked`.execute(
        trx,
      );
      return { free: rows.length, printed: request.then(({ status }) => status) };
    });
    expect([free, await printed]).toEqual([0, 200]);
  });

  it('is not replaced by slips printed at the same time', async () => {
    const own = (await makeStudentGroup(admin)).id;
    const { id } = await makeStudent(admin, { group_id: own });
    await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
    const print = () => admin.call(studentAccounts.slips, { body: { group_id: own } });
    const { printed } = await server.services.db.transaction().execute(async (trx) => {
      await sql`select from students where id = ${id} for update`.execute(trx);
      const request = [print(), print()];
      await waitingFor(2);
      return { printed: Promise.all(request) };
    });
    expect((await printed).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

it('an import that created accounts is undone only by users who may create accounts', async () => {
  const { name, id } = await makeStudentGroup(admin, { name: `QAYT-${unique()}` });
  const it = studentInput({ group_id: id });
  const head = 'F.I.Sh.;Talaba ID;JSHSHIR;Pasport;Tugʻilgan sanasi;Jinsi;Guruh;Fuqaroligi;Millati;Davlat';
  const row = `${it.second_name} Anvar Karimovich;${it.id_number};${it.passport_pin};${it.passport};01.09.2004;Erkak`;
  const file = csv(`${head}\n${row};${name};uzbek;oʻzbek;Qozogʻiston`);
  const done = await importing(admin).write(file, 'students', { accounts: true });
  expect(done.counts).toMatchObject({ create: 1 });
  const { client } = await openAccount(server, admin, {
    permissions: ['student_index', 'student_store', 'student_update'],
  });
  expect((await importing(client).act(done.id, { act: 'undo' })).state).toBe('written');
  expect((await importing(admin).act(done.id, { act: 'undo' })).state).toBe('undone');
});

describe('a signed-in student', () => {
  it.each([
    ['blocked', (id: number) => admin.call(students.block, { params: { id }, body: { status: 1 } })],
    [
      'switched off',
      (id: number) => admin.call(students.switchStatus, { params: { id }, body: { status: 0 } }),
    ],
    ['expelled', (id: number) => moveStudents(admin, [id], { status_type: 'studentexpel' })],
    ['removed', (id: number) => admin.call(students.remove, { params: { id } })],
  ] as const)('who is %s is signed out in every process for good', async (_how, end) => {
    const { id } = await makeStudent(admin, { group_id });
    const username = await openStudentAccount(id);
    const elsewhere = await signIn(second.url, username, PASSWORD);
    const status = async () => (await elsewhere.call(files.showImage, { params: { id: 1 } })).status;
    expect(await status()).toBe(404);
    await end(id);
    await expect.poll(status).toBe(401);
    const renewed = await clientOf(second.url, elsewhere.tokens).call(session.refresh, {
      headers: { authorization: `Bearer ${elsewhere.tokens?.refresh_token}` },
    });
    expect(renewed.status).toBe(401);
  });
});

it('an account without a password gets none by e-mail', async () => {
  const { db } = server.services;
  const email = 'parolsiz@sinov.uz';
  const { id } = await db
    .insertInto('users')
    .values({ kind: 'student', email, university_id: 1, default_language: 'oz', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const anonymous = clientOf(server.url);
  expect((await anonymous.call(session.login, { body: { username: email, password: '' } })).status).not.toBe(
    200,
  );
  expect((await anonymous.call(session.forgotPassword, { body: { username: email } })).status).toBe(200);
  await server.services.backgroundDone();
  const links = await db.selectFrom('password_resets').where('user_id', '=', id).selectAll().execute();
  expect(links).toEqual([]);
});

it.each([
  'Xoʻ\u200Bjayeva',
  'a '.repeat(100),
  "\\' & u2 | u1:*",
  '%_%_%',
  '\uFDFA'.repeat(60),
  `${pinOf(1)}'`,
])('a search for %j is answered', async (full_search) => {
  const { status } = await admin.call(students.list, { query: { full_search } });
  expect(status).toBe(200);
});

it('a name is found when it was copied with invisible characters', async () => {
  await makeStudent(admin, { group_id, second_name: 'Koʻrinmasov' });
  const { result } = await admin.call(students.list, { query: { full_search: 'Koʻrin\u200Bmasov\u00AD' } });
  expect(result.total).toBe(1);
});

it('student attacks: accepts the passport as student_id too, unless the two differ', async () => {
  const passport = `AD${1_000_000 + unique()}`;
  const create = (student_id: string) =>
    admin.call(students.create, { body: { ...studentInput({ group_id, passport }), student_id } });
  const differs = await create('AD0000000');
  expect([differs.status, Object.keys(differs.error.message)]).toEqual([422, ['student_id']]);
  expect((await create(passport.toLowerCase())).status).toBe(200);
});
