import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, each connection ends with the request that it carries. A client that keeps its connection
 * open would otherwise hold the process until the connection's idle time is over.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async () => {
    // For answers whose head was already on its way; the connection is idle a turn later.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
