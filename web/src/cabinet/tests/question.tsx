import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { ContentText } from '#cabinet/content-text.tsx';
import { useText } from '#i18n/text.ts';

interface QuestionProps {
  question: DrawnQuestion;
  /** Ids of answers. */
  chosen: number[];
  onChoose: (answer: number) => void;
}

/** A question with its answers, of which one or several can be chosen. */
export function Question({ question, chosen, onChoose }: QuestionProps) {
  const text = useText();
  const isMultiple = question.multiple_choice === 1;
  return (
    <fieldset className="question">
      <legend>
        <ContentText html={question.question} />
      </legend>
      {isMultiple && <p className="muted">{text('cabinet.test.several')}</p>}
      {question.test_answers.map(({ id, answer }) => (
        <label key={id} className="choice">
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={`question-${question.id}`}
            checked={chosen.includes(id)}
            onChange={() => onChoose(id)}
          />
          <ContentText html={answer} />
        </label>
      ))}
    </fieldset>
  );
}
