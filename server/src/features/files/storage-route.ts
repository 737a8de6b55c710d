import { extname } from 'node:path';
import { sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import type { Feature } from '#api/implement.ts';
import type { Queryable } from '#db/database.ts';
import { openResponses } from '#platform/files/open-responses.ts';
import { sendRange } from '#platform/files/send-range.ts';
import { objectOfDirectory, type StoredObject } from '#platform/files/storage-address.ts';

/** Per address and minute: a whole university may share one, and a page shows many pictures. */
const MAX_REQUESTS = 12_000;
const WINDOW_MS = 60_000;

interface StoredBytes {
  key: string;
  size: number;
  mime: string;
  /** With the extension. */
  name: string;
}

const IMAGES = ['.jpg', '.jpeg', '.png'];
/** Whether this is a plain name with an extension of the file's type. */
function isNameOf(asked: string, { mime, name }: StoredBytes): boolean {
  const extension = extname(asked).toLowerCase();
  if (asked.includes('/')) return false;
  return mime.startsWith('image/') ? IMAGES.includes(extension) : extension === extname(name).toLowerCase();
}

/**
 * The bytes of a file, or of a video in the quality that the file name begins with. Nobody reads what was uploaded without an
 * account and is not claimed yet.
 */
async function bytesOf(db: Queryable, { kind, id }: StoredObject, filename: string): Promise<StoredBytes> {
  const quality = Number(/^(\d{1,4})p-/.exec(filename)?.[1] ?? 0);
  const { rows } =
    kind === 'file'
      ? await sql<StoredBytes>`
          select key, size, mime, name from files where id = ${id} and uploaded_by is not null`.execute(db)
      : await sql<StoredBytes>`
          select key, size, 'video/mp4' as mime, 'video.mp4' as name from video_media
          where video_id = ${id} and quality = ${quality}
          union all select key, size, mime, 'video.mp4' as name from videos where id = ${id} and ${quality} = 0`.execute(
          db,
        );
  const [found] = rows;
  if (found === undefined || !isNameOf(filename, found)) throw notFound();
  return found;
}

/** Files by signed addresses, for elements and clients that send no authorisation. */
export const storageRoute: Feature = (app, { config, keys, db, storage }) => {
  const rateLimit = {
    max: MAX_REQUESTS,
    timeWindow: WINDOW_MS,
    groupId: 'storage',
    hook: 'onRequest',
  } as const;
  const register = openResponses(app);
  app.route<{ Params: { directory: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/storage/:directory/*',
    compress: false,
    config: config.rateLimits ? { rateLimit } : {},
    async handler(request, reply) {
      // Pages of the students' clients are of other origins.
      const object = objectOfDirectory(keys.refresh, request.params.directory);
      if (object === undefined) throw notFound();
      const file = await bytesOf(db, object, request.params['*']);
      register(reply.raw);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendRange(request, reply, {
        ...file,
        etag: `${file.key}-original`,
        read: (range) => storage.read(file.key, 'original', range),
      });
    },
  });
};
