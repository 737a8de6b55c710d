import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DatabaseGauge, registerDatabaseGauges } from '#api/metrics/database-gauge.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { publish } from '#platform/realtime/bus.ts';
import { makeNotification } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import { useServer } from './use-server.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const counted = jobKind({ name: 'counted', input: z.object({}), attempts: 1, run: async () => undefined });
const refused = jobKind({
  name: 'refused',
  input: z.object({}),
  attempts: 1,
  run: async () => {
    throw new Error('refused on purpose');
  },
});
const HOUR_MS = 3_600_000;
const hourly = jobKind({
  name: 'hourly',
  input: z.object({}),
  attempts: 1,
  schedule: async (_db, after) => new Date(after.getTime() + HOUR_MS),
  run: async () => {
    if (hourlyFails) throw new Error('failed on purpose');
  },
});
let hourlyFails = true;
const { server, admin } = useServer({ kinds: [counted, refused, hourly] });

const scrape = async () => (await fetch(`${server.url}/metrics`)).text();
/** The value of a metric; `labels` as Prometheus writes them. */
async function metricValue(name: string, labels = ''): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

const enqueue = async (kind: string) => {
  await sql`insert into jobs (kind, input, language) values (${kind}, '{}', 'en')`.execute(
    server.services.db,
  );
  await publish(server.services.db, 'job_waiting', {});
};

const makeHourlyDue = async () => {
  const update = sql`update jobs set due_at = now() where kind = 'hourly' and status = 'waiting' returning id`;
  await expect.poll(async () => (await update.execute(server.services.db)).rows).toHaveLength(1);
  await publish(server.services.db, 'job_waiting', {});
};

describe('metrics', () => {
  it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('has every metric of %s', async (file) => {
    const text = readFileSync(join(DEPLOY, file), 'utf8');
    const names = new Set(text.match(/\b(dekanat|nodejs|process)_[a-z0-9_]+/g));
    expect(names.size).toBeGreaterThan(10);
    const families = new Set([...(await scrape()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const known = (name: string) =>
      families.has(name) || families.has(name.replace(/_(bucket|sum|count)$/, ''));
    expect([...names].filter((name) => !known(name))).toEqual([]);
  });

  it('counts hits and misses of the caches of lists', async () => {
    const hits = async () =>
      (await metricValue('dekanat_cache_reads_total', '{cache="pages",outcome="hit"}')) ?? 0;
    await makeStudent(admin);
    for (let times = 0; times < 3; times += 1) await admin.call(students.list, { query: { limit: 5 } });
    const before = await hits();
    await admin.call(students.list, { query: { limit: 5 } });
    expect(await hits()).toBe(before + 1);
    await makeStudent(admin);
    await admin.call(students.list, { query: { limit: 5 } });
    expect(await hits()).toBe(before + 1);
  });

  it('measures jobs by kind and outcome', async () => {
    await enqueue('counted');
    await enqueue('refused');
    const count = (kind: string, outcome: string) =>
      metricValue('dekanat_job_duration_seconds_count', `{kind="${kind}",outcome="${outcome}"}`);
    await expect.poll(() => count('counted', 'done')).toBe(1);
    await expect.poll(() => count('refused', 'failed')).toBe(1);
  });

  it('counts a job whose process died at every attempt as failed', async () => {
    const count = async () =>
      (await metricValue('dekanat_job_duration_seconds_count', '{kind="counted",outcome="failed"}')) ?? 0;
    const before = await count();
    await sql`insert into jobs (kind, input, language, attempts) values ('counted', '{}', 'en', 1)`.execute(
      server.services.db,
    );
    await publish(server.services.db, 'job_waiting', {});
    await expect.poll(count).toBe(before + 1);
  });

  it('shows that the latest run of a schedule failed, until one succeeds', async () => {
    const failed = () => metricValue('dekanat_scheduled_job_failed', '{kind="hourly"}');
    expect(await failed()).toBeUndefined();
    await makeHourlyDue();
    await expect.poll(failed).toBe(1);
    hourlyFails = false;
    await makeHourlyDue();
    await expect.poll(failed).toBe(0);
  });

  it('shows how long the oldest job and delivery have been due', async () => {
    const { db } = server.services;
    expect(await metricValue('dekanat_job_delay_seconds')).toBe(0);
    await sql`insert into jobs (kind, input, language, due_at) values ('unknown', '{}', 'en', now() - interval '1 hour')`.execute(
      db,
    );
    expect(await metricValue('dekanat_job_delay_seconds')).toBeGreaterThanOrEqual(3600);
    expect(await metricValue('dekanat_jobs', '{status="waiting"}')).toBe(1);
    // The jobs of a university that is being moved are not delayed.
    await sql`update jobs set university_id = 2 where kind = 'unknown'`.execute(db);
    await sql`update universities set moving_since = now() where id = 2`.execute(db);
    expect(await metricValue('dekanat_job_delay_seconds')).toBe(0);
    expect(await metricValue('dekanat_jobs', '{status="waiting"}')).toBe(0);
    await sql`update universities set moving_since = null where id = 2`.execute(db);
    await sql`delete from jobs where kind = 'unknown'`.execute(db);
    expect(await metricValue('dekanat_delivery_delay_seconds', '{channel="telegram"}')).toBe(0);
    const { id: receiver } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const { id: notification } = await makeNotification(server, receiver);
    await sql`insert into deliveries (channel, receiver_id, notification_id, due_at, leased_until)
      values ('telegram', ${receiver}, ${notification}, now() - interval '1 hour', now() + interval '1 hour')`.execute(
      db,
    );
    expect(
      await metricValue('dekanat_delivery_delay_seconds', '{channel="telegram"}'),
    ).toBeGreaterThanOrEqual(3600);
  });

  it('measures the wait for a connection, by promise and by callback', async () => {
    const { pool } = server.services;
    const count = async () => (await metricValue('dekanat_database_connection_wait_seconds_count')) ?? 0;
    const before = await count();
    (await pool.connect()).release();
    await pool.query('select 1');
    expect(await count()).toBeGreaterThanOrEqual(before + 2);
  });

  it('counts open streams of live events', async () => {
    const stop = new AbortController();
    const stream = await fetch(server.url + pathOf(events.stream), {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: stop.signal,
    });
    expect(stream.status).toBe(200);
    expect(await metricValue('dekanat_event_streams')).toBe(1);
    stop.abort();
    await expect.poll(() => metricValue('dekanat_event_streams')).toBe(0);
  });

  it('has no value of a gauge whose query fails', async () => {
    const failing: DatabaseGauge = {
      name: 'dekanat_failing',
      help: 'Fails',
      labelNames: [],
      read: () => Promise.reject(new Error('failed on purpose')),
    };
    registerDatabaseGauges(server.services, [failing]);
    expect(await metricValue('dekanat_failing')).toBeUndefined();
  });

  it('has no backup age without a proved backup, and its age with one', async () => {
    expect(await metricValue('dekanat_backup_age_seconds')).toBeNaN();
    await sql`insert into backups (code, key, kind, size, duration, sha256, tables, rows, files, missing, proved_at, created_at)
      values ('x', gen_random_uuid(), 'scheduled', 1, 1, 'x', 1, 1, 0, 0, now(), now() - interval '2 hours')`.execute(
      server.services.db,
    );
    expect(await metricValue('dekanat_backup_age_seconds')).toBeGreaterThanOrEqual(7200);
  });
});
