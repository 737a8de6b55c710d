import { z } from 'zod';
import { listCall, readCall, removeCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { listQuery, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;

/** Result of a finished job. */
export const JobResult = z.object({
  /** A sentence for the user. */
  message: z.string().nullable(),
  /** Path of the screen with the result; the screen checks its own permission. */
  link: z.string().nullable(),
  /** A file to download. */
  file_id: Id.nullable(),
});
export type JobResult = z.infer<typeof JobResult>;

export const Job = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  status: JobStatus,
  university_id: Id.nullable(),
  university_name: z.string().nullable(),
  /** null: started by the schedule. */
  user_id: Id.nullable(),
  user_name: z.string(),
  scheduled: z.boolean(),
  /** Description of the current step. */
  step: z.string().nullable(),
  done: z.int(),
  /** null: unknown. */
  total: z.int().nullable(),
  attempts: z.int(),
  /** Cancellation was requested while it was running. */
  cancel_asked: z.boolean(),
  error: z.string().nullable(),
  result: JobResult.nullable(),
  created_at: Instant,
  /** Earliest start time of a waiting job. */
  due_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
});
export type Job = z.infer<typeof Job>;

export const JobLine = z.object({ id: Id, at: Instant, text: z.string() });
export type JobLine = z.infer<typeof JobLine>;

/** A job and the latest lines of its log, oldest first. */
export const JobWithLog = Job.extend({ lines: z.array(JobLine) });
export type JobWithLog = z.infer<typeof JobWithLog>;

/** `kind=backup,backup_scheduled`: only these kinds. */
const JobKinds = z
  .string()
  .max(500)
  .regex(/^[a-z_-]+(,[a-z_-]+)*$/, 'invalid.regex');

export const JobListQuery = listQuery({ status: JobStatus.optional(), kind: JobKinds.optional() });

export const jobs = defineResource(OPERATIONS.jobs, {
  /**
   * Jobs of the university in scope, newest first. A super administrator without a selected university sees all jobs.
   */
  list: listCall('/jobs', 'backup_database_index', JobListQuery, Job),
  /** The user, or the API token, who started the job can always read it. */
  read: { ...readCall('/jobs/{id}', 'signed-in', JobWithLog), openToTokens: true },
  retry: {
    method: 'POST',
    path: '/jobs/{id}/retry',
    access: 'backup_database_store',
    query: ScopedQuery,
    result: JobWithLog,
  },
  /** A waiting job is cancelled at once, a running one as soon as possible. */
  cancel: removeCall('/jobs/{id}', 'backup_database_store'),
  /** The same by the user who started it. */
  cancelOwn: removeCall('/jobs/{id}/own', 'signed-in'),
});
