import { randomUUID } from 'node:crypto';
import { problemOfVideo, videoName } from '@dekanat/contract/syllabi/videos.ts';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { VideoUploads } from '#db/tables.ts';

export type UploadRow = Selectable<VideoUploads>;

/** Per user, of uploads in progress and videos that no lesson shows: enough for a course, too little to fill a disk. */
const MAX_UNCLAIMED_VIDEOS = 30;
const MAX_UNCLAIMED_BYTES = 25 * 1024 ** 3;
const RETRY_AFTER_SECONDS = 3_600;

/**
 * Refuses a file that breaks a rule, exceeds the user's quota or does not fit on the disk.
 * @throws Invalid on `field` for a wrong name or an empty file
 */
export async function requireUploadAllowed(
  context: Context<Caller>,
  file: { name: string; size: number },
  field: string,
): Promise<void> {
  const problem = problemOfVideo(file);
  if (problem === 'video.size') throw new Refusal('too_large', { key: problem });
  if (problem !== undefined) throw invalidField(field, problem);
  await enforceQuota(context, file.size);
  if (!(await context.services.disk.hasRoomFor(file.size))) throw new Refusal('disk_full');
}

async function enforceQuota({ services, caller }: Context<Caller>, size: number): Promise<void> {
  const { rows } = await sql<{ videos: number; bytes: number }>`
    select count(*)::int as videos, coalesce(sum(size), 0)::float8 as bytes from (
      select size from video_uploads where user_id = ${caller.id} and video_id is null
      union all select size from videos where uploaded_by = ${caller.id} and unclaimed_since is not null) open`.execute(
    services.db,
  );
  const { videos = 0, bytes = 0 } = rows[0] ?? {};
  if (videos >= MAX_UNCLAIMED_VIDEOS || bytes + size > MAX_UNCLAIMED_BYTES)
    throw new Refusal('too_many', { key: 'video.unclaimed', values: { seconds: RETRY_AFTER_SECONDS } });
}

/** Registers an upload. @returns its id */
export async function createUpload(
  { services, caller, scope }: Context<Caller>,
  { name, size }: { name: string; size: number },
): Promise<string> {
  const id = randomUUID();
  await services.db
    .insertInto('video_uploads')
    .values({ id, name: videoName(name), size, user_id: caller.id, university_id: scope.universityId })
    .execute();
  return id;
}

/** Removes the row of an upload, unless it is a video already. */
export const removeUpload = (db: Queryable, id: string) =>
  db.deleteFrom('video_uploads').where('id', '=', id).where('video_id', 'is', null).execute();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The upload, if it belongs to the caller. */
export const ownUpload = async (
  { services, caller }: Context<Caller>,
  id: string,
): Promise<UploadRow | undefined> =>
  UUID.test(id)
    ? services.db
        .selectFrom('video_uploads')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', caller.id)
        .executeTakeFirst()
    : undefined;
