import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, download } from '#api/api.ts';
import type { CallOptions } from '#api/call-options.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Downloads a file and saves it under the name that the server gives. */
export function useFileDownload<E extends Endpoint>(endpoint: E) {
  const text = useText();
  const feedback = useFeedback();
  return useMutation({
    mutationFn: (input: CallOptions<E>) => download(endpoint, input),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: (error) => feedback.error(error instanceof ApiError ? error : text('flash.error')),
  });
}
