import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ANSWERS_MAX, isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { Button, Checkbox, Radio, Segmented } from 'antd';
import { useState } from 'react';
import {
  type AnswerDraft,
  problemsOf,
  type QuestionDraft,
  withAnswerAt,
  withAnswerText,
  withCorrect,
  withKind,
  withMovedAnswer,
  withNewAnswer,
  withoutAnswer,
} from '#features/syllabi/tests/question-draft.ts';
import {
  handleQuestionKey,
  QUESTION_FIELD,
  type QuestionField,
  type QuestionKeys,
} from '#features/syllabi/tests/question-keys.ts';
import { QuestionText } from '#features/syllabi/tests/question-text.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

interface QuestionFieldsProps extends Pick<QuestionKeys, 'onNext' | 'onMove' | 'onLeave'> {
  draft: QuestionDraft;
  onChange: QuestionKeys['change'];
  /** The text that has the focus at first. */
  start?: QuestionField | undefined;
  /** Marks texts that are missing. */
  showsProblems?: boolean;
}

/** Edits a question and its answers, by keyboard alone if wanted. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { draft, onChange, start = QUESTION_FIELD, showsProblems = true, ...rest } = props;
  const text = useText();
  const feedback = useFeedback();
  const [field, setField] = useState(start);
  const keys: QuestionKeys = { draft, field, change: onChange, activate: setField, ...rest };
  const problems = showsProblems ? problemsOf(draft) : [];
  const add = () => {
    const last = draft.answers.at(-1);
    // A new answer is not empty: the one that is still empty is filled in first.
    if (last && isEmpty(last.answer)) return setField(last.key);
    const { draft: next, key } = withNewAnswer(draft);
    onChange((present) => ({ ...present, answers: [...present.answers, ...next.answers.slice(-1)] }));
    setField(key);
  };
  const remove = (answer: AnswerDraft, index: number) => {
    onChange((present) => withoutAnswer(present, answer.key));
    if (field === answer.key) setField(QUESTION_FIELD);
    if (!isEmpty(answer.answer))
      feedback.success(text('test.answer.removed'), () =>
        onChange((present) => withAnswerAt(present, answer, index)),
      );
  };
  return (
    <div className="question-fields" onKeyDownCapture={(event) => handleQuestionKey(event, keys)}>
      <QuestionText
        kind="question"
        label={text('test.question.text')}
        placeholder={text('test.question.placeholder')}
        value={draft.question}
        isActive={field === QUESTION_FIELD}
        isInvalid={problems.includes('question.text.required')}
        onActivate={() => setField(QUESTION_FIELD)}
        onChange={(question) => onChange((present) => ({ ...present, question }))}
      />
      <Segmented<0 | 1>
        size="small"
        className="question-kind"
        aria-label={text('test.question.kind')}
        value={draft.multiple_choice}
        onChange={(kind) => onChange((present) => withKind(present, kind))}
        options={[
          { value: 0, label: text('test.kind.single') },
          { value: 1, label: text('test.kind.multiple') },
        ]}
      />
      <ol className="answers" aria-label={text('test.answers')}>
        {draft.answers.map((answer, index) => (
          <AnswerRow
            key={answer.key}
            answer={answer}
            place={index}
            keys={keys}
            isInvalid={problems.includes('question.answer.required') && isEmpty(answer.answer)}
            onRemove={() => remove(answer, index)}
          />
        ))}
      </ol>
      {draft.answers.length < ANSWERS_MAX && (
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          className="answer-add"
          onClick={add}
        >
          {text('test.answer.add')}
        </Button>
      )}
    </div>
  );
}

interface AnswerRowProps {
  answer: AnswerDraft;
  place: number;
  keys: QuestionKeys;
  isInvalid: boolean;
  onRemove: () => void;
}

function AnswerRow({ answer, place, keys, isInvalid, onRemove }: AnswerRowProps) {
  const text = useText();
  const { draft, field, change, activate } = keys;
  const Mark = draft.multiple_choice === 1 ? Checkbox : Radio;
  const label = text('test.answer.label', { number: place + 1 });
  const move = (step: -1 | 1) => change((present) => withMovedAnswer(present, answer.key, step));
  return (
    <li className="answer" data-correct={answer.correct_answer === 1 || undefined}>
      <Mark
        checked={answer.correct_answer === 1}
        aria-label={text('test.answer.correct', { answer: label })}
        onChange={({ target }) =>
          change((present) => withCorrect(present, answer.key, target.checked === true))
        }
      />
      <div className="answer-text">
        <QuestionText
          kind="answer"
          label={label}
          placeholder={text('test.answer.placeholder')}
          value={answer.answer}
          isActive={field === answer.key}
          isInvalid={isInvalid}
          onActivate={() => activate(answer.key)}
          onChange={(html) => change((present) => withAnswerText(present, answer.key, html))}
        />
      </div>
      <span className="answer-tools">
        <IconButton
          label={text('test.answer.up', { answer: label })}
          icon={<ArrowUpOutlined />}
          disabled={place === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          label={text('test.answer.down', { answer: label })}
          icon={<ArrowDownOutlined />}
          disabled={place === draft.answers.length - 1}
          onClick={() => move(1)}
        />
        <IconButton
          label={text('test.answer.remove', { answer: label })}
          icon={<DeleteOutlined />}
          danger
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
