import { messages } from '@dekanat/contract/messages/messages.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { useProfile } from '#api/session.ts';
import type { Composed } from '#features/messages/composed.ts';
import { isConflict } from '#features/messages/stored-draft.ts';
import { writeCopy } from '#features/messages/tab-copy.ts';
import { type Beginning, useSaver } from '#features/messages/use-saver.ts';
import { draftName, dropDraft } from '#ui/form/draft.ts';

const SAVED_AFTER_MS = 1_200;
const RETRY_AFTER_MS = 8_000;
const RETRY_AT_MOST_MS = 60_000;

type SaveState = 'unchanged' | 'waiting' | 'saved' | 'failed' | 'conflict';

/** Another tab or session changed or sent the message since this form has it. */
interface Conflict {
  id: number;
  sent: boolean;
}

/** Each failure is followed by another try, later each time, or as soon as there is a connection. */
function useRetries(failures: number, retry: () => void): void {
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    if (failures === 0) return;
    const again = () => tryAgain();
    const timer = setTimeout(again, Math.min(failures * RETRY_AFTER_MS, RETRY_AT_MOST_MS));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [failures]);
}

/** The conflict of the form, which ends when its input is stored as a message of its own. */
function useConflict({ draft, saved }: Pick<ReturnType<typeof useSaver>, 'draft' | 'saved'>) {
  const [conflict, setConflict] = useState<Conflict>();
  const [detached, setDetached] = useState(false);
  return {
    conflict,
    /** The input is no longer that of the message which the form began with. */
    detached,
    /** @returns whether the error is a conflict, which is then shown */
    showConflict: (error: unknown): boolean => {
      const { id } = draft.current;
      if (!isConflict(error) || id === undefined) return false;
      setConflict({ id, sent: error.code === 'locked' });
      return true;
    },
    detach: () => {
      draft.current = { id: undefined, version: undefined, universityId: draft.current.universityId };
      saved.current = undefined;
      setDetached(true);
      setConflict(undefined);
    },
  };
}

interface Saving {
  /** Whether something is typed that is not saved. */
  isBegun: () => boolean;
  /** Stores the tab's copy. */
  keep: () => void;
  save: () => void;
}

/** Saves the input after a pause in typing, and at once when the page is left within the application. */
function useSavingOfInput(composed: Composed, name: string, { isBegun, keep, save }: Saving): void {
  const saveNow = useEffectEvent(save);
  const begin = useEffectEvent(() => {
    const begun = isBegun();
    if (begun) keep();
    return begun;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each input begins anew, and a copy of another name
  useEffect(() => {
    if (!begin()) return;
    const timer = setTimeout(() => saveNow(), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [composed, name]);
  useEffect(() => () => saveNow(), []);
}

/** What the form says of its input, and the failures since it was saved last. */
function useSaveState() {
  const [state, setState] = useState<SaveState>('unchanged');
  const [failures, setFailures] = useState(0);
  return {
    state,
    failures,
    waits: () => setState('waiting'),
    /** The next try is that of the user. */
    stops: () => setFailures(0),
    fails: () => {
      setFailures((before) => before + 1);
      setState('failed');
    },
    isSaved: (id: number | undefined) => {
      setFailures(0);
      setState(id === undefined ? 'unchanged' : 'saved');
    },
  };
}

/**
 * Saves the input as a draft while it is typed: one request at a time, the latest input last. Until the server has it,
 * the browser's tab keeps a copy, which survives a reload and an ended session. A version that another tab stored is not overwritten.
 */
export function useAutosave(composed: Composed, beginning: Beginning) {
  const { id: me } = useProfile();
  const progress = useSaveState();
  // Given receivers or a template are saved only on request: opening a form makes no draft.
  const given = useRef(beginning.restored ? undefined : composed);
  const saver = useSaver(composed, beginning, {
    onSaved: (id) => {
      dropDraft(name);
      progress.isSaved(id);
    },
    note: (typed, creation) => writeCopy(name, typed, { creation }),
  });
  const { save, saved, draft, latest, university } = saver;
  const { conflict, showConflict, detached, detach } = useConflict(saver);
  const name = draftName(me, messages.create, detached ? undefined : beginning.storedId, beginning.kind);
  const store = async (): Promise<void> => {
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (showConflict(error)) progress.stops();
      else progress.fails();
    }
  };
  const isUnsaved = () => latest.current !== given.current && !saver.isSaved();
  /** As far as possible: a failure is shown in the form. */
  const saveTyped = async (): Promise<void> => {
    // Only the user ends a conflict.
    if (latest.current !== given.current && conflict === undefined) await store();
  };
  useSavingOfInput(composed, name, {
    isBegun: () => composed !== saved.current && composed !== given.current,
    keep: () => {
      progress.waits();
      writeCopy(name, composed, draft.current);
    },
    save: () => void saveTyped(),
  });
  useRetries(progress.failures, () => void saveTyped());

  return {
    state: conflict === undefined ? progress.state : ('conflict' as const),
    conflict,
    showConflict,
    ...university,
    /** Ends a conflict: the input becomes a message of its own, beside the one that was changed elsewhere. */
    saveSeparately: () => {
      dropDraft(name);
      detach();
      void store();
    },
    /** Saves what is not saved yet. @returns the draft with its version; without an id if there is nothing to save */
    flush: save,
    saveTyped,
    isUnsaved,
    /** The message is sent or discarded: nothing is left to save. */
    forget: () => {
      saved.current = latest.current;
      dropDraft(name);
    },
  };
}
