import { useState } from 'react';
import { copyThen } from '#browser/clipboard.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

const FILE = 'dekanat-recovery-codes.txt';

function save(content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shown once, to be copied, saved or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const content = `${text('second_factor.recovery.of')}\n\n${codes.join('\n')}\n`;
  const copy = copyThen(() => setCopied(true));
  return (
    <div className="factor-step">
      <p className="notice" role="status">
        {text('second_factor.recovery.once')}
      </p>
      <div className="recovery-sheet">
        <p className="recovery-title">{text('second_factor.recovery.of')}</p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="factor-actions">
        {copy && (
          <PlainButton onClick={() => copy(content)}>
            {text(copied ? 'second_factor.copied' : 'second_factor.copy')}
          </PlainButton>
        )}
        <PlainButton onClick={() => save(content)}>{text('second_factor.download')}</PlainButton>
        <PlainButton onClick={() => window.print()}>{text('second_factor.print')}</PlainButton>
      </div>
      <PlainButton primary onClick={onDone}>
        {text('second_factor.recovery.done')}
      </PlainButton>
    </div>
  );
}
