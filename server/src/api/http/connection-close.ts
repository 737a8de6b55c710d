import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, ends each connection after its active request, and idle connections at once. Connections
 * that a browser opened in advance would otherwise delay the exit until their idle timeout.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  /** Active requests of each open connection. */
  const activeRequests = new Map<Socket, number>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    activeRequests.set(socket, 0);
    socket.once('close', () => activeRequests.delete(socket));
  });
  app.addHook('onRequest', async ({ socket }) => {
    if (activeRequests.has(socket)) activeRequests.set(socket, (activeRequests.get(socket) ?? 0) + 1);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async ({ socket }) => {
    const left = (activeRequests.get(socket) ?? 1) - 1;
    if (activeRequests.has(socket)) activeRequests.set(socket, left);
    if (closing && left === 0) socket.end();
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of activeRequests) if (requests === 0) socket.destroy();
  });
}
