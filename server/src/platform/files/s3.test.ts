import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { files } from '@dekanat/contract/files/files.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makeImage } from '#test/factories.ts';
import { BUCKET, type S3Process, startS3 } from '#test/s3-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { pdf, picture } from '#test/uploads.ts';
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

/** Keys of the bucket's objects, as the other server keeps them. */
const objects = async () => {
  const entries = await readdir(join(s3.directory, BUCKET), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('_object')).map(({ name }) => name);
};
const read = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${admin.token}` } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('in a bucket', () => {
  it('files are kept and read, byte for byte', async () => {
    const sent = pdf('a.pdf', 'x'.repeat(3_000_000));
    const { result } = await admin.call(files.storeFile, { files: [sent] });
    expect(await read(result[0]?.file_url ?? '')).toEqual({
      status: 200,
      bytes: Buffer.from(await sent.arrayBuffer()),
    });
  });

  it('images and their small copies, and nothing on this machine', async () => {
    const before = await objects();
    const { file_url: path } = await makeImage(admin);
    expect((await objects()).length - before.length).toBe(2);
    expect([(await read(path)).status, (await read(`${path}?size=thumbnail`)).status]).toEqual([200, 200]);
    const here = await readdir(server.services.config.dataDirectory, { recursive: true });
    expect(here).toEqual(['incoming']);
  });

  it('what nobody claims is swept', async () => {
    await sql`update files set unclaimed_since = now() - interval '25 hours'`.execute(server.services.db);
    expect(await objects()).not.toEqual([]);
    await sweepFiles(server.services);
    expect(await objects()).toEqual([]);
  });

  it('what was lost there is a file that does not exist', async () => {
    const { id, file_url: path } = await makeImage(admin);
    const { key } = await server.services.db
      .selectFrom('files')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.services.storage.remove(key);
    expect((await read(path)).status).toBe(404);
  });
});

it('a bucket that is away, or refuses us, is said so; nothing is left half-written', async () => {
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
