import type { ReadableStream } from 'node:stream/web';
import { UPLOADS_PATH, VIDEO_BYTES_MAX } from '@dekanat/contract/syllabi/videos.ts';
import { FileStore } from '@tus/file-store';
import { Metadata, Server, Upload } from '@tus/server';
import type { Services } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { uploadDirectory } from '#platform/files/spool.ts';
import { lockUpload } from './upload-lock.ts';
import { removeUpload } from './upload-rows.ts';

/** Headers of the protocol; the server sets all others itself. */
const RESPONSE_HEADERS = ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'cache-control'];

export interface ProtocolRequest {
  method: string;
  /** The upload, whose row exists already. */
  id: string;
  headers: Record<string, string | string[] | undefined>;
  body?: ReadableStream | undefined;
}

export interface ProtocolAnswer {
  status: number;
  headers: Record<string, string>;
}

/**
 * The protocol tus 1.0.0 without HTTP server, permissions and rules. @returns answers one request, and throws refusals
 */
export function uploadProtocol(services: Services): (request: ProtocolRequest) => Promise<ProtocolAnswer> {
  /** The library asks for the id of a new upload with the request only. */
  const newIds = new WeakMap<object, string>();
  let created: Server | undefined;
  return async (request) => {
    // The library creates its directory at once, so it starts with the first upload.
    created ??= createServer(services, (web) => newIds.get(web) ?? '');
    const web = webRequest(request);
    newIds.set(web, request.id);
    const { status, headers } = await created.handleWeb(web);
    if (status >= 400) throw refusalOf(status);
    const answered = RESPONSE_HEADERS.flatMap((name) =>
      headers.has(name) ? [[name, headers.get(name) ?? '']] : [],
    );
    return { status, headers: Object.fromEntries(answered) };
  };
}

/** The name of the file in the metadata of a new upload, '' for none; undefined: they are malformed. */
export function filenameOf(metadata: string): string | undefined {
  try {
    return Metadata.parse(metadata).filename ?? '';
  } catch {
    return undefined;
  }
}

function createServer(services: Services, namingFunction: (request: object) => string): Server {
  return new Server({
    path: UPLOADS_PATH,
    datastore: new FileStore({
      directory: uploadDirectory(services.config.dataDirectory),
      configstore: uploadRows(services),
    }),
    maxSize: VIDEO_BYTES_MAX,
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    namingFunction,
    locker: {
      newLock(id) {
        let unlock = async () => {};
        return {
          async lock(signal, onRelease) {
            unlock = await lockUpload(services, id, { signal, onRelease });
          },
          unlock: () => unlock(),
        };
      },
    },
  });
}

/** Rows of `video_uploads` as the library reads them. The bytes are the library's, the rows are inserted before it runs. */
const uploadRows = ({ db }: Services) => ({
  async get(id: string) {
    const row = await db.selectFrom('video_uploads').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const { name: filename, size, created_at: creation_date } = row;
    return new Upload({ id, size, offset: 0, metadata: { filename }, creation_date });
  },
  async set() {},
  delete: async (id: string) => void (await removeUpload(db, id)),
});

/** Failures of the protocol have the bodies of all others. Clients of the protocol repeat a 409 or 5xx by themselves. */
function refusalOf(status: number): Refusal {
  if (status === 404 || status === 410) return notFound();
  if (status === 409) return new Refusal('stale', { key: 'video.upload.offset' });
  if (status === 413) return new Refusal('too_large', { key: 'video.size' });
  // 501: an extension of the protocol that is not supported.
  return status >= 500 && status !== 501 ? new Refusal('unavailable') : new Refusal('malformed');
}

/**
 * The library takes the id of the upload from the end of the whole address, so it gets one of the checked id instead of
 * that of the client.
 */
function webRequest({ method, id, headers, body }: ProtocolRequest): Request {
  const path = method === 'POST' ? UPLOADS_PATH : `${UPLOADS_PATH}/${id}`;
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(path, 'http://localhost'), {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']>, duplex: 'half' }),
  });
}
