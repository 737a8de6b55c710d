import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { VIDEO_TYPES } from '@dekanat/contract/syllabi/videos.ts';
import { z } from 'zod';
import { invalidField, Refusal } from '#api/errors.ts';
import type { Ffmpeg } from '#config/ffmpeg.ts';
import { detectFileType } from '#platform/files/file-types.ts';
import type { Size } from './renditions.ts';

const execute = promisify(execFile);

/** Enough to detect the type. */
const HEAD_BYTES = 4_100;
const PROBE_MS = 20_000;
const PROBE_OUTPUT_BYTES = 1024 * 1024;
/** 8K; more would need gigabytes of memory to decode. */
const MAX_PIXELS = 7_680 * 4_320;
const MAX_HOURS = 12;
/** Containers that refer to no other file, unlike playlists. */
export const SAFE_INPUT = [
  ['-protocol_whitelist', 'file'],
  ['-format_whitelist', 'mov,mp4,matroska,webm,avi,mpeg,mpegvideo,mpegts,flv,asf,ogg'],
].flat();

export interface ProbedVideo extends Partial<Size> {
  mime: string;
  /** Undefined where the file states none, as a recording that a browser wrote while it was made. */
  durationSeconds?: number | undefined;
}

const wrongType = () => new Refusal('unsupported_type', { key: 'video.type' });

/** The type by the first bytes. @throws Refusal when it is no video */
async function typeOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw invalidField('upload', 'video.empty');
    const mime = await detectFileType(buffer.subarray(0, bytesRead));
    if (mime === undefined || !VIDEO_TYPES.includes(mime)) throw wrongType();
    return mime;
  } finally {
    await file.close();
  }
}

const Probed = z.object({
  streams: z
    .array(
      z.object({
        width: z.int().min(1),
        height: z.int().min(1),
        sample_aspect_ratio: z.string().optional(),
        disposition: z.object({ attached_pic: z.int() }).optional(),
        side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
      }),
    )
    .min(1),
  format: z.object({ duration: z.coerce.number().min(0).optional() }),
});

/** The size as it is shown: turned, and with square pixels. */
function shownSize({
  width,
  height,
  sample_aspect_ratio,
  side_data_list,
}: z.infer<typeof Probed>['streams'][0]): Size {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const stretched = Math.max(2, across > 0 && down > 0 ? Math.round((width * across) / down) : width);
  const turned = (side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return turned ? { width: height, height: stretched } : { width: stretched, height };
}

/**
 * Type, size and duration of a video by its content; without ffprobe the type alone.
 * @throws Refusal when it is no video, damaged, too large or too long
 */
export async function probeVideo(programs: Ffmpeg | undefined, path: string): Promise<ProbedVideo> {
  const mime = await typeOf(path);
  if (programs === undefined) return { mime };
  const { streams, format } = await probe(programs, path);
  const stream = streams[0];
  if (stream === undefined || stream.disposition?.attached_pic === 1) throw wrongType();
  if (stream.width * stream.height > MAX_PIXELS) throw new Refusal('too_large', { key: 'video.pixels' });
  if ((format.duration ?? 0) > MAX_HOURS * 3600)
    throw new Refusal('too_large', { key: 'video.long', values: { hours: MAX_HOURS } });
  return { mime, durationSeconds: format.duration || undefined, ...shownSize(stream) };
}

async function probe({ ffprobe }: Ffmpeg, path: string): Promise<z.infer<typeof Probed>> {
  const fields =
    'stream=width,height,sample_aspect_ratio:stream_disposition=attached_pic:stream_side_data=rotation';
  const { stdout } = await execute(
    ffprobe,
    [
      ...['-v', 'error', ...SAFE_INPUT, '-select_streams', 'v:0'],
      ...['-show_entries', `${fields}:format=duration`, '-of', 'json', `file:${path}`],
    ],
    { timeout: PROBE_MS, killSignal: 'SIGKILL', maxBuffer: PROBE_OUTPUT_BYTES, env: {} },
  ).catch((error: NodeJS.ErrnoException) => {
    // The program itself could not be started.
    if (error.syscall !== undefined) throw error;
    throw wrongType();
  });
  const { data } = Probed.safeParse(JSON.parse(stdout));
  if (data === undefined) throw wrongType();
  return data;
}
