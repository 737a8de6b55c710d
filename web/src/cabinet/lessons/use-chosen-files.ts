import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { readDraftFiles, storeDraftFiles } from '#cabinet/offline/draft-files.ts';
import { type FileProblem, preparedFile, problemOf, UnreadableFile } from './task-files.ts';

/**
 * The files of a form, which are stored on this device until they are sent.
 * @param draft the name of the form
 * @param initial shown while none are stored
 */
function useStoredFiles(draft: string, initial: readonly File[], megabytes: number | undefined) {
  const [files, setFiles] = useState(initial);
  const [isRestored, setRestored] = useState(false);
  // `stored`: those of this form; another tab may have stored others of the same form.
  const latest = useRef<Record<'files' | 'initial' | 'stored', readonly File[]>>({
    files,
    initial,
    stored: [],
  });
  const show = (next: readonly File[]) => {
    latest.current.files = next;
    setFiles(next);
  };
  const change = (next: (before: readonly File[]) => readonly File[]) => {
    show(next(latest.current.files));
    // One that cannot be sent may be larger than the memory.
    const sendable = latest.current.files.filter((file) => problemOf([file], megabytes) === undefined);
    void storeDraftFiles(draft, sendable, latest.current.stored);
    latest.current.stored = sendable;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read once for each form
  useEffect(() => {
    let isShown = true;
    const restore = (stored: readonly File[]) => {
      if (!isShown) return;
      const { files: shown, initial: first } = latest.current;
      const added = shown.filter((file) => !first.includes(file));
      latest.current.stored = [...stored, ...latest.current.stored];
      if (stored.length > 0) show([...stored, ...added]);
      if (stored.length > 0 && added.length > 0) change((all) => all);
      setRestored(true);
    };
    void readDraftFiles(draft).then(restore);
    return () => {
      isShown = false;
    };
  }, [draft]);
  return { files, isRestored, change };
}

/**
 * Files that a student chooses for an answer or a message. They are copied when they are chosen: what is submitted is what is shown. Those
 * that are not sent yet are shown again after the page was left.
 * @param draft the name of the form, by which they are stored
 * @param initial those of one that was refused
 * @param megabytes the limit of the size of a file; undefined until it is known
 */
export function useChosenFiles(draft: string, initial: readonly File[], megabytes: number | undefined) {
  const { files, isRestored, change } = useStoredFiles(draft, initial, megabytes);
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
      change((before) => [...before, ...prepared]);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setUnreadable({ key: 'cabinet.task.file_unreadable', values: { name: error.message } });
    } finally {
      setReading((count) => count - 1);
    }
  };
  const remove = (file: File) => change((before) => before.filter((one) => one !== file));
  const clear = () => {
    change(() => []);
    setUnreadable(undefined);
  };
  return { files: [...files], isReading: reading > 0 || !isRestored, unreadable, choose, remove, clear };
}
