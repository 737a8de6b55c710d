import { type OwnExam, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { NotFound } from '#cabinet/frame/not-found.tsx';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { usePageTitle } from '#cabinet/frame/use-page-title.ts';
import { useWaiting } from '#cabinet/offline/outbox.ts';
import { ownQuery } from '#cabinet/query.ts';
import { TestResults } from '#cabinet/tests/test-results.tsx';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { canSit, kindOf } from './exam-times.ts';
import './exams.css';
import { ownExams } from './own-exams.ts';
import { Sitting, startAttempt } from './sitting.tsx';

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
        <Facts exam={exam} />
      ) : (
        <Sitting exam={exam} schedule={schedule} />
      )}
      <PartFailure part={text('cabinet.results')} of={results} />
      <TestResults results={results.data?.data} Heading="h2" />
    </div>
  );
}

function Facts({ exam }: { exam: OwnExam }) {
  const text = useText();
  const start = useMutation({ mutationFn: () => startAttempt(exam) });
  // Answers to a former attempt must not arrive in a new one.
  const unsent = useWaiting('examAnswer').filter(
    ({ written, refusal }) => written.params.examId === exam.id && refusal === undefined,
  ).length;
  const facts = [
    [text('cabinet.exam.kind'), kindOf(exam)],
    ...(exam.type === 'offline'
      ? [[text('cabinet.exam.at'), exam.start_date.slice(0, 16)]]
      : [
          [text('cabinet.exam.from'), exam.start_date.slice(0, 16)],
          [text('cabinet.exam.to'), exam.end_date.slice(0, 16)],
        ]),
    [text('cabinet.exam.points'), String(exam.rating_all_test)],
    ...(exam.type === 'test'
      ? [
          [text('cabinet.exam.questions'), String(exam.count_of_test_for_student)],
          [
            text('cabinet.exam.time'),
            exam.total_time === 0 ? '—' : text('cabinet.minutes', { count: exam.total_time }),
          ],
          [
            text('cabinet.exam.attempts'),
            exam.count_of_attempts === 0
              ? text('cabinet.unlimited')
              : `${exam.used_attempts} / ${exam.count_of_attempts}`,
          ],
        ]
      : []),
  ];
  return (
    <section className="card">
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {exam.description !== '' && <p className="exam-description">{exam.description}</p>}
      {canSit(exam) && (
        <StudyActs>
          <p className="muted">
            {text('cabinet.exam.start.text')} {unsent > 0 && text('cabinet.test.unsent', { count: unsent })}
          </p>
          {start.error && (
            <p className="notice notice-error" role="alert">
              {start.error.message}
            </p>
          )}
          <PlainButton primary busy={start.isPending || unsent > 0} onClick={() => start.mutate()}>
            {text('cabinet.exam.start')}
          </PlainButton>
        </StudyActs>
      )}
      {exam.type === 'offline' && <p className="muted">{text('cabinet.exam.offline')}</p>}
    </section>
  );
}
