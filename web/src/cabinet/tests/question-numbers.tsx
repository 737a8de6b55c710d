import { useText } from '#i18n/text.ts';

interface QuestionNumbersProps {
  answered: { id: number; isAnswered: boolean }[];
  /** The index of the shown question. */
  at: number;
  onMove: (to: number) => void;
}

/** The numbers of all questions, with those that have an answer; each leads to its question. */
export function QuestionNumbers({ answered, at, onMove }: QuestionNumbersProps) {
  const text = useText();
  return (
    <ol className="question-numbers" aria-label={text('cabinet.test.questions')}>
      {answered.map(({ id, isAnswered }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={index === at ? 'step' : undefined}
            data-answered={isAnswered}
            aria-label={text(isAnswered ? 'cabinet.test.number.answered' : 'cabinet.test.number.open', {
              number: index + 1,
            })}
            onClick={() => onMove(index)}
          >
            {index + 1}
          </button>
        </li>
      ))}
    </ol>
  );
}
