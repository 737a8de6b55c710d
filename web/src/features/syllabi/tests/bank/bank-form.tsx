import { bankQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { BankFields } from '#features/syllabi/tests/bank/bank-fields.tsx';
import type { BankQuestion } from '#features/syllabi/tests/bank/bank-question.ts';
import { draftOf, inputOf, problemsOf } from '#features/syllabi/tests/question-draft.ts';
import { QuestionFields } from '#features/syllabi/tests/question-fields.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface BankFormProps {
  question: BankQuestion;
  topics: readonly string[];
  onClose: () => void;
}

/** Edits a question of the bank. Tests that contain it keep their own copies. */
export function BankForm({ question: present, topics, onClose }: BankFormProps) {
  // As it was when the form was opened: its version shows whether a colleague has changed it since.
  const [question] = useState(present);
  const text = useText();
  const feedback = useFeedback();
  const [draft, setDraft] = useState(() =>
    draftOf({ ...question, answers: question.answers.map(withoutId) }),
  );
  const [about, setAbout] = useState({ topic: question.topic, difficulty: question.difficulty as 1 | 2 | 3 });
  const problems = problemsOf(draft);
  const saving = useAction(bankQuestions.update, {
    onSuccess: () => {
      feedback.success(text('flash.updated'));
      onClose();
    },
    onError: feedback.error,
  });
  const { id, version, subject_id } = question;
  return (
    <form
      className="bank-form"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ params: { id }, body: { subject_id, version, ...about, ...inputOf(draft) } });
      }}
    >
      <BankFields {...about} topics={topics} onChange={(next) => setAbout({ ...about, ...next })} />
      <QuestionFields draft={draft} onChange={setDraft} onLeave={onClose} />
      {problems.length > 0 && (
        <ul className="question-problems">
          {problems.map((problem) => (
            <li key={problem}>{text(problem)}</li>
          ))}
        </ul>
      )}
      <div className="bank-form-buttons">
        <Button onClick={onClose}>{text('editor.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving.isPending} disabled={problems.length > 0}>
          {text('action.save')}
        </Button>
      </div>
    </form>
  );
}

/** Answers of the bank have no ids of their own. */
const withoutId = ({ answer, correct_answer }: BankQuestion['answers'][number]) => ({
  answer,
  correct_answer,
});
