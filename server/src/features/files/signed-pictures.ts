import type { Services } from '#api/context.ts';
import { storageDirectory } from '#platform/files/storage-address.ts';

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
