import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { z } from 'zod';
import type { Context, Services } from '#api/context.ts';
import type { Database, Queryable } from '#db/database.ts';

/** Details that a text of the catalogues mentions. */
export type Details = Record<string, string | number>;

/** What came of a job. */
export interface Outcome {
  /** Key of the sentence that says it, and what that mentions. */
  key?: string;
  details?: Details;
  /** Path of the screen that shows it. */
  link?: string;
  /** What one has to hold to open that screen. */
  needs?: readonly Permission[];
  /** A file for whoever asked; claimed for the job, and gone with it. */
  fileId?: number;
}

/** What a job that runs knows and can do. */
export interface Job {
  id: number;
  services: Services;
  /** How often it was begun, this time included. */
  attempt: number;
  /**
   * Aborted when somebody cancels the job, when the process stops, and when another process has taken over. Look at it between steps
   * (`signal.throwIfAborted()`) and hand it on: what goes on regardless holds up the end of the process.
   */
  signal: AbortSignal;
  /** Whoever asked, with the rights that they have now, as in a handler. Refuses when they may no longer work. */
  asker(): Promise<Context>;
  /** How far it is, and what is being done (a key). Call it as often as you like: it is written now and then. */
  progress(done: number, total?: number, step?: string): void;
  /** Writes a line into the job's log, to be read in any language: a key of the contract's catalogues and its values. */
  log(key: string, details?: Details): Promise<void>;
  /**
   * A transaction in the asker's name (or the product's) in which no other process can have taken the job over: for work
   * that must not be done twice. With `finish(db, outcome)` in it, work and end are stored together or not at all.
   */
  inTransaction<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  finish(db: Queryable, outcome?: Outcome): Promise<void>;
}

/** Declares a kind of job. server/src/app.ts has the list of all. */
export interface JobKind<Input extends z.ZodType = z.ZodType> {
  /** `job.kind.<name>` is its title in the catalogues. */
  name: string;
  input: Input;
  /** How many attempts it has when it fails by itself; a refusal is never tried again. */
  attempts?: number;
  /** Days that it stays in the list when it is over; 90 unless given. */
  daysKept?: number;
  /**
   * For kinds that run by a schedule: when the next run is due, counted from the end of the last; undefined for never.
   * Their input is `{}`.
   */
  schedule?(db: Database, after: Date): Promise<Date | undefined>;
  /**
   * Does the work. It may run more than once: a process can die before the end is stored (see `Job.inTransaction`). A
   * thrown `Refusal` or `Invalid` fails the job with its words; after any other error it is tried again, each time
   * later.
   */
  run(job: Job, input: z.output<Input>): Promise<Outcome | undefined>;
}

/** Ties a kind's `run` to the type of its input. */
export const jobKind = <Input extends z.ZodType>(kind: JobKind<Input>): JobKind<Input> => kind;

export const ATTEMPTS = 3;
