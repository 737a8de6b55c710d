import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FILES_FIELD, type StoredFile } from '@dekanat/contract/files/files.ts';
import { problemOfVideo, VIDEO_BYTES_MAX, VIDEO_TYPES, videoName } from '@dekanat/contract/syllabi/videos.ts';
import type { Caller } from '#api/caller.ts';
import { type Context, inTransaction, isBackOfficeContext } from '#api/context.ts';
import { Invalid, invalidField, Refusal } from '#api/errors.ts';
import { MultipartBody } from '#api/multipart-body.ts';
import type { Queryable } from '#db/database.ts';
import { uploadDirectory, withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { videoConversionJob } from './conversion-job.ts';
import { type ProbedVideo, probeVideo } from './probe-video.ts';
import { lockUpload } from './upload-lock.ts';
import { ownUpload, requireUploadAllowed } from './upload-rows.ts';

interface Incoming {
  path: string;
  name: string;
  size: number;
  probed: ProbedVideo;
}

/** Enqueues the conversion of a video in the transaction of the context. */
export async function enqueueConversion(context: Context, id: number): Promise<void> {
  const job_id = await enqueueJob(context, videoConversionJob, { video_id: id });
  await context.db
    .updateTable('videos')
    .set({ job_id, converter_message: null })
    .where('id', '=', id)
    .execute();
}

async function insertVideo(context: Context, { name, size, probed }: Incoming, key: string): Promise<number> {
  const { db, services, caller, scope } = context;
  const { mime, width, height, durationSeconds } = probed;
  const { ffmpeg } = services.config;
  const { id } = await db
    .insertInto('videos')
    .values({
      ...{ key, name, size, mime, width, height, duration_seconds: durationSeconds },
      university_id: scope.universityId,
      uploaded_by: caller.id,
      converter_message: ffmpeg === undefined ? 'video.no_converter' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ffmpeg !== undefined) await enqueueConversion(context, id);
  return id;
}

/** Moves files into the storage with their rows, all or none. @returns the ids */
function storeVideos(
  context: Context,
  incoming: Incoming[],
  alsoWrite?: (db: Queryable, ids: number[]) => Promise<unknown>,
): Promise<number[]> {
  return storeFiles(
    context.services,
    incoming.map(({ path }) => ({ original: path })),
    (keys) =>
      inTransaction(context, async (db) => {
        await claimFiles(db, keys);
        const ids: number[] = [];
        for (const [index, one] of incoming.entries())
          ids.push(await insertVideo({ ...context, db }, one, keys[index] ?? ''));
        await alsoWrite?.(db, ids);
        return ids;
      }),
  );
}

/** The permission of these calls is one of the back office. */
function backOffice(context: Context<Caller>): Context {
  if (!isBackOfficeContext(context)) throw new Refusal('forbidden');
  return context;
}

const RULES: UploadRules = {
  types: VIDEO_TYPES,
  wrongType: 'video.type',
  bytes: VIDEO_BYTES_MAX + 1,
  tooLarge: 'video.size',
  requireName: (name) => {
    const problem = problemOfVideo({ name, size: 1 });
    if (problem !== undefined) throw invalidField(FILES_FIELD, problem);
  },
};

/** Stores the videos of a multipart request. @returns their files with signed addresses */
export async function storeUploadedFiles(
  context: Context<Caller>,
  body: MultipartBody,
): Promise<Pick<StoredFile, 'id' | 'name' | 'size' | 'mime'>[]> {
  const own = backOffice(context);
  if (!(body instanceof MultipartBody)) throw new Refusal('unsupported_type');
  const announced = Math.min(VIDEO_BYTES_MAX, Math.max(1, Number(body.headers['content-length']) || 1));
  await requireUploadAllowed(context, { name: 'video', size: announced }, FILES_FIELD);
  const { dataDirectory, ffmpeg } = context.services.config;
  return withSpoolDirectory(dataDirectory, async (directory) => {
    const incoming: Incoming[] = [];
    for (const { path, name } of await receiveUpload(body, directory, RULES))
      incoming.push({
        path,
        name: videoName(name),
        size: (await stat(path)).size,
        probed: await probeVideo(ffmpeg, path),
      });
    const ids = await storeVideos(own, incoming);
    return incoming.map(({ name, size, probed }, index) => ({
      id: ids[index] ?? 0,
      name,
      size,
      mime: probed.mime,
    }));
  });
}

/**
 * Makes a video of a complete upload; a repeated call returns the same one. Content that is no video is removed.
 * @throws Invalid when the upload is missing or incomplete
 */
export async function storeUpload(context: Context<Caller>, id: string): Promise<number> {
  const { services } = context;
  if ((await ownUpload(context, id)) === undefined) throw invalidField('upload', 'invalid.out_of_scope');
  const unlock = await lockUpload(services, id, { onRelease: () => undefined });
  try {
    const upload = await ownUpload(context, id);
    if (upload === undefined) throw invalidField('upload', 'invalid.out_of_scope');
    if (upload.video_id !== null) return upload.video_id;
    const path = join(uploadDirectory(services.config.dataDirectory), id);
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size !== upload.size) throw invalidField('upload', 'video.upload.incomplete');
    const [video = 0] = await storeVideos(
      backOffice(context),
      [{ path, name: upload.name, size, probed: await probeOrRemove(context, id, path) }],
      (db, [video_id = 0]) =>
        db.updateTable('video_uploads').set({ video_id }).where('id', '=', id).execute(),
    );
    await rm(path, { force: true });
    return video;
  } finally {
    await unlock();
  }
}

async function probeOrRemove({ services }: Context<Caller>, id: string, path: string): Promise<ProbedVideo> {
  try {
    return await probeVideo(services.config.ffmpeg, path);
  } catch (error) {
    if (error instanceof Refusal || error instanceof Invalid) {
      await rm(path, { force: true });
      await services.db.deleteFrom('video_uploads').where('id', '=', id).execute();
    }
    throw error;
  }
}
