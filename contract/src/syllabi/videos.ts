import { z } from 'zod';
import { Id } from '#api/fields.ts';

/** 0 not converted, 9 converting, 1 converted. */
export const CONVERTER_STATUSES = [0, 1, 9] as const;
/** Heights of the converted videos, in lines; never above that of the source. */
export const VIDEO_QUALITIES = [240, 360, 480, 720] as const;
export const VIDEO_BYTES_MAX = 5 * 1024 ** 3;

/** A video with short-lived signed addresses: a `<video>` element sends no authorisation. */
export const Video = z.object({
  id: Id,
  name: z.string(),
  size: z.int(),
  duration_seconds: z.number().nullable(),
  video_converter_status: z.literal(CONVERTER_STATUSES),
  /** Why the conversion failed or does not happen; clients show the original. */
  converter_message: z.string().nullable(),
  file_url_video: z.string(),
  poster_url: z.string().nullable(),
  /** Converted files, the smallest first; names start with the quality, such as `240p`. */
  media: z.array(z.object({ quality: z.int(), name: z.string(), url: z.string(), size: z.int() })),
});
export type Video = z.infer<typeof Video>;
