import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import type { Feature } from '#api/implement.ts';
import { openResponses } from '#platform/files/open-responses.ts';
import { sendRange } from '#platform/files/send-range.ts';
import { isSignedAddress } from '#platform/files/signed-address.ts';

/** Per address and minute: a whole university may share one, and a player sends a request per jump. */
const MAX_REQUESTS = 12_000;
const WINDOW_MS = 60_000;

interface StoredPart {
  key: string;
  /** Unknown of a poster. */
  size: number | null;
  mime: string;
}

/** The stored bytes of `original`, `poster`, or a quality such as `240p`. */
async function partOf({ db }: Services, id: number, part: string): Promise<StoredPart | undefined> {
  const quality = /^(\d{1,4})p$/.exec(part)?.[1];
  const { rows } =
    quality === undefined
      ? await sql<StoredPart>`
          select key, size, mime from videos where id = ${id} and ${part} = 'original'
          union all select poster_key, null, 'image/jpeg' from videos
          where id = ${id} and ${part} = 'poster' and poster_key is not null`.execute(db)
      : await sql<StoredPart>`
          select key, size, 'video/mp4' as mime from video_media
          where video_id = ${id} and quality = ${Number(quality)}`.execute(db);
  return rows[0];
}

/**
 * Bytes of videos for `<video>` elements, which send no authorisation: the signature of the address is the permission
 * (docs/decisions/0046-videos.md).
 */
export const playback: Feature = (app, services) => {
  const { config, keys, storage } = services;
  const rateLimit = {
    max: MAX_REQUESTS,
    timeWindow: WINDOW_MS,
    groupId: 'video',
    hook: 'onRequest',
  } as const;
  const register = openResponses(app);
  app.route<{ Params: { id: string; part: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/api/resources/video/:id/:part',
    compress: false,
    config: config.rateLimits ? { rateLimit } : {},
    async handler(request, reply) {
      const { id, part } = request.params;
      if (!isSignedAddress(keys.refresh, `/api/resources/video/${id}/${part}`, request.query))
        throw new Refusal('forbidden', { key: 'video.address' });
      const { session } = request.query;
      if (typeof session === 'string' && !(await services.sessions.isOpen(session)))
        throw new Refusal('forbidden', { key: 'video.address' });
      const found = await partOf(services, Number(id), part);
      if (found === undefined) throw notFound();
      const { key, size, mime } = found;
      register(reply.raw);
      if (size !== null)
        return sendRange(request, reply, {
          ...{ size, mime, etag: key },
          read: (range) => storage.read(key, 'original', range),
        });
      // Before the headers are set: a failure of the storage must not be cached as the poster.
      const poster = await storage.read(key, 'original');
      return reply.headers({ 'cache-control': 'private, max-age=3600', 'content-type': mime }).send(poster);
    },
  });
};
