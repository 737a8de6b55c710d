import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';

const ON_REPLICA = Symbol('on replica');

/** Marks a read-only handler with expensive queries: it runs on the replica while that is up to date. */
export const onReplica = <H extends (...args: never[]) => Promise<unknown>>(handler: H): H =>
  Object.assign(handler, { [ON_REPLICA]: true });

/** Exports always run on the replica; other handlers when they are marked. */
export const runsOnReplica = ({ download }: Endpoint, handler: object): boolean =>
  download === true || ON_REPLICA in handler;
