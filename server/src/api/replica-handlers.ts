import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { currentWork, runAs } from '#db/current-work.ts';
import { Refusal } from './errors.ts';

const ON_REPLICA = Symbol('on replica');

/** Marks a read-only handler with expensive queries: it runs on the replica while that is up to date. */
export const onReplica = <H extends (...args: never[]) => Promise<unknown>>(handler: H): H =>
  Object.assign(handler, { [ON_REPLICA]: true });

/** Exports always run on the replica; other handlers when they are marked. */
export const runsOnReplica = ({ download }: Endpoint, handler: object): boolean =>
  download === true || ON_REPLICA in handler;

/** Runs work whose statements on the replica are cancelled when the client has gone before its response was sent. */
export async function whileAwaited<Result>(
  response: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  const current = currentWork();
  if (current === undefined) return work();
  const abandoned = new AbortController();
  const abandon = () => {
    if (!response.writableEnded) abandoned.abort(new Refusal('unavailable'));
  };
  if (response.closed) abandon();
  else response.once('close', abandon);
  try {
    return await runAs({ ...current, abandoned: abandoned.signal }, work);
  } catch (error) {
    throw abandoned.signal.aborted ? abandoned.signal.reason : error;
  }
}
