import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { Link } from 'wouter';
import { Until, useNow } from '#cabinet/times/until.tsx';
import { useText } from '#i18n/text.ts';
import { Countdown } from './countdown.tsx';
import { hoursOf, kindOf, stateOf, timeOf } from './exam-times.ts';

const SOON_MS = 86_400_000;

interface ExamCardProps {
  exam: OwnExam;
  /** “Today” or a date, before the hours; empty where the cards stand under their day. */
  day: string;
}

/** An exam with its time; a countdown within the last day before it. */
export function ExamCard({ exam, day }: ExamCardProps) {
  const text = useText();
  const now = useNow();
  const state = stateOf(exam, now);
  const start = timeOf(exam.start_date);
  const isOpen = state === 'open' || state === 'running';
  return (
    <Link href={`/exams/${exam.id}`} className="card exam-card">
      <strong>{exam.subject_name}</strong>
      <span className="muted">{kindOf(exam)}</span>
      {state === 'open' ? (
        <Until at={timeOf(exam.end_date)} />
      ) : (
        <span>{[day, hoursOf(exam)].filter(Boolean).join(', ')}</span>
      )}
      {state === 'ahead' && start > now && start - now < SOON_MS && (
        <span className="chip">
          {text('cabinet.exam.starts_in')} <Countdown to={start} />
        </span>
      )}
      {state !== 'ahead' && (
        <span className={isOpen ? 'chip chip-good' : 'chip'}>{text(`cabinet.exam.state.${state}`)}</span>
      )}
    </Link>
  );
}
