import type { CONVERTER_STATUSES, Video } from '@dekanat/contract/syllabi/videos.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context, PublicContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { signAddress } from '#platform/files/signed-address.ts';
import type { OwnSyllabus } from '../own-syllabus.ts';

/** The address of a part of a video: the original, the poster, or a quality such as `240p`. */
export const addressOf = (
  key: Buffer,
  { id, part, session }: { id: number; part: string; session?: string | undefined },
) => signAddress(key, `/api/resources/video/${id}/${part}`, { session });

interface Media {
  quality: number;
  size: number;
}

/** Videos by id, with signed addresses of all their parts, which end with the session of the caller. */
export async function videosOf(
  {
    db,
    services,
    language,
    caller,
  }: Pick<PublicContext, 'db' | 'services' | 'language'> & { caller?: Caller },
  ids: number[],
): Promise<Map<number, Video>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('videos')
    .select([
      'id',
      'name',
      'size',
      sql<number | null>`duration_seconds::float`.as('duration_seconds'),
      sql<(typeof CONVERTER_STATUSES)[number]>`converter_status`.as('video_converter_status'),
      'converter_message',
      'job_id',
      'poster_key',
      sql<Media[]>`(
        select coalesce(json_agg(json_build_object('quality', quality, 'size', size) order by quality), '[]')
        from video_media m where m.video_id = videos.id)`.as('media'),
    ])
    .where('id', 'in', ids)
    .execute();
  const { refresh: key } = services.keys;
  const session = caller?.sessionId;
  return new Map(
    rows.map(({ poster_key, media, converter_message, ...video }) => [
      video.id,
      {
        ...video,
        converter_message:
          converter_message === null ? null : translate(uncheckedKey(converter_message), language),
        file_url_video: addressOf(key, { id: video.id, part: 'original', session }),
        poster_url: poster_key === null ? null : addressOf(key, { id: video.id, part: 'poster', session }),
        media: media.map(({ quality, size }) => ({
          quality,
          size,
          name: `${quality}p_${video.name}`,
          url: addressOf(key, { id: video.id, part: `${quality}p`, session }),
        })),
      },
    ]),
  );
}

/**
 * Claims an uploaded video for a syllabus: an own upload, or a video of the syllabi that it was copied from or to.
 * @throws Invalid on `video`
 */
export async function claimVideo(
  { db, caller }: Context,
  id: number,
  { origin_id, university_id }: OwnSyllabus,
): Promise<void> {
  const claimed = await db
    .updateTable('videos')
    .set({ origin_id, unclaimed_since: null, university_id })
    .where('id', '=', id)
    .where(
      sql<boolean>`(origin_id is null and uploaded_by = ${caller.id} and (university_id is null or university_id = ${university_id})
        or origin_id = ${origin_id})`,
    )
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) throw invalidField('video', 'invalid.out_of_scope');
}
