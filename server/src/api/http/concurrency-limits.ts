import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../authentication/authorise.ts';
import { Refusal } from '../errors.ts';

/** Of the pool's twenty connections one person never holds all; a browser opens six at once. */
const REQUESTS_OF_ONE = 16;
/** A file holds its connection as long as somebody reads it, however slowly. */
const FILES_OF_ONE = 2;
const FILES_OF_ALL = 6;
const FILE_MS = 120_000;
/** How long a reader may take nothing. */
const STALLED_MS = 30_000;
const TRY_AGAIN_SECONDS = 2;

/** How much is under way, by whose it is. */
function tally() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  const change = (key: string, by: number) => {
    const now = of(key) + by;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };
  return {
    of,
    /** Counts one more until the function that it returns is called. */
    enter(keys: string[]): () => void {
      for (const key of keys) change(key, 1);
      return () => {
        for (const key of keys.splice(0)) change(key, -1);
      };
    },
  };
}

/** Ends a file that nobody takes, and so gives back what feeds it. */
function endWhenStalled({ raw }: FastifyReply): void {
  raw.socket?.setTimeout(STALLED_MS);
  const overdue = setTimeout(() => raw.destroy(), FILE_MS);
  raw.once('close', () => clearTimeout(overdue));
}

/**
 * Keeps one person, or a few slow readers of files, from holding every database connection. Counted is what works,
 * also for clients that have hung up: a request until its handler is done, a file until it is read or given up.
 */
export function limitConcurrency(app: FastifyInstance): void {
  const underWay = tally();
  const leaving = new WeakMap<FastifyRequest, () => void>();
  // After authorisation, which knows who asks, and before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    const userId = callerOf(request)?.id;
    if (userId === undefined) return;
    const { endpoint } = request.routeOptions.config;
    const [requests, files] = [`requests of ${userId}`, `files of ${userId}`];
    // What is stored needs no connection while it is read.
    const made = endpoint?.download === true;
    const crowded = made
      ? underWay.of(files) >= FILES_OF_ONE || underWay.of('files') >= FILES_OF_ALL
      : underWay.of(requests) >= REQUESTS_OF_ONE;
    if (crowded) throw new Refusal('too_many', { values: { seconds: TRY_AGAIN_SECONDS } });
    leaving.set(request, underWay.enter(made ? [files, 'files'] : [requests]));
    if (endpoint?.download && endpoint.download !== 'live') endWhenStalled(reply);
  });
  app.addHook('onSend', async (request, { raw }, payload) => {
    const leave = leaving.get(request);
    if (leave === undefined) return payload;
    if (request.routeOptions.config.endpoint?.download === true && !raw.closed) raw.once('close', leave);
    else leave();
    return payload;
  });
}
