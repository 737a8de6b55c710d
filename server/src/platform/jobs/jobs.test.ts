import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#api/errors.ts';
import { publish } from '#platform/realtime/bus.ts';
import { makeJob } from '#test/factories.ts';
import { contextOf } from '#test/handler-context.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { cancelJob, enqueueJob, retryJob } from './enqueue.ts';
import { type Job, jobKind } from './job-kind.ts';

/** What the next job of the kind `told` does; each test says it. */
let act: (job: Job, word: string) => Promise<undefined | { key: string }>;
const told = jobKind({
  name: 'told',
  input: z.object({ word: z.string() }),
  attempts: 2,
  run: (job, { word }) => act(job, word),
});

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer({}, { kinds: [told] });
  url = String(server.services.pool.options.connectionString);
});
afterAll(() => server.close());

const asker = () => contextOf(server, 'admin');
const start = async (word = 'salom') => enqueueJob(await asker(), told, { word });
const stored = (id: number) =>
  server.services.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = async (id: number) =>
  (await server.services.db.selectFrom('job_lines').select('key').where('job_id', '=', id).execute()).map(
    ({ key }) => key,
  );
const noticesOf = async (id: number) =>
  (await server.services.db.selectFrom('notifications').selectAll().execute()).filter(
    ({ details }) => (details as { id?: number }).id === id,
  );
const becomes = (id: number, status: string) =>
  expect.poll(async () => (await stored(id)).status, { timeout: 8_000, interval: 20 }).toBe(status);
/** Time goes by: whoever waits is due, and whoever gave no sign of life is taken for dead. */
async function later(id: number): Promise<void> {
  const { db } = server.services;
  await sql`update jobs set due_at = now(), alive_at = alive_at - interval '1 hour' where id = ${id}`.execute(
    db,
  );
  await publish(db, 'job_waiting', {});
}
/** Settles when the test lets it; rejects when the job is to end. */
function gate({ signal }: Pick<Job, 'signal'>) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return { promise, open: resolve };
}

describe('a job', () => {
  it('is done with the input that was given, in the name of whoever asked, and they are told', async () => {
    let seen: unknown;
    act = async (job, word) => {
      const { caller, scope, language } = await job.asker();
      seen = { word, username: caller.username, universityId: scope.universityId, language };
      job.progress(3, 7, 'job.by_itself');
      await job.log('job.by_itself');
      return { key: 'job.swept' };
    };
    const id = await start('assalom');
    await becomes(id, 'done');
    expect(seen).toEqual({ word: 'assalom', username: 'admin', universityId: 1, language: 'ru' });
    expect(await stored(id)).toMatchObject({
      done: 3,
      total: 7,
      attempts: 1,
      university_id: 1,
      result: { key: 'job.swept' },
      worker: null,
    });
    expect(await linesOf(id)).toEqual(['job.by_itself']);
    expect(await noticesOf(id)).toMatchObject([{ key: 'job.done', read_at: null }]);
  });

  it('does not exist when the transaction that asked for it failed', async () => {
    const context = await asker();
    let asked = 0;
    await context.services.db
      .transaction()
      .execute(async (db) => {
        asked = await enqueueJob({ ...context, db }, told, { word: 'x' });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(asked).toBeGreaterThan(0);
    await expect(stored(asked)).rejects.toThrow();
  });

  it('that failed by itself is tried again later, and fails when it has been tried often enough', async () => {
    const attempts: number[] = [];
    act = async ({ attempt }) => {
      attempts.push(attempt);
      throw new Error('disk full');
    };
    const id = await start();
    await expect.poll(() => linesOf(id)).toEqual(['job.line.again']);
    expect((await stored(id)).status).toBe('waiting');
    expect(Date.parse((await stored(id)).due_at)).toBeGreaterThan(Date.now() + 5_000);
    await later(id);
    await becomes(id, 'failed');
    expect(attempts).toEqual([1, 2]);
    expect((await stored(id)).error).toEqual({ key: 'job.error.internal', details: { id } });
    expect(await noticesOf(id)).toMatchObject([{ key: 'job.failed' }]);

    act = async () => undefined;
    await retryJob(await asker(), id);
    await becomes(id, 'done');
    expect(await stored(id)).toMatchObject({ attempts: 1, error: null });
    await expect(retryJob(await asker(), id)).rejects.toMatchObject({ key: 'job.not_failed' });
  });

  it('that was refused to the person fails at once, in the words of the refusal', async () => {
    act = async () => {
      throw new Refusal('forbidden');
    };
    const id = await start();
    await becomes(id, 'failed');
    expect(await stored(id)).toMatchObject({ attempts: 1, error: { key: 'error.forbidden' } });
  });

  it('is refused when whoever asked may no longer work', async () => {
    act = async (job) => {
      await job.asker();
      return undefined;
    };
    const { db } = server.services;
    const block = (blocked: boolean) =>
      db.updateTable('users').set({ blocked }).where('username', '=', 'admin').execute();
    const context = await asker();
    await block(true);
    onTestFinished(async () => void (await block(false)));
    const id = await enqueueJob(context, told, { word: 'x' });
    await becomes(id, 'failed');
    expect((await stored(id)).error).toMatchObject({ key: 'error.closed' });
  });
});

describe('cancelled', () => {
  it('while it waits, it never begins', async () => {
    act = async () => {
      throw new Error('not now');
    };
    const id = await start();
    await expect.poll(() => linesOf(id)).toEqual(['job.line.again']);
    await cancelJob(await asker(), id);
    await later(id);
    expect(await stored(id)).toMatchObject({ status: 'cancelled', attempts: 1 });
    await expect(cancelJob(await asker(), id)).rejects.toMatchObject({ key: 'job.not_open' });
  });

  it('while it runs, it hears so and ends; nobody is told', async () => {
    const began = Promise.withResolvers<void>();
    act = async (job) => {
      began.resolve();
      await gate(job).promise;
      return undefined;
    };
    const id = await start();
    await began.promise;
    await cancelJob(await asker(), id);
    await becomes(id, 'cancelled');
    expect(await linesOf(id)).toEqual(['job.line.cancel']);
    expect(await noticesOf(id)).toEqual([]);
  });
});

describe('two processes on one database', () => {
  it('run each job once', async () => {
    const other = await startTestServer({}, { databaseUrl: url, kinds: [told] });
    onTestFinished(() => other.close());
    const runs = new Map<string, number>();
    act = async (_job, word) => {
      runs.set(word, (runs.get(word) ?? 0) + 1);
      return undefined;
    };
    const ids = await Promise.all(Array.from({ length: 30 }, (_, place) => start(`word ${place}`)));
    for (const id of ids) await becomes(id, 'done');
    expect([...runs.values()]).toEqual(Array.from({ length: 30 }, () => 1));
  });

  it('one that was taken for dead finds its job taken over, and neither ends nor commits it', async () => {
    const other = await startTestServer({}, { databaseUrl: url, kinds: [told] });
    onTestFinished(() => other.close());
    const first = Promise.withResolvers<Job>();
    const stalled = Promise.withResolvers<void>();
    const outcomes: string[] = [];
    act = async (job) => {
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
    await later(id);
    await becomes(id, 'done');
    const ended = await stored(id);
    stalled.resolve();
    await expect.poll(() => outcomes).toEqual(['refused']);
    expect(await stored(id)).toEqual(ended);
  });

  it('nobody takes a job over in the middle of a transaction of its own', async () => {
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    act = async (job) => {
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
    await later(id);
    const looked = await start();
    expect((await stored(id)).attempts).toBe(1);
    goOn.resolve();
    await becomes(id, 'done');
    expect(await stored(id)).toMatchObject({ attempts: 1, result: { key: 'job.swept' } });
    await cancelJob(await asker(), looked).catch(() => undefined);
  });
});

describe('a process that', () => {
  const childProcess = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/job-process.ts')], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, LOG_LEVEL: 'silent' },
      stdio: 'inherit',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  async function begun() {
    const child = childProcess();
    const { caller, scope } = await asker();
    const { id } = await server.services.db
      .insertInto('jobs')
      .values({ kind: 'endless', input: '{}', user_id: caller.id, university_id: scope.universityId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publish(server.services.db, 'job_waiting', {});
    await becomes(id, 'running');
    await expect.poll(async () => (await stored(id)).done, { timeout: 5_000 }).toBe(1);
    return { child, id };
  }
  /** Another process, which knows how to end such a job. */
  async function another() {
    const ends = jobKind({ name: 'endless', input: z.object({}), run: async () => ({ key: 'job.swept' }) });
    const other = await startTestServer({}, { databaseUrl: url, kinds: [ends] });
    onTestFinished(() => other.close());
  }

  it('is killed leaves its job to another', async () => {
    const { child, id } = await begun();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await another();
    expect((await stored(id)).status).toBe('running');
    await later(id);
    await becomes(id, 'done');
    expect((await stored(id)).attempts).toBe(2);
  });

  it('is asked to stop gives its job back, as if it had not been begun', async () => {
    const { child, id } = await begun();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await stored(id)).toMatchObject({ status: 'waiting', attempts: 0, worker: null });
    await another();
    await becomes(id, 'done');
  });

  it('dies of a job again and again is spared it', async () => {
    const worker = crypto.randomUUID();
    const dead = { kind: 'told', status: 'running', attempts: 2, worker, alive_at: new Date().toISOString() };
    const { id } = await makeJob(server, dead);
    await later(id);
    await becomes(id, 'failed');
    expect((await stored(id)).error).toEqual({ key: 'job.error.crashed', details: { attempts: 2 } });
  });
});

it('a kind that comes round waits once, however many processes there are, and again when it is over', async () => {
  const other = await startTestServer({}, { databaseUrl: url });
  onTestFinished(() => other.close());
  const sweeps = () =>
    server.services.db.selectFrom('jobs').selectAll().where('kind', '=', 'sweep').orderBy('id').execute();
  await expect.poll(async () => (await sweeps()).length).toBe(1);
  const [first] = await sweeps();
  if (first === undefined) throw new Error('Nothing is planned');
  expect(Date.parse(first.due_at)).toBeGreaterThan(Date.now() + 50 * 60_000);
  await later(first.id);
  await becomes(first.id, 'done');
  await expect.poll(async () => (await sweeps()).map(({ status }) => status)).toEqual(['done', 'waiting']);
  expect(await noticesOf(first.id)).toEqual([]);
});
