import { type ChangeEvent, useState } from 'react';
import { copyOf, type FileProblem, readyFile, UnreadableFile } from './task-files.ts';

/** Files that a student chooses for an answer or a message. `initial` are those of one that was refused. */
export function useChosenFiles(initial: readonly File[]) {
  const [files, setFiles] = useState(initial);
  const [isReading, setReading] = useState(false);
  const [unreadable, setUnreadable] = useState<FileProblem>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Allows choosing the same file again.
    target.value = '';
    setUnreadable(undefined);
    setReading(true);
    const ready = await Promise.all(chosen.map(readyFile));
    setFiles((before) => [...before, ...ready]);
    setReading(false);
  };
  const remove = (file: File) => {
    setUnreadable(undefined);
    setFiles((before) => before.filter((one) => one !== file));
  };
  /** Copies the files before they are sent. @returns undefined when one cannot be read, which `unreadable` then names */
  const copy = async (): Promise<File[] | undefined> => {
    setReading(true);
    try {
      return await Promise.all(files.map(copyOf));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setUnreadable({ key: 'cabinet.task.file_changed', values: { name: error.message } });
      return undefined;
    } finally {
      setReading(false);
    }
  };
  const clear = () => setFiles([]);
  return { files: [...files], isReading, unreadable, choose, remove, copy, clear };
}
