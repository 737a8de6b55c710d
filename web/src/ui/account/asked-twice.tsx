import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { useFocusAfter } from '#ui/return-focus.ts';

interface AskedTwiceProps {
  /** Key of the button's text. */
  act: TextKey;
  /** Names what the button acts on. */
  label: string;
  question: string;
  content: string;
  busy: boolean;
  onSure: () => void;
}

/** A button that asks before it acts, in its place: pages without Ant Design have no dialog for it. */
export function AskedTwice({ act, label, question, content, busy, onSure }: AskedTwiceProps) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const first = useFocusAfter(asking);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) cancel.current?.focus();
  }, [asking]);
  if (!asking)
    return (
      <PlainButton ref={first} label={label} busy={busy} onClick={() => setAsking(true)}>
        {text(act)}
      </PlainButton>
    );
  return (
    <div className="asked-twice" role="alertdialog" aria-label={question}>
      <p>
        <strong>{question}</strong> {content}
      </p>
      <div className="factor-actions">
        <PlainButton
          primary
          busy={busy}
          onClick={() => {
            setAsking(false);
            onSure();
          }}
        >
          {text(act)}
        </PlainButton>
        <PlainButton ref={cancel} onClick={() => setAsking(false)}>
          {text('passkey.cancel')}
        </PlainButton>
      </div>
    </div>
  );
}
