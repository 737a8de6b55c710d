import { Alert, Button, Checkbox } from 'antd';
import { type KeyboardEvent, memo } from 'react';
import { CardTools } from '#features/syllabi/tests/card-tools.tsx';
import { isDirty } from '#features/syllabi/tests/entries.ts';
import type { QuestionCardProps } from '#features/syllabi/tests/question-card-props.ts';
import { sentAnswers } from '#features/syllabi/tests/question-draft.ts';
import { QuestionFields } from '#features/syllabi/tests/question-fields.tsx';
import { problemKeysOf } from '#features/syllabi/tests/question-problems.ts';
import { QuestionView } from '#features/syllabi/tests/question-view.tsx';
import { useText } from '#i18n/text.ts';

/** A question of a test: a view until it is edited. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { entry, number, total, active, isSelected, readOnly, actions } = props;
  const text = useText();
  const { key } = entry;
  const problems = active?.isNew ? [] : problemKeysOf(entry, number === total);
  const label = text('test.question.number', { number });
  return (
    <article
      className="question"
      data-question={key}
      data-active={active !== undefined || undefined}
      data-faulty={problems.length > 0 || undefined}
      aria-label={label}
      tabIndex={readOnly ? undefined : 0}
      onKeyDown={(event) => handleCardKey(event, props)}
    >
      <header className="question-head">
        {!readOnly && (
          <Checkbox
            checked={isSelected}
            aria-label={text('test.question.select', { question: label })}
            onChange={({ target }) => actions.select(key, target.checked)}
          />
        )}
        <h4>{label}</h4>
        {isDirty(entry) && <span className="question-unsaved">{text('test.question.unsaved')}</span>}
        {!readOnly && <CardTools {...props} label={label} />}
      </header>
      {entry.theirs !== undefined && <Conflict entry={entry} actions={actions} />}
      <CardBody {...props} />
      {problems.length > 0 && (
        <ul className="question-problems">
          {problems.map((problem) => (
            <li key={problem}>{text(problem)}</li>
          ))}
        </ul>
      )}
      {entry.refusal !== undefined && <p className="question-problems">{entry.refusal}</p>}
    </article>
  );
});

/** The question in its editor, or as it will look. */
function CardBody({ entry, active, readOnly, actions }: QuestionCardProps) {
  const { key, draft } = entry;
  const answers = sentAnswers(draft);
  const edit = (place: number | undefined) =>
    actions.edit(key, place === undefined ? undefined : answers[place]?.key);
  if (active === undefined)
    return <QuestionView content={{ ...draft, answers }} onChoose={readOnly ? undefined : edit} />;
  const { start, isNew = false } = active;
  return (
    <QuestionFields
      key={`${start ?? ''}`}
      draft={draft}
      start={typeof start === 'number' ? draft.answers[start]?.key : start}
      showsProblems={!isNew}
      onChange={(update) => actions.change(key, update)}
      onNext={() => actions.next(key)}
      onMove={(step) => actions.move(key, { step })}
      onLeave={() => actions.leave(key)}
    />
  );
}

/** The keys of a card that has the focus itself. */
function handleCardKey(event: KeyboardEvent, { entry, readOnly, canMove, actions }: QuestionCardProps): void {
  if (event.target !== event.currentTarget || readOnly) return;
  const { key, altKey } = event;
  if (key === 'Enter') actions.edit(entry.key);
  else if (key === 'Delete') actions.remove(entry.key);
  else if (altKey && canMove && key === 'ArrowUp') actions.move(entry.key, { step: -1 });
  else if (altKey && canMove && key === 'ArrowDown') actions.move(entry.key, { step: 1 });
  else return;
  event.preventDefault();
}

/** The choice between the own version and that of another author. */
function Conflict({ entry, actions }: Pick<QuestionCardProps, 'entry' | 'actions'>) {
  const text = useText();
  const { key, theirs } = entry;
  const isRemoved = theirs === 'removed';
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="question-conflict"
      title={text(isRemoved ? 'test.conflict.removed' : 'test.conflict.changed')}
      description={theirs !== undefined && theirs !== 'removed' && <QuestionView content={theirs} />}
      action={
        <span className="question-conflict-actions">
          <Button size="small" onClick={() => actions.keepMine(key)}>
            {text('editor.stale.keep_mine')}
          </Button>
          <Button size="small" onClick={() => actions.takeTheirs(key)}>
            {text(isRemoved ? 'test.conflict.remove' : 'editor.stale.take_theirs')}
          </Button>
        </span>
      }
    />
  );
}
