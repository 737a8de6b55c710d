import { notFound } from '#api/errors.ts';
import type { Feature } from '#api/implement.ts';
import { sendRange } from '#platform/files/send-range.ts';
import { fileOfDirectory } from '#platform/files/storage-address.ts';

/** Per address and minute: a whole university may share one, and a page shows many pictures. */
const MAX_REQUESTS = 12_000;
const WINDOW_MS = 60_000;

/** Files by signed addresses, for elements and clients that send no authorisation. */
export const storageRoute: Feature = (app, { config, keys, db, storage }) => {
  const rateLimit = {
    max: MAX_REQUESTS,
    timeWindow: WINDOW_MS,
    groupId: 'storage',
    hook: 'onRequest',
  } as const;
  app.route<{ Params: { directory: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/storage/:directory/*',
    compress: false,
    config: config.rateLimits ? { rateLimit } : {},
    async handler(request, reply) {
      // Pages of the students' clients are of other origins.
      const id = fileOfDirectory(keys.refresh, request.params.directory);
      if (id === undefined) throw notFound();
      const file = await db
        .selectFrom('files')
        .select(['key', 'mime', 'size'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendRange(request, reply, {
        ...file,
        etag: `${file.key}-original`,
        read: (range) => storage.read(file.key, 'original', range),
      });
    },
  });
};
