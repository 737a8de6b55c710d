import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { backups } from '@dekanat/contract/operations/backups.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatInstant } from '#api/instant-format.ts';
import { verifyArchive } from '#platform/backups/archive-reader.ts';
import { decryptBackup, isEncrypted } from '#platform/backups/backup-encryption.ts';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { publish } from '#platform/realtime/bus.ts';
import { signIn } from '#test/client.ts';
import { makeImage } from '#test/factories.ts';
import { makeJob } from '#test/operations-factories.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { useServer } from '#test/use-server.ts';
import { withBackupLock } from './backup-lock.ts';
import { deleteOutdatedBackups, dueAfter } from './backup-schedule.ts';

const { server, superadmin } = useServer({ callers: ['superadmin'] });

/** A restore without students takes a fraction of the time. */
const removeStudents = ({ services }: TestServer) =>
  sql`truncate students, syllabi cascade`.execute(services.db);
beforeAll(() => removeStudents(server));

const listed = async () => (await superadmin.call(backups.list)).result;
const storedCodes = async () =>
  (await server.services.db.selectFrom('backups').select('code').execute()).map(({ code }) => code);
const waiting = () =>
  server.services.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'backup_scheduled')
    .where('status', '=', 'waiting')
    .execute();
const over = (id: number) =>
  expect
    .poll(async () => (await superadmin.call(jobs.read, { params: { id } })).result.status)
    .toMatch(/done|failed/);

/** What a row says of a backup that no test opens. */
const MEASURES = { size: 1, duration: 1, sha256: '', tables: 1, rows: 1, files: 0, missing: 0 };
/** Attempts and error of a manual backup that fails. */
async function failedBackup() {
  const { job_id: id } = (await superadmin.call(backups.create, { body: {} })).result;
  await over(id);
  const { status, attempts, error } = (await superadmin.call(jobs.read, { params: { id } })).result;
  return { status, attempts, error };
}
const DISK_FULL = { status: 'failed', attempts: 1, error: expect.stringContaining('boʻsh joy') };

describe('a manual backup', () => {
  it('is made by a job, verified by a restore, and can be downloaded and removed', async () => {
    const { total } = await listed();
    const { job_id } = (await superadmin.call(backups.create, { body: {} })).result;
    await over(job_id);
    const { result: job } = await superadmin.call(jobs.read, { params: { id: job_id } });
    expect(job).toMatchObject({ status: 'done', error: null, result: { link: '/settings/backup' } });
    const [backup, ...others] = (await listed()).data;
    expect(others).toHaveLength(total);
    if (backup === undefined) throw new Error('No backup');
    expect(backup).toMatchObject({
      kind: 'asked',
      user_name: 'Superadmin',
      missing: 0,
      encrypted: false,
      proved_at: expect.any(String),
    });
    expect(backup.rows).toBeGreaterThan(100);

    const path = pathOf(backups.download).replace('{id}', String(backup.id));
    const answer = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${superadmin.token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-disposition')).toContain(`dekanat-${backup.code}.tar`);
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      backup.size,
      backup.sha256,
    ]);
    const saved = join(server.services.config.dataDirectory, 'saved.tar');
    await writeFile(saved, bytes);
    expect((await verifyArchive(saved)).tables).toHaveLength(backup.tables);

    const { key } = await server.services.db
      .selectFrom('backups')
      .where('id', '=', backup.id)
      .select('key')
      .executeTakeFirstOrThrow();
    await superadmin.call(backups.remove, { params: { id: backup.id } });
    expect((await listed()).total).toBe(total);
    // The audit names a deleted backup.
    const { data: entries } = (
      await superadmin.call(audit.list, { query: { record: 'backups', record_id: backup.id } })
    ).result;
    expect(new Set(entries.map(({ record_name }) => record_name))).toEqual(
      new Set([formatInstant(backup.created_at)]),
    );
    expect(
      (await fetch(server.url + path, { headers: { authorization: `Bearer ${superadmin.token}` } })).status,
    ).toBe(404);
    await sweepFiles(server.services);
    await expect(server.services.storage.read(key, 'backup')).rejects.toThrow();
  });

  it('tells how many files it is without', { tags: 'long' }, async () => {
    const { db, storage } = server.services;
    const admin = await signIn(server.url, 'admin');
    const { id } = await makeImage(admin);
    const file = db.selectFrom('files').where('id', '=', id).select('key');
    await storage.remove((await file.executeTakeFirstOrThrow()).key);
    const { job_id } = (await superadmin.call(backups.create, { body: {} })).result;
    await over(job_id);
    const params = { id: job_id };
    const { result } = await superadmin.call(jobs.read, { params, query: { language: 'en' } });
    expect(result.result?.message).toMatch(/verified by a restore: .* are not in it: 2$/);
    expect((await listed()).data[0]).toMatchObject({ missing: 2, proved_at: expect.any(String) });
    await db.deleteFrom('files').where('id', '=', id).execute();
  });

  it('is encrypted for the configured public key', async () => {
    const identity = await generateIdentity();
    const guarded = await startTestServer({ BACKUP_RECIPIENT: await identityToRecipient(identity) });
    await removeStudents(guarded);
    const owner = await signIn(guarded.url, 'superadmin');
    const { job_id } = (await owner.call(backups.create, { body: {} })).result;
    await expect
      .poll(async () => (await owner.call(backups.list)).result.data[0])
      .toMatchObject({ encrypted: true, proved_at: expect.any(String) });
    expect((await owner.call(jobs.read, { params: { id: job_id } })).result.lines).toEqual([]);
    const { id, key } = await guarded.services.db
      .selectFrom('backups')
      .select(['id', 'key'])
      .executeTakeFirstOrThrow();
    const { headers } = await owner.call(backups.download, { params: { id } });
    expect(headers.get('content-disposition')).toContain('.tar.age');
    const [from, to] = ['saved.age', 'saved.tar'].map((name) =>
      join(guarded.services.config.dataDirectory, name),
    ) as [string, string];
    await writeFile(from, await guarded.services.storage.read(key, 'backup'));
    expect(await isEncrypted(from)).toBe(true);
    const other = await generateIdentity();
    await expect(decryptBackup({ from, to, key: { identity: other } })).rejects.toThrow(
      /cannot be decrypted/,
    );
    await rm(to, { force: true });
    await decryptBackup({ from, to, key: { identity } });
    expect((await verifyArchive(to)).tables.length).toBeGreaterThan(10);
    await guarded.close();
  });

  it('fails when its test restore differs, and no retry takes it for saved', async () => {
    const recipient = await identityToRecipient(await generateIdentity());
    const guarded = await startTestServer({ BACKUP_RECIPIENT: recipient });
    const owner = await signIn(guarded.url, 'superadmin');
    const { db } = guarded.services;
    await removeStudents(guarded);
    // A restore creates the column as a date, so the time is lost.
    await sql`alter table audit_days alter day type timestamp`.execute(db);
    await sql`insert into audit_days values (1, '2026-01-01 12:00', 'insert', 1)`.execute(db);
    const { job_id: id } = (await owner.call(backups.create, { body: {} })).result;
    await expect
      .poll(async () => (await owner.call(jobs.read, { params: { id } })).result)
      .toMatchObject({
        status: 'failed',
        attempts: 1,
        error: expect.stringContaining('sinovda tiklanmadi'),
      });
    // A manual retry makes another one: it does not find this one.
    expect(await db.selectFrom('backups').select(['proved_at', 'encrypted', 'job_id']).execute()).toEqual([
      { proved_at: null, encrypted: true, job_id: null },
    ]);
    await guarded.close();
  });

  it('fails at once when the disk has no room for one as large as the newest', async () => {
    const { disk, db } = server.services;
    await db.deleteFrom('backups').execute();
    await db
      .insertInto('backups')
      .values({ ...MEASURES, code: 'newest', kind: 'asked', key: crypto.randomUUID(), size: 70_000 })
      .execute();
    const hasRoomFor = vi.spyOn(disk, 'hasRoomFor').mockResolvedValue(false);
    onTestFinished(() => hasRoomFor.mockRestore());
    expect(await failedBackup()).toEqual(DISK_FULL);
    expect(hasRoomFor.mock.calls).toEqual([[70_000]]);
  });

  it('stops when it has nearly filled the disk, and stores nothing', async () => {
    const { disk, db } = server.services;
    const before = await storedCodes();
    const isRunning = async () => {
      const job = await db
        .selectFrom('jobs')
        .where('kind', '=', 'backup')
        .where('status', '=', 'running')
        .select('id')
        .executeTakeFirst();
      return job !== undefined;
    };
    const isFull = vi.spyOn(disk, 'isFull').mockImplementation(isRunning);
    onTestFinished(() => isFull.mockRestore());
    expect(await failedBackup()).toEqual(DISK_FULL);
    expect(await storedCodes()).toEqual(before);
  });

  it('is refused to users of a university, whatever their permissions', async () => {
    const admin = await signIn(server.url, 'admin');
    const { status } = await admin.call(backups.create, { body: {} });
    expect(status).toBe(403);
  });
});

it('a job of a super administrator is neither shown to an administrator of the university nor cancelled by them', async () => {
  const admin = await signIn(server.url, 'admin');
  const superAdministrator = (await superadmin.call(profile.read)).result[0]?.id ?? 0;
  const job = await makeJob(server, { user_id: superAdministrator, university_id: 1, status: 'waiting' });
  const own = await makeJob(server, { user_id: (await admin.call(profile.read)).result[0]?.id ?? 0 });
  const { data } = (await admin.call(jobs.list)).result;
  expect(data.map(({ id }) => id)).toContain(own.id);
  expect(data.map(({ id }) => id)).not.toContain(job.id);
  for (const call of [jobs.read, jobs.retry, jobs.cancel])
    expect((await admin.call(call, { params: { id: job.id } })).status).toBe(404);
  expect((await superadmin.call(jobs.cancel, { params: { id: job.id } })).status).toBe(200);
});

it('the list of jobs has the named kinds alone, with their total', async () => {
  const made = [];
  for (const kind of ['sinov_one', 'sinov_two', 'sinov'])
    made.push((await makeJob(server, { kind, status: 'cancelled' })).id);
  const list = async (kind: string) =>
    (await superadmin.call(jobs.list, { query: { kind, status: 'cancelled', university_id: 1 } })).result;
  const both = await list('sinov_one,sinov_two');
  expect([both.data.map(({ id }) => id), both.total]).toEqual([made.slice(0, 2).reverse(), 2]);
  expect((await list('none')).total).toBe(0);
  expect((await superadmin.call(jobs.list, { query: { kind: 'sinov,' } })).status).toBe(422);
});

it('backups: only the configured number of scheduled ones remains, and the latest verified one; manual ones stay', async () => {
  const { db } = server.services;
  const row = (n: number, kind: string) => ({
    code: `${kind}-${n}`,
    kind,
    key: crypto.randomUUID(),
    ...MEASURES,
  });
  await db.deleteFrom('backups').execute();
  const many = Array.from({ length: 17 }, (_, n) => row(n, 'scheduled'));
  await db
    .insertInto('backups')
    .values([row(0, 'asked'), ...many])
    .execute();
  const verify = (code: string) =>
    db.updateTable('backups').set({ proved_at: sql`now()` }).where('code', '=', code).execute();
  await verify('scheduled-0');
  await verify('scheduled-1');
  await deleteOutdatedBackups(server.services);
  expect((await storedCodes()).toSorted()).toEqual(
    ['asked-0', 'scheduled-1', ...many.slice(3).map(({ code }) => code)].toSorted(),
  );
  // Without some files: the latest complete one stays, too.
  await db.updateTable('backups').set({ missing: 1 }).where('code', '=', 'scheduled-3').execute();
  await verify('scheduled-3');
  await deleteOutdatedBackups(server.services);
  expect(await storedCodes()).toContain('scheduled-1');
  await verify('scheduled-4');
  await deleteOutdatedBackups(server.services);
  expect(await storedCodes()).not.toContain('scheduled-1');
});

/** Of a job: the names of databases are common to all tests, which run at the same time. */
const UNUSED_NUMBER = 1_900_000_000;

it('backups: a scheduled one that was interrupted before its verification replaces no earlier one and leaves no database', async () => {
  const { db } = server.services;
  await db.deleteFrom('backups').execute();
  await expect.poll(waiting).toHaveLength(1);
  const job_id = (await waiting())[0]?.id ?? 0;
  const stored = { ...MEASURES, kind: 'scheduled' };
  const early = Array.from({ length: 15 }, (_, n) => ({
    ...stored,
    code: `early-${n}`,
    key: crypto.randomUUID(),
  }));
  await db
    .insertInto('backups')
    .values([
      ...early.map((row) => ({ ...row, job_id: null, encrypted: false })),
      { ...stored, code: 'interrupted', key: crypto.randomUUID(), job_id, encrypted: true },
    ])
    .execute();
  const [failed, waits] = [UNUSED_NUMBER, UNUSED_NUMBER + 1];
  await sql`
    insert into jobs (id, kind, input, status, finished_at, due_at) overriding system value
    values (${failed}, 'backup', '{}', 'failed', now(), now()),
      (${waits}, 'backup', '{}', 'waiting', null, '2099-01-01')`.execute(db);
  const proofOf = (id: number) => sql.raw(`dekanat_proof_${id}`);
  const ids = [job_id, failed, waits];
  for (const id of ids) await sql`create database ${proofOf(id)}`.execute(db);
  onTestFinished(async () => {
    await sql`drop database ${proofOf(waits)}`.execute(db);
    await db.deleteFrom('jobs').where('id', 'in', [failed, waits]).execute();
  });
  await runScheduled(server, 'backup_scheduled');
  const proofs = sql<{ id: number }>`
    select id from jobs where id = any(${ids}) and 'dekanat_proof_' || id in (select datname from pg_database)`;
  expect((await proofs.execute(db)).rows).toEqual([{ id: waits }]);
  expect((await storedCodes()).toSorted()).toEqual(
    ['interrupted', ...early.map(({ code }) => code)].toSorted(),
  );
});

it('backups: super administrators are notified when a scheduled one has failed', async () => {
  const { db, disk } = server.services;
  await expect.poll(waiting).toHaveLength(1);
  const hasRoomFor = vi.spyOn(disk, 'hasRoomFor').mockResolvedValue(false);
  onTestFinished(() => hasRoomFor.mockRestore());
  const id = (await waiting())[0]?.id ?? 0;
  await db.updateTable('jobs').set({ due_at: sql`now()` }).where('id', '=', id).execute();
  await publish(db, 'job_waiting', {});
  await over(id);
  const [notification] = (await superadmin.call(notifications.list, { query: { language: 'en' } })).result
    .data;
  expect(notification).toMatchObject({
    text: 'Scheduled backup: failed',
    detail: expect.stringContaining('running out of disk space'),
    failed: true,
    link: `/settings/jobs?view=${id}`,
  });
  expect(await waiting()).toHaveLength(1);
});

it('backups: one is made at a time: a second request is refused, and a scheduled one waits', async () => {
  const { db, disk } = server.services;
  const room = Promise.withResolvers<boolean>();
  const hasRoomFor = vi.spyOn(disk, 'hasRoomFor').mockReturnValue(room.promise);
  onTestFinished(() => hasRoomFor.mockRestore());
  const create = () => superadmin.call(backups.create, { body: {} });
  const answers = (await Promise.all([create(), create()])).toSorted((a, b) => a.status - b.status);
  expect(answers.map(({ status }) => status)).toEqual([200, 405]);
  expect(answers[1]?.error.code).toBe('busy');
  await expect.poll(() => hasRoomFor.mock.calls).toHaveLength(1);
  const [scheduled = { id: 0 }] = await waiting();
  // One that is stored and encrypted is made no second time.
  const stored = { ...MEASURES, kind: 'scheduled', code: 'stored', encrypted: true, job_id: scheduled.id };
  await db
    .insertInto('backups')
    .values({ ...stored, key: crypto.randomUUID() })
    .execute();
  const job = db.selectFrom('jobs').select(['status', 'step']).where('id', '=', scheduled.id);
  const ended = runScheduled(server, 'backup_scheduled');
  // It takes no place from other jobs meanwhile.
  await runScheduled(server, 'due_attempts');
  expect(await job.executeTakeFirst()).toEqual({ status: 'waiting', step: null });
  room.resolve(false);
  await over(answers[0]?.result.job_id ?? 0);
  await ended;
});

it('backups: one is made at a time by all processes: another waits and says so', async () => {
  const url = String(server.services.pool.options.connectionString);
  const { signal } = new AbortController();
  const [locked, held, step] = [0, 1, 2].map(() => Promise.withResolvers<unknown>());
  const first = withBackupLock(url, { signal, progress: () => undefined }, () => {
    locked?.resolve(undefined);
    return held?.promise ?? Promise.resolve();
  });
  await locked?.promise;
  const progress = (_done: number, _total?: number, key?: string) => step?.resolve(key);
  const second = withBackupLock(url, { signal, progress }, async () => 'made');
  expect(await step?.promise).toBe('job.backup.waiting');
  held?.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'made']);
});

it('backups: one whose restored copy would fill the disk of the embedded database is stored without verification', async () => {
  const { config, disk } = server.services;
  const { databaseUrl } = config;
  const hasRoomFor = vi.spyOn(disk, 'hasRoomFor').mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  onTestFinished(() => {
    hasRoomFor.mockRestore();
    Object.assign(config, { databaseUrl });
  });
  Object.assign(config, { databaseUrl: undefined });
  const { job_id } = (await superadmin.call(backups.create, { body: {} })).result;
  await over(job_id);
  const { result: job } = await superadmin.call(jobs.read, {
    params: { id: job_id },
    query: { language: 'en' },
  });
  expect(job).toMatchObject({ status: 'done', result: { message: expect.stringContaining('not verified') } });
  expect(JSON.stringify(job)).toContain('no room for the restored copy');
  expect((await listed()).data[0]).toMatchObject({ proved_at: null });
});

it('a change of the schedule reschedules the next backup', async () => {
  const { result } = await superadmin.call(configs.list, { query: { key: 'backup-schedule' } });
  const [setting] = result.data;
  if (setting === undefined) throw new Error('There is no such setting');
  const params = { id: setting.id };
  await expect.poll(waiting).toHaveLength(1);
  await superadmin.call(configs.update, { params, body: { value: 'off', status: 1 } });
  await expect.poll(waiting).toEqual([]);
  await superadmin.call(configs.update, { params, body: { value: 'weekly', status: 1 } });
  await expect.poll(waiting).toHaveLength(1);
  const admin = await signIn(server.url, 'admin');
  expect(
    (await admin.call(configs.update, { params, body: { value: 'off', status: 1 } })).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await waiting()).toHaveLength(1);
});

it('a change of the schedule is refused when the next backup cannot be scheduled', async () => {
  const { db } = server.services;
  const { result } = await superadmin.call(configs.list, { query: { key: 'backup-schedule' } });
  const [setting] = result.data;
  const params = { id: setting?.id ?? 0 };
  const change = (value: string) => superadmin.call(configs.update, { params, body: { value, status: 1 } });
  await expect.poll(waiting).toHaveLength(1);
  expect((await change('off')).status).toBe(200);
  expect(await waiting()).toEqual([]);
  await sql`create function refuse_job() returns trigger language plpgsql as $$ begin
    raise 'refused' using errcode = 'query_canceled'; end $$`.execute(db);
  await sql`create trigger refuse_job before insert on jobs for each row
    when (new.kind = 'backup_scheduled') execute function refuse_job()`.execute(db);
  onTestFinished(async () => void (await sql`drop function if exists refuse_job cascade`.execute(db)));
  expect((await change('daily')).status).toBe(503);
  const again = await superadmin.call(configs.list, { query: { key: 'backup-schedule' } });
  expect(again.result.data[0]?.value).toBe('off');
  await sql`drop function refuse_job cascade`.execute(db);
  expect((await change('daily')).status).toBe(200);
  expect(await waiting()).toHaveLength(1);
});

describe('the next backup is due', () => {
  const due = (every: 'off' | 'daily' | 'weekly', hour: number, after: string) =>
    dueAfter({ every, hour }, new Date(after))?.toISOString();
  it('at the configured hour in Tashkent, today or tomorrow', () => {
    expect(due('daily', 2, '2026-11-20T20:59:59Z')).toBe('2026-11-20T21:00:00.000Z');
    expect(due('daily', 2, '2026-11-20T21:00:00Z')).toBe('2026-11-21T21:00:00.000Z');
    expect(due('daily', 23, '2026-11-20T20:00:00Z')).toBe('2026-11-21T18:00:00.000Z');
  });
  it('in the night to Sunday when weekly', () => {
    // 2026-11-22 is a Sunday; two o'clock there is nine in the evening of Saturday in UTC.
    expect(due('weekly', 2, '2026-11-20T12:00:00Z')).toBe('2026-11-21T21:00:00.000Z');
    expect(due('weekly', 2, '2026-11-21T21:00:00Z')).toBe('2026-11-28T21:00:00.000Z');
  });
  it('never when switched off', () => {
    expect(due('off', 2, '2026-11-20T12:00:00Z')).toBeUndefined();
  });
});
