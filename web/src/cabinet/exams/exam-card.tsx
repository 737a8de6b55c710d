import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { Link } from 'wouter';
import { serverNow } from '#api/server-clock.ts';
import { useText } from '#i18n/text.ts';
import { Countdown } from './countdown.tsx';
import { canSit, isAhead, timeOf } from './exam-times.ts';

const SOON_MS = 86_400_000;

/** An exam with its time; a countdown within the last day before it. */
export function ExamCard({ exam }: { exam: OwnExam }) {
  const text = useText();
  const start = timeOf(exam.start_date);
  const untilStart = start - serverNow();
  return (
    <Link href={`/exams/${exam.id}`} className="card exam-card">
      <strong>{exam.subject_name}</strong>
      <span className="muted">{exam.control_type_name}</span>
      <span>
        {exam.start_date.slice(0, 16)} — {exam.end_date.slice(0, 16)}
      </span>
      {canSit(exam) && (
        <span className="chip chip-good">
          {text(exam.attempt === null ? 'cabinet.exam.open' : 'cabinet.exam.continue')}
        </span>
      )}
      {untilStart > 0 && untilStart < SOON_MS && (
        <span className="chip">
          {text('cabinet.exam.starts_in')} <Countdown to={start} />
        </span>
      )}
      {!isAhead(exam) && <span className="chip">{text('cabinet.exam.over')}</span>}
    </Link>
  );
}
