import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { PlainButton } from '#ui/plain-button.tsx';

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
  if (!asking)
    return (
      <PlainButton label={label} busy={busy} onClick={() => setAsking(true)}>
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
        <PlainButton onClick={() => setAsking(false)}>{text('passkey.cancel')}</PlainButton>
      </div>
    </div>
  );
}
