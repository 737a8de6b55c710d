import { messages } from '@dekanat/contract/messages/messages.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { storedSession } from '#api/stored-session.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { type Composed, isEmpty } from '#features/messages/composed.ts';
import { type Creation, isConflict, type StoredDraft, storeDraft } from '#features/messages/stored-draft.ts';
import { writeCopy } from '#features/messages/tab-copy.ts';
import { draftName, dropDraft } from '#ui/form/draft.ts';

const SAVED_AFTER_MS = 1_200;
const RETRY_AFTER_MS = 8_000;
const RETRY_AT_MOST_MS = 60_000;

export type SaveState = 'unchanged' | 'waiting' | 'saved' | 'failed' | 'conflict';

/** What the form started from. */
export interface Beginning {
  /** The draft or template that is changed. */
  storedId: number | undefined;
  /** The version that the input is based on. */
  version?: number | undefined;
  /** Its input as the server has it; undefined for a new message. */
  stored?: Composed | undefined;
  /** The start value is the tab's copy of what was typed before. */
  restored?: boolean;
  /** The request of before a reload that the server may have done. */
  creation?: Creation | undefined;
}

/** Another tab or session changed or sent the message since this form has it. */
interface Conflict {
  id: number;
  sent: boolean;
}

interface SaverOptions {
  onSaved: (id: number | undefined) => void;
  /** Stores the request that creates the message, beside what is typed now. */
  note: (typed: Composed, creation: Creation | undefined) => void;
}

/** Stores the latest input, one request at a time. */
function useSaver(
  composed: Composed,
  { storedId, stored, version, creation: begun }: Beginning,
  { onSaved, note }: SaverOptions,
) {
  const { universityId } = useUniversity();
  const draft = useRef<StoredDraft>({ id: storedId, version, creation: begun });
  const saved = useRef(stored);
  const latest = useRef(composed);
  latest.current = composed;
  const last = useRef<Promise<StoredDraft>>(undefined);
  const [since] = useState(() => storedSession()?.since);

  const saveLatest = useEffectEvent(async (): Promise<StoredDraft> => {
    const sent = latest.current;
    // Another user may have signed in during the request before: the copy of the tab waits for the author.
    if (storedSession()?.since !== since) throw new ApiError(401, { code: 'signed_out' });
    const isSaved = saved.current === sent || (draft.current.id === undefined && isEmpty(sent));
    if (!isSaved) {
      draft.current = await storeDraft(draft.current, sent, {
        query: universityOf({ universityId }),
        note: (creation) => note(latest.current, creation),
      });
      saved.current = sent;
      void queryClient.invalidateQueries({ queryKey: [messages.list.resource.name] });
    }
    // What was typed meanwhile is still to be saved.
    if (sent === latest.current) onSaved(draft.current.id);
    return draft.current;
  });
  const save = (): Promise<StoredDraft> => {
    const turn = (last.current ?? Promise.resolve()).catch(() => undefined).then(saveLatest);
    last.current = turn;
    return turn;
  };
  return { save, saved, draft };
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
      draft.current = { id: undefined, version: undefined };
      saved.current = undefined;
      setDetached(true);
      setConflict(undefined);
    },
  };
}

/**
 * Saves the input as a draft while it is typed: one request at a time, the latest input last. Until the server has it,
 * the browser's tab keeps a copy, which survives a reload and an ended session. A version that another tab stored is not overwritten.
 */
export function useAutosave(composed: Composed, beginning: Beginning) {
  const { id: me } = useProfile();
  const [state, setState] = useState<SaveState>('unchanged');
  const [failures, setFailures] = useState(0);
  // Given receivers or a template are saved only on request: opening a form makes no draft.
  const given = useRef(beginning.restored ? undefined : composed);
  const saver = useSaver(composed, beginning, {
    onSaved: (id) => {
      dropDraft(name);
      setFailures(0);
      setState(id === undefined ? 'unchanged' : 'saved');
    },
    note: (typed, creation) => writeCopy(name, typed, { creation }),
  });
  const { save, saved, draft } = saver;
  const { conflict, showConflict, detached, detach } = useConflict(saver);
  const name = draftName(me, messages.create, detached ? undefined : beginning.storedId);
  const store = async (): Promise<void> => {
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (showConflict(error)) return setFailures(0);
      setFailures((before) => before + 1);
      setState('failed');
    }
  };
  const saveNow = useEffectEvent(async (): Promise<void> => {
    // Only the user ends a conflict.
    if (composed !== given.current && conflict === undefined) await store();
  });

  useEffect(() => {
    if (composed === saved.current || composed === given.current) return;
    setState('waiting');
    writeCopy(name, composed, draft.current);
    const timer = setTimeout(() => void saveNow(), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [composed, name, saved, draft]);
  useRetries(failures, () => void saveNow());
  // Leaving the page within the application saves at once.
  useEffect(() => () => void saveNow(), []);

  return {
    state: conflict === undefined ? state : ('conflict' as const),
    conflict,
    showConflict,
    /** Ends a conflict: the input becomes a message of its own, beside the one that was changed elsewhere. */
    saveSeparately: () => {
      dropDraft(name);
      detach();
      void store();
    },
    /** Saves what is not saved yet. @returns the draft with its version; without an id if there is nothing to save */
    flush: save,
    /** The message is sent or discarded: nothing is left to save. */
    forget: () => {
      saved.current = composed;
      dropDraft(name);
    },
  };
}
