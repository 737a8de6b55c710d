import { type ChangeEvent, useState } from 'react';
import { readyFile } from './task-files.ts';

/** Files that a student chooses for an answer or a message. `initial` are those of one that was refused. */
export function useChosenFiles(initial: readonly File[]) {
  const [files, setFiles] = useState(initial);
  const [isReading, setReading] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Allows choosing the same file again.
    target.value = '';
    setReading(true);
    const ready = await Promise.all(chosen.map(readyFile));
    setFiles((before) => [...before, ...ready]);
    setReading(false);
  };
  const remove = (file: File) => setFiles((before) => before.filter((one) => one !== file));
  return { files: [...files], isReading, choose, remove };
}
