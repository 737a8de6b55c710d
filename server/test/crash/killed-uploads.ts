import { readdirSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { files, type StoredFile } from '@dekanat/contract/files/files.ts';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { formBytes, MULTIPART, pdf, picture } from '#test/uploads.ts';
import { type CrashServer, delay, randomBetween, useCrashServer } from './crash-server.ts';

const UPLOADERS = 3;

export function testKilledUploads({ uploadKills }: { uploadKills: number }): void {
  const server = useCrashServer();

  it('a kill during uploads loses no acknowledged file, and the next sweep removes all others', async () => {
    let client = await server.start();
    const stored: StoredFile[] = [];
    for (let round = 0; round < uploadKills; round += 1) {
      await uploadHalf(server, client);
      const before = stored.length;
      const uploading = Promise.all(Array.from({ length: UPLOADERS }, () => upload(client, stored)));
      await expect.poll(() => stored.length, { interval: 5 }).toBeGreaterThan(before);
      await delay(randomBetween(0, 300));
      await server.process.end('SIGKILL');
      await uploading;
      expect(filesIn(server, 'incoming').length).toBeGreaterThan(0);
      client = await server.start();
    }
    await ageLeftovers(server);
    expect((await server.process.end('SIGTERM')).code).toBe(0);
    client = await server.start();
    await expect.poll(() => filesIn(server, 'incoming')).toEqual([]);
    await expect.poll(() => server.query('select key from loose_bytes')).toEqual([]);
    await checkStoredFiles(server, client, stored);
    expect((await server.process.end('SIGTERM')).code).toBe(0);
  });
}

const filesIn = ({ directory }: CrashServer, name: 'incoming' | 'files') =>
  readdirSync(join(directory, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** Uploads files and records the acknowledged ones until the server no longer answers. */
async function upload(client: Client, stored: StoredFile[]): Promise<void> {
  const image = await picture({ width: 600, height: 400 });
  for (let index = 0; ; index += 1) {
    const document = pdf(`hujjat-${index}.pdf`, 'x'.repeat(200_000));
    const [endpoint, file] = index % 2 ? [files.storeImage, image] : [files.storeFile, document];
    const answer = await client.call(endpoint, { files: [file] }).catch(() => undefined);
    if (answer === undefined || answer.status === 503) return;
    stored.push(...answer.result);
  }
}

/** Sends half of an upload and leaves the connection open. */
async function uploadHalf(server: CrashServer, client: Client): Promise<void> {
  const form = await formBytes(pdf('yarim.pdf', 'x'.repeat(200_000)));
  const headers = {
    authorization: `Bearer ${client.token}`,
    'content-type': MULTIPART,
    'content-length': form.length,
  };
  const sending = request(server.process.url + pathOf(files.storeFile), { method: 'POST', headers });
  sending.on('error', () => undefined).write(form.subarray(0, 100_000));
  await expect.poll(() => filesIn(server, 'incoming').length).toBeGreaterThan(0);
}

/** Makes the leftovers a day old and the sweep due, because the sweep spares recent files. */
async function ageLeftovers(server: CrashServer): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const incoming = join(server.directory, 'incoming');
  for (const name of readdirSync(incoming)) utimesSync(join(incoming, name), yesterday, yesterday);
  await server.query(`update loose_bytes set since = now() - interval '1 day'`);
  await server.query(`update jobs set due_at = now() where kind = 'sweep' and status = 'waiting'`);
}

async function checkStoredFiles(server: CrashServer, client: Client, stored: StoredFile[]): Promise<void> {
  const rows = await server.query('select key, width from files');
  const files = rows.flatMap(({ key, width }) => (width === null ? [key] : [key, `${key}-thumbnail`]));
  // The demonstration has videos.
  const videos = await server.query(
    'select key from videos union select poster_key from videos where poster_key is not null union select key from video_media',
  );
  const keys = [...files, ...videos.map(({ key }) => key)];
  expect(filesIn(server, 'files').sort()).toEqual(keys.sort());
  const headers = { authorization: `Bearer ${client.token}` };
  for (const { file_url, size } of stored) {
    const bytes = await (await fetch(server.process.url + file_url, { headers })).arrayBuffer();
    expect([file_url, bytes.byteLength]).toEqual([file_url, size]);
  }
}
