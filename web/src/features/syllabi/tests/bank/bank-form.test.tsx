import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BankForm } from '#features/syllabi/tests/bank/bank-form.tsx';
import type { BankQuestion } from '#features/syllabi/tests/bank/bank-question.ts';
import { openPage, resetPages, Shown, show } from '../../../../test-page.tsx';

resetPages();

const QUESTION = {
  ...{ id: 4, version: 2, subject_id: 6, topic: 'Kuch', difficulty: 2, used_in: 0, multiple_choice: 0 },
  question: '<p>Kuch birligi?</p>',
  answers: [
    { answer: '<p>Nyuton</p>', correct_answer: 1 },
    { answer: '<p>Joul</p>', correct_answer: 0 },
  ],
} as unknown as BankQuestion;

it('question of the bank: what a colleague has changed since the form was opened is not overwritten', async () => {
  const editor = (question: BankQuestion) => (
    <BankForm question={question} topics={[]} onClose={() => undefined} />
  );
  const { sent } = await openPage(() => <Shown start={QUESTION}>{editor}</Shown>, {
    profile: { permissions: ['syllabus_index', 'syllabus_update'] },
    answers: { 'PUT /question-bank/4': () => QUESTION },
  });
  const topic = await screen.findByLabelText('test.bank.topic');
  fireEvent.change(topic, { target: { value: 'Dinamika' } });
  await show({ ...QUESTION, version: 3, topic: 'Kuchlar' });
  // Other tests load the texts of the editor, so that its buttons have other names then.
  fireEvent.submit(topic);
  await expect
    .poll(() => sent.filter(({ call }) => call === 'PUT /question-bank/4').map(({ body }) => body))
    .toMatchObject([{ topic: 'Dinamika', question: QUESTION.question, version: 2 }]);
});
