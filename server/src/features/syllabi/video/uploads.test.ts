import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { UPLOADS_PATH, videos } from '@dekanat/contract/syllabi/videos.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { makeGroup } from '#test/factories.ts';
import { idIn, uploader, uploadVideo } from '#test/resumable-upload.ts';
import { startTestServer } from '#test/server.ts';
import { formOf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';
import { makeVideo, tinyVideo } from '#test/video-factories.ts';

let bytes: Uint8Array<ArrayBuffer>;
let adminId: number;
const { server, admin } = useServer();
beforeAll(async () => {
  const head = new Uint8Array(await tinyVideo().arrayBuffer());
  bytes = new Uint8Array(300_000);
  bytes.set(head);
  const { services } = server;
  adminId = (
    await services.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).id;
});

const filesIn = async (name: 'uploads' | 'incoming' | 'files') => {
  const directory = join(server.services.config.dataDirectory, name);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};
const rows = () => server.services.db.selectFrom('video_uploads').selectAll().execute();
const createUpload = async (client = admin, name = 'dars.mp4', size = bytes.length) => {
  const response = await uploader(server.url, client).create(name, size);
  return { status: response.status, location: response.headers.get('location') ?? '', response };
};

/** Sends half of the bytes and leaves the request open. */
async function sendHalf(location: string) {
  const sending = request(`${server.url}${location}`, {
    method: 'PATCH',
    headers: {
      ...uploader(server.url, admin).headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes.length,
    },
  });
  sending.on('error', () => undefined).write(bytes.subarray(0, bytes.length / 2));
  const file = join(server.services.config.dataDirectory, 'uploads', idIn(location));
  await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0);
  return sending;
}

describe('a resumable upload', () => {
  it('continues after a lost connection and becomes one video', async () => {
    const before = await filesIn('uploads');
    const upload = uploader(server.url, admin);
    const { location } = await createUpload();
    const sending = await sendHalf(location);
    sending.destroy();
    const incomplete = await admin.call(videos.storeUpload, { body: { upload: idIn(location) } });
    expect([incomplete.status, Object.keys(incomplete.error.message)]).toEqual([422, ['upload']]);
    const offset = await upload.offset(location);
    expect((await upload.send(location, offset + 1, bytes.slice(offset))).status).toBe(409);
    expect((await upload.send(location, offset, bytes.slice(offset))).status).toBe(204);
    expect(await upload.offset(location)).toBe(bytes.length);
    const store = () => admin.call(videos.storeUpload, { body: { upload: idIn(location) } });
    const [first, second] = await Promise.all([store(), store()]);
    expect(second.result.id).toBe(first.result.id);
    expect(await upload.offset(location)).toBe(404);
    const played = await fetch(server.url + first.result.file_url_video);
    expect(new Uint8Array(await played.arrayBuffer())).toEqual(bytes);
    expect(await filesIn('uploads')).toBe(before);
  });

  it('continues in another process while the first still waits for its client', async () => {
    const { dataDirectory } = server.services.config;
    const databaseUrl = String(server.services.pool.options.connectionString);
    const other = await startTestServer({ DATA_DIR: dataDirectory }, { databaseUrl });
    onTestFinished(() => other.close());
    const { location } = await createUpload();
    const sending = await sendHalf(location);
    const upload = uploader(other.url, admin);
    const offset = await upload.offset(location);
    expect(offset).toBeGreaterThan(0);
    expect((await upload.send(location, offset, bytes.slice(offset))).status).toBe(204);
    sending.destroy();
    expect(await upload.remove(location)).toBe(400);
    await admin.call(videos.storeUpload, { body: { upload: idIn(location) } });
  });

  it('is invisible to other users and needs the permission', async () => {
    const { location } = await createUpload();
    for (const name of ['admin2', 'superadmin', 'viewer']) {
      const stranger = await signIn(server.url, name);
      const upload = uploader(server.url, stranger);
      const statuses = [
        await upload.offset(location),
        (await upload.send(location, 0, bytes)).status,
        await upload.remove(location),
      ];
      expect([...new Set(statuses)], name).toEqual([name === 'viewer' ? 403 : 404]);
    }
    const stored = await (await signIn(server.url, 'admin2')).call(videos.storeUpload, {
      body: { upload: idIn(location) },
    });
    expect(stored.status).toBe(422);
    expect((await fetch(server.url + location, { method: 'PATCH' })).status).toBe(401);
    expect(await uploader(server.url, admin).remove(location)).toBe(204);
  });

  it('ignores uploads that the query names', async () => {
    const { location } = await createUpload();
    const stranger = await signIn(server.url, 'admin2');
    const upload = uploader(server.url, stranger);
    const own = (await createUpload(stranger)).location;
    const crossed = `${own}?x=/${idIn(location)}`;
    expect((await upload.send(crossed, 0, bytes.slice(0, 10))).status).toBe(204);
    expect(await uploader(server.url, admin).offset(location)).toBe(0);
    expect([await upload.remove(crossed), await upload.offset(own)]).toEqual([204, 404]);
    expect(await uploader(server.url, admin).remove(location)).toBe(204);
  });

  it.each([
    ['upload-concat', 'partial'],
    ['upload-defer-length', '1'],
  ])('refuses the header %s and registers nothing', async (name, value) => {
    const before = (await rows()).length;
    const { status } = await fetch(server.url + UPLOADS_PATH, {
      method: 'POST',
      headers: {
        ...uploader(server.url, admin).headers,
        'upload-length': '10',
        'upload-metadata': `filename ${Buffer.from('dars.mp4').toString('base64')}`,
        [name]: value,
      },
    });
    expect([status, (await rows()).length]).toEqual([400, before]);
  });

  it('is removed by its user with its bytes', async () => {
    const before = [(await rows()).length, await filesIn('uploads')];
    const { location } = await createUpload();
    expect(await uploader(server.url, admin).remove(location)).toBe(204);
    expect([(await rows()).length, await filesIn('uploads')]).toEqual(before);
  });

  it.each([
    ['.mp4', 422, 'filename'],
    ['# - ().mp4', 422, 'filename'],
    ['', 422, 'filename'],
  ])('refuses the name “%s”', async (name, status, field) => {
    const { response } = await createUpload(admin, name);
    const { message } = (await response.json()) as { message: object };
    expect([response.status, Object.keys(message)]).toEqual([status, [field]]);
  });

  it.each([
    ['Maʼruza 1 (a b).MP4', 'Maʼruza1ab.MP4'],
    ['<script>.mp4', 'script.mp4'],
    ['dars-1', 'dars1'],
  ])('stores the file “%s” as “%s”', async (name, stored) => {
    const { location } = await createUpload(admin, name);
    expect((await rows()).map((row) => row.name)).toContain(stored);
    await uploader(server.url, admin).remove(location);
  });

  it('refuses an empty file and one of more than 5 GB', async () => {
    expect((await createUpload(admin, 'dars.mp4', 0)).status).toBe(422);
    expect((await createUpload(admin, 'dars.mp4', 5 * 1024 ** 3 + 1)).status).toBe(413);
  });

  it('removes content that is no video', async () => {
    const stored = async () => [(await rows()).length, await filesIn('uploads'), await filesIn('files')];
    const before = await stored();
    const text = new TextEncoder().encode('<html><script>alert(1)</script></html>'.repeat(100));
    const { status, error } = await uploadVideo(server.url, admin, text);
    expect([status, error.message]).toEqual([415, expect.stringContaining('MP4')]);
    expect(await stored()).toEqual(before);
  });

  it('is refused when unused videos and uploads exceed the quota of the user', async () => {
    const { db } = server.services;
    const id = await makeVideo(server, adminId);
    await db
      .updateTable('videos')
      .set({ size: 25 * 1024 ** 3 })
      .where('id', '=', id)
      .execute();
    const { response } = await createUpload();
    expect([response.status, response.headers.has('retry-after')]).toEqual([429, true]);
    await db.deleteFrom('videos').where('id', '=', id).execute();
    expect((await createUpload()).status).toBe(201);
  });
});

it('videos: does not show an own upload of the university that the account has left', async () => {
  const superadmin = await signIn(server.url, 'superadmin');
  const permissions = ['syllabus_update'] as const;
  const { id, username, client } = await openAccount(server, admin, { permissions });
  const { result: video } = await uploadVideo(server.url, client, bytes);
  const statusOf = async () => (await client.call(videos.show, { params: { id: video.id } })).status;
  expect(await statusOf()).toBe(200);
  const { id: permission_group_id } = await makeGroup(superadmin, permissions, 2);
  const { status } = await superadmin.call(admins.update, {
    params: { id },
    body: { username, email: `${username}@example.uz`, university_id: 2, permission_group_id },
  });
  expect([status, await statusOf()]).toEqual([200, 404]);
});

describe('a multipart upload', () => {
  it('makes the same record as a resumable one', async () => {
    const { result } = await admin.call(videos.storeFiles, { files: [new File([bytes], 'maruza.mp4')] });
    const [file] = result;
    expect(file).toMatchObject({ name: 'maruza.mp4', size: bytes.length, mime: 'video/mp4' });
    const shown = await admin.call(videos.show, { params: { id: file?.id ?? 0 } });
    expect(shown.result).toMatchObject({ video_converter_status: 0, media: [], poster_url: null });
    expect(shown.result.converter_message).not.toBeNull();
    const played = await fetch(server.url + file?.file_url);
    expect((await played.arrayBuffer()).byteLength).toBe(bytes.length);
  });

  it('refuses wrong names, other content and empty files, and leaves nothing on the disk', async () => {
    const before = await filesIn('files');
    const send = async (file: File) => {
      const response = await fetch(`${server.url}/api/resources/storeTest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}` },
        body: formOf([file]),
      });
      return response.status;
    };
    expect(await send(new File([bytes], '###.mp4'))).toBe(422);
    expect(await send(new File(['salom'], 'dars.mp4'))).toBe(415);
    expect(await send(new File([], 'dars.mp4'))).toBe(422);
    expect([await filesIn('incoming'), await filesIn('files')]).toEqual([0, before]);
  });
});
