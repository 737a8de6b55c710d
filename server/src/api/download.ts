import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a handler of a `download` endpoint returns. */
export interface Download {
  filename: string;
  mime: string;
  body: Readable;
  /** The browser shows the file instead of saving it. */
  inline?: true;
  /** Identifies content that never changes: clients cache it for an hour, then revalidate. */
  etag?: string;
  /** A stream of events: proxies must not buffer it. */
  live?: true;
}

/** `encodeURIComponent` leaves characters that have a meaning in the header (RFC 8187). */
const encodedName = (filename: string) =>
  encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function sendDownload(reply: FastifyReply, { filename, mime, body, inline, etag, live }: Download) {
  const disposition = inline || live ? 'inline' : 'attachment';
  reply.type(mime).header('content-disposition', `${disposition}; filename*=UTF-8''${encodedName(filename)}`);
  if (live) reply.header('x-accel-buffering', 'no');
  if (etag === undefined) return reply.header('cache-control', 'private, no-store').send(body);
  return reply
    .headers({ etag: `"${etag}"`, 'cache-control': 'private, max-age=3600', vary: 'authorization' })
    .send(body);
}
