import type { TestAttempt } from '@dekanat/contract/study/test-attempts.ts';
import { AttemptActions, type ChangeCall } from '#features/study/attempts/attempt-actions.tsx';
import { AttemptStateTag, markOf, TestTitle } from '#features/study/attempts/attempt-names.tsx';
import { AttemptQuestions } from '#features/study/attempts/attempt-questions.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { FactList, Section } from '#ui/table/section.tsx';

interface AttemptPageProps {
  attempt: TestAttempt;
  /** The call that changes it; undefined: the user may only look. */
  change: ChangeCall | undefined;
}

/** What was asked and answered, how it ended, and what staff did with it. */
export function AttemptPage({ attempt, change }: AttemptPageProps) {
  const text = useText();
  return (
    <div className="attempt">
      {attempt.not_entered !== null && (
        <p className="notice">
          {text('test_attempt.column.not_entered')}: {attempt.not_entered}
        </p>
      )}
      <Section
        title="test_attempt.facts"
        aside={change && <AttemptActions attempt={attempt} change={change} />}
      >
        <AttemptFacts attempt={attempt} />
      </Section>
      <Section title="test_attempt.questions">
        {attempt.state === 'running' && <p className="hint">{text('test_attempt.hidden_until_end')}</p>}
        <AttemptQuestions questions={attempt.questions} />
      </Section>
      {attempt.history.length > 0 && <AttemptHistory history={attempt.history} />}
    </div>
  );
}

function AttemptFacts({ attempt }: { attempt: TestAttempt }) {
  const text = useText();
  const { state, ending, extra_minutes } = attempt;
  return (
    <FactList
      facts={[
        ['test_attempt.column.state', <AttemptStateTag key="state" state={state} />],
        ['test_attempt.column.mark', markOf(attempt)],
        [
          'test_attempt.column.right',
          attempt.right_answers === null ? null : `${attempt.right_answers} / ${attempt.counted}`,
        ],
        ['test_attempt.column.answered', `${attempt.answered} / ${attempt.test_total}`],
        ['test_attempt.column.group', attempt.group_name],
        ['test_attempt.column.subject', attempt.subject_name],
        ['test_attempt.column.test', <TestTitle key="test" test={attempt} />],
        ['test_attempt.column.number', attempt.number],
        ['test_attempt.column.started_at', <Instant key="start" at={attempt.started_at} />],
        ['test_attempt.column.ends_at', <Instant key="end" at={attempt.ends_at} />],
        ['test_attempt.column.completed_at', <Instant key="completed" at={attempt.completed_at} />],
        ['test_attempt.ended_by', ending && text(`test_attempt.ended_by.${ending}`)],
        ...(extra_minutes > 0 ? [['test_attempt.extra_minutes', extra_minutes] as const] : []),
      ]}
    />
  );
}

function AttemptHistory({ history }: Pick<TestAttempt, 'history'>) {
  const text = useText();
  return (
    <Section title="test_attempt.history">
      <ol className="attempt-history">
        {history.map(({ id, act, minutes, reason, author, created_at }) => (
          <li key={id}>
            <strong>{text(`test_attempt.act.${act}`, { minutes: minutes ?? 0 })}</strong>
            <span>{reason}</span>
            <small>
              {author ?? '—'} · <Instant at={created_at} />
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
}
