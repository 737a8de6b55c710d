import { type ComponentType, useEffect, useState } from 'react';
import { useText, withTexts } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { RichText } from './rich-text.tsx';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';

type Mounted = ComponentType<RichTextEditorProps>;

let loaded: Mounted | undefined;
const load = withTexts('rich-text', async () => {
  loaded ??= (await import('./mounted-editor.tsx')).MountedEditor;
  return loaded;
});

/** An editor of rich text, for forms. Its code is loaded with the first one; until then it shows the text. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value = '', size = 'full', readOnly = false } = props;
  const text = useText();
  // A loaded editor is mounted at once: a click into a text must not lose the first key.
  const [Editor, setEditor] = useState<Mounted | undefined>(() => loaded);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const waits = !readOnly && Editor === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another attempt
  useEffect(() => {
    if (!waits) return;
    let isCurrent = true;
    setFailed(false);
    load().then(
      (arrived) => isCurrent && setEditor(() => arrived),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [waits, attempt]);
  if (readOnly) return <RichText html={value} />;
  if (Editor !== undefined) return <Editor {...props} />;
  return (
    <div className="rich-editor" data-size={size} aria-busy={!failed}>
      <div className="rich-editor-text">
        <RichText html={value} />
      </div>
      {failed && (
        <p role="alert" className="notice notice-error">
          {text('list.failed')}{' '}
          <PlainButton onClick={() => setAttempt(attempt + 1)}>{text('action.retry')}</PlainButton>
        </p>
      )}
    </div>
  );
}
