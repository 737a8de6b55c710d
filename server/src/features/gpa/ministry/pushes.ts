import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import {
  type HemisPush,
  type HemisPushPreview,
  hemisPushes,
} from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { universityFor } from '#api/scope.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import {
  academicYear,
  candidates,
  IS_NEW,
  IS_SENT,
  IS_WAITING,
  queuePushes,
  targetFilters,
} from './gpa-payloads.ts';
import { publishPushes, pushJob } from './push-job.ts';
import { listPushes, readPush } from './push-list.ts';
import { lockPushes } from './push-lock.ts';
import { requireConnection } from './require-connection.ts';

type Wanted = BodyOf<typeof hemisPushes.preview>;

async function candidatesOf(context: Context, wanted: Wanted) {
  await requireConnection(context);
  const year = await academicYear(context.db, wanted.academic_year_id);
  const scope = { ...context.scope, universityId: universityFor(context.scope) };
  const filters = await targetFilters(context, wanted);
  return { year, rows: candidates({ db: context.db, scope }, filters, year.start_year) };
}

async function preview(context: Context, wanted: Wanted): Promise<HemisPushPreview> {
  const { year, rows } = await candidatesOf(context, wanted);
  const counted = await sql<Omit<HemisPushPreview, 'academic_year_name'>>`
    select count(*)::integer as students, count(*) filter (where ${IS_NEW})::integer as count,
      count(*) filter (where ${IS_SENT} and not stale)::integer as unchanged,
      count(*) filter (where ${IS_WAITING} and not stale)::integer as waiting,
      count(*) filter (where stale)::integer as stale
    from (${rows}) candidate`.execute(context.db);
  const [counts = { students: 0, count: 0, unchanged: 0, waiting: 0, stale: 0 }] = counted.rows;
  return { academic_year_name: year.name, ...counts };
}

/** Queues the values of a preview, and starts to send. */
async function create(context: Context, { count, ...wanted }: BodyOf<typeof hemisPushes.create>) {
  const { db, caller } = context;
  await lockPushes(db, universityFor(context.scope));
  const { year, rows } = await candidatesOf(context, wanted);
  const queued = await queuePushes(db, rows, {
    year: year.start_year,
    userId: caller.id,
    condition: IS_NEW,
  });
  if (queued !== count) throw new Refusal('stale', { key: 'hemis_push.count_changed' });
  await startSending(context);
  return { count: queued };
}

async function startSending(context: Context): Promise<void> {
  const universityId = universityFor(context.scope);
  await enqueueJob({ ...context, scope: { ...context.scope, universityId } }, pushJob, {
    university_id: universityId,
  });
  await publishPushes(context.db, universityId);
}

/** Waits for its first attempt again. @throws Refusal unless it was refused or failed, and nothing newer has taken its place */
async function again(context: Context, id: number): Promise<HemisPush> {
  const push = await readPush(context, id);
  const own = { ...context, scope: { ...context.scope, universityId: push.university_id } };
  await lockPushes(context.db, push.university_id);
  await requireConnection(own);
  const { rows } = await sql<{ id: number }>`
    update hemis_pushes push set state = 'waiting', attempts = 0, due_at = now(), leased_until = null, said = null, reason = null,
      response_status = null
    where id = ${id} and state in ('refused', 'failed') and not exists (
      select from hemis_pushes newer where newer.student_id = push.student_id and newer.kind = push.kind
        and newer.year = push.year and newer.id > push.id)
    returning id`.execute(context.db);
  if (rows.length === 0) throw new Refusal('wrong_state', { key: 'hemis_push.not_refused' });
  await startSending(own);
  return readPush(context, id);
}

export const hemisPushFeature = implement(hemisPushes, {
  list: listPushes,
  preview: (context, { body }) => preview(context, body),
  create: (context, { body }) => create(context, body),
  again: (context, { params }) => again(context, params.id),
});
