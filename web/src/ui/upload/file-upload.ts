import { files } from '@dekanat/contract/files/files.ts';
import { useIsMutating } from '@tanstack/react-query';
import { type ActionOptions, useAction } from '#api/query.ts';

export const UPLOADS = [files.storeFile.resource.name, 'uploads'];

/** Uploads files of a form. */
export const useFileUpload = (options: ActionOptions<typeof files.storeFile>) =>
  useAction(files.storeFile, { ...options, mutationKey: UPLOADS });

/** Whether a file is being uploaded: a form that is saved now would be saved without it. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOADS }) > 0;
