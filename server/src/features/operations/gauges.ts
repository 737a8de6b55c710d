import { type RawBuilder, sql } from 'kysely';
import type { DatabaseGauge } from '#api/metrics/database-gauge.ts';
import { firstRow } from '#db/first-row.ts';
import { isNotMoving } from '#platform/moves/moving-universities.ts';

const SECONDS_SINCE_DUE = sql<number>`coalesce(extract(epoch from now() - min(due_at)), 0)::double precision`;

/** Jobs of a university that is being moved wait until that ends. */
const IS_DUE = sql`status = 'waiting' and due_at <= now() and ${isNotMoving(sql`jobs.university_id`)}`;

const jobsByStatus: DatabaseGauge = {
  name: 'dekanat_jobs',
  help: 'Background jobs that run, and that wait although they are due',
  labelNames: ['status'],
  read: async (db) => {
    const { rows } = await sql<{ running: number; waiting: number }>`
      select (select count(*) from jobs where status = 'running')::integer as running,
        (select count(*) from jobs where ${IS_DUE})::integer as waiting`.execute(db);
    const { running, waiting } = firstRow(rows);
    return [
      { labels: { status: 'running' }, value: running },
      { labels: { status: 'waiting' }, value: waiting },
    ];
  },
};

/** A gauge without labels; null is NaN. */
const single = (
  name: DatabaseGauge['name'],
  help: string,
  query: RawBuilder<{ value: number | null }>,
): DatabaseGauge => ({
  name,
  help,
  labelNames: [],
  read: async (db) => {
    const { value } = firstRow((await query.execute(db)).rows);
    return [{ labels: {}, value: value ?? Number.NaN }];
  },
});

const jobDelay = single(
  'dekanat_job_delay_seconds',
  'How long the oldest waiting background job has been due',
  sql`select ${SECONDS_SINCE_DUE} as value from jobs where ${IS_DUE}`,
);

const scheduledJobFailed: DatabaseGauge = {
  name: 'dekanat_scheduled_job_failed',
  help: 'Whether the latest run of a scheduled kind of jobs failed',
  labelNames: ['kind'],
  read: async (db) => {
    // The pending run of each kind: those whose schedule is switched off have none.
    const { rows } = await sql<{ kind: string; failed: number }>`
      select pending.kind, (latest.status = 'failed')::integer as failed
      from jobs pending cross join lateral (
        select status from jobs ended
        where ended.kind = pending.kind and ended.scheduled and ended.status in ('done', 'failed')
        order by finished_at desc limit 1) latest
      where pending.scheduled and pending.status in ('waiting', 'running')`.execute(db);
    return rows.map(({ kind, failed }) => ({ labels: { kind }, value: failed }));
  },
};

const webhookDelay = single(
  'dekanat_webhook_delay_seconds',
  'How long the oldest waiting delivery of a webhook that works has been due',
  sql`select ${SECONDS_SINCE_DUE} as value from webhook_deliveries
    where state = 'waiting' and due_at <= now() and webhook_id in (select id from webhooks where status = 1)`,
);

const backupAge = single(
  'dekanat_backup_age_seconds',
  'Age of the latest backup whose test restore succeeded; NaN without one',
  sql`select extract(epoch from now() - max(created_at))::double precision as value
    from backups where proved_at is not null`,
);

/** Queues and backups, for the metrics. */
export const operationGauges = [jobsByStatus, jobDelay, scheduledJobFailed, webhookDelay, backupAge];
