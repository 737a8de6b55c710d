import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { hasBody } from './request-timeouts.ts';

const READS_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const isCompressed = ({ headers }: IncomingMessage) =>
  ![undefined, '', 'identity'].includes(headers['content-encoding']?.trim().toLowerCase());

/** Request bodies are never decompressed: a small one could fill the memory. */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, method }, _reply, payload) => {
    if (READS_BODY.has(method) && hasBody(raw) && isCompressed(raw)) throw new Refusal('unsupported_type');
    return payload;
  });
}

/**
 * A response that is ready before the whole body has arrived closes the connection, so that no later request on it
 * waits for that body. The response is sent at once; the connection is closed after the rest was discarded, because
 * closing it earlier resets it, and a client that is still sending would lose the response.
 */
export function closeAfterUnreadBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasBody(raw) || raw.complete) return payload;
    reply.header('connection', 'close');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) {
      raw.resume();
      return payload;
    }
    const bytes = Buffer.from(payload as string);
    reply.header('content-length', bytes.length);
    return Readable.from(sendThenDiscard(bytes, raw));
  });
}

/** The end of the response is delayed, not its bytes. request-timeouts.ts limits how long the rest may take. */
async function* sendThenDiscard(response: Buffer, rest: IncomingMessage) {
  yield response;
  if (rest.complete || rest.destroyed) return;
  const { promise: received, resolve } = Promise.withResolvers<void>();
  rest
    .once('end', () => resolve())
    .once('close', () => resolve())
    .resume();
  await received;
}
