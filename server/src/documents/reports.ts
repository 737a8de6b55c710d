import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import type { Context } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database.ts';
import type { Download } from './download.ts';

/** Where reports and exports are read: the replica, as long as it knows all that was stored, or the primary (decision 21). */
export interface Reports {
  /** `work` may be done twice: what the replica fails at, the primary does. */
  read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  fromReplica(): boolean;
  close(): Promise<void>;
}

/** An export of a list, for whoever writes it without a request. */
export interface KnownExport {
  endpoint: Endpoint;
  make(context: Context, query: object): Promise<Download>;
}

const REPORT = Symbol('report');

/** For a handler that counts much and writes nothing; exports are reports by themselves. */
export const asReport = <H extends (...args: never[]) => Promise<unknown>>(handler: H): H =>
  Object.assign(handler, { [REPORT]: true });

export const isReport = ({ download }: Endpoint, handler: object): boolean =>
  download === true || REPORT in handler;
