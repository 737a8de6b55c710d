import type { Video } from '@dekanat/contract/syllabi/videos.ts';
import { sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import { newNonce } from '#api/http/security-headers.ts';
import type { Feature } from '#api/implement.ts';
import { isOpenUniversity } from '#features/universities/shared.ts';
import { isSignatureOf, signatureOf } from '#platform/files/signed-address.ts';
import { escapeHtml } from '#platform/rich-text/plain-text.ts';
import { videosOf } from './videos.ts';

const BASE = '/embed/video';
/** Plays on a slow connection. */
const QUALITY = 480;
const MAX_REQUESTS = 1_200;
const WINDOW_MS = 60_000;

const textOf = (itemId: number) => `embed lesson_items ${itemId}`;

/** Path of the page that shows the video of a lesson item in an iframe; unguessable, and the same at each call. */
export const embedPath = (key: Buffer, itemId: number) =>
  `${BASE}/${itemId}/${signatureOf(key, textOf(itemId))}`;

/** The page runs no scripts and loads nothing but the video; any site may frame it. */
const policyOf = (nonce: string) =>
  `default-src 'none'; media-src 'self'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;

function pageOf({ name, poster_url, media, file_url_video }: Video, nonce: string): string {
  const source = media.findLast(({ quality }) => quality <= QUALITY)?.url ?? media[0]?.url ?? file_url_video;
  const poster = poster_url === null ? '' : ` poster="${escapeHtml(poster_url)}"`;
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)}</title>
<style nonce="${nonce}">html,body{height:100%;margin:0;background:#000}video{width:100%;height:100%}</style>
</head>
<body><video controls playsinline preload="metadata" src="${escapeHtml(source)}"${poster}></video></body>
</html>`;
}

/** The page behind the embed code. It is valid while the lesson item shows a video (docs/decisions/0046-videos.md). */
export const embedPage: Feature = (app, services) => {
  const rateLimit = {
    max: MAX_REQUESTS,
    timeWindow: WINDOW_MS,
    groupId: 'embed',
    hook: 'onRequest',
  } as const;
  app.get<{ Params: { id: string; signature: string } }>(
    `${BASE}/:id/:signature`,
    { config: services.config.rateLimits ? { rateLimit } : {} },
    async (request, reply) => {
      const id = Number(request.params.id);
      const { db, keys } = services;
      if (!isSignatureOf(keys.refresh, textOf(id), request.params.signature)) throw notFound();
      const { rows } = await sql<{ video_id: number }>`
        select i.video_id from lesson_items i
        join syllabus_lessons l on l.id = i.lesson_id and l.removed_at is null
        join syllabus_modules m on m.id = l.module_id and m.removed_at is null
        join syllabi s on s.id = i.syllabus_id and s.removed_at is null
        where ${isOpenUniversity('s.university_id')} and i.id = ${id} and i.removed_at is null and i.video_id is not null`.execute(
        db,
      );
      const videoId = rows[0]?.video_id ?? 0;
      const video = (await videosOf({ db, services, language: undefined }, [videoId])).get(videoId);
      if (video === undefined) throw notFound();
      const nonce = newNonce();
      reply.removeHeader('x-frame-options');
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'private, no-store', 'content-security-policy': policyOf(nonce) })
        .send(pageOf(video, nonce));
    },
  );
};
