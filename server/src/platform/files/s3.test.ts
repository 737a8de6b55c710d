import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { files } from '@dekanat/contract/files/files.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FilesAddress } from '#config/files-address.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeImage } from '#test/factories.ts';
import { BUCKET, type S3Process, startS3 } from '#test/s3-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { pdf, picture } from '#test/uploads.ts';
import { createStorage } from './storage.ts';
import { sweepFiles } from './stored-files.ts';

let s3: S3Process;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer({ FILES: s3.address });
  admin = await signIn(server.url, 'admin');
});
afterAll(async () => {
  await server.close();
  await s3.stop();
});

/** A file of so many bytes. @returns its path */
async function makeFile(size: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dekanat-object-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, 'object'), Buffer.alloc(size));
  return join(directory, 'object');
}
/** Keys of the bucket's objects. */
const storedObjects = async () => {
  const entries = await readdir(join(s3.directory, BUCKET), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('_object')).map(({ name }) => name);
};
const download = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${admin.token}` } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('an S3 bucket', () => {
  it('stores and returns files byte for byte', async () => {
    const sent = pdf('a.pdf', 'x'.repeat(3_000_000));
    const { result } = await admin.call(files.storeFile, { files: [sent] });
    expect(await download(result[0]?.file_url ?? '')).toEqual({
      status: 200,
      bytes: Buffer.from(await sent.arrayBuffer()),
    });
  });

  it('stores images with thumbnails, and nothing on the local disk', async () => {
    const before = await storedObjects();
    const { file_url: path } = await makeImage(admin);
    expect((await storedObjects()).length - before.length).toBe(2);
    expect([(await download(path)).status, (await download(`${path}?size=thumbnail`)).status]).toEqual([
      200, 200,
    ]);
    const here = await readdir(server.services.config.dataDirectory, { recursive: true });
    expect(here).toEqual(['incoming']);
  });

  it('is swept of unclaimed files', async () => {
    await makeImage(admin);
    await sql`update files set unclaimed_since = now() - interval '25 hours'`.execute(server.services.db);
    expect(await storedObjects()).not.toEqual([]);
    await sweepFiles(server.services);
    expect(await storedObjects()).toEqual([]);
  });

  it('knows the size of an object, and answers 404 for one that was lost', async () => {
    const { id, file_url: path } = await makeImage(admin);
    const { key, size } = await server.services.db
      .selectFrom('files')
      .select(['key', 'size'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { storage } = server.services;
    expect(await storage.size(key, 'original')).toBe(Number(size));
    await storage.remove(key);
    await expect(storage.size(key, 'original')).rejects.toMatchObject({ code: 'not_found' });
    expect((await download(path)).status).toBe(404);
  });
});

it('S3: reads an object while players have paused more videos than the client library has connections', async () => {
  const { storage } = server.services;
  const [key, size] = [randomUUID(), 1_000_000];
  await storage.store(key, 'original', await makeFile(size));
  const paused = await Promise.all(Array.from({ length: 51 }, () => storage.read(key, 'original')));
  onTestFinished(() => {
    for (const stream of paused) stream.destroy();
  });
  expect((await buffer(await storage.read(key, 'original'))).length).toBe(size);
  await storage.remove(key);
});

describe('a bucket that is silent', () => {
  /** @param answer what it sends once for each request */
  async function openSilent(answer: string) {
    const sockets = new Set<Socket>();
    const bucket = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.once('data', () => socket.write(answer)).resume();
    });
    await once(bucket.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      bucket.close();
    });
    const { port } = bucket.address() as AddressInfo;
    const address = FilesAddress.parse(`s3://a:b@127.0.0.1:${port}/sinov-fayllar?tls=off`);
    return createStorage(address, tmpdir(), () => undefined, { answerMs: 200, silentMs: 400 });
  }

  it('is unavailable', async () => {
    const storage = await openSilent('');
    const key = randomUUID();
    const unavailable = { code: 'unavailable' };
    await expect(storage.read(key, 'original')).rejects.toMatchObject(unavailable);
    await expect(storage.size(key, 'original')).rejects.toMatchObject(unavailable);
    await expect(storage.store(key, 'original', await makeFile(10))).rejects.toMatchObject(unavailable);
  });

  it('ends an object that it has begun to send', async () => {
    const storage = await openSilent('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbytes');
    const body = await storage.read(randomUUID(), 'original');
    await expect(buffer(body)).rejects.toThrow('inactivity');
  });
});

it('S3: answers 503 without storing rows when the bucket is unreachable or refuses the credentials', async () => {
  const wrong = s3.address.replace('S3RVER:S3RVER', 'S3RVER:notoʻgʻri');
  for (const FILES of [wrong, 's3://a:b@127.0.0.1:1/nowhere?tls=off']) {
    const other = await startTestServer({ FILES });
    const client = await signIn(other.url, 'admin');
    const { status, error } = await client.call(files.storeImage, { files: [await picture()] });
    expect([status, error.code]).toEqual([503, 'unavailable']);
    expect(await other.services.db.selectFrom('files').select('id').execute()).toEqual([]);
    await other.close();
  }
});
