import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import { call } from '#api/api.ts';

/** Stores files on the server. @returns their ids, which an act then claims */
export async function uploadFiles(chosen: readonly File[]): Promise<number[]> {
  const body = new FormData();
  for (const file of chosen) body.append(FILES_FIELD, file);
  const stored = await call(files.storeFile, { body });
  return stored.map(({ id }) => id);
}
