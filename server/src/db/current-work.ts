import { AsyncLocalStorage } from 'node:async_hooks';
import type { BaseLogger } from 'pino';

export type SpanAttributes = Record<string, string | number>;

/** A part of a trace (decision 126). Nothing of it exists unless traces are configured. */
export interface Span {
  /** Begins a part of this one. `client`: the work is done by another program. */
  child(name: string, kind: 'client' | 'internal', attributes?: SpanAttributes): Span;
  set(attributes: SpanAttributes): void;
  /** With what failed. */
  end(error?: unknown): void;
}

/** The request or job for which the code runs that was called from it. */
export interface Work {
  /** Such as `GET /api/crm/faculties/:id`, or the name of a job. */
  source: string;
  /** The comment in its statements (`statement-source.ts`). */
  comment: string;
  /** Its log: each line names the request or job. */
  log: Pick<BaseLogger, 'warn'>;
  span?: Span | undefined;
  /** Aborted when nobody waits for the result any more. */
  abandoned?: AbortSignal;
}

const current = new AsyncLocalStorage<Work | undefined>();

/** `undefined`: for none, such as a timer that many requests share. */
export const runAs = <Result>(work: Work | undefined, act: () => Result): Result => current.run(work, act);

export const currentWork = (): Work | undefined => current.getStore();
