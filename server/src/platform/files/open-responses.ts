import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A paused player stops reading; it asks for the rest when it plays again. */
const STALLED_MS = 60_000;

/**
 * Ends responses whose reader has paused, and all open ones when the server stops: players would delay the exit as long as a video
 * plays. They continue with a range, from the next process.
 * @returns registers a response
 */
export function openResponses(app: FastifyInstance): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const response of open) response.destroy();
  });
  return (response) => {
    // A client that has left emits no second event.
    if (response.closed) return;
    open.add(response);
    response.once('close', () => open.delete(response)).setTimeout(STALLED_MS, () => response.destroy());
  };
}
