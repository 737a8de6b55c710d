import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { NotFound } from '#cabinet/frame/not-found.tsx';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { usePageTitle } from '#cabinet/frame/use-page-title.ts';
import { ownQuery } from '#cabinet/query.ts';
import { TestResults } from '#cabinet/tests/test-results.tsx';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { ExamFacts } from './exam-facts.tsx';
import './exams.css';
import { ownExams } from './own-exams.ts';
import { Sitting } from './sitting.tsx';

/** What an exam is, and sitting it. */
export function ExamPage({ examId = '' }: Record<string, string>) {
  const text = useText();
  const schedule = useQuery(ownExams());
  const results = useQuery(ownQuery(studentTests.results, { query: { exam_schedule_id: Number(examId) } }));
  const exam = schedule.data?.find(({ id }) => id === Number(examId));
  usePageTitle(exam?.subject_name);
  if (schedule.data === undefined)
    return schedule.error === null ? (
      <LoadingIndicator />
    ) : (
      <Failure error={schedule.error} retry={() => void schedule.refetch()} />
    );
  if (exam === undefined) return <NotFound />;
  return (
    <div className="page">
      <p className="trail">
        <Link href="/exams">{text('cabinet.exams')}</Link>
      </p>
      <h1>{exam.subject_name}</h1>
      {exam.attempt === null || VIEWED !== undefined ? (
        <ExamFacts exam={exam} />
      ) : (
        <Sitting exam={exam} schedule={schedule} />
      )}
      <PartFailure part={text('cabinet.results')} of={results} />
      <TestResults results={results.data?.data} Heading="h2" />
    </div>
  );
}
