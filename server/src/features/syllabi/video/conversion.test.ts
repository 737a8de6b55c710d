import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import type { Video } from '@dekanat/contract/syllabi/videos.ts';
import { videos } from '@dekanat/contract/syllabi/videos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '#platform/realtime/bus.ts';
import { type Client, signIn } from '#test/client.ts';
import { showVideo, uploadVideo } from '#test/resumable-upload.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startProcess } from '#test/server-process.ts';
import { FFMPEG, makeClip } from '#test/video-clip.ts';
import { renditionLimitMs } from './conversion-job.ts';

it.each([
  [1, 600_000],
  [1_800, 36_000_000],
  [86_400, 43_200_000],
  [undefined, 43_200_000],
])('the conversion of %s seconds to one size may take %s ms', (seconds, limit) =>
  expect(renditionLimitMs(seconds)).toBe(limit),
);

const title = 'the conversion of videos';
describe.skipIf(FFMPEG === undefined)(FFMPEG ? title : `${title} (skipped: no ffmpeg)`, () => {
  let server: TestServer;
  let admin: Client;
  let directory: string;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'dekanat-video-'));
    server = await startTestServer({ FFMPEG_PATH: FFMPEG ?? '', DATA_DIR: directory });
    admin = await signIn(server.url, 'admin');
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const upload = async (clip: Uint8Array<ArrayBuffer>) => (await uploadVideo(server.url, admin, clip)).result;
  const statusOf = async ({ id }: Pick<Video, 'id'>) => (await showVideo(admin, id)).video_converter_status;
  const converted = async (video: Pick<Video, 'id'>) => {
    await expect.poll(() => statusOf(video)).toBe(1);
    return showVideo(admin, video.id);
  };
  const leftovers = () =>
    ['incoming', 'uploads']
      .map((name) => join(directory, name))
      // The first conversion creates the directory.
      .flatMap((path) => (existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []));
  /** Ids of the processes that convert this video. */
  const converters = ({ id }: Pick<Video, 'id'>) =>
    execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`/video-${id}/`) && !line.includes('ffmpeg-worker'))
      .map((line) => Number.parseInt(line, 10));
  /** @returns how many it has killed: a process may end by itself after it was listed */
  const killConverters = (video: Pick<Video, 'id'>) =>
    converters(video).filter((pid) => {
      try {
        return process.kill(pid, 'SIGKILL');
      } catch {
        return false;
      }
    }).length;

  it('makes smaller sizes and a poster, never above the source', async () => {
    const made = await upload(makeClip({ size: '641x401' }));
    const video = await converted(made);
    expect(video.media.map(({ name }) => name)).toEqual(['240p_dars.mp4', '360p_dars.mp4']);
    expect(video.duration_seconds).toBeCloseTo(1, 0);
    const poster = await fetch(server.url + video.poster_url);
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    expect(
      Buffer.from(await poster.arrayBuffer())
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8');
    const smallest = await (await fetch(server.url + video.media[0]?.url)).arrayBuffer();
    expect(smallest.byteLength).toBe(video.media[0]?.size);
    const { status, result } = await admin.call(jobs.read, { params: { id: video.job_id ?? 0 } });
    expect([status, result.status]).toEqual([200, 'done']);
    await expect.poll(leftovers).toEqual([]);
    expect((await admin.call(videos.convert, { params: { id: video.id }, body: {} })).status).toBe(405);
  });

  it('converts a recording that states no duration', async () => {
    const video = await converted(await upload(makeClip({ live: true })));
    expect(video.media.map(({ quality }) => quality)).toEqual([240, 360]);
    expect(video.duration_seconds).toBeNull();
  });

  it('refuses a file without moving pictures', async () => {
    const { status, error } = await uploadVideo(server.url, admin, makeClip({ video: false }));
    expect([status, error.code]).toEqual([415, 'unsupported_type']);
    await expect.poll(leftovers).toEqual([]);
  });

  it('shows the original with a reason when the file is damaged', async () => {
    const clip = makeClip({ seconds: 2 });
    clip.fill(0, 2_000, clip.length - 4_000);
    const { status, result } = await uploadVideo(server.url, admin, clip);
    expect(status).toBe(200);
    await expect.poll(async () => (await showVideo(admin, result.id)).converter_message).not.toBeNull();
    expect(await showVideo(admin, result.id)).toMatchObject({ video_converter_status: 0, media: [] });
  });

  it('continues with the next size after ffmpeg was killed', async () => {
    const video = await upload(makeClip({ seconds: 12 }));
    await expect.poll(async () => (await showVideo(admin, video.id)).media.length).toBeGreaterThan(0);
    const [first] = (await showVideo(admin, video.id)).media;
    const keyOf = () =>
      sql<{
        key: string;
      }>`select key from video_media where video_id = ${video.id} and quality = ${first?.quality}`.execute(
        server.services.db,
      );
    const before = await keyOf();
    await expect.poll(() => killConverters(video)).toBeGreaterThan(0);
    const { db } = server.services;
    const retry = db
      .updateTable('jobs')
      .set({ due_at: sql`now()` })
      .where('kind', '=', 'video_conversion')
      .where('attempts', '=', 1)
      .where('status', '=', 'waiting');
    await expect.poll(async () => (await retry.executeTakeFirst()).numUpdatedRows).toBe(1n);
    await publish(db, 'job_waiting', {});
    expect((await converted(video)).media.map(({ quality }) => quality)).toEqual([240, 360]);
    expect((await keyOf()).rows).toEqual(before.rows);
    await expect.poll(leftovers).toEqual([]);
  });

  it('ends with a killed server, and continues in the next one', { tags: 'long' }, async () => {
    const { db, pool } = server.services;
    const environment = {
      DATA_DIR: directory,
      DATABASE_URL: String(pool.options.connectionString),
      FFMPEG_PATH: FFMPEG ?? '',
      NODE_ENV: 'test',
    };
    const first = await startProcess(environment);
    await first.listening;
    const other = await signIn(first.url, 'admin');
    const video = (await uploadVideo(first.url, other, makeClip({ seconds: 12 }))).result;
    await expect.poll(() => converters(video).length).toBeGreaterThan(0);
    await first.end('SIGKILL');
    await db
      .updateTable('jobs')
      .set({ alive_at: sql`now() - interval '1 hour'` })
      .where('id', '=', video.job_id)
      .where('status', '=', 'running')
      .execute();
    await publish(db, 'job_waiting', {});
    await converted(video);
    expect(converters(video)).toEqual([]);
    await expect.poll(leftovers).toEqual([]);
  });
});
