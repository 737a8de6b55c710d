import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';
import { publish } from '#platform/realtime/bus.ts';
import { SECRET_KEY } from '#test/database.ts';
import { contextOf } from '#test/handler-context.ts';
import { makeJob } from '#test/operations-factories.ts';
import { startTestServer } from '#test/server.ts';
import { useServer } from '#test/use-server.ts';
import { claimNext } from './claim.ts';
import { cancelJob, enqueueJob, retryJob } from './enqueue.ts';
import { type Job, jobKind } from './job-kind.ts';

/** Body of the test job; each test sets it. */
let runBody: (job: Job, text: string) => Promise<undefined | { key: TextKey }>;
const controlledJob = jobKind({
  name: 'controlled',
  input: z.object({ text: z.string() }),
  attempts: 2,
  run: (job, { text }) => runBody(job, text),
});

let url: string;
const { server } = useServer({ callers: [], kinds: [controlledJob] });
beforeAll(async () => {
  url = String(server.services.pool.options.connectionString);
});

const requester = () => contextOf(server, 'admin');
const start = async (text = 'salom') => enqueueJob(await requester(), controlledJob, { text });
const storedJob = (id: number) =>
  server.services.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logOf = async (id: number) =>
  (await server.services.db.selectFrom('job_lines').select('key').where('job_id', '=', id).execute()).map(
    ({ key }) => key,
  );
const notificationsOf = async (id: number) =>
  (await server.services.db.selectFrom('notifications').selectAll().execute()).filter(
    ({ details }) => (details as { id?: number }).id === id,
  );
const expectStatus = (id: number, status: string) =>
  expect.poll(async () => (await storedJob(id)).status, { interval: 20 }).toBe(status);
/** Makes the job due and its lease expired. */
async function expireAndPublish(id: number): Promise<void> {
  const { db } = server.services;
  await sql`update jobs set due_at = now(), alive_at = alive_at - interval '1 hour' where id = ${id}`.execute(
    db,
  );
  await publish(db, 'job_waiting', {});
}
/** Resolves when the test opens it; rejects on abort. */
function blockUntilOpened({ signal }: Pick<Job, 'signal'>) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return { promise, open: resolve };
}

describe('a job', () => {
  it('runs with its input as the requester and notifies them', async () => {
    let seen: unknown;
    runBody = async (job, text) => {
      const { caller, scope, language } = await job.requesterContext();
      seen = { text, username: caller.username, universityId: scope.universityId, language };
      job.progress(3, 7, 'job.by_itself');
      await job.log('job.by_itself');
      return { key: 'job.swept' };
    };
    const id = await start('assalom');
    await expectStatus(id, 'done');
    expect(seen).toEqual({ text: 'assalom', username: 'admin', universityId: 1, language: 'ru' });
    expect(await storedJob(id)).toMatchObject({
      done: 3,
      total: 7,
      attempts: 1,
      university_id: 1,
      result: { key: 'job.swept' },
      worker: null,
    });
    expect(await logOf(id)).toEqual(['job.by_itself']);
    expect(await notificationsOf(id)).toMatchObject([{ key: 'job.done', read_at: null }]);
  });

  it('is not enqueued when the transaction is rolled back', async () => {
    const context = await requester();
    let jobId = 0;
    await context.services.db
      .transaction()
      .execute(async (db) => {
        jobId = await enqueueJob({ ...context, db }, controlledJob, { text: 'x' });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(jobId).toBeGreaterThan(0);
    await expect(storedJob(jobId)).rejects.toThrow();
  });

  it('is retried with back-off after an error and fails after the last attempt', async () => {
    const attempts: number[] = [];
    runBody = async ({ attempt }) => {
      attempts.push(attempt);
      throw new Error('disk full');
    };
    const id = await start();
    await expect.poll(() => logOf(id)).toEqual(['job.line.again']);
    expect((await storedJob(id)).status).toBe('waiting');
    expect(Date.parse((await storedJob(id)).due_at)).toBeGreaterThan(Date.now() + 5_000);
    await expireAndPublish(id);
    await expectStatus(id, 'failed');
    expect(attempts).toEqual([1, 2]);
    expect((await storedJob(id)).error).toEqual({ key: 'job.error.internal', details: { id } });
    expect(await notificationsOf(id)).toMatchObject([{ key: 'job.failed' }]);

    runBody = async () => undefined;
    await retryJob(await requester(), id);
    await expectStatus(id, 'done');
    expect(await storedJob(id)).toMatchObject({ attempts: 1, error: null });
    await expect(retryJob(await requester(), id)).rejects.toMatchObject({ key: 'job.not_failed' });
  });

  it('fails at once, with the message of the refusal, when it throws a refusal', async () => {
    runBody = async () => {
      throw new Refusal('forbidden');
    };
    const id = await start();
    await expectStatus(id, 'failed');
    expect(await storedJob(id)).toMatchObject({ attempts: 1, error: { key: 'error.forbidden' } });
  });

  it('fails when the account of the requester is blocked', async () => {
    runBody = async (job) => {
      await job.requesterContext();
      return undefined;
    };
    const { db } = server.services;
    const block = (blocked: boolean) =>
      db.updateTable('users').set({ blocked }).where('username', '=', 'admin').execute();
    const context = await requester();
    await block(true);
    onTestFinished(async () => void (await block(false)));
    const id = await enqueueJob(context, controlledJob, { text: 'x' });
    await expectStatus(id, 'failed');
    expect((await storedJob(id)).error).toMatchObject({ key: 'error.closed' });
  });
});

describe('a cancelled job', () => {
  it('never starts when it was waiting', async () => {
    runBody = async () => {
      throw new Error('not now');
    };
    const id = await start();
    await expect.poll(() => logOf(id)).toEqual(['job.line.again']);
    await cancelJob(await requester(), id);
    await expireAndPublish(id);
    expect(await storedJob(id)).toMatchObject({ status: 'cancelled', attempts: 1 });
    await expect(cancelJob(await requester(), id)).rejects.toMatchObject({ key: 'job.not_open' });
  });

  it('stops when it was running, without a notification', async () => {
    const began = Promise.withResolvers<void>();
    runBody = async (job) => {
      began.resolve();
      await blockUntilOpened(job).promise;
      return undefined;
    };
    const id = await start();
    await began.promise;
    await cancelJob(await requester(), id);
    await expectStatus(id, 'cancelled');
    expect(await logOf(id)).toEqual(['job.line.cancel']);
    expect(await notificationsOf(id)).toEqual([]);
  });
});

describe('two processes on one database', () => {
  it('run each job once', async () => {
    const other = await startTestServer({}, { databaseUrl: url, kinds: [controlledJob] });
    onTestFinished(() => other.close());
    const runs = new Map<string, number>();
    runBody = async (_job, text) => {
      runs.set(text, (runs.get(text) ?? 0) + 1);
      return undefined;
    };
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => start(`word ${index}`)));
    for (const id of ids) await expectStatus(id, 'done');
    expect([...runs.values()]).toEqual(Array.from({ length: 30 }, () => 1));
  });

  it('do not let the process that lost its lease finish or commit the job', async () => {
    const other = await startTestServer({}, { databaseUrl: url, kinds: [controlledJob] });
    onTestFinished(() => other.close());
    const first = Promise.withResolvers<Job>();
    const stalled = Promise.withResolvers<void>();
    const outcomes: string[] = [];
    runBody = async (job) => {
      if (job.attempt === 2) return { key: 'job.swept' };
      first.resolve(job);
      await stalled.promise;
      await job
        .inTransaction(async () => void outcomes.push('committed'))
        .catch(() => outcomes.push('refused'));
      return undefined;
    };
    const id = await start();
    await first.promise;
    await expireAndPublish(id);
    await expectStatus(id, 'done');
    const ended = await storedJob(id);
    stalled.resolve();
    await expect.poll(() => outcomes).toEqual(['refused']);
    expect(await storedJob(id)).toEqual(ended);
  });

  it('do not claim a job whose transaction is still open', async () => {
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    runBody = async (job) => {
      if (job.attempt > 1) throw new Error('begun twice');
      await job.inTransaction(async (db) => {
        inside.resolve();
        await goOn.promise;
        await job.finish(db, { key: 'job.swept' });
      });
      return undefined;
    };
    const id = await start();
    await inside.promise;
    await expireAndPublish(id);
    const looked = await start();
    expect((await storedJob(id)).attempts).toBe(1);
    goOn.resolve();
    await expectStatus(id, 'done');
    expect(await storedJob(id)).toMatchObject({ attempts: 1, result: { key: 'job.swept' } });
    await cancelJob(await requester(), looked).catch(() => undefined);
  });
});

describe('a process with a running job', () => {
  it('does not renew the lease of a job whose end could not be stored', async () => {
    let opened = () => {};
    runBody = async (job) => {
      const { promise, open } = blockUntilOpened(job);
      opened = open;
      await promise;
      return undefined;
    };
    const id = await start();
    await expectStatus(id, 'running');
    const { worker, alive_at } = await storedJob(id);
    const abandoned = { kind: 'controlled', status: 'running', attempts: 1, worker, alive_at };
    const { id: lost } = await makeJob(server, abandoned);
    // The listener connects again, which sends a heartbeat.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'dekanat live'`.execute(server.services.db);
    await expect.poll(async () => (await storedJob(id)).alive_at).not.toBe(alive_at);
    expect((await storedJob(lost)).alive_at).toBe(alive_at);
    opened();
    await expectStatus(id, 'done');
  });

  const childProcess = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/job-process.ts')], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, LOG_LEVEL: 'silent', SECRET_KEY },
      stdio: 'inherit',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  async function startChildWithJob() {
    const child = childProcess();
    const { caller, scope } = await requester();
    const { id } = await server.services.db
      .insertInto('jobs')
      .values({ kind: 'endless', input: '{}', user_id: caller.id, university_id: scope.universityId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publish(server.services.db, 'job_waiting', {});
    await expectStatus(id, 'running');
    await expect.poll(async () => (await storedJob(id)).done).toBe(1);
    return { child, id };
  }
  /** Another process, with an implementation of that kind which finishes. */
  async function startOtherServer() {
    const ends = jobKind({ name: 'endless', input: z.object({}), run: async () => ({ key: 'job.swept' }) });
    const other = await startTestServer({}, { databaseUrl: url, kinds: [ends] });
    onTestFinished(() => other.close());
  }

  it('leaves it to another process when it is killed', async () => {
    const { child, id } = await startChildWithJob();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await startOtherServer();
    expect((await storedJob(id)).status).toBe('running');
    await expireAndPublish(id);
    await expectStatus(id, 'done');
    expect((await storedJob(id)).attempts).toBe(2);
  });

  it('releases it without counting the attempt when it is stopped', async () => {
    const { child, id } = await startChildWithJob();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await storedJob(id)).toMatchObject({ status: 'waiting', attempts: 0, worker: null });
    await startOtherServer();
    await expectStatus(id, 'done');
  });

  it('does not run it again when all attempts crashed', async () => {
    const worker = crypto.randomUUID();
    const dead = {
      kind: 'controlled',
      status: 'running',
      attempts: 2,
      worker,
      alive_at: new Date().toISOString(),
    };
    const { id } = await makeJob(server, dead);
    await expireAndPublish(id);
    await expectStatus(id, 'failed');
    expect((await storedJob(id)).error).toEqual({ key: 'job.error.crashed', details: { attempts: 2 } });
  });
});

it('a scheduled kind has one pending run over all processes and is scheduled again after each run', async () => {
  const other = await startTestServer({}, { databaseUrl: url });
  onTestFinished(() => other.close());
  const sweeps = () =>
    server.services.db.selectFrom('jobs').selectAll().where('kind', '=', 'sweep').orderBy('id').execute();
  await expect.poll(async () => (await sweeps()).length).toBe(1);
  const [first] = await sweeps();
  if (first === undefined) throw new Error('Nothing is planned');
  expect(Date.parse(first.due_at)).toBeGreaterThan(Date.now() + 50 * 60_000);
  await expireAndPublish(first.id);
  await expectStatus(first.id, 'done');
  await expect.poll(async () => (await sweeps()).map(({ status }) => status)).toEqual(['done', 'waiting']);
  expect(await notificationsOf(first.id)).toEqual([]);
});

it('a user with a running job comes after users without one', async () => {
  const { db } = server.services;
  const [busy = 0, other = 0] = await Promise.all(
    ['admin', 'admin2'].map(async (name) => (await contextOf(server, name)).caller.id),
  );
  const [kind, worker] = ['unknown to the runner', crypto.randomUUID()];
  await makeJob(server, {
    kind,
    user_id: busy,
    status: 'running',
    worker: crypto.randomUUID(),
    alive_at: new Date().toISOString(),
  });
  const earlier = await makeJob(server, { kind, user_id: busy, due_at: '2020-01-01T00:00:00Z' });
  const later = await makeJob(server, { kind, user_id: other, due_at: '2020-01-02T00:00:00Z' });
  const claimed = [await claimNext(db, worker, [kind]), await claimNext(db, worker, [kind])];
  expect(claimed.map((lease) => lease?.row.id)).toEqual([later.id, earlier.id]);
});
