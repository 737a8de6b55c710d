import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ownQuery } from '#cabinet/query.ts';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { ExamCard } from './exam-card.tsx';
import { isAhead } from './exam-times.ts';

/** The exams of the present semester: those ahead first, in order of time. */
export function ExamsPage() {
  const text = useText();
  const { data, error, refetch } = useQuery(ownQuery(studentExams.schedule, {}));
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  const parts = [
    { title: 'cabinet.exams.ahead', exams: data.filter((exam) => isAhead(exam)) },
    { title: 'cabinet.exams.over', exams: data.filter((exam) => !isAhead(exam)) },
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
        ({ title, exams }) =>
          exams.length > 0 && (
            <section key={title} className="cards" aria-labelledby={title}>
              <h2 id={title}>{text(title)}</h2>
              {exams.map((exam) => (
                <ExamCard key={exam.id} exam={exam} />
              ))}
            </section>
          ),
      )}
    </div>
  );
}
