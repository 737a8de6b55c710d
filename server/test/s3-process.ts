import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/embedded-postgres/postmaster.ts';

export const BUCKET = 'dekanat-fayllar';
/** The only account of the server. */
const KEY = 'S3RVER';

export interface S3Process {
  /** Value for `FILES`. */
  address: string;
  /** Directory of the objects, with a sub-directory for each bucket. */
  directory: string;
  stop(): Promise<void>;
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** An S3 server in a separate process with one empty bucket. */
export async function startS3(): Promise<S3Process> {
  const [port, directory] = [await freePort(), await mkdtemp(join(tmpdir(), 'dekanat-s3-'))];
  const child = fork(join(import.meta.dirname, 's3-server.mjs'), [String(port), directory, BUCKET], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The S3 server ended: ${code}`)));
  });
  return {
    address: `s3://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}?tls=off`,
    directory,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      children.delete(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
