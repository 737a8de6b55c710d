import { CheckCircleFilled, CheckSquareFilled } from '@ant-design/icons';
import { useText } from '#i18n/text.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';

interface QuestionViewProps {
  content: {
    question: string;
    multiple_choice: 0 | 1;
    /** null: right answers are not shown to the reader. */
    answers: readonly { answer: string; correct_answer: 0 | 1 | null }[];
  };
  /** A click on the text of the question, or of an answer. */
  onChoose?: ((answer: number | undefined) => void) | undefined;
}

/** A question and its answers, the correct ones marked. */
export function QuestionView({ content, onChoose }: QuestionViewProps) {
  const text = useText();
  const { question, multiple_choice, answers } = content;
  const Correct = multiple_choice === 1 ? CheckSquareFilled : CheckCircleFilled;
  const Mark = multiple_choice === 1 ? 'question-box' : 'question-circle';
  return (
    // A click is a shortcut of the edit button.
    <div className="question-view" data-clickable={onChoose !== undefined || undefined}>
      {/* biome-ignore lint/a11y: the edit button does the same for the keyboard */}
      <div className="question-view-text" onClick={() => onChoose?.(undefined)}>
        {question === '' ? (
          <span className="hint">{text('test.question.empty')}</span>
        ) : (
          <RichText html={question} />
        )}
      </div>
      <ol className="question-view-answers">
        {answers.map(({ answer, correct_answer }, index) => (
          // biome-ignore lint/a11y: as above
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers have no other identity here
          <li key={index} data-correct={correct_answer === 1 || undefined} onClick={() => onChoose?.(index)}>
            {correct_answer === 1 ? (
              <Correct role="img" aria-label={text('test.answer.is_correct')} />
            ) : (
              <span className={Mark} aria-hidden />
            )}
            <RichText html={answer} />
          </li>
        ))}
      </ol>
    </div>
  );
}
