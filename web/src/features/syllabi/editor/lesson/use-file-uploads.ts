import { FILE_TYPES, FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { uploadWithProgress } from '#api/upload-progress.ts';
import { sendInOrder } from '#features/syllabi/editor/send-in-order.ts';
import { useText } from '#i18n/text.ts';

export interface FileUpload {
  key: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  problem?: string;
}

let lastKey = 0;

/** Uploads files to a lesson one after the other, with their progress. */
export function useFileUploads(lessonId: number, onAdded: () => Promise<unknown>) {
  const text = useText();
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const change = (key: number, changes: Partial<FileUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (key: number) => setUploads((known) => known.filter((one) => one.key !== key));

  const send = async (file: File, key: number) => {
    const body = new FormData();
    body.append(FILES_FIELD, file);
    const transport = uploadWithProgress((share) => change(key, { share }));
    const [stored] = await call(files.storeFile, { body, transport });
    if (stored === undefined) throw new Error('Nothing was stored');
    await call(lessonFiles.create, { body: { syllabus_module_lesson_id: lessonId, resource: stored.id } });
    forget(key);
    await onAdded();
  };
  const upload = (chosen: Iterable<File>) => {
    for (const file of chosen) {
      lastKey += 1;
      const key = lastKey;
      const refused = !FILE_TYPES.includes(file.type);
      const started: FileUpload = { key, name: file.name, share: 0 };
      if (refused) started.problem = text('lesson.files.kind');
      setUploads((known) => [...known, started]);
      if (!refused)
        sendInOrder(
          () => send(file, key),
          async (error) => {
            if (!(error instanceof ApiError)) throw error;
            change(key, { problem: Object.values(error.fields ?? {})[0]?.[0] ?? error.message });
          },
        );
    }
  };
  return { uploads, upload, forget };
}
