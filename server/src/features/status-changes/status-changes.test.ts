import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeImage, makeSpeciality, makeStudentGroup, unique } from '#test/factories.ts';
import { answerAfter } from '#test/lock-waits.ts';
import {
  makeStudent,
  moveStudents,
  orderNumber,
  statusChange,
  studentInput,
} from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

let group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  group_id = (await makeStudentGroup(admin)).id;
});

const some = async (count: number, group = group_id): Promise<Student[]> => {
  const made: Student[] = [];
  for (let one = 0; one < count; one += 1) made.push(await makeStudent(admin, { group_id: group }));
  return made;
};
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const statusesOf = async (rows: { id: number }[]) => {
  const read = rows.map(({ id }) => admin.call(students.read, { params: { id } }));
  return (await Promise.all(read)).map(({ result }) => result.study_status);
};
const store = (ids: number[], given: object = {}, client = admin) =>
  client.call(studentStatuses.store, { body: statusChange(ids, given) });
const undo = (id: number, client = admin) => client.call(batches.undo, { params: { id }, body: {} });
const listed = async (status: 'academic_leave' | 'graduate' | 'studentexpel', query: object = {}) =>
  (await admin.call(studentStatuses.list, { query: { status, group_id, ...query } })).result;
/**
 * A dean learns only that the number is taken, not which order of another faculty has it, also with the date and
 * kind of that order.
 */
async function expectHidden(dean: Client, own: number, order_number: string): Promise<void> {
  const taken = 'Bu yilda shu raqamli buyruq bor';
  for (const order_date of ['2026-03-03', '2026-03-02']) {
    const change = { ...statusChange([own], { order_number }), order_date };
    const { status_change_reason: _reason, ...preview } = change;
    const { result } = await dean.call(studentStatuses.preview, { body: preview });
    expect(result).toMatchObject({ order: null, order_obstacle: taken });
    expect(problems(await store([own], change, dean))).toEqual({ order_number: [taken] });
  }
}
const problems = ({ error }: { error: { message: string | Record<string, string[]> } }) =>
  error.message as Record<string, string[]>;

describe('twenty students are sent on leave by one order', () => {
  it('listed newest order first; the batch is undone; one is expelled and restored', async () => {
    const { id: own } = await makeStudentGroup(admin);
    const twenty = await some(20, own);
    const preview = await admin.call(studentStatuses.preview, { body: { student_ids: idsOf(twenty) } });
    expect(preview.result).toMatchObject({ total: 20, obstacles: 0, order: null, order_obstacle: null });
    expect(preview.result.rows[0]).toMatchObject({ from_status: 'studying', to_status: 'academic_leave' });

    const order_number = orderNumber();
    const moved = await moveStudents(admin, idsOf(twenty), { order_number });
    expect(moved).toMatchObject({ students: 20, order_number, order_date: '2026-03-02' });
    expect(new Set(await statusesOf(twenty))).toEqual(new Set(['academic_leave']));
    const list = await listed('academic_leave', { group_id: own, limit: 5 });
    expect([list.total, list.data.length]).toEqual([20, 5]);
    expect(list.data[0]).toMatchObject({
      id: Math.max(...idsOf(twenty)),
      order_number,
      order_date: '2026-03-02',
      batch_id: moved.batch_id,
      status_type: 'academic_leave',
      status_change_reason: 'health',
    });
    expect(list.data[0]?.status_change_reason_name).toMatch(/\p{L}/u);
    const order = (await admin.call(orders.read, { params: { id: moved.order_id } })).result;
    expect(order).toMatchObject({ number: order_number, kind: 'academic_leave', students: 20 });
    expect(order.batches).toMatchObject([
      { id: moved.batch_id, students: 20, author: 'admin', undone_at: null },
    ]);

    const { result: undone } = await undo(moved.batch_id);
    expect(undone).toMatchObject({ students: 20, act: 'academic_leave', order_id: moved.order_id });
    const emptied = (await admin.call(orders.read, { params: { id: moved.order_id } })).result;
    expect(emptied).toMatchObject({
      undone_students: 20,
      undone_at: undone.undone_at,
      undone_by_name: 'admin',
    });
    const query = { record: 'orders', record_id: moved.order_id, language: 'oz' } as const;
    const [entry] = (await admin.call(audit.list, { query })).result.data;
    expect(entry?.summary).toContain('Ortga qaytarilgan vaqti');
    expect([emptied.students, emptied.batches[0]]).toMatchObject([
      0,
      { undone_at: undone.undone_at, undone_by_name: 'admin' },
    ]);
    expect(new Set(await statusesOf(twenty))).toEqual(new Set(['studying']));
    expect((await listed('academic_leave', { group_id: own })).total).toBe(0);
    const again = await undo(moved.batch_id);
    expect([again.status, again.error.code]).toEqual([409, 'stale']);

    const [one] = twenty;
    const { batch_id } = await moveStudents(admin, [one?.id ?? 0], { status_type: 'studentexpel' });
    expect(await statusesOf([{ id: one?.id ?? 0 }])).toEqual(['studentexpel']);
    await moveStudents(admin, [one?.id ?? 0], { status_type: 'recovery', order_date: '2026-03-05' });
    expect(await statusesOf([{ id: one?.id ?? 0 }])).toEqual(['studying']);
    const built = await undo(batch_id);
    expect([built.status, built.error.code]).toEqual([409, 'stale']);
    expect(built.error.message).toContain(one?.second_name);

    const history = (await admin.call(timeline.list, { params: { id: one?.id ?? 0 } })).result;
    expect(history.data.map(({ movement, action }) => movement?.act ?? action)).toEqual([
      'recovery',
      'studentexpel',
      'academic_leave',
      'created',
    ]);
    expect(history.total).toBe(4);
    expect(history.data.map(({ movement }) => Boolean(movement?.undone_at))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('by the first administrator, who is named in the order and in the history', async () => {
    const [one] = await some(1);
    const superadmin = await signIn(server.url, 'superadmin');
    const { batch_id, order_id } = await moveStudents(admin, [one?.id ?? 0]);
    expect((await undo(batch_id, superadmin)).status).toBe(200);
    const order = (await admin.call(orders.read, { params: { id: order_id } })).result;
    const [latest] = (await admin.call(timeline.list, { params: { id: one?.id ?? 0 } })).result.data;
    const names = [order, order.batches[0], latest?.movement].map((undone) => undone?.undone_by_name);
    expect(names).toEqual([SUPERADMIN, SUPERADMIN, SUPERADMIN]);
  });

  it('whose order can be reused with another date after the undo, and not before', async () => {
    const [first, second] = await some(2);
    const order_number = orderNumber();
    const { id: file_id } = await makeImage(admin);
    const { batch_id, order_id } = await moveStudents(admin, [first?.id ?? 0], { order_number, file_id });
    const other = { order_number, order_date: '2026-03-03' };
    const refused = await store([second?.id ?? 0], other);
    expect([refused.status, Object.keys(problems(refused))]).toEqual([422, ['order_number']]);
    expect(problems(refused).order_number?.[0]).toContain('02.03.2026');
    const another = await store([second?.id ?? 0], { order_number, status_type: 'graduate' });
    expect([another.status, Object.keys(problems(another))]).toEqual([422, ['order_number']]);
    expect((await store([second?.id ?? 0], { order_number })).result.order_id).toBe(order_id);
    await undo(batch_id);
    expect((await store([first?.id ?? 0], other)).status).toBe(422);
    const { batch_id: batchId } =
      (await listed('academic_leave', { second_name: second?.second_name })).data[0] ?? {};
    await undo(batchId ?? 0);
    expect((await store([first?.id ?? 0], other)).result).toMatchObject({
      order_id,
      order_date: '2026-03-03',
    });
    // The scan shows the former order.
    const { result: reused } = await admin.call(orders.read, { params: { id: order_id } });
    expect(reused).toMatchObject({ file_id: null, former_scans: [{ file_id }] });
  });
});

describe('no status changes', () => {
  it('when one student is not allowed to change, who is named', async () => {
    const [free, gone] = await some(2);
    await moveStudents(admin, [gone?.id ?? 0], { status_type: 'graduate' });
    const ids = [free?.id ?? 0, gone?.id ?? 0];
    const refused = await store(ids);
    expect(refused.status).toBe(422);
    expect(problems(refused).student_ids).toEqual([
      `${gone?.second_name} Anvar Karimovich: hozirgi holati – Bitirgan.`,
    ]);
    expect(await statusesOf([{ id: ids[0] ?? 0 }])).toEqual(['studying']);
    const { result } = await admin.call(studentStatuses.preview, { body: { student_ids: ids } });
    expect(result).toMatchObject({ total: 2, obstacles: 1 });
    expect(result.rows.map(({ id, obstacle }) => [id, obstacle])).toEqual([
      [ids[1], 'hozirgi holati – Bitirgan'],
      [ids[0], null],
    ]);
  });

  it.each([
    ['student_ids', { student_ids: [] }],
    ['order_date,order_number,student_ids', { student_ids: [], order_number: '', order_date: '31.02.2026' }],
    ['student_ids', { student_ids: [2_000_000_000] }],
    ['student_ids', { matching: { full_search: 'nobody of that name' }, student_ids: undefined }],
    ['order_number', { order_number: '' }],
    ['order_number', { order_number: '12345678901234567' }],
    ['order_date', { order_date: '2999-01-01' }],
    ['order_date', { order_date: 'yesterday' }],
    ['status_change_reason', { status_change_reason: null }],
    ['status_change_reason', { status_change_reason: 'nothing' }],
    ['status_change_reason', { status_change_reason: 'health', status_type: 'graduate' }],
    ['status_type', { status_type: 'enrol' }],
  ])('with a wrong %s: %j', async (field, given) => {
    const [one] = await some(1);
    const answer = await store([one?.id ?? 0], given);
    expect([answer.status, Object.keys(problems(answer)).toSorted().join()]).toEqual([422, field]);
    if ('student_ids' in given && given.student_ids?.length === 0)
      expect(problems(answer).student_ids).toEqual(['Kamida bitta talabani tanlang!']);
  });

  it('by an order older than the last one, unless that was undone', async () => {
    const [one] = await some(1);
    const id = one?.id ?? 0;
    const { batch_id } = await moveStudents(admin, [id], { order_date: '2026-05-05' });
    const before = {
      status_type: 'studentexpel',
      order_date: '2026-05-04',
      status_change_reason: 'own_request',
    };
    const refused = await store([id], before);
    expect(problems(refused).student_ids?.[0]).toContain('05.05.2026');
    await undo(batch_id);
    expect((await store([id], before)).status).toBe(200);
  });

  it('back to studying while another student uses the passport', async () => {
    const passport = `ZY${String(unique()).padStart(7, '0')}`;
    const gone = await makeStudent(admin, { group_id, passport });
    const { batch_id } = await moveStudents(admin, [gone.id], { status_type: 'studentexpel' });
    await makeStudent(admin, { group_id, passport });
    const refused = await store([gone.id], {
      status_type: 'recovery',
      order_date: '2026-03-05',
      status_change_reason: null,
    });
    expect([refused.status, problems(refused).student_ids?.[0]]).toEqual([
      422,
      `${gone.second_name} Anvar Karimovich: shu pasport bilan oʻqiyotgan boshqa talaba bor.`,
    ]);
    const back = await undo(batch_id);
    expect([back.status, back.error.message]).toEqual([409, expect.stringContaining(gone.second_name)]);
  });

  it('of two students who share a passport now', async () => {
    const both = await some(2);
    const { batch_id } = await moveStudents(admin, idsOf(both));
    const passport = `ZY${String(unique()).padStart(7, '0')}`;
    for (const { id, first_name, second_name, third_name, gender, id_number, ...lives } of both) {
      const { nation_id, citizenship_id, country_id } = lives;
      const named = { first_name, second_name, third_name, gender, id_number };
      const body = { ...named, nation_id, citizenship_id, country_id, passport };
      expect((await admin.call(students.update, { params: { id }, body })).status).toBe(200);
    }
    const { status, error } = await undo(batch_id);
    expect(status).toBe(409);
    for (const { second_name } of both) expect(error.message).toContain(second_name);
    expect(await statusesOf(both)).toEqual(['academic_leave', 'academic_leave']);
  });

  it('of another university or faculty', async () => {
    const [one] = await some(1);
    const other = await signIn(server.url, 'admin2');
    expect(problems(await store([one?.id ?? 0], {}, other))).toHaveProperty('student_ids');
    const { client: dean } = await openAccount(server, admin, {
      permissions: ['student_index', 'student_update'],
      facultyId: 1,
    });
    expect(problems(await store([one?.id ?? 0], {}, dean))).toHaveProperty('student_ids');
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: 1 });
    const own = await makeStudent(admin, { group_id: (await makeStudentGroup(admin, { speciality_id })).id });
    const moved = await moveStudents(dean, [own.id]);
    expect((await dean.call(orders.read, { params: { id: moved.order_id } })).result.students).toBe(1);
    const foreign = await moveStudents(admin, [one?.id ?? 0]);
    expect((await undo(foreign.batch_id, dean)).status).toBe(404);
    expect((await dean.call(orders.read, { params: { id: foreign.order_id } })).status).toBe(404);
    expect((await undo(moved.batch_id, dean)).status).toBe(200);
    await expectHidden(dean, own.id, foreign.order_number);
  });

  it('of two universities at once', async () => {
    const [one] = await some(1);
    const foreign = await makeStudent(await signIn(server.url, 'admin2'));
    const superadmin = await signIn(server.url, 'superadmin');
    const refused = await store([one?.id ?? 0, foreign.id], {}, superadmin);
    expect([refused.status, Object.keys(problems(refused))]).toEqual([422, ['student_ids']]);
    expect(await statusesOf([{ id: one?.id ?? 0 }])).toEqual(['studying']);
  });

  it('deletion of a student with status changes is refused', async () => {
    const [one] = await some(1);
    await moveStudents(admin, [one?.id ?? 0]);
    const { status, error } = await admin.call(students.remove, { params: { id: one?.id ?? 0 } });
    expect([status, error.code]).toEqual([405, 'in_use']);
  });
});

describe('all that match the filters', () => {
  it('change when their number is still the one that was shown', async () => {
    const own = (await makeStudentGroup(admin)).id;
    for (let one = 0; one < 3; one += 1) await makeStudent(admin, { group_id: own });
    const matching = { group_id: own, study_status: 'studying' } as const;
    const { student_ids: _none, ...body } = statusChange([], { status_type: 'graduate' });
    const before = await admin.call(studentStatuses.store, { body: { ...body, matching, expected: 2 } });
    expect([before.status, before.error.code]).toEqual([409, 'stale']);
    const { result } = await admin.call(studentStatuses.store, { body: { ...body, matching, expected: 3 } });
    expect(result.students).toBe(3);
    const list = await admin.call(studentStatuses.list, { query: { status: 'graduate', group_id: own } });
    expect(list.result.total).toBe(3);
  });

  it('change only if the same match once they are locked', async () => {
    const [own, elsewhere] = [(await makeStudentGroup(admin)).id, (await makeStudentGroup(admin)).id];
    const people = await some(3, own);
    const [, leaves, comes] = idsOf(people);
    const regroup = (db: Queryable, id: number | undefined, group: number) =>
      sql`update students set group_id = ${group} where id = ${id}`.execute(db);
    const { db } = server.services;
    await regroup(db, comes, elsewhere);
    const { student_ids: _none, ...act } = statusChange([], { status_type: 'graduate' });
    const body = { ...act, matching: { group_id: own }, expected: 2 };
    const { status, error } = await answerAfter(
      db,
      (tx) => Promise.all([regroup(tx, leaves, elsewhere), regroup(tx, comes, own)]),
      () => admin.call(studentStatuses.store, { body }),
    );
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(await statusesOf(people)).toEqual(['studying', 'studying', 'studying']);
  });

  it('are those of the list by status: by parts of the name and the date of the order', async () => {
    const own = (await makeStudentGroup(admin)).id;
    const made: Student[] = [];
    for (const second_name of ['Yodgorov', 'Yodgorov', 'Zokirov'])
      made.push(await makeStudent(admin, { group_id: own, second_name }));
    const [early, late, other] = idsOf(made);
    await moveStudents(admin, [early ?? 0, other ?? 0], { order_date: '2026-02-02' });
    await moveStudents(admin, [late ?? 0], { order_date: '2026-03-02' });
    const filters = { group_id: own, second_name: 'yodgor', until: '2026-02-28' };
    expect(idsOf((await listed('academic_leave', filters)).data)).toEqual([early]);
    const { student_ids: _none, ...body } = statusChange([], { status_type: 'recovery' });
    const matching = { ...filters, study_status: 'academic_leave' } as const;
    const { result } = await admin.call(studentStatuses.store, { body: { ...body, matching, expected: 1 } });
    expect(result.students).toBe(1);
    expect(await statusesOf(made)).toEqual(['studying', 'academic_leave', 'academic_leave']);
  });
});

describe('the lists', () => {
  it('have the same order whether they are read by order or sorted', async () => {
    const people = await some(7);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = idsOf(people);
    const act = { status_type: 'graduate' as const, status_change_reason: null };
    const number = orderNumber();
    await moveStudents(admin, [b, d], { ...act, order_number: number, order_date: '2026-03-05' });
    await moveStudents(admin, [a], { ...act, order_number: orderNumber(), order_date: '2026-03-06' });
    await moveStudents(admin, [c], { ...act, order_number: number, order_date: '2026-03-05' });
    await moveStudents(admin, [e], { ...act, order_number: orderNumber(), order_date: '2026-03-05' });
    const undone = await moveStudents(admin, [f], { ...act, order_number: number, order_date: '2026-03-05' });
    await undo(undone.batch_id);
    // Students who had the status before they were stored here.
    const came = { study_status: 'graduate', movement_id: null };
    await server.services.db.updateTable('students').set(came).where('id', '=', g).execute();
    const superadmin = await signIn(server.url, 'superadmin');
    for (const client of [admin, superadmin]) {
      const read = async (query: object) =>
        (await client.call(studentStatuses.list, { query: { status: 'graduate', limit: 1000, ...query } }))
          .result;
      const [walked, sorted] = [await read({}), await read({ second_name: 'Sinovov' })];
      const ours = (ids: number[]) => ids.filter((id) => idsOf(people).includes(id));
      expect(ours(idsOf(walked.data))).toEqual([a, e, c, d, b, g]);
      expect(ours(idsOf(sorted.data))).toEqual([a, e, c, d, b, g]);
      expect(walked.data.length).toBe(walked.total);
      const second = await read({ limit: 2, page: 2 });
      expect(idsOf(second.data)).toEqual(idsOf(walked.data).slice(2, 4));
    }
  });

  it('filter by each of the three names, in any script', async () => {
    const own = (await makeStudentGroup(admin)).id;
    const one = await makeStudent(admin, {
      group_id: own,
      second_name: 'Xoʻjayev',
      first_name: 'Oʻktam',
      third_name: 'Shuhratovich',
    });
    await moveStudents(admin, [one.id], { status_type: 'studentexpel' });
    const found = async (query: object) =>
      (await admin.call(studentStatuses.list, { query: { status: 'studentexpel', group_id: own, ...query } }))
        .result.total;
    expect(await found({ second_name: 'хўжа', first_name: "o'ktam", last_name: 'shuhrat' })).toBe(1);
    expect(await found({ first_name: 'Xoʻjayev' })).toBe(0);
    expect(await found({ last_name: '%' })).toBe(0);
  });
});

describe('accounts', () => {
  it.each(['studentexpel', 'graduate'] as const)(
    'are inactive after %s everywhere, and cannot be activated',
    async (act) => {
      const [one] = await some(1);
      const id = one?.id ?? 0;
      await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
      const { batch_id } = await moveStudents(admin, [id], { status_type: act });
      const filtered = async (status: 1 | 0) =>
        (await admin.call(students.list, { query: { full_search: one?.id_number, status } })).result.total;
      const alone = async () => (await admin.call(students.read, { params: { id } })).result.status;
      const account = async () => (await admin.call(studentAccounts.read, { params: { id } })).result.status;
      expect([await alone(), await account(), await filtered(1), await filtered(0)]).toEqual([0, 0, 0, 1]);
      const { status, error } = await admin.call(students.switchStatus, {
        params: { id },
        body: { status: 1 },
      });
      expect([status, Object.keys(error.message)]).toEqual([422, ['status']]);
      await undo(batch_id);
      expect([await alone(), await account(), await filtered(1)]).toEqual([1, 1, 1]);
    },
  );

  it('of expelled students close at once in every process, and open after the undo', async () => {
    const { client, username } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const [one] = await some(1);
    const id = one?.id ?? 0;
    await sql`update students set user_id = (select id from users where username = ${username}) where id = ${id}`.execute(
      server.services.db,
    );
    const works = async () => (await client.call(studentStatuses.list, {})).status;
    expect(await works()).toBe(403);
    const { batch_id } = await moveStudents(admin, [id], { status_type: 'studentexpel' });
    expect(await works()).toBe(401);
    expect(
      (
        await client.call(session.refresh, {
          headers: { authorization: `Bearer ${client.tokens?.refresh_token}` },
        })
      ).status,
    ).toBe(401);
    await undo(batch_id);
    expect(await works()).toBe(403);
  });
});

it('two concurrent status changes of one student: one succeeds', async () => {
  const [one, two] = await some(2);
  const ids = [one?.id ?? 0, two?.id ?? 0];
  const answers = await Promise.all([
    store(ids),
    store(ids.toReversed(), { status_type: 'studentexpel' }),
    store(ids, { status_type: 'graduate', status_change_reason: null }),
  ]);
  // Expulsion is allowed from leave: then both succeed, one after the other.
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  for (const { status } of answers) expect([200, 422]).toContain(status);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from student_movements where student_id = any(${ids})`.execute(
    server.services.db,
  );
  expect(rows[0]?.count).toBe(done.length * 2);
});

it('two concurrent undos: one succeeds; two uses of one new order: both succeed', async () => {
  const four = idsOf(await some(4));
  const order_number = orderNumber();
  const both = await Promise.all([
    store(four.slice(0, 2), { order_number }),
    store(four.slice(2), { order_number: order_number.toLowerCase() }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.result.order_id).toBe(both[1]?.result.order_id);
  const id = both[0]?.result.batch_id ?? 0;
  const answers = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

it('5,000 students are changed and restored in one call; 5,001 are refused', { tags: 'long' }, async () => {
  const own = (await makeStudentGroup(admin)).id;
  const { id: like } = await makeStudent(admin, { group_id: own });
  await sql`
    insert into students (university_id, group_id, first_name, second_name, third_name, id_number, passport, passport_pin,
      birth_date, gender, nation_id, citizenship_id, country_id)
    select university_id, group_id, first_name, second_name || number, third_name, '97' || lpad(number::text, 10, '0'),
      'YX' || lpad(number::text, 7, '0'), null, birth_date, gender, nation_id, citizenship_id, country_id
    from students, generate_series(1, 4999) number where id = ${like}`.execute(server.services.db);
  const matching = { group_id: own };
  const { student_ids: _none, ...body } = statusChange([]);
  const moved = await admin.call(studentStatuses.store, { body: { ...body, matching, expected: 5000 } });
  expect(moved.result.students).toBe(5000);
  expect((await undo(moved.result.batch_id)).result.students).toBe(5000);
  const many = await makeStudent(admin, studentInput({ group_id: own }));
  expect((await admin.call(studentStatuses.store, { body: { ...body, matching } })).status).toBe(422);
  expect(many.study_status).toBe('studying');
});
