import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Time limits for receiving a request (docs/api-conventions.md §11). */
export interface RequestTimeouts {
  requestMs: number;
  /** Enough for 200 MB at one megabit per second. The sweep of the spool directory waits longer than this. */
  uploadMs: number;
  /** Longest pause of an upload. */
  stalledMs: number;
}
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  requestMs: 30_000,
  uploadMs: 30 * 60_000,
  stalledMs: 30_000,
};

/** Whether the request declares a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Limits bodies by their kind: Node has one limit for all requests and does not apply it while the server closes. */
export function enforceRequestTimeouts(
  app: FastifyInstance,
  { requestMs, uploadMs, stalledMs }: RequestTimeouts,
): void {
  const receiving = new Map<IncomingMessage, NodeJS.Timeout>();
  const cut = ({ socket }: IncomingMessage) =>
    app.server.emit(
      'clientError',
      Object.assign(new Error('Not sent in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  const limit = (raw: IncomingMessage, ms: number) => {
    clearTimeout(receiving.get(raw));
    receiving.set(
      raw,
      setTimeout(() => cut(raw), ms),
    );
  };
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasBody(raw)) return done();
    limit(raw, requestMs);
    const received = () => {
      clearTimeout(receiving.get(raw));
      receiving.delete(raw);
    };
    raw.once('end', received).once('close', received);
    done();
  });
  // Extended after authorisation: only users who may upload get the longer limit.
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.endpoint?.upload || !receiving.has(raw)) return;
    limit(raw, uploadMs);
    raw.setTimeout(stalledMs, () => receiving.has(raw) && cut(raw));
    raw.once('end', () => raw.socket.setTimeout(0));
  });
  // While the server closes, uploads get no more time than other requests.
  app.addHook('preClose', async () => {
    for (const raw of receiving.keys()) limit(raw, requestMs);
  });
}
