import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import { useAction } from '#api/query.ts';
import { UPLOADS } from './file-upload.ts';

/** Uploads a picture and returns its id. */
export function useImageUpload(): (picture: Blob, name: string) => Promise<number> {
  const store = useAction(files.storeImage, { mutationKey: UPLOADS });
  return async (picture, name) => {
    const body = new FormData();
    body.append(FILES_FIELD, picture, name);
    const [stored] = await store.mutateAsync({ body });
    if (stored === undefined) throw new Error('Nothing was stored');
    return stored.id;
  };
}
