import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from './storage.ts';

/** Stored bytes that never change under their tag. */
export interface RangedFile {
  size: number;
  mime: string;
  etag: string;
  read(range?: ByteRange): Promise<Readable>;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The one range that a header asks for; undefined for none, for several and for an invalid one, which are answered with
 * the whole file (RFC 9110 §14.2); `unsatisfiable` beyond the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return range.start > range.end ? 'unsatisfiable' : range;
}

/** Sends the file or the requested range of it; a HEAD request gets the headers only. */
export async function sendRange(request: FastifyRequest, reply: FastifyReply, file: RangedFile) {
  const { headers, method } = request;
  const etag = `"${file.etag}"`;
  const cached = { 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600', etag };
  if (headers['if-none-match'] === etag) return reply.code(304).headers(cached).send();
  const applies = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = applies ? rangeOf(headers.range, file.size) : undefined;
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'accept-ranges': 'bytes', 'content-range': `bytes */${file.size}` })
      .send();
  // Before the headers are set: a failure of the storage must not be cached as the file.
  const body = method === 'HEAD' ? null : await file.read(range);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply
    .headers({
      ...cached,
      'content-disposition': 'inline',
      'content-length': end - start + 1,
      'content-type': file.mime,
    })
    .send(body);
}
