import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a handler of a `download` endpoint returns. */
export interface Download {
  filename: string;
  mime: string;
  body: Readable;
  /** Shown where it is asked for instead of being saved. */
  inline?: true;
  /** Names this content for good: whoever holds it may keep it, and asks now and then whether they still may. */
  etag?: string;
  /** Events as they happen: whatever stands in between passes on each at once. */
  live?: true;
}

export function sendDownload(reply: FastifyReply, { filename, mime, body, inline, etag, live }: Download) {
  const place = inline || live ? 'inline' : 'attachment';
  reply
    .type(mime)
    .header('content-disposition', `${place}; filename*=UTF-8''${encodeURIComponent(filename)}`);
  if (live) reply.header('x-accel-buffering', 'no');
  if (etag === undefined) return reply.header('cache-control', 'private, no-store').send(body);
  return reply
    .headers({ etag: `"${etag}"`, 'cache-control': 'private, max-age=3600', vary: 'authorization' })
    .send(body);
}
