import { type ProctoringSession, sessionState } from '@dekanat/contract/syllabi/proctoring.ts';
import { formatDuration } from '#features/syllabi/proctoring/use-clock.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

const TAGS = { planned: 'pending', open: 'active', over: 'inactive' } as const;

export const stateAt = (session: ProctoringSession, now: number) =>
  sessionState(session, new Date(now).toISOString());

interface SessionStatusProps {
  session: ProctoringSession;
  /** The present time in milliseconds. */
  now: number;
}

/** The state of a session. */
export function SessionStatus({ session, now }: SessionStatusProps) {
  const text = useText();
  const state = stateAt(session, now);
  return (
    <span className="status-tag" data-status={TAGS[state]}>
      {text(`proctoring.state.${state}`)}
    </span>
  );
}

/** When a session begins and ends. */
export const SessionPeriod = ({ session }: Pick<SessionStatusProps, 'session'>) => (
  <span>
    <Instant at={session.test_start_date} />
    {' – '}
    <Instant at={session.test_end_date} />
  </span>
);

/** The time until a session begins or ends. */
export function SessionTime({ session, now }: SessionStatusProps) {
  const text = useText();
  const state = stateAt(session, now);
  if (state === 'over') return null;
  const until = Date.parse(state === 'planned' ? session.test_start_date : session.test_end_date);
  const { days, time } = formatDuration(until - now);
  const values = { time: days > 0 ? text('proctoring.days', { count: days, time }) : time };
  return <span>{text(`proctoring.until.${state}`, values)}</span>;
}

/** By whom, when and why a session was ended before its planned end. */
export function SessionEnd({ session }: Pick<SessionStatusProps, 'session'>) {
  const text = useText();
  const { ended_at, ended_by_name, planned_end_date, ended_reason } = session;
  if (!ended_at) return null;
  return (
    <dl className="session-end">
      <dt>{text('proctoring.ended')}</dt>
      <dd>
        <Instant at={ended_at} />
        {ended_by_name && `, ${ended_by_name}`}
      </dd>
      <dt>{text('proctoring.planned_end')}</dt>
      <dd>
        <Instant at={planned_end_date} />
      </dd>
      <dt>{text('proctoring.reason')}</dt>
      <dd>{ended_reason}</dd>
    </dl>
  );
}
