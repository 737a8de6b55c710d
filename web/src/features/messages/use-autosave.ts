import { type MessageInput, messages } from '@dekanat/contract/messages/messages.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { bodyOf, type Composed, isEmpty } from '#features/messages/composed.ts';
import { draftName, dropDraft, writeDraft } from '#ui/form/draft.ts';

const SAVED_AFTER_MS = 1_200;
const RETRY_AFTER_MS = 8_000;
const RETRY_AT_MOST_MS = 60_000;

export type SaveState = 'unchanged' | 'waiting' | 'saved' | 'failed';

/** What the form started from. */
export interface Beginning {
  /** The draft or template that is changed. */
  storedId: number | undefined;
  /** Its input as the server has it; undefined for a new message. */
  stored?: Composed | undefined;
  /** The start value is the tab's copy of what was typed before. */
  restored?: boolean;
}

async function store(
  id: number | undefined,
  input: { body: MessageInput; query: { university_id?: number } },
): Promise<number> {
  if (id === undefined) return (await call(messages.create, input)).id;
  return (await call(messages.update, { params: { id }, ...input })).id;
}

/** Stores the latest input, one request at a time. */
function useSaver(
  composed: Composed,
  { storedId, stored }: Beginning,
  onSaved: (id: number | undefined) => void,
) {
  const { universityId } = useUniversity();
  const id = useRef(storedId);
  const saved = useRef(stored);
  const latest = useRef(composed);
  latest.current = composed;
  const last = useRef<Promise<number | undefined>>(undefined);

  const saveLatest = useEffectEvent(async (): Promise<number | undefined> => {
    const sent = latest.current;
    const isSaved = saved.current === sent || (id.current === undefined && isEmpty(sent));
    if (!isSaved) {
      id.current = await store(id.current, { body: bodyOf(sent), query: universityOf({ universityId }) });
      saved.current = sent;
      void queryClient.invalidateQueries({ queryKey: [messages.list.resource.name] });
    }
    // What was typed meanwhile is still to be saved.
    if (sent === latest.current) onSaved(id.current);
    return id.current;
  });
  const save = (): Promise<number | undefined> => {
    const turn = (last.current ?? Promise.resolve()).catch(() => undefined).then(saveLatest);
    last.current = turn;
    return turn;
  };
  return { save, saved };
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

/**
 * Saves the input as a draft while it is typed: one request at a time, the latest input last. Until the server has it,
 * the browser's tab keeps a copy, which survives a reload and an ended session.
 */
export function useAutosave(composed: Composed, beginning: Beginning) {
  const { id: me } = useProfile();
  const name = draftName(me, messages.create, beginning.storedId);
  const [state, setState] = useState<SaveState>('unchanged');
  const [failures, setFailures] = useState(0);
  // Given receivers or a template are saved only on request: opening a form makes no draft.
  const given = useRef(beginning.restored ? undefined : composed);
  const { save, saved } = useSaver(composed, beginning, (id) => {
    dropDraft(name);
    setFailures(0);
    setState(id === undefined ? 'unchanged' : 'saved');
  });
  const saveNow = useEffectEvent(async (): Promise<void> => {
    if (composed === given.current) return;
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailures((before) => before + 1);
      setState('failed');
    }
  });

  useEffect(() => {
    if (composed === saved.current || composed === given.current) return;
    setState('waiting');
    writeDraft(name, { composed }, []);
    const timer = setTimeout(() => void saveNow(), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [composed, name, saved]);
  useRetries(failures, () => void saveNow());
  // Leaving the page within the application saves at once.
  useEffect(() => () => void saveNow(), []);

  return {
    state,
    /** Saves what is not saved yet. @returns the id of the draft; undefined if there is nothing to save */
    flush: save,
    /** The message is sent or discarded: nothing is left to save. */
    forget: () => {
      saved.current = composed;
      dropDraft(name);
    },
  };
}
