import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../scripts/ffmpeg.mjs';

/** Path of ffmpeg; without it the tests that need it are skipped. */
export const FFMPEG = findFfmpeg();

interface Clip {
  size?: string;
  seconds?: number;
  video?: boolean;
  /** Written like the recording of a browser: as WebM, which cannot state the duration before it ends. */
  live?: boolean;
}

const MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mp4'];
const LIVE = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-f', 'webm', '-live', '1'];

/** A moving picture with a tone, encoded by ffmpeg. */
export function makeClip({
  size = '640x360',
  seconds = 1,
  video = true,
  live = false,
}: Clip = {}): Uint8Array<ArrayBuffer> {
  const directory = mkdtempSync(join(tmpdir(), 'dekanat-clip-'));
  const path = join(directory, 'clip');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  try {
    execFileSync(FFMPEG ?? '', [
      '-v',
      'error',
      ...(video ? picture : []),
      ...tone,
      ...(live ? LIVE : MP4),
      path,
    ]);
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
