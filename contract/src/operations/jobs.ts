import { z } from 'zod';
import { listCall, readCall, removeCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { listQuery, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;

/** What came of a job that is done. */
export const JobResult = z.object({
  /** In words. */
  message: z.string().nullable(),
  /** Path of the screen that shows it; the screen itself asks for its permission. */
  link: z.string().nullable(),
  /** A file to save. */
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
  /** null: nobody asked for it, it runs by a schedule. */
  user_id: Id.nullable(),
  user_name: z.string(),
  scheduled: z.boolean(),
  /** What is being done now, in words. */
  step: z.string().nullable(),
  done: z.int(),
  /** null: not known beforehand. */
  total: z.int().nullable(),
  attempts: z.int(),
  /** Somebody has cancelled it while it was running: it ends as soon as it can. */
  cancel_asked: z.boolean(),
  error: z.string().nullable(),
  result: JobResult.nullable(),
  created_at: Instant,
  /** When a job that waits is to begin. */
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

export const JobListQuery = listQuery({ status: JobStatus.optional() });

export const jobs = defineResource(OPERATIONS.jobs, {
  /**
   * The newest first: jobs of the university in scope. A super administrator who has chosen no university sees all,
   * also the product's own.
   */
  list: listCall('/jobs', 'backup_database_index', JobListQuery, Job),
  /** Whoever asked for it may always see how it goes. */
  read: readCall('/jobs/{id}', 'signed-in', JobWithLog),
  retry: {
    method: 'POST',
    path: '/jobs/{id}/retry',
    access: 'backup_database_store',
    query: ScopedQuery,
    result: JobWithLog,
  },
  /** A job that waits is cancelled at once; one that runs ends as soon as it can. */
  cancel: removeCall('/jobs/{id}', 'backup_database_store'),
});
