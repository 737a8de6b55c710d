import { type OwnExam, studentExams } from '@dekanat/contract/study/student-tests.ts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '#api/query.ts';
import { useWaiting } from '#cabinet/offline/outbox.ts';
import { useNow } from '#cabinet/times/until.tsx';
import { useReached } from '#cabinet/times/use-reached.ts';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { canSit, kindOf, timeOf } from './exam-times.ts';
import { startAttempt } from './sitting.tsx';

/** The start may have been moved meanwhile. */
const readSchedule = () =>
  void queryClient.invalidateQueries({ queryKey: [studentExams.schedule.resource.name] });

/** What an exam is, with its start while an attempt can be started. */
export function ExamFacts({ exam }: { exam: OwnExam }) {
  const text = useText();
  // The exam opens, and later ends, while the page is shown.
  useReached(timeOf(exam.start_date), readSchedule);
  useNow();
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
