import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long what is sent may be on its way (design/wire.md §9). */
export interface RequestTimeouts {
  requestMs: number;
  /** Files on a slow line: two hundred megabytes at a megabit a second. The spool is swept after longer only. */
  uploadMs: number;
  /** An upload of which nothing arrives any longer is none. */
  stalledMs: number;
}
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  requestMs: 30_000,
  uploadMs: 30 * 60_000,
  stalledMs: 30_000,
};

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node has one limit for all requests, and forgets it while the server closes: bodies are timed here, by what they are. */
export function enforceRequestTimeouts(
  app: FastifyInstance,
  { requestMs, uploadMs, stalledMs }: RequestTimeouts,
): void {
  const arriving = new Map<IncomingMessage, NodeJS.Timeout>();
  const cut = ({ socket }: IncomingMessage) =>
    app.server.emit(
      'clientError',
      Object.assign(new Error('Not sent in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  const limit = (raw: IncomingMessage, ms: number) => {
    clearTimeout(arriving.get(raw));
    arriving.set(
      raw,
      setTimeout(() => cut(raw), ms),
    );
  };
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasBody(raw)) return done();
    limit(raw, requestMs);
    const arrived = () => {
      clearTimeout(arriving.get(raw));
      arriving.delete(raw);
    };
    raw.once('end', arrived).once('close', arrived);
    done();
  });
  // Only who may upload is given the time for it: by now they are known.
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.endpoint?.upload || !arriving.has(raw)) return;
    limit(raw, uploadMs);
    raw.setTimeout(stalledMs, () => arriving.has(raw) && cut(raw));
    raw.once('end', () => raw.socket.setTimeout(0));
  });
  // Whoever stops the server waits for what arrives no longer than for any other request.
  app.addHook('preClose', async () => {
    for (const raw of arriving.keys()) limit(raw, requestMs);
  });
}
