import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { useState } from 'react';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { useOutbox, useWaiting } from '#cabinet/offline/outbox.ts';

/** Of a question: without an answer, on its way, stored here until there is a connection, stored by the server, refused. */
export type AnswerState = 'none' | 'saving' | 'waiting' | 'saved' | 'refused';

/**
 * Answers to drawn questions: what the student has chosen here and the server has not stored yet, else what it has, which may come from
 * another device. Each is sent at once.
 */
export function useAnswers(
  kind: 'testAnswer' | 'examAnswer',
  params: Record<string, number>,
  questions: DrawnQuestion[],
) {
  const about = params.itemId ?? params.examId ?? 0;
  const { send } = useOutbox(kind, about);
  const online = useOnline();
  const waiting = useWaiting(kind).filter(
    ({ written }) => (written.params.itemId ?? written.params.examId) === about,
  );
  const [chosen, setChosen] = useState<Record<number, number[]>>({});
  const lastOf = ({ id }: DrawnQuestion) =>
    waiting.findLast(({ written }) => written.body.test_question_id === id);
  // After a refusal, the answer that counts is the one that the server has.
  const chosenOf = (question: DrawnQuestion): number[] => {
    const last = lastOf(question);
    const sent = last?.refusal === undefined ? last?.written.body.test_answer_id : undefined;
    return chosen[question.id] ?? (sent as number[] | undefined) ?? question.selected;
  };
  const stateOf = (question: DrawnQuestion): AnswerState => {
    const last = lastOf(question);
    if (last?.refusal !== undefined) return 'refused';
    if (last !== undefined) return online ? 'saving' : 'waiting';
    return chosenOf(question).length > 0 ? 'saved' : 'none';
  };
  const choose = (question: DrawnQuestion, answer: number) => {
    const before = chosenOf(question);
    const toggled = before.includes(answer) ? before.filter((id) => id !== answer) : [...before, answer];
    const after = question.multiple_choice === 1 ? toggled : [answer];
    setChosen((all) => ({ ...all, [question.id]: after }));
    // Stored or refused: what counts from now on is what the server has.
    const forget = () =>
      setChosen(({ [question.id]: last, ...others }) =>
        last === undefined || last === after ? others : { ...others, [question.id]: last },
      );
    const sent = { test_question_id: question.id, test_answer_id: after, attempt: question.attempt };
    send(params, sent).then(forget, forget);
  };
  const known = new Set(questions.map(({ id }) => id));
  const unsent = waiting.filter(
    ({ written, refusal }) => refusal === undefined && known.has(Number(written.body.test_question_id)),
  ).length;
  return { chosenOf, stateOf, choose, unsent };
}
