import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { type Video, videos } from '@dekanat/contract/syllabi/videos.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { rangeOf } from '#platform/files/send-range.ts';
import { isSignedAddress, signAddress } from '#platform/files/signed-address.ts';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { publish } from '#platform/realtime/bus.ts';
import { openAccount } from '#test/accounts.ts';
import { makeJob } from '#test/operations-factories.ts';
import { uploadVideo } from '#test/resumable-upload.ts';
import { makeItem } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';
import { makeVideo, tinyVideo } from '#test/video-factories.ts';

let bytes: Uint8Array<ArrayBuffer>;
let video: Video;
const { server, admin } = useServer();
beforeAll(async () => {
  bytes = new Uint8Array(1_000);
  bytes.set(new Uint8Array(await tinyVideo().arrayBuffer()));
  bytes[999] = 7;
  video = (await uploadVideo(server.url, admin, bytes)).result;
});

const get = async (headers: Record<string, string> = {}, path = video.file_url_video, method = 'GET') => {
  const response = await fetch(server.url + path, { headers, method });
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};

describe('the address of a video', () => {
  it('returns the whole file without authorisation', async () => {
    const answer = await get();
    expect(answer.bytes).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'content-length': '1000',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    });
  });

  it('returns ranges, and 416 beyond the end', async () => {
    const last = await get({ range: 'bytes=990-' });
    expect([last.status, last.headers.get('content-range'), last.bytes]).toEqual([
      206,
      'bytes 990-999/1000',
      bytes.slice(990),
    ]);
    const beyond = await get({ range: 'bytes=1000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    expect(beyond.headers.get('cache-control')).toBeNull();
    const changed = await get({ range: 'bytes=990-', 'if-range': '"another"' });
    expect([changed.status, changed.bytes.length]).toEqual([200, 1000]);
    const head = await get({}, video.file_url_video, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, '1000', 0]);
    const cached = await get({ 'if-none-match': last.headers.get('etag') ?? '' });
    expect(cached.status).toBe(304);
  });

  it('is refused when forged, expired or for another part', async () => {
    const key = server.services.keys.refresh;
    const path = `/api/resources/video/${video.id}/original`;
    const { searchParams } = new URL(video.file_url_video, server.url);
    const longer = `${path}?expires=${Number(searchParams.get('expires')) + 1}&signature=${searchParams.get('signature')}`;
    const expired = signAddress(key, path, { now: Date.now() - 60 * 60 * 1000 });
    const other = video.file_url_video.replace('/original', '/240p');
    const foreign = video.file_url_video.replace(/&session=[^&]*/, '');
    expect(foreign).not.toBe(video.file_url_video);
    for (const wrong of [path, longer, expired, other, foreign, `${path}?expires=x&signature=y`])
      expect((await get({}, wrong)).status, wrong).toBe(403);
    const missing = `/api/resources/video/${video.id}/240p`;
    expect((await get({}, signAddress(key, missing))).status).toBe(404);
    expect(isSignedAddress(key, missing, { expires: ['1'], signature: '' })).toBe(false);
  });

  it('is not cached while the storage fails, and neither is that of a poster', async () => {
    const { db, storage, keys } = server.services;
    const { key } = await db
      .selectFrom('videos')
      .select('key')
      .where('id', '=', video.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('videos').set({ poster_key: key }).where('id', '=', video.id).execute();
    const poster = signAddress(keys.refresh, `/api/resources/video/${video.id}/poster`);
    const directory = dirname(storage.localPath(key, 'original') ?? '');
    const answers = async () => [await get(), await get({ range: 'bytes=990-' }), await get({}, poster)];
    await rename(directory, `${directory}.away`);
    await writeFile(directory, 'not a directory');
    const failed = await answers();
    await rm(directory);
    await rename(`${directory}.away`, directory);
    for (const { status, headers } of failed) {
      expect([status, headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
      for (const name of ['cache-control', 'etag', 'content-range', 'content-disposition'])
        expect(headers.get(name), name).toBeNull();
    }
    expect((await answers()).map(({ status }) => status)).toEqual([200, 206, 200]);
  });

  it('ends with the session that read it', async () => {
    const { client } = await openAccount(server, admin, { permissions: ['syllabus_index'] });
    const { id } = await makeItem(admin, 'video');
    const { result: own } = await uploadVideo(server.url, admin, bytes);
    await admin.call(lessonItems.updateVideo, { params: { id }, body: { video: own.id } });
    const { result } = await client.call(lessonItems.read, { params: { id } });
    const address = result.video?.file_url_video ?? '';
    expect((await get({}, address)).status).toBe(200);
    await client.call(session.logout);
    expect((await get({}, address)).status).toBe(403);
    expect((await get()).status).toBe(200);
  });

  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-200', { start: 0, end: 99 }],
    ['bytes=50-900', { start: 50, end: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-5', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('reads the range %s', (header, range) => expect(rangeOf(header, 100)).toEqual(range));
});

describe('the embed code of a video', () => {
  it('opens a page that any site may frame, while the lesson item exists and the university is open', async () => {
    const { id } = await makeItem(admin, 'video');
    const { result } = await admin.call(lessonItems.updateVideo, {
      params: { id },
      body: { video: video.id },
    });
    const page = await get({}, result.embed_url ?? '');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; media-src 'self'.*frame-ancestors \*$/,
    );
    expect(page.headers.has('x-frame-options')).toBe(false);
    const html = new TextDecoder().decode(page.bytes);
    const source = /src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await get({}, source)).bytes).toEqual(bytes);
    const other = (result.embed_url ?? '').replace(`/${id}/`, `/${id + 1}/`);
    expect((await get({}, other)).status).toBe(404);
    await admin.call(lessonItems.remove, { params: { id } });
    expect((await get({}, result.embed_url ?? '')).status).toBe(404);
    await admin.call(lessonItems.restore, { params: { id }, body: {} });
    expect((await get({}, result.embed_url ?? '')).status).toBe(200);
    const { db } = server.services;
    const setStatus = (status: number) =>
      db.updateTable('universities').set({ status }).where('id', '=', 1).execute();
    await setStatus(0);
    expect((await get({}, result.embed_url ?? '')).status).toBe(404);
    await setStatus(1);
  });
});

const sweep = async () => {
  const { db } = server.services;
  const due = db
    .updateTable('jobs')
    .set({ due_at: sql`now()` })
    .where('kind', '=', 'video_sweep')
    .where('status', '=', 'waiting');
  await expect.poll(async () => (await due.executeTakeFirst()).numUpdatedRows).toBe(1n);
  const done = db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('kind', '=', 'video_sweep')
    .where('status', '=', 'done');
  const before = Number((await done.executeTakeFirstOrThrow()).count);
  await publish(db, 'job_waiting', {});
  await expect.poll(async () => Number((await done.executeTakeFirstOrThrow()).count)).toBeGreaterThan(before);
};

describe('a video that no lesson shows', () => {
  const age = (id: number) =>
    server.services.db
      .updateTable('videos')
      .set({ unclaimed_since: sql`now() - interval '25 hours'` })
      .where('id', '=', id)
      .where('unclaimed_since', 'is not', null)
      .execute();

  it('is removed with its bytes after a day, unless a lesson or its copy shows it', async () => {
    const { db, storage } = server.services;
    const unused = (await uploadVideo(server.url, admin, bytes)).result;
    const shown = (await uploadVideo(server.url, admin, bytes)).result;
    const { id } = await makeItem(admin, 'video');
    await admin.call(lessonItems.updateVideo, { params: { id }, body: { video: shown.id } });
    const keyOf = async ({ id }: Video) =>
      (await db.selectFrom('videos').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;
    const pathOf = async (one: Video) => storage.localPath(await keyOf(one), 'original') ?? '';
    const [unusedPath, shownPath] = [await pathOf(unused), await pathOf(shown)];
    await sweep();
    expect((await admin.call(videos.show, { params: { id: unused.id } })).status).toBe(200);
    await age(unused.id);
    await age(shown.id);
    await sweep();
    await sweepFiles(server.services);
    expect((await admin.call(videos.show, { params: { id: unused.id } })).status).toBe(404);
    expect([existsSync(unusedPath), existsSync(shownPath)]).toEqual([false, true]);
    await admin.call(lessonItems.remove, { params: { id } });
    await sweep();
    const { unclaimed_since } = await db
      .selectFrom('videos')
      .select('unclaimed_since')
      .where('id', '=', shown.id)
      .executeTakeFirstOrThrow();
    expect(unclaimed_since).not.toBeNull();
    await admin.call(lessonItems.restore, { params: { id }, body: {} });
    await age(shown.id);
    await sweep();
    expect(existsSync(shownPath)).toBe(true);
  });
});

it('videos: shows a conversion that has ended without a result as cancelled or failed', async () => {
  const { db } = server.services;
  const states = [];
  for (const status of ['waiting', 'cancelled', 'failed']) {
    const { id: job_id } = await makeJob(server, { status });
    const id = await makeVideo(server, 1);
    await db.updateTable('videos').set({ job_id }).where('id', '=', id).execute();
    states.push(
      db.selectFrom('videos').select(['converter_status', 'converter_message']).where('id', '=', id),
    );
  }
  await sweep();
  const read = await Promise.all(states.map((state) => state.executeTakeFirstOrThrow()));
  expect(read.map((one) => one.converter_message)).toEqual([null, 'video.cancelled', 'video.failed']);
  expect(read.map((one) => one.converter_status)).toEqual([0, 0, 0]);
});
