import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { z } from 'zod';
import type { Context, Services } from '#api/context.ts';
import type { Database, Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';

/** Values for the placeholders of a message. */
export type Details = Record<string, string | number>;

export interface JobResult {
  /** Key of the message that describes the result. */
  key?: TextKey;
  details?: Details;
  /** Path of the screen that shows the result. */
  link?: string;
  /** Permissions required to open that screen. */
  needs?: readonly Permission[];
  /** File for the requester; claimed by the job and deleted with it. */
  fileId?: number;
}

/** The running job, as its `run` function sees it. */
export interface Job {
  id: number;
  services: Services;
  /** Number of this attempt, from 1. */
  attempt: number;
  /**
   * Aborted on cancellation, on shutdown and when the lease is lost. Check it between steps (`signal.throwIfAborted()`)
   * and pass it on; code that ignores it delays the shutdown.
   */
  signal: AbortSignal;
  /** Context of the user who enqueued the job, with their current rights. Refuses when the account was closed. */
  requesterContext(): Promise<Context>;
  /** Reports progress; `step` is a message key. Writes are throttled, so call it freely. */
  progress(done: number, total?: number, step?: TextKey): void;
  /** Appends a message key and its values to the job's log. */
  log(key: TextKey, details?: Details): Promise<void>;
  /**
   * An audited transaction that fails when the lease is lost, for work that must not run twice. With `finish(db,
   * result)` in it, work and result are committed together.
   */
  inTransaction<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  finish(db: Queryable, result?: JobResult): Promise<void>;
}

/** Declares a kind of job; server/src/app.ts lists all kinds. */
export interface JobKind<Input extends z.ZodType = z.ZodType> {
  /** Message key of the title: `job.kind.<name>`. */
  name: string;
  input: Input;
  /** Attempts after unexpected errors, 3 by default. A refusal is never retried. */
  attempts?: number;
  /** Frees space: runs even when the disk is nearly full. */
  whileDiskFull?: true;
  /** Sends to other systems, or asks them without an act of a user: does not run in a copy (`OUTGOING=off`). */
  outgoing?: true;
  /** Most jobs of this kind that one process runs at a time, so that long ones do not delay the others. */
  perProcess?: number;
  /** Jobs of one group run one after the other in a process, whatever their kinds: the others stay in the queue. */
  group?: string;
  /** Days before a finished job is deleted, 90 by default. */
  retentionDays?: number;
  /**
   * Refuses the file of the job to a requester who may no longer read it; checked at each download. Such a kind records the faculty
   * for which it made the file (`recordFaculty`).
   */
  requireFileAllowed?(context: Context, input: z.output<Input>): void;
  /** Scheduled kinds only: super administrators are notified of a run that failed for good. */
  notifiesSuperAdministrators?: true;
  /**
   * Scheduled kinds only: when the next run is due after the end of the last, undefined for never. Their input is `{}`.
   */
  schedule?(db: Database, after: Date): Promise<Date | undefined>;
  /**
   * Does the work. It may run more than once, because a process can die before the result is stored (see
   * `Job.inTransaction`). A thrown `Refusal` or `Invalid` fails the job with that message; any other error is retried
   * with back-off.
   */
  run(job: Job, input: z.output<Input>): Promise<JobResult | undefined>;
}

/** Infers the input type of `run` from the schema. */
export const jobKind = <Input extends z.ZodType>(kind: JobKind<Input>): JobKind<Input> => kind;

export const DEFAULT_ATTEMPTS = 3;
