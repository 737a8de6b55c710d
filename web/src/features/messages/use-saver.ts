import { messages } from '@dekanat/contract/messages/messages.ts';
import { useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { storedSession } from '#api/stored-session.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { type Composed, isEmpty } from '#features/messages/composed.ts';
import { universityFor } from '#features/messages/message-university.ts';
import { type Creation, type StoredDraft, storeDraft } from '#features/messages/stored-draft.ts';

/** What the form started from. */
export interface Beginning {
  /** The draft or template that is changed. */
  storedId: number | undefined;
  /** The draft that a new message was stored as before a reload. */
  createdId?: number | undefined;
  /** Names the tab's copy of a new message, beside those of other forms. */
  kind?: readonly string[];
  /** The version that the input is based on. */
  version?: number | undefined;
  /** The university of the draft; null for all. */
  universityId?: number | null | undefined;
  /** Its input as the server has it; undefined for a new message. */
  stored?: Composed | undefined;
  /** The start value is the tab's copy of what was typed before. */
  restored?: boolean;
  /** The request of before a reload that the server may have done. */
  creation?: Creation | undefined;
}

interface SaverOptions {
  onSaved: (id: number | undefined) => void;
  /** Stores the request that creates the message, beside what is typed now. */
  note: (typed: Composed, creation: Creation | undefined) => void;
}

/** Stores the latest input, one request at a time. */
export function useSaver(
  composed: Composed,
  { storedId, createdId, stored, version, universityId: own, creation: begun }: Beginning,
  { onSaved, note }: SaverOptions,
) {
  const current = useUniversity();
  const [storedUniversity, setStoredUniversity] = useState(own);
  const draft = useRef<StoredDraft>({
    id: storedId ?? createdId,
    version,
    universityId: own,
    creation: begun,
  });
  const saved = useRef(stored);
  const latest = useRef(composed);
  latest.current = composed;
  const last = useRef<Promise<StoredDraft>>(undefined);
  const [since] = useState(() => storedSession()?.since);

  const isSaved = () =>
    saved.current === latest.current || (draft.current.id === undefined && isEmpty(latest.current));
  const saveLatest = useEffectEvent(async (): Promise<StoredDraft> => {
    const sent = latest.current;
    // Another user may have signed in during the request before: the copy of the tab waits for the author.
    if (storedSession()?.since !== since) throw new ApiError(401, { code: 'signed_out' });
    if (!isSaved()) {
      draft.current = await storeDraft(draft.current, sent, {
        query: universityOf({ universityId: universityFor(current, draft.current.universityId) }),
        note: (creation) => note(latest.current, creation),
      });
      saved.current = sent;
      setStoredUniversity(draft.current.universityId);
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
  return {
    save,
    saved,
    draft,
    latest,
    isSaved,
    university: {
      /** For which the message is stored. */
      storedUniversity,
      /** In which it is written. */
      universityId: universityFor(current, storedUniversity),
    },
  };
}
