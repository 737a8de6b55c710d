import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const CHECK_INTERVAL_MS = 100;

/** A server process behind the balancer. */
interface Target {
  url: string;
  ready: boolean;
}

export interface Balancer {
  url: string;
  /** Sends the next requests also, or only, to this process. */
  add(url: string): void;
  ready(): string[];
  /** Requests that a process accepted and did not answer. */
  broken: { name: string; url: string }[];
  close(): void;
}

/** Identifies a request in the list of failed ones. */
export const REQUEST_NAME = 'x-request-name';
/** Names the process that answered. */
export const SERVED_BY = 'x-served-by';

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A load balancer: sends requests to the ready processes in turn, and to the next one when a connection is refused. A request that a
 * process accepted and did not answer has failed. `keepAlive` reuses connections.
 */
export async function startBalancer(
  urls: string[],
  { keepAlive }: { keepAlive: boolean },
): Promise<Balancer> {
  const agent = new Agent({ keepAlive });
  const targets: Target[] = [];
  const broken: Balancer['broken'] = [];
  let turn = 0;

  const checkReady = async (target: Target) => {
    const answer = await fetch(`${target.url}/api/ready`).catch(() => undefined);
    target.ready = answer?.status === 200;
  };
  const add = (url: string) => void targets.push({ url, ready: true });
  for (const url of urls) add(url);
  const timer = setInterval(() => targets.forEach(checkReady), CHECK_INTERVAL_MS);

  function next(): Target | undefined {
    const ready = targets.filter((target) => target.ready);
    turn += 1;
    return ready[turn % ready.length];
  }

  /** The head of the answer, or `refused` when the connection was refused. */
  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    url: string,
  ): Promise<IncomingMessage | 'refused'> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | 'refused'>();
    const { method, headers } = incoming;
    const forwarded = request(url + incoming.url, { method, headers, agent });
    forwarded.once('response', resolve).once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve('refused');
      else reject(error);
    });
    forwarded.end(body);
    return promise;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const name = String(incoming.headers[REQUEST_NAME]);
    for (let target = next(); target !== undefined; target = next()) {
      const { url } = target;
      try {
        const head = await forward(incoming, body, url);
        if (head !== 'refused') {
          response.writeHead(head.statusCode ?? 502, { ...head.headers, [SERVED_BY]: url });
          return await pipeline(head, response);
        }
        target.ready = false;
      } catch (error) {
        // Not ready until the next check, so that an immediate retry goes to another process.
        target.ready = false;
        broken.push({ name, url });
        throw error;
      }
    }
    response.writeHead(503).end();
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add,
    ready: () => targets.filter((target) => target.ready).map(({ url }) => url),
    broken,
    close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
