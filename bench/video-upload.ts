import { readFile } from 'node:fs/promises';
import { UPLOADS_PATH } from '@dekanat/contract/syllabi/videos.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { latencyBeside } from './latency-under-load.ts';
import { inDirectory, startServer } from './processes.ts';
import { bearer, tokensOf } from './tokens.ts';

const VIDEO_BYTES = 2 * 1024 ** 3;
const CHUNK_BYTES = 256 * 1024;
const MEMORY_LIMIT_MB = 250;
const SAMPLE_MS = 100;
const MEGABYTE = 1_000_000;

/** A body of this size that is never in memory as a whole. */
function generated(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(left < chunk.length ? chunk.subarray(0, left) : chunk);
      left -= Math.min(left, chunk.length);
      if (left === 0) controller.close();
    },
  });
}

/** Uploads a video in one request, as the fastest client would. */
async function upload(url: string, authorisation: Record<string, string>): Promise<void> {
  const headers = { ...authorisation, 'tus-resumable': '1.0.0' };
  const name = Buffer.from('dars.mp4').toString('base64');
  const created = await fetch(url + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(VIDEO_BYTES), 'upload-metadata': `filename ${name}` },
  });
  const address = url + created.headers.get('location');
  const sent = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: generated(VIDEO_BYTES),
    duplex: 'half',
  });
  if (Number(sent.headers.get('upload-offset')) !== VIDEO_BYTES)
    throw new Error(`Upload failed: ${created.status}, ${sent.status} ${await sent.text()}`);
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MEGABYTE;
}

/** The most memory that the server has while `work` runs. */
async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await memoryMb(pid));
  }, SAMPLE_MS);
  await work();
  clearInterval(timer);
  return peak;
}

/**
 * The memory of a server, and the latency of other requests, while a video of 2 GB arrives. The server is one that did not
 * create the demonstration data, as in production.
 */
export const videoUpload: Benchmark = {
  name: 'video-upload',
  run: ({ databaseUrl }) =>
    inDirectory(async (directory) => {
      const { url, pid, stop } = await startServer({ DATA_DIR: directory, DATABASE_URL: databaseUrl });
      const headers = bearer(await tokensOf(url, 'registrar'));
      const peak = await peakDuring(pid, () => upload(url, headers));
      const name = 'a request while 2 GB are uploaded, against alone (mean)';
      const latency = await latencyBeside(name, url, () => upload(url, headers));
      await stop();
      return [
        figure('memory of the server while 2 GB are uploaded', peak, MEMORY_LIMIT_MB, 'MB', '<= 1'),
        latency,
      ];
    }),
};
