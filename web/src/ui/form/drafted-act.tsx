import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { type ActDraft, ActDraftContext, useActDraft } from '#ui/form/act-draft.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import { sameParams, useLeaveGuard } from '#ui/form/leave-guard.ts';

interface DraftedActProps {
  /** The name of the draft: another name is another form. */
  name: string;
  /** The search parameters that name the record of the form; others, such as filters of a list, may change. */
  params?: readonly string[];
  children: ReactNode;
}

/** A form for an act on many records: its parts survive a reload and an ended session, and leaving it asks. */
export function DraftedAct({ name, ...props }: DraftedActProps) {
  const [discarded, setDiscarded] = useState(0);
  const onDiscard = useCallback(() => setDiscarded((times) => times + 1), []);
  return <Drafted key={`${name} ${discarded}`} name={name} onDiscard={onDiscard} {...props} />;
}

interface Part {
  value: unknown;
  isDirty: boolean;
}

const plain = (value: unknown): unknown => (value instanceof Set ? [...value] : value);
const partsOf = (stored: object | undefined) =>
  new Map(
    Object.entries(stored ?? {}).map(([part, value]): [string, Part] => [part, { value, isDirty: true }]),
  );

function storeParts(name: string, parts: ReadonlyMap<string, Part>): void {
  const stored = [...parts].filter(([, { value, isDirty }]) => isDirty && value !== undefined);
  if (stored.length === 0) dropDraft(name);
  else writeDraft(name, Object.fromEntries(stored.map(([part, { value }]) => [part, plain(value)])), []);
}

function Drafted({ name, params = [], children, onDiscard }: DraftedActProps & { onDiscard: () => void }) {
  const [stored] = useState(() => readDraft(name)?.values);
  // A part of the draft whose fields are not rendered yet stays in it.
  const [parts] = useState(() => partsOf(stored));
  const isDone = useRef(false);
  const draft = useMemo((): ActDraft => {
    const forget = () => {
      isDone.current = true;
      dropDraft(name);
    };
    return {
      stored,
      note: (part, value, isDirty) => {
        parts.set(part, { value, isDirty });
        if (!isDone.current) storeParts(name, parts);
      },
      forget,
      discard: () => {
        forget();
        onDiscard();
      },
    };
  }, [name, stored, parts, onDiscard]);
  useLeaveGuard({
    isDirty: () => !isDone.current && [...parts.values()].some((part) => part.isDirty),
    isSameForm: (left, right) => sameParams(params, left, right),
    onDiscard: draft.forget,
  });
  return <ActDraftContext value={draft}>{children}</ActDraftContext>;
}

/** Says that an act continues a draft. */
export function DraftNotice() {
  const { stored, discard } = useActDraft();
  return stored === undefined ? null : <ResumedNotice onRestart={discard} />;
}

/** Says that a form continues a draft, and offers to begin again with an empty form. */
export function ResumedNotice({ onRestart }: { onRestart: () => void }) {
  const text = useText();
  const { confirm } = useFeedback();
  const restart = async () => {
    const isSure = await confirm({
      title: text('editor.draft.restart.sure'),
      content: text('editor.draft.restart.content'),
      yes: text('editor.draft.restart'),
      no: text('editor.unsaved.stay'),
      danger: true,
    });
    if (isSure) onRestart();
  };
  return (
    <p className="notice" role="status">
      {text('editor.draft.resumed')}{' '}
      <Button size="small" onClick={() => void restart()}>
        {text('editor.draft.restart')}
      </Button>
    </p>
  );
}
