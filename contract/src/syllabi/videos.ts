import { z } from 'zod';
import { createCall, readCall, updateCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';
import { StoredFile } from '../files/files.ts';

/** 0 not converted, 9 converting, 1 converted. */
export const CONVERTER_STATUSES = [0, 1, 9] as const;
/** Heights of the converted videos, in lines; never above that of the source. */
export const VIDEO_QUALITIES = [240, 360, 480, 720] as const;
export const VIDEO_BYTES_MAX = 5 * 1024 ** 3;
/** Types that are accepted; the content decides, not the file name. */
export const VIDEO_TYPES: readonly string[] = [
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/vnd.avi',
  'video/mpeg',
  'video/MP1S',
  'video/MP2P',
  'video/mp2t',
  'video/3gpp',
  'video/3gpp2',
  'video/x-flv',
  'video/x-ms-asf',
  'video/ogg',
];

const NAME_MAX = 120;

/** The name under which a video is stored: letters and digits, with the extension of the file. Empty where there is neither. */
export function videoName(name: string): string {
  const [extension = ''] = /\.[a-z0-9]{1,8}$/i.exec(name) ?? [];
  const signs = [...name.slice(0, name.length - extension.length).normalize('NFC')];
  const letters = signs.filter((sign) => /[\p{L}\p{N}]/u.test(sign)).slice(0, NAME_MAX);
  return letters.length === 0 ? '' : letters.join('') + extension;
}

/** The rules of a video that can be checked before it is sent. */
export function problemOfVideo({ name, size }: { name: string; size: number }) {
  if (videoName(name) === '') return 'video.name.symbols';
  if (size === 0) return 'video.empty';
  return size > VIDEO_BYTES_MAX ? 'video.size' : undefined;
}

/** Base of the resumable uploads (protocol tus 1.0.0); not part of the declared calls, because their bodies are no JSON. */
export const UPLOADS_PATH = '/api/resources/uploads';

/** A video with short-lived signed addresses: a `<video>` element sends no authorisation. */
export const Video = z.object({
  id: Id,
  name: z.string(),
  size: z.int(),
  duration_seconds: z.number().nullable(),
  video_converter_status: z.literal(CONVERTER_STATUSES),
  /** Why the conversion failed or does not happen; clients show the original. */
  converter_message: z.string().nullable(),
  /** The job that converts it, for its progress. */
  job_id: Id.nullable(),
  file_url_video: z.string(),
  poster_url: z.string().nullable(),
  /** Converted files, the smallest first; names start with the quality, such as `240p`. */
  media: z.array(z.object({ quality: z.int(), name: z.string(), url: z.string(), size: z.int() })),
});
export type Video = z.infer<typeof Video>;

export const videos = defineResource(SYLLABI.videos, {
  show: { ...readCall('/show-video-file/{id}', 'syllabus_update', Video), realm: 'resources' },
  /** Uploads whole files in one multipart request, for clients without resumable uploads. */
  storeFiles: {
    method: 'POST',
    realm: 'resources',
    path: '/storeTest',
    access: 'syllabus_update',
    query: ScopedQuery,
    upload: true,
    result: z.array(StoredFile),
  },
  /** Makes a video of a complete resumable upload. A repeated call returns the same video. */
  storeUpload: {
    ...createCall('/storeUpload', 'syllabus_update', z.strictObject({ upload: z.uuid() }), Video),
    realm: 'resources',
  },
  /** Converts a video again after a failure, or after the converter was installed. */
  convert: {
    ...updateCall('/convertVideo/{id}', 'syllabus_update', z.strictObject({}), Video),
    realm: 'resources',
  },
});
