import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { normaliseText, QueryId } from '@dekanat/contract/api/fields.ts';
import { FILES_AT_ONCE, FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { Invalid, invalidField, Refusal } from '#api/errors.ts';
import type { MultipartBody } from '#api/multipart-body.ts';
import type { TextKey } from '#locales/text-key.ts';
import { detectFileType } from './file-types.ts';

/** Accepted types and sizes, with the error messages. */
export interface UploadRules {
  types: readonly string[];
  wrongType: TextKey;
  /** Type of a file whose content has no signature. */
  otherwise?: string;
  /** Exclusive maximum. */
  bytes: number;
  tooLarge: TextKey;
  /** Refuses a name before the bytes arrive. */
  requireName?(name: string): void;
  values?: Record<string, unknown>;
  /** Fields of the form that hold an id, accepted beside the files. */
  idFields?: readonly string[];
  /** Names of the parts with files, besides `files[]`. */
  fileFields?: readonly string[];
}

/** A complete file in the spool. */
export interface UploadedFile {
  path: string;
  name: string;
  mime: string;
}

/** Characters of an id in a field of a form, and one more. */
const MAX_ID_LENGTH = 11;
/** Headers of a part: its disposition, type and encoding. */
const MAX_PART_HEADERS = 16;
const MAX_PART_HEADER_BYTES = 8 * 1024;
/** Enough to detect the type. */
const HEAD_BYTES = 4_100;
/** After a refusal the rest of the body is discarded up to this size, so that the client reads the response. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

const malformed = () => new Refusal('malformed', { key: 'file.malformed' });
const unknownField = (field: string) =>
  new Invalid([{ field, key: 'invalid.unrecognized_keys', values: { field } }]);

async function parserFor(
  { headers }: MultipartBody,
  { bytes, idFields = [] }: UploadRules,
): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: headers as { 'content-type': string },
      limits: {
        fileSize: bytes - 1,
        files: FILES_AT_ONCE,
        parts: FILES_AT_ONCE + 1 + idFields.length,
        headerPairs: MAX_PART_HEADERS,
        headerSize: MAX_PART_HEADER_BYTES,
        fieldNameSize: 100,
        fieldSize: MAX_ID_LENGTH,
      },
    });
  } catch {
    throw malformed();
  }
}

/** Maps parser errors, a full disk and own refusals to responses. */
function refusalFor(error: unknown): Error {
  if (error instanceof Refusal || error instanceof Invalid) return error;
  const ofSystem = (error as { syscall?: string } | null)?.syscall !== undefined;
  return ofSystem ? new Refusal('unavailable') : malformed();
}

/** The last segment of a path of any system, without characters that file systems refuse. */
function safeFileName(sentName: string | undefined): string {
  const last = basename((sentName ?? '').replaceAll('\\', '/'));
  return normaliseText(last.replace(/[\p{C}<>:"/|?*]/gu, ''));
}

/**
 * Forwards a file while it arrives and checks the type from its first bytes, so that a refused file is not read to its
 * end.
 */
function typeCheck(
  { types, wrongType, otherwise, values = {} }: UploadRules,
  onType: (mime: string) => void,
) {
  const validate = async (head: Buffer) => {
    if (head.length === 0) throw invalidField(FILES_FIELD, 'file.empty');
    const mime = (await detectFileType(head)) ?? otherwise;
    if (mime === undefined || !types.includes(mime))
      throw new Refusal('unsupported_type', { key: wrongType, values });
    onType(mime);
  };
  return async function* (source: AsyncIterable<Buffer>) {
    let head: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of source) {
      if (head === undefined) yield chunk;
      else {
        head = Buffer.concat([head, chunk]);
        if (head.length < HEAD_BYTES) continue;
        await validate(head);
        yield head;
        head = undefined;
      }
    }
    if (head === undefined) return;
    await validate(head);
    yield head;
  };
}

async function receiveFile(
  stream: BusboyFileStream,
  name: string,
  path: string,
  rules: UploadRules,
): Promise<UploadedFile> {
  let mime = '';
  const safeName = safeFileName(name);
  rules.requireName?.(safeName);
  const check = typeCheck(rules, (detected) => {
    mime = detected;
  });
  // Flushed: after a power failure the committed row must not name a truncated file.
  await pipeline(stream, check, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { path, name: safeName, mime };
}

/** Discards the rest of the body; destroys the connection when it is too long. */
function discard(stream: Readable): void {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) stream.destroy();
  });
  stream.resume();
}

/**
 * Reads the files of a multipart body into `directory`, which the caller removes. The first error ends it. Memory use
 * is bounded by the stream buffers.
 */
export async function receiveUpload(
  incoming: MultipartBody,
  directory: string,
  rules: UploadRules,
  onId: (field: string, id: number) => void = () => undefined,
): Promise<UploadedFile[]> {
  const { stream } = incoming;
  const { tooLarge, values = {}, idFields = [], fileFields = [] } = rules;
  const parser = await parserFor(incoming, rules);
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  const tooMany = () => fail(new Refusal('too_large', { key: 'file.most', values: { most: FILES_AT_ONCE } }));
  const uploads: { file: BusboyFileStream; uploaded: Promise<UploadedFile> }[] = [];
  parser
    .on('file', (field, file, name) => {
      file.on('error', () => undefined);
      file.once('limit', () => fail(new Refusal('too_large', { key: tooLarge, values })));
      if (field !== FILES_FIELD && !fileFields.includes(field)) return fail(unknownField(field));
      const uploaded = receiveFile(file, name, join(directory, randomUUID()), rules);
      uploaded.catch((error: unknown) => fail(refusalFor(error)));
      uploads.push({ file, uploaded });
    })
    .on('field', (field, value) => {
      if (!idFields.includes(field)) return fail(unknownField(field));
      const { data: id } = QueryId.safeParse(value);
      if (id === undefined) return fail(invalidField(field, 'invalid.invalid_type'));
      onId(field, id);
    })
    .on('filesLimit', tooMany)
    .on('partsLimit', tooMany)
    .on('error', () => fail(malformed()))
    .on('finish', end);
  stream.once('close', () => stream.readableEnded || fail(malformed()));
  stream.once('error', () => fail(malformed()));
  if (stream.destroyed) fail(malformed());
  stream.pipe(parser);
  try {
    await ended;
    if (uploads.length === 0) throw invalidField(FILES_FIELD, 'invalid.required');
    return await Promise.all(uploads.map(({ uploaded }) => uploaded));
  } catch (error) {
    stream.unpipe(parser);
    parser.destroy();
    for (const { file } of uploads) file.destroy();
    discard(stream);
    await Promise.allSettled(uploads.map(({ uploaded }) => uploaded));
    throw error;
  }
}
