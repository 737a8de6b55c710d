import { type MessageInput, messages } from '@dekanat/contract/messages/messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { universityOf } from '#api/university.ts';
import {
  bodyOf,
  type Composed,
  missingOf,
  needsPreview,
  type Shown,
  shownProblems,
} from '#features/messages/composed.ts';
import type { useAutosave } from '#features/messages/use-autosave.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The folder where the message is now, and its id if it changed its state there. */
export type OnDone = (folder: string, id: number | undefined) => void;

type Autosave = ReturnType<typeof useAutosave>;
type Change = Pick<MessageInput, 'status' | 'template_message'>;

interface ComposeOptions {
  setProblems: (problems: Shown) => void;
  onDone: OnDone;
  inDialog: boolean;
  toSend: boolean;
}

/** Stores, changes and copies the message, one after the other. */
function useStoring(
  composed: Composed,
  autosave: Autosave,
  { onDone, onFailed }: Pick<ComposeOptions, 'onDone'> & { onFailed: (error: ApiError) => void },
) {
  const text = useText();
  const feedback = useFeedback();
  const [busy, setBusy] = useState(false);
  const update = useAction(messages.update);
  const create = useAction(messages.create);
  const query = universityOf(autosave);
  const doBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(error);
    } finally {
      setBusy(false);
    }
  };
  /** Saves the draft, changes it, and leaves the form. */
  const finish = (change: Change, folder: string, done: TextKey) =>
    doBusy(async () => {
      const { id, version } = await autosave.flush();
      if (id === undefined) return feedback.error(text('message.nothing_to_save'));
      const changes = Object.keys(change).length > 0;
      // The version: what the form shows is sent, not what was written in another tab since.
      const saved = changes
        ? await update.mutateAsync({ params: { id }, body: { ...change, version }, query })
        : undefined;
      autosave.forget();
      feedback.success(text(saved?.state === 'sending' ? 'message.sending' : done));
      onDone(folder, changes ? id : undefined);
    });
  /** A template is a message of its own: the one that is being written stays. */
  const copyToTemplate = () =>
    doBusy(async () => {
      await autosave.flush();
      const body = { ...bodyOf({ ...composed, people: [], receivers: {} }), template_message: true };
      await create.mutateAsync({ body, query });
      feedback.success(text('message.saved_template'));
    });
  return { busy, finish, copyToTemplate };
}

/** Previews, sends and stores the message of the form. */
export function useComposeActions(
  composed: Composed,
  autosave: Autosave,
  { setProblems, onDone, inDialog, toSend }: ComposeOptions,
) {
  const text = useText();
  const feedback = useFeedback();
  const [previewed, setPreviewed] = useState(false);
  const onFailed = (error: ApiError) => {
    setPreviewed(false);
    if (autosave.showConflict(error)) return;
    setProblems(shownProblems(error.fields));
    feedback.error(Object.values(error.fields ?? {})[0]?.[0] ?? error);
  };
  const { busy, finish, copyToTemplate } = useStoring(composed, autosave, { onDone, onFailed });
  const isComplete = () => {
    const missing = missingOf(composed, inDialog);
    setProblems(Object.fromEntries(Object.entries(missing).map(([field, key]) => [field, text(key)])));
    return Object.keys(missing).length === 0;
  };
  const preview = () => {
    if (isComplete()) setPreviewed(true);
  };
  const previewFirst = useEffectEvent(preview);
  useEffect(() => {
    if (toSend) previewFirst();
  }, [toSend]);
  const sendNow = () => void finish({ status: true }, '/messages/sent', 'message.sent');
  return {
    busy,
    sending: busy,
    previewed,
    closePreview: () => setPreviewed(false),
    preview,
    send: () => {
      if (!isComplete()) return;
      if (needsPreview(composed)) setPreviewed(true);
      else sendNow();
    },
    sendNow,
    toDraft: () => void finish({}, '/messages/draft', 'message.saved_draft'),
    asTemplate: () =>
      composed.template
        ? void finish({}, '/messages/template', 'message.saved_template')
        : void copyToTemplate(),
  };
}
