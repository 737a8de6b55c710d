import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

interface SerializedResult {
  body: Buffer;
  tag: string;
}

/** Undefined until the first response. */
const results = new WeakMap<object, SerializedResult | undefined>();

/** Marks a result that many requests receive: it is serialised with the first response and must not change any more. */
export function serializeOnce<Result extends object>(result: Result): Result {
  results.set(result, undefined);
  return result;
}

/** A weak ETag of a response, from its content. */
export const tagOf = (body: Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

function serialize(reply: FastifyReply, result: object): SerializedResult {
  const body = Buffer.from(reply.serialize({ result }) as string);
  return { body, tag: tagOf(body) };
}

/** The body of a response, serialised already if it is a marked result. */
export function responseBody(reply: FastifyReply, result: unknown): Buffer | { result: unknown } {
  if (typeof result !== 'object' || result === null || !results.has(result)) return { result };
  const serialized = results.get(result) ?? serialize(reply, result);
  results.set(result, serialized);
  reply.header('etag', serialized.tag).type('application/json; charset=utf-8');
  return serialized.body;
}
