import { type ChangeEvent, useState } from 'react';
import { type FileProblem, preparedFile, UnreadableFile } from './task-files.ts';

/**
 * Files that a student chooses for an answer or a message. They are copied when they are chosen: what is submitted is what is shown.
 * @param initial those of one that was refused
 * @param megabytes the limit of the size of a file; undefined until it is known
 */
export function useChosenFiles(initial: readonly File[], megabytes: number | undefined) {
  const [files, setFiles] = useState(initial);
  const [reading, setReading] = useState(0);
  const [unreadable, setUnreadable] = useState<FileProblem>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Allows choosing the same file again.
    target.value = '';
    setUnreadable(undefined);
    setReading((count) => count + 1);
    try {
      const prepared = await Promise.all(chosen.map((file) => preparedFile(file, megabytes)));
      setFiles((before) => [...before, ...prepared]);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setUnreadable({ key: 'cabinet.task.file_unreadable', values: { name: error.message } });
    } finally {
      setReading((count) => count - 1);
    }
  };
  const remove = (file: File) => setFiles((before) => before.filter((one) => one !== file));
  const clear = () => {
    setFiles([]);
    setUnreadable(undefined);
  };
  return { files: [...files], isReading: reading > 0, unreadable, choose, remove, clear };
}
