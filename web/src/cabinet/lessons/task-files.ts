import { FILE_TYPES, IMAGE_TYPES } from '@dekanat/contract/files/files.ts';
import { TASK_FILES_MAX } from '@dekanat/contract/study/tasks.ts';
import { smallPhoto } from '#cabinet/profile/photo-file.ts';
import type { TextKey } from '#i18n/text-key.ts';

/** What a file picker offers: a phone then converts its photos to a type that the server takes. */
export const ACCEPTED = FILE_TYPES.join(',');
const MEGABYTE = 1024 * 1024;
/** The longer side of a photographed page on which handwriting can be read. */
const PAGE_PX = 2_400;
/** Smaller pictures are sent as they are. */
const KEPT_BYTES = 1_000_000;

export interface FileProblem {
  key: TextKey;
  values: Record<string, unknown>;
}

/**
 * Why files cannot be sent with an answer or a message, before they are sent: those are the limits of the server. @param megabytes
 * undefined where the limit is not known yet
 */
export function problemOf(
  files: readonly Pick<File, 'name' | 'type' | 'size'>[],
  megabytes: number | undefined,
  most = TASK_FILES_MAX,
): FileProblem | undefined {
  const foreign = files.find(({ type }) => !FILE_TYPES.includes(type));
  if (foreign) return { key: 'cabinet.task.file_type', values: { name: foreign.name } };
  const large = files.find(({ size }) => megabytes !== undefined && size >= megabytes * MEGABYTE);
  if (large) return { key: 'cabinet.task.file_size', values: { name: large.name, megabytes } };
  if (files.length > most) return { key: 'cabinet.task.files_max', values: { count: most } };
  return undefined;
}

/** A chosen file with less data: large photos, and those of types that only this browser reads, become small JPEGs. */
async function smallFile(file: File): Promise<File> {
  const isSmall = IMAGE_TYPES.includes(file.type) && file.size <= KEPT_BYTES;
  if (isSmall || !file.type.startsWith('image/')) return file;
  try {
    const small = await smallPhoto(file, PAGE_PX);
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return small.size < file.size || !IMAGE_TYPES.includes(file.type)
      ? new File([small], name, { type: small.type })
      : file;
  } catch {
    // What this browser cannot read is checked like any other file.
    return file;
  }
}

/** A chosen file that the browser cannot read; its message is the name of the file. */
export class UnreadableFile extends Error {}

/**
 * A chosen file, in memory. A `File` refers to one of the device: once that is changed, moved or no longer permitted, the browser neither
 * sends nor stores it, and what waits for a connection would wait for ever. @throws UnreadableFile
 */
async function copyOf(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new UnreadableFile(file.name);
  }
}

/** A chosen file as it is sent. One that `problemOf` refuses is not read: it may be larger than the memory. @throws UnreadableFile */
export async function preparedFile(file: File, megabytes: number | undefined): Promise<File> {
  const small = await smallFile(file);
  return problemOf([small], megabytes) === undefined ? copyOf(small) : small;
}
