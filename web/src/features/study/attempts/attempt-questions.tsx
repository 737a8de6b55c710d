import { CheckCircleFilled, CheckSquareFilled, CloseCircleFilled } from '@ant-design/icons';
import type { TestAttempt } from '@dekanat/contract/study/test-attempts.ts';
import { useText } from '#i18n/text.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import type { RecordStatus } from '#ui/status-tag.tsx';

type Question = TestAttempt['questions'][number];
type Verdict = 'right' | 'wrong' | 'empty' | 'answered' | 'excluded';

const COLOURS: Record<Verdict, RecordStatus> = {
  right: 'active',
  wrong: 'rejected',
  empty: 'inactive',
  answered: 'pending',
  excluded: 'inactive',
};

/** The result of a question under its corrected key; `answered` while right answers are not shown. */
export function verdictOf({
  selected,
  counts,
  credited,
}: Pick<Question, 'selected' | 'counts' | 'credited'>): Verdict {
  if (counts === 0) return 'excluded';
  if (credited === 1) return 'right';
  if (selected.length === 0) return 'empty';
  return credited === null ? 'answered' : 'wrong';
}

/** The drawn questions in the order of the student, with what was chosen. */
export function AttemptQuestions({ questions }: Pick<TestAttempt, 'questions'>) {
  return (
    <ol className="attempt-questions">
      {questions.map((question, index) => (
        <AttemptQuestion key={question.id} question={question} number={index + 1} />
      ))}
    </ol>
  );
}

function AttemptQuestion({ question, number }: { question: Question; number: number }) {
  const text = useText();
  const verdict = verdictOf(question);
  return (
    <li>
      <div className="attempt-question-head">
        <h3>{text('test_attempt.question', { number })}</h3>
        <span className="status-tag" data-status={COLOURS[verdict]}>
          {text(`test_attempt.question.${verdict}`)}
        </span>
      </div>
      <RichText html={question.question} />
      <ul className="attempt-answers">
        {question.test_answers.map((answer) => (
          <AttemptAnswer
            key={answer.id}
            answer={answer}
            isChosen={question.selected.includes(answer.id)}
            isBox={question.multiple_choice === 1}
            isWrong={verdict === 'wrong' && answer.correct_answer === 0}
          />
        ))}
      </ul>
    </li>
  );
}

interface AttemptAnswerProps {
  answer: Question['test_answers'][number];
  isChosen: boolean;
  /** Several answers may be chosen. */
  isBox: boolean;
  /** Not a right answer of a question that gives no point. */
  isWrong: boolean;
}

function AttemptAnswer({
  answer: { answer, correct_answer },
  isChosen,
  isBox,
  ...given
}: AttemptAnswerProps) {
  const text = useText();
  const Chosen = isBox ? CheckSquareFilled : CheckCircleFilled;
  const isWrong = isChosen && given.isWrong;
  return (
    <li
      data-chosen={isChosen || undefined}
      data-right={correct_answer === 1 || undefined}
      data-wrong={isWrong || undefined}
    >
      {isWrong && <CloseCircleFilled aria-hidden />}
      {isChosen && !isWrong && <Chosen aria-hidden />}
      {!isChosen && <span className={isBox ? 'attempt-box' : 'attempt-circle'} aria-hidden />}
      <div>
        <RichText html={answer} />
        <small>
          {isChosen && <span>{text('test_attempt.answer.chosen')}</span>}
          {correct_answer === 1 && <span>{text('test_attempt.answer.right')}</span>}
          {isWrong && <span>{text('test_attempt.answer.wrong')}</span>}
        </small>
      </div>
    </li>
  );
}
