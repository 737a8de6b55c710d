import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { ministryConnections } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  DEMO_ACCOUNT,
  DEMO_ERROR,
  DEMO_REFUSAL,
  type MinistryFault,
} from '#integrations/hemis/demo/demo-ministry.ts';
import { openAccount } from '#test/accounts.ts';
import { type Connection, useMinistry } from '#test/ministry.ts';
import { insertRating } from '#test/paper-factories.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({
  callers: ['admin', 'admin2'],
  environment: { HEMIS_ADDRESSES: 'any' },
});
const {
  ministry,
  input,
  readConnection,
  connect,
  makeRecord,
  preview,
  pushesOf,
  queue,
  settle,
  send,
  retryNow,
} = useMinistry(server, admin);

describe('the connection to the ministry', () => {
  it('ministry: has encrypted secrets that are never returned', async () => {
    await connect({ password: 'juda-maxfiy', client_secret: 'mijoz-kaliti' });
    expect(await readConnection()).toMatchObject({
      address: `${ministry.url}/1`,
      client: DEMO_ACCOUNT,
      username: DEMO_ACCOUNT,
      university_code: '399',
      problem: null,
    });
    expect(JSON.stringify(await readConnection())).not.toMatch(/juda-maxfiy|mijoz-kaliti/);
    const { rows } = await sql<{ row: string }>`
      select encode(secret, 'escape') || to_jsonb(ministry_connections) as row from ministry_connections`.execute(
      server.services.db,
    );
    expect(rows[0]?.row).not.toMatch(/juda-maxfiy|mijoz-kaliti|127\.0\.0\.1/);
    expect((await readConnection(admin2)).version).toBe(0);
  });

  it('ministry: keeps secrets only for the account that they were entered for', async () => {
    const { client_secret: _secret, password: _password, ...open } = input();
    const { version } = await readConnection();
    const same = await admin.call(ministryConnections.update, { body: { ...open, nightly: true, version } });
    expect([same.status, same.result.nightly]).toEqual([200, true]);
    const other = await admin.call(ministryConnections.update, {
      body: { ...open, address: 'http://127.0.0.1:9', version: same.result.version },
    });
    expect([other.status, Object.keys(other.error.message)]).toEqual([422, ['client_secret']]);
  });

  it.each<[Partial<Connection>, boolean, string]>([
    [{}, true, '399 Namuna universiteti'],
    [{ password: 'notogʻri' }, false, 'Bad credentials'],
    [{ university_code: '301' }, false, '399 Namuna universiteti'],
    [{ address: 'http://127.0.0.1:9' }, false, 'javob bermadi'],
  ])('ministry: a test with %j works: %s', async (given, works, message) => {
    const { nightly: _nightly, ...body } = input(given);
    const { result } = await admin.call(ministryConnections.test, { body });
    expect(result.works).toBe(works);
    expect(result.message).toContain(message);
  });

  it('ministry: is removed', async () => {
    expect((await admin.call(ministryConnections.remove, {})).status).toBe(200);
    expect((await readConnection()).version).toBe(0);
    const { wanted } = await makeRecord();
    expect((await admin.call(hemisPushes.preview, { body: wanted })).status).toBe(405);
  });
});

describe('GPAs for the ministry', () => {
  it('ministry: sends what a preview counts, and the same values only once', async () => {
    const { wanted, studentId, gpa, start_year } = await makeRecord();
    expect(await preview(wanted)).toMatchObject({
      students: 1,
      count: 1,
      unchanged: 0,
      waiting: 0,
      stale: 0,
    });
    const push = await send(wanted);
    expect(push).toMatchObject({ student_id: studentId, state: 'sent', gpa, user_name: 'admin', said: null });
    expect(ministry.stored).toHaveLength(1);
    expect(ministry.stored[0]?.gpa).toEqual({
      studentId: { id: `uuid-${push?.id_number}` },
      educationYear: { code: String(start_year) },
      level: { code: '11' },
      gpa,
      method: 'all_year',
      creditSum: push?.credits,
      subjects: expect.any(Number),
      debtSubjects: push?.debts,
    });
    expect(await preview(wanted)).toMatchObject({ students: 1, count: 0, unchanged: 1 });
    expect((await queue(wanted)).status).toBe(409);
  });

  it('ministry: sends a GPA again when it has changed, and not one that is stale', {
    tags: 'long',
  }, async () => {
    const { wanted, studentId, subjectOf } = await makeRecord();
    await send(wanted);
    await insertRating(server, subjectOf(0, 1), { rating: 65, mark: 3 });
    expect(await preview(wanted)).toMatchObject({ count: 0, stale: 1 });
    await admin.call(gpaRecords.recalculate, { params: { studentId } });
    expect(await preview(wanted)).toMatchObject({ count: 1, stale: 0 });
    await send(wanted);
    expect((await pushesOf()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const [first, second] = ministry.stored;
    expect(first?.gpa.gpa).not.toBe(second?.gpa.gpa);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  it('ministry: refuses an act whose number is not that of the preview', async () => {
    const { wanted } = await makeRecord();
    const { status, error } = await queue(wanted, 2);
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(await pushesOf()).toEqual([]);
  });

  it('ministry: shows a refusal in the words of the service, and sends again', async () => {
    const { wanted } = await makeRecord();
    ministry.misbehave('refuses');
    const push = await send(wanted);
    expect(push).toMatchObject({ state: 'refused', said: DEMO_REFUSAL, due_at: null });
    expect(await pushesOf({ state: 'refused' })).toHaveLength(1);
    const again = () => admin.call(hemisPushes.again, { params: { id: push?.id ?? 0 } });
    ministry.misbehave();
    expect((await again()).result.state).toBe('waiting');
    await settle();
    expect((await pushesOf())[0]).toMatchObject({ state: 'sent', said: null });
    expect((await again()).status).toBe(405);
  });

  it('ministry: shows an error of the service in its words, also where it says success', async () => {
    const { wanted } = await makeRecord();
    ministry.misbehave('error-code');
    expect(await send(wanted)).toMatchObject({ state: 'refused', said: DEMO_ERROR });
    expect(ministry.stored).toEqual([]);
  });

  it('ministry: says of whom the service has nobody who studies', { tags: 'long' }, async () => {
    const { wanted, studentId } = await makeRecord();
    await sql`update students set passport = 'ZZ0000001', passport_pin = null where id = ${studentId}`.execute(
      server.services.db,
    );
    const { rows } = await sql<{ rows: number }>`
      update students set study_status = 'graduate' where id = ${studentId} returning 1 as rows`.execute(
      server.services.db,
    );
    expect(rows).toHaveLength(1);
    const push = await send(wanted);
    expect(push?.state).toBe('refused');
    expect(push?.said).toBe(
      'Vazirlikda bu JSHSHIR yoki pasport bilan oʻqiyotgan talaba yoʻq: “Talaba topilmadi”',
    );
  });
});

describe('a service that does not accept anything now', () => {
  it.each<[MinistryFault, string]>([
    ['500', 'away'],
    ['429', 'away'],
    ['wrong-json', 'away'],
    ['no-account', 'account'],
  ])('ministry: after %s it is tried again later', { tags: 'long' }, async (fault, problem) => {
    const { wanted } = await makeRecord();
    ministry.misbehave(fault);
    const push = await send(wanted);
    expect(push).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(Date.parse(push?.due_at ?? '')).toBeGreaterThan(Date.parse(push?.created_at ?? ''));
    expect(await readConnection()).toMatchObject({ problem, away_since: expect.any(String) });
    expect(await preview(wanted)).toMatchObject({ count: 0, waiting: 1 });
    ministry.misbehave();
    await retryNow();
    expect((await pushesOf())[0]?.state).toBe('sent');
    expect(ministry.stored).toHaveLength(1);
    expect((await readConnection()).problem).toBeNull();
  });

  it('ministry: an account of another university sends nothing', async () => {
    const { wanted } = await makeRecord();
    await connect({ university_code: '301' });
    expect((await send(wanted))?.state).toBe('waiting');
    expect(await readConnection()).toMatchObject({ problem: 'university', said: '399 Namuna universiteti' });
    expect(ministry.stored).toEqual([]);
  });

  it('ministry: gives up when nothing was answered for days', async () => {
    const { wanted } = await makeRecord();
    ministry.misbehave('500');
    await send(wanted);
    await sql`update hemis_pushes set attempts = 9`.execute(server.services.db);
    await retryNow();
    const [push] = await pushesOf();
    expect(push?.state).toBe('failed');
    expect(push?.said).toContain('javob bermadi');
  });

  it('ministry: signs in again when the service has forgotten the token', { tags: 'long' }, async () => {
    const { wanted } = await makeRecord();
    ministry.misbehave('forgets-tokens');
    expect((await send(wanted))?.state).toBe('sent');
    expect(ministry.requests.filter((request) => request.includes('oauth/token')).length).toBeGreaterThan(1);
  });

  it('ministry: what waits is not sent once its GPA is stale or another one', async () => {
    const { wanted, studentId, subjectOf } = await makeRecord();
    ministry.misbehave('500');
    const push = await send(wanted);
    expect(push?.state).toBe('waiting');
    await insertRating(server, subjectOf(0, 1), { rating: 65, mark: 3 });
    ministry.misbehave();
    await retryNow();
    const [ended] = await pushesOf();
    expect([ended?.state, ended?.said]).toEqual(['failed', expect.stringContaining('qayta hisoblab')]);
    expect(ministry.stored).toEqual([]);
    await admin.call(gpaRecords.recalculate, { params: { studentId } });
    await admin.call(hemisPushes.again, { params: { id: push?.id ?? 0 } });
    await settle();
    expect([(await pushesOf())[0]?.state, ministry.stored]).toEqual(['failed', []]);
    expect((await send(wanted))?.state).toBe('sent');
    expect(ministry.stored).toHaveLength(1);
  });

  it('ministry: the newest values replace those that wait', { tags: 'long' }, async () => {
    const { wanted, studentId, subjectOf } = await makeRecord();
    ministry.misbehave('500');
    const first = await send(wanted);
    await insertRating(server, subjectOf(0, 1), { rating: 65, mark: 3 });
    await admin.call(gpaRecords.recalculate, { params: { studentId } });
    const second = await send(wanted);
    expect(second?.gpa).not.toBe(first?.gpa);
    ministry.misbehave();
    await retryNow();
    expect((await pushesOf()).map(({ state }) => state)).toEqual(['sent']);
    expect(ministry.stored.map(({ gpa }) => gpa.gpa)).toEqual([second?.gpa]);
  });
});

describe('who sends', () => {
  it('ministry: staff of a faculty send and see only their students', async () => {
    const own = await makeRecord();
    const other = await makeRecord();
    await send(other.wanted);
    const { rows } = await sql<{ faculty_id: number }>`
      select specialities.faculty_id from student_groups join specialities on specialities.id = speciality_id
      where student_groups.id = ${own.groupId}`.execute(server.services.db);
    const { client } = await openAccount(server, admin, {
      permissions: ['hemis_push_index', 'hemis_push_store'],
      facultyId: rows[0]?.faculty_id ?? 0,
    });
    expect(await pushesOf({}, client)).toEqual([]);
    const [foreign] = await pushesOf();
    expect((await client.call(hemisPushes.again, { params: { id: foreign?.id ?? 0 } })).status).toBe(404);
    expect((await queue(other.wanted, 1, client)).status).toBe(422);
    const whole = { target: 'university' as const };
    expect((await client.call(hemisPushes.preview, { body: whole })).status).toBe(403);
    expect((await queue(own.wanted, 1, client)).status).toBe(200);
    await settle();
    expect((await pushesOf({}, client)).map(({ student_id }) => student_id)).toEqual([own.studentId]);
  });

  it('ministry: needs a permission of its own', async () => {
    const { wanted } = await makeRecord();
    const { client } = await openAccount(server, admin, { permissions: ['hemis_push_index'] });
    expect((await queue(wanted, 1, client)).status).toBe(403);
    const { client: other } = await openAccount(server, admin, { permissions: ['academic_debtor_update'] });
    expect((await other.call(hemisPushes.list, {})).status).toBe(403);
  });

  it('ministry: by night nothing of an earlier year is sent but corrections of what was accepted', async () => {
    const { db } = server.services;
    const corrected = await makeRecord();
    const never = await makeRecord();
    await sql`update gpa_records set stale_at = now() where student_id <> all(${[corrected.studentId, never.studentId]}::integer[])`.execute(
      db,
    );
    const present = sql`extract(year from now() - interval '8 months')::smallint`;
    const { rows } = await sql<{ id: number }>`
      insert into academic_years (start_year) select ${present} - 1
      on conflict (start_year) do update set start_year = excluded.start_year returning id`.execute(db);
    const year = rows[0]?.id ?? 0;
    await sql`update semesters set academic_year_id = ${year}
      where id = any(${[...corrected.semesterIds, ...never.semesterIds]}::integer[])`.execute(db);
    expect((await send({ ...corrected.wanted, academic_year_id: year }))?.state).toBe('sent');
    await connect({ nightly: true });
    const sent = async () =>
      (await pushesOf({ limit: 60 })).map(({ student_id, state }) => [student_id, state]);
    // Also where the present year is not entered yet.
    await sql`update academic_years set start_year = 2098 where start_year = ${present}`.execute(db);
    await runScheduled(server, 'hemis_push_nightly');
    await sql`update academic_years set start_year = ${present} where start_year = 2098`.execute(db);
    expect(await sent()).toEqual([[corrected.studentId, 'sent']]);
    await insertRating(server, corrected.subjectOf(0, 1), { rating: 65, mark: 3 });
    await admin.call(gpaRecords.recalculate, { params: { studentId: corrected.studentId } });
    await runScheduled(server, 'hemis_push_nightly');
    await runScheduled(server, 'hemis_push_nightly');
    expect(await sent()).toEqual([
      [corrected.studentId, 'sent'],
      [corrected.studentId, 'sent'],
    ]);
    const [first, second] = ministry.stored;
    expect(second?.gpa).toMatchObject({ educationYear: first?.gpa.educationYear, method: 'all_year' });
    expect(second?.gpa.gpa).not.toBe(first?.gpa.gpa);
  });

  it('ministry: tells those who may use the connection, once a night, that nothing could be sent', async () => {
    const { wanted } = await makeRecord();
    await connect({ nightly: true });
    ministry.misbehave('500');
    await send(wanted);
    const { client } = await openAccount(server, admin, { permissions: ['hemis_connection_index'] });
    await runScheduled(server, 'hemis_push_nightly');
    await runScheduled(server, 'hemis_push_nightly');
    const { result } = await client.call(notifications.list, { query: { language: 'en' } });
    expect(result.data.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^GPAs were not sent at night: the ministry’s service has been away since \d\d\.\d\d\.\d{4} \d\d:\d\d/,
      ),
    ]);
  });

  it('ministry: by night what changed is sent, if the university wants it', async () => {
    const { studentId, semesterIds } = await makeRecord();
    const { db } = server.services;
    await sql`
      update semesters set academic_year_id = (
        select id from academic_years where start_year = extract(year from now() - interval '8 months') limit 1)
      where id = any(${semesterIds}::integer[])`.execute(db);
    // Of the others nothing is sent.
    await sql`update gpa_records set stale_at = now() where student_id <> ${studentId}`.execute(db);
    await runScheduled(server, 'hemis_push_nightly');
    expect(await pushesOf()).toEqual([]);
    await connect({ nightly: true });
    ministry.misbehave('refuses');
    await runScheduled(server, 'hemis_push_nightly');
    const mine = async () => (await pushesOf({ limit: 60 })).filter((push) => push.student_id === studentId);
    expect(await mine()).toMatchObject([{ state: 'refused', user_name: null }]);
    // What was refused is sent again by a person only.
    await runScheduled(server, 'hemis_push_nightly');
    expect(await mine()).toHaveLength(1);
  });
});
