import { files, type IMAGE_SIZES } from '@dekanat/contract/files/files.ts';
import { queryOptions } from '@tanstack/react-query';
import { download } from '#api/api.ts';

/** A stored picture. It needs authorisation, so it is fetched, not linked; the content of an id never changes. */
export const imageQuery = (id: number, size: (typeof IMAGE_SIZES)[number]) =>
  queryOptions({
    queryKey: ['files', 'image', id, size],
    queryFn: async ({ signal }) =>
      (await download(files.showImage, { params: { id }, query: { size }, signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
  });
