import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import { call } from '#api/api.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { openCompose } from '#platform/compose/compose-request.ts';
import type { ExportedFile } from '#ui/export/format-button.tsx';

/** Begins a message with the file of a report; undefined without the permission to write. */
export function useSendFile(title: TextKey): ((file: ExportedFile) => Promise<void>) | undefined {
  const text = useText();
  if (!useMay('message_store')) return undefined;
  return async ({ blob, filename }) => {
    const body = new FormData();
    body.append(FILES_FIELD, blob, filename);
    const stored = await call(files.storeFile, { body });
    openCompose({ title: text(title), attachments: stored.map(({ id, name }) => ({ id, name })) });
  };
}
