import { delimiter, dirname, join } from 'node:path';
import { isExecutable } from './executable.ts';

/** The programs that convert and inspect videos. */
export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
}

/** `FFMPEG_PATH`, or ffmpeg on the search path of the system; undefined for `none` and where either program is missing. */
export function findFfmpeg(path: string | undefined, searchPath = ''): Ffmpeg | undefined {
  if (path === 'none') return undefined;
  const programs =
    path === undefined ? searchPath.split(delimiter).map((folder) => join(folder, 'ffmpeg')) : [path];
  return programs
    .map((ffmpeg) => ({ ffmpeg, ffprobe: join(dirname(ffmpeg), 'ffprobe') }))
    .find(({ ffmpeg, ffprobe }) => isExecutable(ffmpeg) && isExecutable(ffprobe));
}
