import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { exports } from '@dekanat/contract/operations/exports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dueReportsJob, startDueRuns } from '#features/reports/report-runs.ts';
import { announceExams } from '#features/study/exam-news.ts';
import { enqueueJobOf } from '#platform/jobs/enqueue.ts';
import { finishMove } from '#platform/moves/finish-move.ts';
import { freeze, unfreeze } from '#platform/moves/freeze.ts';
import { readBelonging } from '#platform/moves/moved-tables.ts';
import { SECRET_KEY } from './database.ts';
import { facultyInput, makeAdmin, makeFaculty, makeGroup } from './factories.ts';
import { untilLockWait } from './lock-waits.ts';
import { digestsOf, type Installation, move, withClient } from './moves.ts';
import { makeJob } from './operations-factories.ts';
import { makeSchedule } from './report-examples.ts';
import { runScheduled, sweep } from './scheduled-jobs.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';
import { useServer } from './use-server.ts';
import { makeVideo } from './video-factories.ts';

// The whole move, with a target, is in move-university.long.test.ts.
const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });
const MOVED = ['--university', '1'];

let home: string;
let source: Installation;
beforeAll(() => {
  home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-freeze-'));
  source = {
    databaseUrl: String(server.services.pool.options.connectionString),
    dataDirectory: server.services.config.dataDirectory,
    secretKey: SECRET_KEY,
  };
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const PATIENCE = { timeout: 60_000, interval: 100 };

/** A job that is due now and does little. */
const addJob = (universityId: number, userId?: number): Promise<number> =>
  withClient(source.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into jobs (kind, input, university_id, user_id, due_at)
       values ('video_sweep', '{}', $1, $2::integer, now() + case when $2 is null then interval '0' else interval '1 day' end) returning id`,
      [universityId, userId],
    );
    await client.query(`select pg_notify('dekanat', '{"topic":"job_waiting","what":{}}')`);
    return rows[0]?.id ?? 0;
  });

const stateOf = (id: number): Promise<string | undefined> =>
  withClient(
    source.databaseUrl,
    async (client) =>
      (await client.query<{ status: string }>('select status from jobs where id = $1', [id])).rows[0]?.status,
  );

it('moving: a university is not frozen while jobs of its users wait, unless they are left behind', {
  tags: 'long',
}, async () => {
  const job = await addJob(1, 1);
  const archive = join(home, 'waiting.tar');
  const refused = await move(source, ['export', ...MOVED, '--file', archive]);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining(`Jobs of the university wait: video_sweep ${job}.`),
  ]);
  expect((await admin.call(faculties.create, { body: facultyInput() })).status).toBe(200);
  expect((await move(source, ['export', ...MOVED, '--file', archive, '--leave-jobs'])).code).toBe(0);
  await withClient(source.databaseUrl, (client) => client.query('delete from jobs where id = $1', [job]));
  expect((await move(source, ['cancel', ...MOVED])).code).toBe(0);
});

it('moving: jobs leave a frozen university out, and the sweep deletes what has expired there', async () => {
  const { db } = server.services;
  await sql`insert into plan_changes (curriculum_id, semester_ids, structure, before, after)
    select id, '{}', false, '[]', '[]' from curricula where university_id = 1 limit 1`.execute(db);
  await sql`insert into notifications (user_id, kind, key, details, created_at)
    select id, 'study', 'notification.mark_removed', '{}', now() - interval '91 days' from users where username = 'admin'`.execute(
    db,
  );
  const expired = sql<{ count: number }>`
    select count(*)::integer as count from notifications where created_at < now() - interval '90 days'`;
  const swept = async () => (await expired.execute(db)).rows[0]?.count;
  expect(await swept()).toBe(1);
  const archive = join(home, 'jobs.tar');
  expect((await move(source, ['export', ...MOVED, '--file', archive, '--leave-jobs'])).code).toBe(0);
  expect(await db.transaction().execute(announceExams)).toBe(0);
  await sweep(server);
  expect(await swept()).toBe(0);
  expect((await move(source, ['cancel', ...MOVED])).code).toBe(0);
  expect(await db.transaction().execute(announceExams)).toBe(1);
});

const unfinishedJobs = () =>
  server.services.db
    .selectFrom('jobs')
    .where('university_id', '=', 1)
    .where('status', 'in', ['waiting', 'running'])
    .select('kind')
    .execute();

const whileFrozen = (work: () => Promise<void>, { leaveJobs = true } = {}) =>
  withClient(source.databaseUrl, async (client) => {
    const belonging = await readBelonging(client, 1);
    await freeze(client, belonging, { log: () => undefined, leaveJobs });
    try {
      await work();
    } finally {
      await unfreeze(client, belonging);
    }
  });

it('moving: who sees personal data or a secret of a frozen university is recorded', async () => {
  const { db } = server.services;
  const recorded = async () => {
    const { rows } = await sql<{ personal: number; secrets: number }>`
      select (select count(*)::integer from personal_data_showings where university_id = 1) as personal,
        (select count(*)::integer from licence_showings where university_id = 1) as secrets`.execute(db);
    return rows[0] ?? { personal: 0, secrets: 0 };
  };
  const { data } = (await superadmin.call(licences.list, { query: {} })).result;
  const params = { id: data.find(({ university_id }) => university_id === 1)?.id ?? 0 };
  await whileFrozen(async () => {
    const { personal, secrets } = await recorded();
    const exported = await admin.call(students.export, { query: { format: 'csv', personal: 1 } });
    expect([exported.status, (await superadmin.call(licences.show, { params })).status]).toEqual([200, 200]);
    expect(await recorded()).toEqual({ personal: personal + 1, secrets: secrets + 1 });
  });
});

const guardsOfAdmins = async () =>
  (
    await sql<{ name: string }>`select tgname as name from pg_trigger
      where tgfoid = 'refuse_while_moving'::regproc and tgrelid = 'admins'::regclass order by tgname`.execute(
      server.services.db,
    )
  ).rows.map(({ name }) => name);

/** As if an earlier version had frozen the university, and the server had been upgraded since. */
async function replaceFormerTriggers() {
  const file = new URL('../migrations/0447-rows-that-leave-frozen-universities.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  await server.services.db.transaction().execute(async (tx) => {
    await sql`drop trigger a_move_1_left on admins`.execute(tx);
    // Of the other table the freeze was repeated since.
    for (const table of ['admins', 'students'])
      await sql`create trigger a_move_1_deleted before delete on ${sql.table(table)}
        for each row when (old.university_id = 1) execute function refuse_while_moving()`.execute(tx);
    await sql.raw(migration).execute(tx);
  });
}

it('moving: no row leaves a frozen university', async () => {
  const ofUniversity = (id: number) => makeGroup(superadmin, ['faculty_index'], id);
  const { id: permission_group_id } = await ofUniversity(1);
  const { id, username, email, version } = await makeAdmin(superadmin, {
    permission_group_id,
    university_id: 1,
  });
  const left = { university_id: 2, permission_group_id: (await ofUniversity(2)).id, faculty_id: null };
  const leave = () =>
    superadmin.call(admins.update, { params: { id }, body: { username, email, version, ...left } });
  const { id: faculty } = await makeFaculty(superadmin, { university_id: 1 });
  const { id: other } = await makeFaculty(superadmin, { university_id: 2 });
  // A table without the id of a university.
  const giveText = async () =>
    (
      await sql`update faculty_translations set faculty_id = ${other}, language = 'qq' where faculty_id = ${faculty}`.execute(
        server.services.db,
      )
    ).numAffectedRows;
  const giveAdmin = async () =>
    (
      await sql`update admins set university_id = 2, permission_group_id = ${left.permission_group_id} where user_id = ${id}`.execute(
        server.services.db,
      )
    ).numAffectedRows;
  await whileFrozen(async () => {
    expect((await leave()).status).toBe(503);
    expect(await giveText()).toBe(0n);
    await replaceFormerTriggers();
    expect(await giveAdmin()).toBe(0n);
    expect(await guardsOfAdmins()).toEqual(['a_move_1_left', 'a_move_1_written']);
  });
  expect(await guardsOfAdmins()).toEqual([]);
  expect((await leave()).status).toBe(200);
  expect(await giveText()).toBe(1n);
});

it('moving: no job of a frozen university is accepted, and its reports wait', async () => {
  const { db } = server.services;
  const { result } = await superadmin.call(profile.read);
  const userId = result[0]?.id ?? 0;
  const schedules = [await makeSchedule(server, userId, 1), await makeSchedule(server, userId, 2)];
  const ids = schedules.map(({ id }) => id);
  await sql`update report_schedules set next_due_at = now() - interval '1 hour' where id = any(${ids})`.execute(
    db,
  );
  const startedOf = async () => {
    await db.transaction().execute(startDueRuns);
    const runs = db.selectFrom('report_runs').where('schedule_id', 'in', ids).select('schedule_id');
    return (await runs.orderBy('schedule_id').execute()).map(({ schedule_id }) => schedule_id);
  };
  const failed = await makeJob(server, { user_id: userId, university_id: 1, status: 'failed' });
  const path = pathOf(students.export);
  const start = () =>
    superadmin.call(exports.create, { query: { university_id: 1 }, body: { path, query: {} } });
  const retry = () => superadmin.call(jobs.retry, { params: { id: failed.id } });
  await whileFrozen(async () => {
    for (const refused of [await start(), await retry()])
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await stateOf(failed.id)).toBe('failed');
    expect(await startedOf()).toEqual(ids.slice(1));
    await withClient(source.databaseUrl, (client) => finishMove(client, 1, 'https://zarafshon.example'));
    for (const refused of [await start(), await retry()])
      expect([refused.status, refused.error.message]).toEqual([
        503,
        'Universitet koʻchdi. Yangi manzil: https://zarafshon.example',
      ]);
  });
  expect((await start()).status).toBe(200);
  expect(await startedOf()).toEqual(ids);
  // No export of the university finds them waiting.
  await vi.waitFor(async () => expect(await unfinishedJobs()).toEqual([]), PATIENCE);
});

it('moving: a freeze waits for the reports that are being started', async () => {
  const { db } = server.services;
  const { result } = await superadmin.call(profile.read);
  const schedules = [
    await makeSchedule(server, result[0]?.id ?? 0, 1),
    await makeSchedule(server, result[0]?.id ?? 0, 2),
  ];
  const ids = schedules.map(({ id }) => id);
  await sql`update report_schedules set next_due_at = now() - interval '1 hour' where id = any(${ids})`.execute(
    db,
  );
  const { freezing } = await db.transaction().execute(async (tx) => {
    await sql`select from report_schedules where id = ${ids[0]} for update`.execute(tx);
    const starting = db.transaction().execute(startDueRuns);
    await untilLockWait(db);
    let frozen = false;
    const freezing = whileFrozen(async () => {
      frozen = true;
      await starting;
    });
    await untilLockWait(db, () => frozen, 2);
    return { freezing };
  });
  await freezing;
  const runs = db.selectFrom('report_runs').where('schedule_id', 'in', ids).select('schedule_id');
  expect((await runs.orderBy('schedule_id').execute()).map((run) => run.schedule_id)).toEqual(ids);
  await vi.waitFor(async () => expect(await unfinishedJobs()).toEqual([]), PATIENCE);
});

it('moving: a freeze finds the job of a transaction that had not ended', async () => {
  const { db } = server.services;
  const { result } = await superadmin.call(profile.read);
  const owner = { userId: result[0]?.id ?? 0, universityId: 1, language: 'en' };
  const { job, freezing } = await db.transaction().execute(async (tx) => {
    const job = await enqueueJobOf(tx, owner, dueReportsJob, {});
    // Later, so that no server begins it before the freeze looks for it.
    await sql`update jobs set due_at = now() + interval '1 day' where id = ${job}`.execute(tx);
    let ended = false;
    const freezing = whileFrozen(async () => undefined, { leaveJobs: false })
      .then(() => 'frozen', String)
      .finally(() => {
        ended = true;
      });
    await untilLockWait(db, () => ended);
    return { job, freezing };
  });
  expect(await freezing).toContain(`Jobs of the university wait: due-reports ${job}.`);
  const university = db.selectFrom('universities').where('id', '=', 1).select('moving_since');
  expect(await university.executeTakeFirst()).toEqual({ moving_since: null });
  await db.deleteFrom('jobs').where('id', '=', job).execute();
});

it('moving: the sweep deletes neither videos of a frozen university nor their bytes', async () => {
  const { db } = server.services;
  const id = await makeVideo(server, 1);
  const { key } = await db
    .updateTable('videos')
    .set({ university_id: 1, unclaimed_since: sql`now() - interval '2 days'` })
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirstOrThrow();
  const left = () => db.selectFrom('videos').select('id').where('id', '=', id).execute();
  await whileFrozen(async () => {
    await runScheduled(server, 'video_sweep');
    expect(await left()).toHaveLength(1);
    expect(await db.selectFrom('loose_bytes').selectAll().where('key', '=', key).execute()).toEqual([]);
  });
  await runScheduled(server, 'video_sweep');
  expect(await left()).toEqual([]);
});

it('moving: a university is frozen by its export, its archive fits only where its ids are free, and cancelling opens it', {
  tags: 'long',
}, async () => {
  const archive = join(home, 'university.tar');
  const { id, version } = await makeFaculty(admin);
  const exported = await move(source, ['export', ...MOVED, '--file', archive]);
  expect(exported.output).toContain(`${archive}: `);
  const change = {
    params: { id },
    query: { interface_language: 'en' },
    body: { ...facultyInput(), version },
  };
  for (const refused of [
    await admin.call(faculties.update, change),
    // The trigger refuses it: a super administrator belongs to no university.
    await superadmin.call(faculties.update, { ...change, body: { ...change.body, university_id: 1 } }),
  ]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(refused.error.message).toMatch(/^The university is being moved to another server/);
  }
  expect((await admin.call(faculties.read, { params: { id } })).status).toBe(200);
  // What the system changes in many universities at the same time leaves out this one.
  const swept = await withClient(source.databaseUrl, (client) =>
    client.query('update students set phone = phone'),
  );
  const others = await withClient(source.databaseUrl, (client) =>
    client.query('select from students where university_id <> 1'),
  );
  expect(swept.rowCount).toBe(others.rowCount);

  const [waiting, started] = [await addJob(1), await addJob(2)];
  await vi.waitFor(async () => expect(await stateOf(started)).toBe('done'), PATIENCE);
  expect(await stateOf(waiting)).toBe('waiting');

  const digests = await digestsOf(source.databaseUrl, 1);
  const collided = await move(source, ['check', '--file', archive]);
  expect(collided.output).toMatch(
    /cannot be loaded here:\n(.*\n)* {2}students: \d+ rows collide \(students_pkey\)/,
  );
  const bytes = await readFile(archive);
  writeFileSync(join(home, 'damaged.tar'), bytes.fill(0, bytes.length / 2, bytes.length / 2 + 100));
  const damaged = await move(source, ['check', '--file', join(home, 'damaged.tar')]);
  expect(damaged.output).toContain('is damaged');
  expect([collided.code, damaged.code]).toEqual([1, 1]);
  expect(await digestsOf(source.databaseUrl, 1)).toEqual(digests);

  const finish = ['finish', ...MOVED, '--address', 'https://zarafshon.example'];
  expect((await move(source, finish)).code).toBe(0);
  const moved = await move(source, ['cancel', ...MOVED]);
  expect([moved.code, moved.output]).toEqual([
    1,
    expect.stringMatching(/has moved to https:\/\/zarafshon\.example: .* Add --yes/),
  ]);
  expect((await admin.call(faculties.update, change)).status).toBe(503);
  expect((await move(source, ['cancel', ...MOVED, '--yes'])).output).toContain('is open here again');
  expect((await admin.call(faculties.update, change)).status).toBe(200);
  await vi.waitFor(async () => expect(await stateOf(waiting)).toBe('done'), PATIENCE);
});
