import { type OwnExam, studentExams } from '@dekanat/contract/study/student-tests.ts';
import { Link } from 'wouter';
import { queryClient } from '#api/query.ts';
import { serverTimeAt } from '#api/server-clock.ts';
import { Until, useNow } from '#cabinet/times/until.tsx';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { Countdown } from './countdown.tsx';
import { hoursOf, kindOf, stateOf, timeOf } from './exam-times.ts';

const SECOND_MS = 1000;
const SOON_MS = 86_400_000;

/** The attempt has ended, or was given more time. */
const readSchedule = () =>
  void queryClient.invalidateQueries({ queryKey: [studentExams.schedule.resource.name] });

interface ExamCardProps {
  exam: OwnExam;
  /** “Today” or a date, before the hours; empty where the cards stand under their day. */
  day: string;
  /** When the server said it, by the clock of the device. */
  readAt: number;
}

/** An exam with its time and duration, a countdown within the last day before it, and the time that an attempt in progress has left. */
export function ExamCard({ exam, day, readAt }: ExamCardProps) {
  const text = useText();
  const now = useNow();
  const state = stateOf(exam, now);
  const start = timeOf(exam.start_date);
  return (
    <Link href={`/exams/${exam.id}`} className="card exam-card">
      <strong>{exam.subject_name}</strong>
      <span className="muted">{kindOf(exam)}</span>
      {state === 'running' ? <Attempt exam={exam} readAt={readAt} /> : <ExamTime exam={exam} day={day} />}
      {state === 'ahead' && start > now && start - now < SOON_MS && (
        <span className="chip">
          {text('cabinet.exam.starts_in')} <Countdown to={start} />
        </span>
      )}
      {state !== 'ahead' && state !== 'running' && (
        <span className={state === 'open' ? 'chip chip-good' : 'chip'}>
          {text(`cabinet.exam.state.${state}`)}
        </span>
      )}
    </Link>
  );
}

/** When an exam can be sat; how long an attempt lasts, while one can still be started. */
function ExamTime({ exam, day }: Pick<ExamCardProps, 'exam' | 'day'>) {
  const text = useText();
  const state = stateOf(exam, useNow());
  const isTimed = exam.type === 'test' && exam.total_time > 0 && (state === 'open' || state === 'ahead');
  return (
    <>
      {state === 'open' ? (
        <Until at={timeOf(exam.end_date)} />
      ) : (
        <span>{[day, hoursOf(exam)].filter(Boolean).join(', ')}</span>
      )}
      {isTimed && (
        <span>
          {text('cabinet.exam.time')}: {text('cabinet.minutes', { count: exam.total_time })}
        </span>
      )}
    </>
  );
}

/** The attempt in progress. Its seconds are rounded down, so that one is added. */
function Attempt({ exam, readAt }: Pick<ExamCardProps, 'exam' | 'readAt'>) {
  const text = useText();
  const seconds = exam.attempt?.seconds_left ?? null;
  return (
    <>
      <span className="chip chip-good">
        {seconds === null ? (
          text('cabinet.exam.state.running')
        ) : (
          <>
            {text('cabinet.exam.left')}{' '}
            <Countdown to={serverTimeAt(readAt) + (seconds + 1) * SECOND_MS} onEnd={readSchedule} />
          </>
        )}
      </span>
      <StudyActs>
        <span className="button button-primary">{text('cabinet.continue')}</span>
      </StudyActs>
    </>
  );
}
