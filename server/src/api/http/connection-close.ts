import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, each connection ends with the request that it carries, and at once when it carries none:
 * one that a browser opened in advance, or keeps, would otherwise hold the process for its whole idle time.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  /** Requests under way on each open connection. */
  const carried = new Map<Socket, number>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    carried.set(socket, 0);
    socket.once('close', () => carried.delete(socket));
  });
  app.addHook('onRequest', async ({ socket }) => {
    if (carried.has(socket)) carried.set(socket, (carried.get(socket) ?? 0) + 1);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async ({ socket }) => {
    const left = (carried.get(socket) ?? 1) - 1;
    if (carried.has(socket)) carried.set(socket, left);
    if (closing && left === 0) socket.end();
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of carried) if (requests === 0) socket.destroy();
  });
}
