import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, signIn } from './client.ts';
import { makeFaculty, makePhoto } from './factories.ts';
import { copyPreparedData } from './prepared-data.ts';
import { startProcess } from './server-process.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

const run = promisify(execFile);
const program = (name: string) => join(import.meta.dirname, `../src/${name}.ts`);
/** Runs the program and returns its output, or only its errors when it fails. */
const cli = (name: 'backup' | 'restore', directory: string, ...args: string[]) =>
  run(process.execPath, [program(name), ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: directory, BACKUP_PASSPHRASE: 'mashq uchun maxfiy ibora' },
  }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stderr: string }) => error.stderr,
  );

async function pictureOf(url: string, path: string, token: string | undefined): Promise<Buffer> {
  const picture = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await picture.arrayBuffer());
}

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-drill-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('backup drill: restores a backup of a running server after its data directory is lost', async () => {
  const [directory, file] = [join(home, 'data'), join(home, 'saved.tar.age')];
  copyPreparedData(directory);
  const before = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  await before.listening;
  const admin = await signIn(before.url, 'admin');
  const faculty = await makeFaculty(admin, { name: 'Tiklanadigan fakultet' });
  const photo = await makePhoto(admin);
  const bytes = await pictureOf(before.url, photo.file_url, admin.token);
  const stored = readdirSync(join(directory, 'files'), { recursive: true, encoding: 'utf8' });
  const lost = await makePhoto(await signIn(before.url, 'dekan'));
  for (const path of readdirSync(join(directory, 'files'), { recursive: true, encoding: 'utf8' }))
    if (!stored.includes(path)) rmSync(join(directory, 'files', path), { recursive: true, force: true });
  expect(await cli('backup', directory, file)).toContain(`${file}: `);
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect(await cli('restore', directory, file, '--replace')).toMatch(/Another Dekanat .* Stop it first/);
  await before.end('SIGTERM');
  rmSync(directory, { recursive: true, force: true });

  // The master key was lost with the directory.
  expect(await cli('restore', directory, file)).toContain('--without-secrets');
  const restored = await cli('restore', directory, file, '--without-secrets');
  expect(restored).toContain('Restored: ');
  expect(restored.match(/The bytes of \w+ \d+/g)).toEqual([`The bytes of file ${lost.id}`]);
  const after = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'silent', SECRET_KEY: '' });
  try {
    await after.listening;
    const refreshed = await clientOf(after.url).call(session.refresh, {
      headers: { authorization: `Bearer ${admin.tokens?.refresh_token}` },
    });
    expect(refreshed.status).toBe(401);
    const again = await signIn(after.url, 'admin');
    expect((await again.call(faculties.read, { params: { id: faculty.id } })).result).toEqual(faculty);
    expect((await again.call(profile.read)).result[0]?.image).toBe(photo.id);
    // Not those of the thumbnail, which is restored after it.
    expect((await pictureOf(after.url, photo.file_url, again.token)).equals(bytes)).toBe(true);
    // The sequences are restored, so ids are not reused.
    expect((await makeFaculty(again)).id).toBeGreaterThan(faculty.id);
  } finally {
    await after.end('SIGTERM');
  }
  expect(await cli('restore', directory, file)).toContain('--replace');
});
