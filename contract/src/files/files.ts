import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { FILES } from '../catalogue/files.ts';

/** The multipart field that carries files (specification 000 §7). */
export const FILES_FIELD = 'files[]';
/** Most files of one upload. */
export const FILES_AT_ONCE = 10;

/** What an image may be (specification 000 §5), also checked by the browser before anything is sent. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
export const FILE_TYPES: readonly string[] = [...IMAGE_TYPES, 'application/pdf'];
/** An image must be smaller than this. */
export const IMAGE_BYTES = 5 * 1024 * 1024;

export const StoredFile = z.object({
  id: Id,
  /** Where it is read, by whoever is signed in and may see it. */
  file_url: z.string(),
  name: z.string(),
  /** Bytes, as stored: an image is encoded anew. */
  size: z.int(),
  mime: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const IMAGE_SIZES = ['full', 'thumbnail'] as const;
const ImageQuery = ScopedQuery.extend({ size: z.enum(IMAGE_SIZES).default('full') });

/** A file that was uploaded waits for 24 hours to be named by a record; then it is swept. */
const storeCall = <Path extends `/${string}`>(path: Path) =>
  ({
    method: 'POST',
    realm: 'resources',
    path,
    access: 'signed-in',
    query: ScopedQuery,
    upload: true,
    result: z.array(StoredFile),
  }) as const;

export const files = defineResource(FILES.files, {
  storeImage: storeCall('/storeImage'),
  storeImageEditor: storeCall('/storeImageEditor'),
  storeFile: storeCall('/storeFile'),
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
