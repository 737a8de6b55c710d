import { useEffect, useState, useSyncExternalStore } from 'react';
import { useProfile } from '#api/session.ts';
import {
  type AutosaverOptions,
  type AutosaverState,
  openAutosaver,
} from '#features/syllabi/editor/autosaver.ts';
import type { Values } from '#ui/form/form-rules.ts';

interface AutosaveOptions<Part extends Values> extends AutosaverOptions<Part> {
  /** Unique in the product, such as `lesson_items.12`: names the draft too. */
  name: string;
  /** The part as the server has it. */
  stored: Part;
  version: number;
}

export interface Autosave<Part extends Values> extends AutosaverState<Part> {
  change: (changes: Partial<Part>) => void;
  /** Saves now; resolves to whether nothing is unsaved. */
  flush: () => Promise<boolean>;
  /** After a conflict: saves what was typed over the other user's version; other fields stay as that user saved them. */
  keepMine: () => Promise<boolean>;
  /** After a conflict: drops the own changes. */
  takeTheirs: () => void;
}

/** One part of a syllabus that saves itself (openAutosaver), and whose state the head of the editor shows. */
export function useAutosave<Part extends Values>(options: AutosaveOptions<Part>): Autosave<Part> {
  const { name, stored, version } = options;
  const draft = `dekanat.draft.${useProfile().id}.${name}`;
  const [autosaver] = useState(() => openAutosaver(name, draft, { part: stored, version }));
  const current = useSyncExternalStore(autosaver.subscribe, autosaver.read);
  useEffect(() => autosaver.use(options));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new version
  useEffect(() => autosaver.receive({ part: stored, version }), [autosaver, version]);
  useEffect(() => {
    const detach = autosaver.attach();
    // A draft of before a reload is saved at once.
    void autosaver.flush();
    return detach;
  }, [autosaver]);
  const { change, flush, keepMine, takeTheirs } = autosaver;
  return { ...current, change, flush, keepMine, takeTheirs };
}
