import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { Question } from './question.tsx';
import { QuestionNumbers } from './question-numbers.tsx';
import { type AnswerState, useAnswers } from './use-answers.ts';
import { useTestKeys } from './use-test-keys.ts';
import './tests.css';

interface QuestionRunnerProps {
  /** `testAnswer` with the item of a lesson, `examAnswer` with an exam. */
  kind: 'testAnswer' | 'examAnswer';
  params: Record<string, number>;
  questions: DrawnQuestion[];
  /** Beside the number of the question, such as the time that is left. */
  tools?: ReactNode;
  /** Ends the attempt. */
  onComplete: () => void;
  completing: boolean;
  /** Why the attempt could not be ended. */
  failure?: string | undefined;
}

/** One question a screen, each answer saved at once, and a review before the end. Keys: ← → between questions, 1–9 for answers. */
export function QuestionRunner({ kind, params, questions, tools, ...completion }: QuestionRunnerProps) {
  const text = useText();
  const { chosenOf, stateOf, choose, unsent } = useAnswers(kind, params, questions);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ selected }) => selected.length === 0),
    ),
  );
  const question = questions[at];
  const isReview = question === undefined;
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the test is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const move = (to: number) => {
    setAt(Math.max(0, Math.min(to, questions.length)));
    heading.current?.focus();
  };
  useTestKeys({
    place,
    onMove: (by) => move(at + by),
    onAnswer: (index) => {
      const answer = question?.test_answers[index];
      if (question !== undefined && answer !== undefined) choose(question, answer.id);
    },
  });
  const open = questions.filter((one) => chosenOf(one).length === 0).length;
  return (
    <section ref={place} className="card runner" aria-label={text('cabinet.test')}>
      <div className="runner-head">
        <h2 ref={heading} tabIndex={-1}>
          {isReview
            ? text('cabinet.test.review')
            : text('cabinet.test.question', { number: at + 1, total: questions.length })}
        </h2>
        {tools}
      </div>
      <QuestionNumbers
        answered={questions.map((one) => ({ id: one.id, isAnswered: chosenOf(one).length > 0 }))}
        at={at}
        onMove={move}
      />
      {question !== undefined && (
        <>
          <Question question={question} chosen={chosenOf(question)} onChoose={(id) => choose(question, id)} />
          <SaveState state={stateOf(question)} />
        </>
      )}
      {isReview && (
        <p>
          {open === 0 ? text('cabinet.test.all_answered') : text('cabinet.test.open', { count: open })}{' '}
          {unsent > 0 && text('cabinet.test.unsent', { count: unsent })}
        </p>
      )}
      {isReview && completion.failure !== undefined && (
        <p className="notice notice-error" role="alert">
          {completion.failure}
        </p>
      )}
      <div className="runner-foot">
        <PlainButton onClick={() => move(at - 1)}>{text('cabinet.test.back')}</PlainButton>
        {isReview ? (
          <PlainButton primary busy={completion.completing || unsent > 0} onClick={completion.onComplete}>
            {text('cabinet.test.complete')}
          </PlainButton>
        ) : (
          <PlainButton primary onClick={() => move(at + 1)}>
            {text(at + 1 === questions.length ? 'cabinet.test.to_review' : 'cabinet.test.next')}
          </PlainButton>
        )}
      </div>
    </section>
  );
}

function SaveState({ state }: { state: AnswerState }) {
  const text = useText();
  return (
    <p className="muted save-state" role="status" data-state={state}>
      {text(`cabinet.answer.${state}`)}
    </p>
  );
}
