import { formatDay } from '@dekanat/contract/api/days.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { daysUntil } from '#cabinet/times/nearness.ts';
import { useNow } from '#cabinet/times/until.tsx';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { ExamCard } from './exam-card.tsx';
import { byDay, isAhead } from './exam-times.ts';
import './exams.css';
import { ownExams } from './own-exams.ts';

/** The exams of the student by day: those ahead in order of time, then those before, the last one first. */
export function ExamsPage() {
  const text = useText();
  const now = useNow();
  const { data, dataUpdatedAt, error, refetch } = useQuery(ownExams());
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  const parts = [
    {
      title: 'cabinet.exams.ahead',
      days: byDay(
        data.filter((exam) => isAhead(exam, now)),
        now,
      ),
    },
    {
      title: 'cabinet.exams.over',
      days: byDay(
        data.filter((exam) => !isAhead(exam, now)),
        now,
      ).toReversed(),
    },
  ] as const;
  return (
    <div className="page">
      <h1>{text('cabinet.exams')}</h1>
      <OwnActs>
        <Link href="/exams/calendar" className="button">
          {text('cabinet_calendar.title')}
        </Link>
      </OwnActs>
      {data.length === 0 && <p className="card">{text('cabinet.exams.none')}</p>}
      {parts.map(
        ({ title, days }) =>
          days.length > 0 && (
            <section key={title} className="cards" aria-labelledby={title}>
              <h2 id={title}>{text(title)}</h2>
              {days.map(([day, exams]) => (
                <section key={day} className="exam-day" aria-labelledby={`${title}-${day}`}>
                  <DayHeading id={`${title}-${day}`} day={day} now={now} />
                  {exams.map((exam) => (
                    <ExamCard key={exam.id} exam={exam} day="" readAt={dataUpdatedAt} />
                  ))}
                </section>
              ))}
            </section>
          ),
      )}
    </div>
  );
}

const WEEKDAYS = ['7', '1', '2', '3', '4', '5', '6'] as const;

/** “Tomorrow · Friday · 27.11.2026”. */
function DayHeading({ id, day, now }: { id: string; day: string; now: number }) {
  const text = useText();
  const days = daysUntil(day, now);
  const near = days === 0 ? text('cabinet.today') : days === 1 && text('cabinet.tomorrow');
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? '1';
  return (
    <h3 id={id}>
      <time dateTime={day}>
        {[near, text(`cabinet.weekday.${weekday}`), formatDay(day)].filter(Boolean).join(' · ')}
      </time>
    </h3>
  );
}
