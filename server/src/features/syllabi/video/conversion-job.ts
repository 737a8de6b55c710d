import { createWriteStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Id } from '@dekanat/contract/api/fields.ts';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { notFound, Refusal } from '#api/errors.ts';
import type { Ffmpeg } from '#config/ffmpeg.ts';
import type { Queryable } from '#db/database.ts';
import type { Videos } from '#db/tables.ts';
import type { TextKey } from '#locales/text-key.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { probeVideo } from './probe-video.ts';
import { type Rendition, renditionsOf, type Size } from './renditions.ts';
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts';

type VideoRow = Selectable<Videos>;

const ATTEMPTS = 3;
const POSTER_MS = 60_000;
/** Slower than any real video, and a limit for crafted ones. */
const SECONDS_PER_SECOND = 20;
const RENDITION_MS = { min: 10 * 60_000, max: 12 * 60 * 60_000 };
const POSTER_HEIGHT = 480;

/** How long the conversion to one size may take. Recordings of browsers state no duration. */
export const renditionLimitMs = (durationSeconds: number | undefined): number =>
  durationSeconds === undefined
    ? RENDITION_MS.max
    : Math.min(RENDITION_MS.max, Math.max(RENDITION_MS.min, durationSeconds * 1000 * SECONDS_PER_SECOND));

/**
 * Converts a video to smaller sizes and makes its poster. Each finished size is stored at once, so that a repeated run
 * continues with the next one.
 */
export const videoConversionJob = jobKind({
  name: 'video_conversion',
  input: z.object({ video_id: Id }),
  attempts: ATTEMPTS,
  perProcess: 1,
  async run(job, { video_id }) {
    const { db, config } = job.services;
    if (config.ffmpeg === undefined) return void (await setStatus(db, video_id, 0, 'video.no_converter'));
    try {
      await setStatus(db, video_id, 9);
      await convert(job, config.ffmpeg, await readVideo(db, video_id));
    } catch (error) {
      const problem = problemOf(job, error);
      if (problem !== undefined) await setStatus(db, video_id, 0, problem);
      throw error instanceof FfmpegFailed ? new Refusal('unsupported_type', { key: 'video.failed' }) : error;
    }
    return undefined;
  },
});

/** What to show beside the original; undefined while the job will continue. */
function problemOf({ signal, services, attempt }: Job, error: unknown): TextKey | undefined {
  if (signal.aborted) return signal.reason === 'cancelled' ? 'video.cancelled' : undefined;
  if (error instanceof FfmpegFailed) {
    services.log.warn({ err: error }, 'A video could not be converted');
    return 'video.failed';
  }
  return error instanceof Refusal || attempt >= ATTEMPTS ? 'video.failed' : undefined;
}

const readVideo = (db: Queryable, id: number): Promise<VideoRow> =>
  db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Stores the state of the conversion and makes open editors read it. */
async function setStatus(
  db: Queryable,
  id: number,
  converter_status: 0 | 1 | 9,
  converter_message: TextKey | null = null,
): Promise<void> {
  await db
    .updateTable('videos')
    .set({ converter_status, converter_message, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await publishChanged(db, 'lesson_items');
}

async function convert(job: Job, programs: Ffmpeg, video: VideoRow): Promise<void> {
  const { services } = job;
  await withSpoolDirectory(
    services.config.dataDirectory,
    async (directory) => {
      const source = await sourceOf(job, video, directory);
      const { width, height, durationSeconds } = await probeVideo(programs, source);
      if (width === undefined || height === undefined) throw new FfmpegFailed('no size');
      const run: Conversion = { job, programs, video, directory, source, durationSeconds };
      if (video.poster_key === null) await storePoster(run, { width, height });
      await storeRenditions(run, renditionsOf({ width, height }));
      await job.inTransaction(async (db) => {
        await db
          .updateTable('videos')
          .set({ width, height, duration_seconds: durationSeconds ?? null })
          .where('id', '=', video.id)
          .execute();
        await setStatus(db, video.id, 1);
        await job.finish(db);
      });
    },
    `video-${video.id}`,
  );
}

interface Conversion {
  job: Job;
  programs: Ffmpeg;
  video: VideoRow;
  directory: string;
  source: string;
  durationSeconds: number | undefined;
}

/** A local file of the original; from a bucket it is downloaded. */
async function sourceOf({ services, signal }: Job, { key }: VideoRow, directory: string): Promise<string> {
  const local = services.storage.localPath(key, 'original');
  if (local !== undefined) return local;
  const path = join(directory, 'source');
  await pipeline(await services.storage.read(key, 'original'), createWriteStream(path, { mode: 0o600 }), {
    signal,
  });
  return path;
}

const scale = ({ width, height }: Size) => ['-vf', `scale=${width}:${height},setsar=1`];

async function storePoster(
  { job, programs, video, directory, source, durationSeconds = 0 }: Conversion,
  size: Size,
) {
  const path = join(directory, 'poster.jpg');
  const height = Math.min(size.height, POSTER_HEIGHT);
  const width = Math.max(1, Math.round((size.width * height) / size.height));
  const at = String(Math.min(1, durationSeconds / 10));
  await runFfmpeg(programs, {
    input: source,
    seek: ['-ss', at],
    output: [
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      ...scale({ width, height }),
      '-f',
      'image2',
      '-update',
      '1',
      path,
    ],
    signal: job.signal,
    timeoutMs: POSTER_MS,
  });
  await storeFiles(job.services, [{ original: path }], ([key = '']) =>
    job.inTransaction(async (db) => {
      await claimFiles(db, [key]);
      await db.updateTable('videos').set({ poster_key: key }).where('id', '=', video.id).execute();
    }),
  );
}

async function storeRenditions(run: Conversion, renditions: Rendition[]): Promise<void> {
  const { job, video } = run;
  const stored = await job.services.db
    .selectFrom('video_media')
    .select('quality')
    .where('video_id', '=', video.id)
    .execute();
  const done = new Set(stored.map(({ quality }) => quality));
  const pixels = ({ width, height }: Size) => width * height;
  const total = renditions.reduce((sum, rendition) => sum + pixels(rendition), 0);
  let before = 0;
  for (const rendition of renditions) {
    const report = (part: number) =>
      job.progress(Math.floor((100 * (before + part * pixels(rendition))) / total), 100, 'video.converting');
    report(0);
    if (!done.has(rendition.quality)) await storeRendition(run, rendition, report);
    before += pixels(rendition);
  }
}

async function storeRendition(
  { job, programs, video, directory, source, durationSeconds }: Conversion,
  { quality, ...size }: Rendition,
  report: (part: number) => void,
): Promise<void> {
  const path = join(directory, `${quality}.mp4`);
  await runFfmpeg(programs, {
    input: source,
    output: [...scale(size), ...ENCODING, path],
    signal: job.signal,
    timeoutMs: renditionLimitMs(durationSeconds),
    onProgress: (seconds) => {
      report(durationSeconds === undefined ? 0 : Math.min(1, seconds / durationSeconds));
      // The sweep must not treat the directory as abandoned.
      void utimes(directory, new Date(), new Date()).catch(() => undefined);
    },
  });
  const { size: bytes } = await stat(path);
  await storeFiles(job.services, [{ original: path }], ([key = '']) =>
    job.inTransaction(async (db) => {
      await claimFiles(db, [key]);
      await db.insertInto('video_media').values({ video_id: video.id, quality, key, size: bytes }).execute();
      await publishChanged(db, 'lesson_items');
    }),
  );
}

/** MP4 that every browser plays and that starts before it is loaded, without the metadata of the source. */
const ENCODING = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-fpsmax', '60'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4'],
];
