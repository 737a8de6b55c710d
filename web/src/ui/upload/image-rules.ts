import { IMAGE_BYTES, IMAGE_TYPES } from '@dekanat/contract/files/files.ts';

/** For `<input accept>`. */
export const IMAGE_ACCEPT = IMAGE_TYPES.join(',');

/** What is wrong with a picture before it is sent: the key of a message of the contract. The server looks inside. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return 'file.image.type';
  return size < IMAGE_BYTES ? undefined : 'file.image.size';
}
