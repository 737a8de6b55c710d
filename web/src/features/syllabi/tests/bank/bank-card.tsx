import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { bankQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { addressOfSyllabus } from '#features/syllabi/editor/syllabus-address.ts';
import { BankForm } from '#features/syllabi/tests/bank/bank-form.tsx';
import type { BankQuestion } from '#features/syllabi/tests/bank/bank-question.ts';
import { hidesAnswers } from '#features/syllabi/tests/question-draft.ts';
import { QuestionView } from '#features/syllabi/tests/question-view.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { ListSkeleton } from '#ui/table/list-states.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface BankCardProps {
  question: BankQuestion;
  topics: readonly string[];
  isChosen: boolean;
  onChoose: (on: boolean) => void;
}

/** A question of the bank. */
export function BankCard({ question, topics, isChosen, onChoose }: BankCardProps) {
  const text = useText();
  const feedback = useFeedback();
  const [isEdited, setIsEdited] = useState(false);
  const { id, topic, difficulty, used_in } = question;
  const removing = useAction(bankQuestions.remove, {
    onSuccess: () => {
      onChoose(false);
      feedback.success(text('flash.removed'));
    },
    onError: feedback.error,
  });
  const remove = async () => {
    const sure = await feedback.confirm({
      title: text('test.bank.remove.question'),
      content: text(used_in > 0 ? 'test.bank.remove.used' : 'list.remove.content', { count: used_in }),
      danger: true,
    });
    if (sure) removing.mutate({ params: { id } });
  };
  const label = text('test.bank.question', { number: id });
  return (
    <article className="question" aria-label={label} data-active={isChosen || undefined}>
      <header className="question-head">
        <Checkbox
          checked={isChosen}
          aria-label={text('test.question.select', { question: label })}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="status-tag" data-status={DIFFICULTY_TAGS[difficulty]}>
          {text(`test.difficulty.${difficulty as 1 | 2 | 3}`)}
        </span>
        {topic !== '' && <span className="bank-topic">{topic}</span>}
        {used_in > 0 && (
          <PopoverButton
            look="grid-button"
            icon={undefined}
            title={<span className="bank-uses">{text('test.bank.used_in', { count: used_in })}</span>}
          >
            {() => <Uses id={id} />}
          </PopoverButton>
        )}
        <span className="question-tools">
          {!hidesAnswers(question) && (
            <IconButton
              label={text('test.question.edit', { question: label })}
              icon={<EditOutlined />}
              pressed={isEdited}
              onClick={() => setIsEdited(!isEdited)}
            />
          )}
          <IconButton
            label={text('test.question.remove', { question: label })}
            icon={<DeleteOutlined />}
            danger
            onClick={() => void remove()}
          />
        </span>
      </header>
      {isEdited ? (
        <BankForm question={question} topics={topics} onClose={() => setIsEdited(false)} />
      ) : (
        <QuestionView content={question} />
      )}
    </article>
  );
}

const DIFFICULTY_TAGS: Record<number, string> = { 1: 'active', 2: 'pending', 3: 'blocked' };

/** The tests that contain a question. */
function Uses({ id }: { id: number }) {
  const { data } = useQuery(queryOf(bankQuestions.uses, { params: { id } }));
  if (!data) return <ListSkeleton />;
  return data.map(({ item_id, lesson_name, syllabus_id, syllabus_name }) => (
    <a
      key={item_id}
      className="popover-item"
      target="_blank"
      rel="noopener"
      href={addressOfSyllabus(syllabus_id, { tab: 'programs' })}
    >
      {syllabus_name} — {lesson_name}
    </a>
  ));
}
