import { ANSWER_MAX, QUESTION_MAX } from '@dekanat/contract/syllabi/questions.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';

interface QuestionTextProps {
  label: string;
  placeholder: string;
  value: string;
  /** Whether this text is the one with the editor. */
  isActive: boolean;
  isInvalid: boolean;
  onActivate: () => void;
  onChange: (html: string) => void;
  kind: 'question' | 'answer';
}

/** A text of a question: only the active one is an editor, because an editor is expensive. */
export function QuestionText({
  label,
  placeholder,
  value,
  isActive,
  isInvalid,
  onActivate,
  onChange,
  kind,
}: QuestionTextProps) {
  if (isActive)
    return (
      <RichTextEditor
        size="compact"
        autoFocus
        label={label}
        placeholder={placeholder}
        value={value}
        max={kind === 'question' ? QUESTION_MAX : ANSWER_MAX}
        aria-invalid={isInvalid}
        onChange={onChange}
      />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it becomes a rich text editor when it gets the focus
    <div
      role="textbox"
      tabIndex={0}
      className="question-text"
      aria-label={label}
      aria-multiline
      aria-invalid={isInvalid}
      data-kind={kind}
      onFocus={onActivate}
    >
      {value === '' ? <span className="hint">{placeholder}</span> : <RichText html={value} />}
    </div>
  );
}
