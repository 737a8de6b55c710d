import { type Job, type JobListQuery, type JobStatus, jobs } from '@dekanat/contract/operations/jobs.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { accountName } from '#crud/account-name.ts';
import { paginate } from '#crud/paging.ts';
import { universityName } from '#features/universities/shared.ts';
import { type TextKey, uncheckedKey } from '#locales/text-key.ts';
import { cancelJob, retryJob } from '#platform/jobs/enqueue.ts';
import type { Details, JobResult } from '#platform/jobs/job-kind.ts';
import { visibleJobs } from './visible-jobs.ts';

const MAX_LINES = 200;

const shown = (query: ReturnType<typeof visibleJobs>, { language }: Context) =>
  query
    .leftJoin('users', 'users.id', 'jobs.user_id')
    .selectAll('jobs')
    .select([
      universityName('jobs.university_id', language).as('university_name'),
      accountName.as('user_name'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** Maps a job to the response in the user's language. */
function toJob(
  { input: _input, worker: _worker, api_token_id: _token, ...row }: Row,
  { language }: Context,
): Job {
  const outcome = row.result as JobResult | null;
  const error = row.error as { key: TextKey; details: Details } | null;
  const fallbackName = row.user_id === null ? translate('job.by_itself', language) : `№ ${row.user_id}`;
  return {
    ...row,
    title: translate(uncheckedKey(`job.kind.${row.kind}`), language),
    status: row.status as JobStatus,
    user_name: row.user_name ?? fallbackName,
    step: row.step === null ? null : translate(uncheckedKey(row.step), language),
    error: error && translate(error.key, language, error.details),
    result: outcome && {
      message:
        outcome.key === undefined ? null : translate(uncheckedKey(outcome.key), language, outcome.details),
      link: outcome.link ?? null,
      file_id: outcome.fileId ?? null,
    },
  };
}

async function list(context: Context, { limit, page, status, kind }: z.output<typeof JobListQuery>) {
  const matchingJobs = visibleJobs(context)
    .$if(status !== undefined, (query) => query.where('jobs.status', '=', String(status)))
    .$if(kind !== undefined, (query) => query.where('jobs.kind', 'in', String(kind).split(',')));
  const jobPage = await paginate(shown(matchingJobs, context).orderBy('jobs.id', 'desc'), matchingJobs, {
    limit,
    page,
  });
  return { ...jobPage, data: jobPage.data.map((row) => toJob(row, context)) };
}

/** Jobs that the caller may open: without a job permission only their own. */
const readable = (context: Context) => {
  const { permissions, id, token } = context.caller;
  const all = permissions.has('backup_database_index') || permissions.has('backup_database_store');
  return visibleJobs(context).$if(!all, (query) =>
    query
      .where('jobs.user_id', '=', id)
      .$if(token !== undefined, (own) => own.where('jobs.api_token_id', '=', token?.id ?? 0)),
  );
};

async function read(context: Context, id: number) {
  const { db, language } = context;
  const row = await shown(readable(context), context)
    .where('jobs.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const lines = await db
    .selectFrom('job_lines')
    .select(['id', 'at', 'key', 'details'])
    .where('job_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_LINES)
    .execute();
  return {
    ...toJob(row, context),
    lines: lines.reverse().map(({ key, details, ...line }) => ({
      ...line,
      text: translate(uncheckedKey(key), language, details as Details),
    })),
  };
}

/** Checks that the caller may see the job. */
const find = (context: Context, id: number) =>
  visibleJobs(context).select('jobs.id').where('jobs.id', '=', id).executeTakeFirstOrThrow(notFound);

export const jobFeature = implement(jobs, {
  list: (context, { query }) => list(context, query),
  read: (context, { params }) => read(context, params.id),
  retry: async (context, { params }) => {
    await find(context, params.id);
    await retryJob(context, params.id);
    return read(context, params.id);
  },
  cancel: async (context, { params }) => {
    await find(context, params.id);
    await cancelJob(context, params.id);
    return null;
  },
  cancelOwn: async (context, { params }) => {
    await context.db
      .selectFrom('jobs')
      .select('jobs.id')
      .where('jobs.id', '=', params.id)
      .where('jobs.user_id', '=', context.caller.id)
      .executeTakeFirstOrThrow(notFound);
    await cancelJob(context, params.id);
    return null;
  },
});
