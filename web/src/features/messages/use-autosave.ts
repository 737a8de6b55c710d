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

/**
 * Saves the input as a draft while it is typed: one request at a time, the latest input last. Until the server has it,
 * the browser's tab keeps a copy, which survives a reload and an ended session.
 */
export function useAutosave(composed: Composed, { storedId, stored, restored = false }: Beginning) {
  const { id: me } = useProfile();
  const { universityId } = useUniversity();
  const name = draftName(me, messages.create, storedId);
  const [state, setState] = useState<SaveState>('unchanged');
  const id = useRef(storedId);
  const saved = useRef(stored);
  // Given receivers or a template are saved only on request: opening a form makes no draft.
  const given = useRef(restored ? undefined : composed);
  const running = useRef<Promise<number | undefined>>(undefined);

  const save = useEffectEvent(async (): Promise<number | undefined> => {
    await running.current?.catch(() => undefined);
    const latest = composed;
    if (saved.current === latest || (id.current === undefined && isEmpty(latest))) return id.current;
    const query = universityOf({ universityId });
    running.current = store(id.current, { body: bodyOf(latest), query });
    id.current = await running.current;
    saved.current = latest;
    dropDraft(name);
    void queryClient.invalidateQueries({ queryKey: [messages.list.resource.name] });
    return id.current;
  });
  const saveNow = useEffectEvent(async (): Promise<void> => {
    if (composed === given.current) return;
    try {
      await save();
      setState('saved');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('failed');
    }
  });

  useEffect(() => {
    if (composed === saved.current || composed === given.current) return;
    setState('waiting');
    writeDraft(name, { composed }, []);
    const timer = setTimeout(() => void saveNow(), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [composed, name]);
  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(() => void saveNow(), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // Leaving the page within the application saves at once.
  useEffect(() => () => void saveNow(), []);

  return {
    state,
    /** Saves what is not saved yet. @returns the id of the draft; undefined if there is nothing to save */
    flush: () => save(),
    /** The message is sent or discarded: nothing is left to save. */
    forget: () => {
      saved.current = composed;
      dropDraft(name);
    },
  };
}
