import { IMAGE_BYTES, IMAGE_TYPES } from '@dekanat/contract/files/files.ts';
import type { TextKey } from '#i18n/text-key.ts';

/** For `<input accept>`. */
export const IMAGE_ACCEPT = IMAGE_TYPES.join(',');

/** Checks type and size before the upload and returns a text key; the server checks the content. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): TextKey | undefined {
  if (!IMAGE_TYPES.includes(type)) return 'file.image.type';
  return size < IMAGE_BYTES ? undefined : 'file.image.size';
}
