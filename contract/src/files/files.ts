import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { FILES } from '../catalogue/files.ts';

/** The multipart field of files. */
export const FILES_FIELD = 'files[]';
/** Maximum number of files of one upload. */
export const FILES_AT_ONCE = 10;

/** Accepted types of images; the browser checks them before an upload. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
export const FILE_TYPES: readonly string[] = [...IMAGE_TYPES, 'application/pdf'];
/** Upper limit of the size of an image, exclusive. */
export const IMAGE_BYTES = 5 * 1024 * 1024;

export const StoredFile = z.object({
  id: Id,
  /** URL of the file for signed-in users who may see it; for students an absolute address that needs no token. */
  file_url: z.string(),
  name: z.string(),
  /** Size in bytes as stored; images are re-encoded. */
  size: z.int(),
  mime: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const IMAGE_SIZES = ['full', 'thumbnail'] as const;
const ImageQuery = ScopedQuery.extend({ size: z.enum(IMAGE_SIZES).default('full') });

/** Upper limit of the size of a file that is uploaded without an account, exclusive. */
export const ANONYMOUS_BYTES = 10 * 1024 * 1024 + 1;

/** An uploaded file is deleted after 24 hours unless a record refers to it; one without an account after an hour. */
const storeCall = <Path extends `/${string}`>(path: Path) =>
  ({
    method: 'POST',
    realm: 'resources',
    path,
    access: 'signed-in',
    query: ScopedQuery,
    upload: true,
    result: z.array(StoredFile),
    // The first sign-in of a student uploads a picture.
    beforePasswordSet: true,
  }) as const;

export const files = defineResource(FILES.files, {
  storeImage: { ...storeCall('/storeImage'), withoutAccount: true },
  storeImageEditor: storeCall('/storeImageEditor'),
  storeFile: { ...storeCall('/storeFile'), withoutAccount: true },
  showImage: {
    method: 'GET',
    realm: 'resources',
    path: '/showImage/{id}',
    access: 'signed-in',
    query: ImageQuery,
    result: z.null(),
    download: 'stored',
  },
  file: {
    method: 'GET',
    realm: 'resources',
    path: '/file/{id}',
    access: 'signed-in',
    query: ScopedQuery,
    result: z.null(),
    download: 'stored',
  },
});
