import type { Belonging } from './moved-tables.ts';

/** A query for the bytes of files, and of videos with their qualities and posters, as `writeFiles` reads it. */
export function storedObjects(belonging: Belonging, files = belonging.condition('files')): string {
  const videos = `select id from videos where ${belonging.condition('videos')}`;
  return `select key::text, size, image from (
    select key, size::bigint as size, width is not null as image from files where ${files}
    union select key, size, false from videos where id in (${videos})
    union select poster_key, null, false from videos where poster_key is not null and id in (${videos})
    union select key, size, false from video_media where video_id in (${videos})) objects order by 1`;
}
