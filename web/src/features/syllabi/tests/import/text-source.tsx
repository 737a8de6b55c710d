import { Input } from 'antd';
import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  type LostParts,
  lostParts,
  NOTHING_LOST,
  sumOfLost,
} from '#features/syllabi/tests/import/lost-on-paste.ts';
import type { ImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { useText } from '#i18n/text.ts';

/** Milliseconds without input after which the text is read. */
const QUIET_MS = 500;

interface TextSourceProps {
  preview: ImportPreview;
  /** Called with whether there is any text. */
  onTyped: (hasText: boolean) => void;
}

/** Takes questions as text; the preview follows what is typed or pasted. */
export function TextSource({ preview, onTyped }: TextSourceProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [lost, setLost] = useState(NOTHING_LOST);
  const read = useEffectEvent((content: string) => {
    if (content.trim() === '') preview.clear();
    else preview.read({ file: new File([content], 'questions.txt', { type: 'text/plain' }) });
  });
  useEffect(() => {
    const timer = setTimeout(() => read(typed), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const change = (content: string) => {
    const hasText = content.trim() !== '';
    setTyped(content);
    onTyped(hasText);
    if (!hasText) setLost(NOTHING_LOST);
  };
  const paste = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const replacesAll = selectionEnd - selectionStart === value.length;
    const pasted = lostParts(clipboardData.getData('text/html'));
    setLost((before) => (replacesAll ? pasted : sumOfLost(before, pasted)));
  };
  return (
    <div className="import-source">
      <Input.TextArea
        autoFocus
        className="import-text"
        aria-label={text('test.paste.label')}
        placeholder={text('test.paste.example')}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => change(target.value)}
        onPaste={paste}
      />
      <LostOnPaste lost={lost} />
      <p className="hint">{text('test.paste.hint')}</p>
    </div>
  );
}

const COUNTED = {
  pictures: 'test.paste.pictures',
  formulas: 'test.paste.formulas',
  tables: 'test.paste.tables',
  scripts: 'test.paste.scripts',
} as const;

/** Says what a formatted text had and the text area has not. */
function LostOnPaste({ lost }: { lost: LostParts }) {
  const text = useText();
  const parts = (['pictures', 'formulas', 'tables', 'scripts'] as const).filter((part) => lost[part] > 0);
  if (parts.length === 0) return null;
  const what = parts.map((part) => text(COUNTED[part], { count: lost[part] })).join(', ');
  return (
    <p className="notice" role="alert">
      {text('test.paste.lost', { what })}
    </p>
  );
}
