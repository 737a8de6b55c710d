import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { switchProtocol } from './other-protocol.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  at: number;
}

/** `upgrade`: another protocol. */
type Behaviour = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'upgrade';

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** How the following requests are answered; 200 at first. */
  behave(behaviour: Behaviour): void;
  /** Waits until an event of this type was received. */
  next(type: string): Promise<Received>;
  close(): Promise<void>;
}

const POLL_MS = 20;

/** A system that webhooks call. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let behaviour: Behaviour = { status: 200 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({
      headers: request.headers,
      body,
      event: JSON.parse(body) as Received['event'],
      at: Date.now(),
    });
    if (behaviour === 'hang') return;
    if (behaviour === 'upgrade') return switchProtocol(request);
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? 'ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behave: (next) => {
      behaviour = next;
    },
    async next(type) {
      for (;;) {
        const one = received.find(({ event }) => event.type === type);
        if (one !== undefined) return one;
        await sleep(POLL_MS);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
