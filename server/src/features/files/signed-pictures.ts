import { imageIdOf } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import type { Services } from '#api/context.ts';
import { objectOfDirectory, storageDirectory } from '#platform/files/storage-address.ts';
import { urlOfFile } from './file-url.ts';

/** The source of a picture in sanitised HTML, where text has no `<` and attributes no `"`. */
const PICTURE = /(<img\b[^<>]*\bsrc=")\/api\/resources\/showImage\/(\d{1,10})(?:\?[^"]*)?(?=")/g;

/**
 * A rich text whose pictures have addresses that need no authorisation. Its pictures were claimed when it was stored; of texts
 * that are stored without that, `claimed` names them. Text that only looks like an address stays as it is, or its author could
 * sign the address of any file.
 */
export const withSignedPictures = (
  { config, keys }: Pick<Services, 'keys' | 'config'>,
  html: string,
  claimed?: readonly number[],
): string =>
  html.replace(PICTURE, (picture, before: string, id: string) =>
    claimed?.includes(Number(id)) === false
      ? picture
      : `${before}${config.publicUrl}/storage/${storageDirectory(keys.refresh, Number(id))}/rasm.jpg`,
  );

const STORAGE = /^\/storage\/([^/]+)\/[^/]+$/;

/**
 * The address that a stored text has for the uploaded file behind an address of this installation; undefined for every other address.
 * An expired signature is accepted: whether the author may use the file is decided when it is claimed.
 */
export function storedPictureAddress(
  { config, keys }: Pick<Services, 'keys' | 'config'>,
  address: string,
): string | undefined {
  const url = URL.parse(address, config.publicUrl);
  if (url === null) return undefined;
  const object = objectOfDirectory(keys.refresh, STORAGE.exec(url.pathname)?.[1] ?? '', 0);
  if (object?.kind === 'file') return urlOfFile(object.id, true);
  const id = url.origin === new URL(config.publicUrl).origin ? imageIdOf(url.pathname) : undefined;
  return id === undefined ? undefined : urlOfFile(id, true);
}
