import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#api/api.ts';
import { uploadWithProgress } from '#api/upload-progress.ts';

/** The sent share of what is being uploaded, by the key of what was written. */
const shares = new Map<string, number>();
const listeners = new Set<() => void>();

function report(key: string, share: number | undefined): void {
  if (share === undefined) shares.delete(key);
  else shares.set(key, share);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The share, 0 to 1, of an upload that runs; undefined while none does. */
export const useUploadShare = (key: string): number | undefined =>
  useSyncExternalStore(subscribe, () => shares.get(key));

/** Stores files on the server. @returns their ids, which an act then claims */
export async function uploadFiles(chosen: readonly File[], key: string): Promise<number[]> {
  const body = new FormData();
  for (const file of chosen) body.append(FILES_FIELD, file);
  try {
    const stored = await call(files.storeFile, {
      body,
      transport: uploadWithProgress((share) => report(key, share)),
    });
    return stored.map(({ id }) => id);
  } finally {
    report(key, undefined);
  }
}
