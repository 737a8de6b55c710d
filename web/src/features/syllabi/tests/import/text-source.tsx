import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { useText } from '#i18n/text.ts';

/** Milliseconds without input after which the text is read. */
const QUIET_MS = 500;

/** Takes questions as text; the preview follows what is typed or pasted. */
export function TextSource({ preview }: { preview: ImportPreview }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const read = useEffectEvent((content: string) => {
    if (content.trim() === '') preview.clear();
    else preview.read({ file: new File([content], 'questions.txt', { type: 'text/plain' }) });
  });
  useEffect(() => {
    const timer = setTimeout(() => read(typed), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="import-source">
      <Input.TextArea
        autoFocus
        className="import-text"
        aria-label={text('test.paste.label')}
        placeholder={text('test.paste.example')}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="hint">{text('test.paste.hint')}</p>
    </div>
  );
}
