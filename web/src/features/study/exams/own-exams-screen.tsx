import { dayAt, formatDay } from '@dekanat/contract/api/days.ts';
import { type OwnExamOfTeacher, ownExamCalendar } from '@dekanat/contract/study/own-exam-calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { serverNow } from '#api/server-clock.ts';
import { OWN_ATTEMPTS } from '#features/study/attempts/attempt-address.ts';
import { testName } from '#features/study/attempts/attempt-names.tsx';
import { OwnWindows } from '#features/study/exams/own-windows.tsx';
import { useLanguage, useText, withTexts } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import '../study.css';

const AssignedSubjects = lazy(
  withTexts('access', async () => ({
    default: (await import('#platform/own-teaching/assigned-subjects.tsx')).AssignedSubjects,
  })),
);
const OwnCalendar = lazy(
  withTexts('access', async () => ({
    default: (await import('#platform/own-teaching/own-calendar.tsx')).OwnCalendar,
  })),
);

const PERIODS = ['upcoming', 'past'] as const;
const Search = z.object({ period: z.enum(PERIODS).default('upcoming') });
const DAY_MS = 86_400_000;
const PAST_DAYS = 90;

/**
 * The exams of the signed-in teacher by day, from today on, or those before, the last one first; individual windows for entering results,
 * and the load.
 */
export function OwnExamsScreen() {
  useLanguage();
  const text = useText();
  const { values, change } = useSearchParams(Search);
  const period = values?.period ?? 'upcoming';
  const query = useMemo(() => {
    const now = serverNow();
    const since = new Date(now - PAST_DAYS * DAY_MS).toISOString();
    return period === 'upcoming' ? {} : { from: since, to: new Date(now).toISOString() };
  }, [period]);
  const { data, error, refetch } = useQuery(queryOf(ownExamCalendar.list, { query }));
  // An exam in progress, which has begun before now, is an upcoming one.
  const shown = period === 'past' ? data?.filter((exam) => !isNow(exam)) : data;
  const days = shown && [...Map.groupBy(shown, ({ start_date }) => dayAt(Date.parse(start_date)))];
  const ordered = period === 'upcoming' ? days : days?.toReversed();
  return (
    <Screen title="menu.own_exams">
      <Segmented
        aria-label={text('own_exam.period')}
        className="own-exam-periods"
        value={period}
        options={PERIODS.map((value) => ({ value, label: text(`own_exam.${value}`) }))}
        onChange={(value) => change({ period: value })}
      />
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {ordered?.length === 0 && <p className="list-state">{text(`own_exam.none.${period}`)}</p>}
      {ordered?.map(([day, exams]) => (
        <section key={day} className="own-exam-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{formatDay(day)}</h2>
          <ul className="study-cards">
            {exams.map((exam) => (
              <OwnExam key={`${exam.id}-${exam.individual?.[0]?.id ?? 0}`} exam={exam} />
            ))}
          </ul>
        </section>
      ))}
      <Suspense>
        <div className="own-exam-more">
          <OwnWindows />
          <AssignedSubjects />
          <OwnCalendar />
        </div>
      </Suspense>
    </Screen>
  );
}

const CLOCK = new Intl.DateTimeFormat('ru', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Tashkent',
});

/** The hours of an exam; the day of its end where it is another. */
function hoursOf({ start_date, end_date }: OwnExamOfTeacher): string {
  const start = CLOCK.format(new Date(start_date));
  if (end_date === null) return start;
  const lastDay = dayAt(Date.parse(end_date));
  const end = CLOCK.format(new Date(end_date));
  return `${start} – ${lastDay === dayAt(Date.parse(start_date)) ? end : `${formatDay(lastDay)} ${end}`}`;
}

const isNow = ({ start_date, end_date }: OwnExamOfTeacher, now = serverNow()) =>
  end_date !== null && Date.parse(start_date) <= now && now < Date.parse(end_date);

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');

function OwnExam({ exam }: { exam: OwnExamOfTeacher }) {
  const text = useText();
  return (
    <li>
      <span className="own-exam-head">
        <strong>{exam.subject_name ?? '—'}</strong>
        <span className="own-exam-hours">{hoursOf(exam)}</span>
      </span>
      <span>
        {[text(testName(exam)), text(`own_exam.type.${exam.type}`), namesOf(exam.groups)].join(' · ')}
      </span>
      {exam.individual !== null && (
        <span className="notice">{text('own_exam.individual', { names: namesOf(exam.individual) })}</span>
      )}
      {exam.description !== '' && <span className="hint">{exam.description}</span>}
      {(isNow(exam) || exam.type === 'test') && (
        <span className="study-tags">
          {isNow(exam) && (
            <span className="status-tag" data-status="active">
              {text('own_exam.now')}
            </span>
          )}
          {exam.type === 'test' && (
            <Link to={`${OWN_ATTEMPTS}?exam_schedule_id=${exam.id}`}>
              {text('own_exam.attempts', { count: exam.attempts })}
            </Link>
          )}
          {exam.running > 0 && <span>{text('own_exam.running', { count: exam.running })}</span>}
        </span>
      )}
    </li>
  );
}
