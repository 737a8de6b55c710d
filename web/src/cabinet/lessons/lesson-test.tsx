import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { studyLessons, UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, useAction } from '#api/query.ts';
import { TOLERANCE_MS } from '#api/server-clock.ts';
import { timeOf } from '#cabinet/exams/exam-times.ts';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { COMPLETION } from '#cabinet/tests/completion.ts';
import { QuestionRunner } from '#cabinet/tests/question-runner.tsx';
import { TestResults } from '#cabinet/tests/test-results.tsx';
import { TimeLeft } from '#cabinet/tests/time-left.tsx';
import { useReached } from '#cabinet/times/use-reached.ts';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import type { StudiedItem } from './studied-item.ts';

/** The time of the attempt is over: the server has ended it. */
const readEnded = () => {
  for (const { resource } of [studyLessons.items, studentTests.results, dueWork.read, studySubjects.subjects])
    void queryClient.invalidateQueries({ queryKey: [resource.name] });
};

/** The questions are drawn in the session. */
const readItems = () => void queryClient.invalidateQueries({ queryKey: [studyLessons.items.resource.name] });

/** When the session has begun also by a clock that is behind. */
const beginOf = ({ session }: StudiedItem): number =>
  session === undefined ? Number.NEGATIVE_INFINITY : timeOf(session.start_date) + TOLERANCE_MS;

/** An attempt in progress may have been given time beyond the deadline, and be one more than can be started now. */
const isRunning = ({ attempt, attempt_open }: StudiedItem): boolean =>
  attempt !== undefined || attempt_open === true;
const mayStart = ({ syllabus_module_lesson }: StudiedItem, left: boolean): boolean =>
  left && syllabus_module_lesson.deadline_check;

interface LessonTestProps {
  item: StudiedItem;
  /** When the server was asked for the item, by the clock of the device. */
  readAt: number;
}

/** The test of a lesson. The first answer starts an attempt. */
export function LessonTest({ item, readAt }: LessonTestProps) {
  const text = useText();
  useReached(beginOf(item), readItems);
  const query = { syllabus_module_lesson_item_id: item.id };
  const results = useQuery(ownQuery(studentTests.results, { query }));
  const started = item.test_question.some(({ selected }) => selected.length > 0);
  const attempt = item.test_question[0]?.attempt;
  // An attempt that ended, here or elsewhere, is followed by the button that opens the next one.
  const [openedAttempt, setOpened] = useState<number>();
  const opened = attempt !== undefined && attempt === openedAttempt;
  const complete = useAction(studentTests.complete, {
    ...COMPLETION,
    // The items have the questions of the next attempt.
    alsoChanges: [dueWork.read, studySubjects.subjects],
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [studyLessons.items.resource.name] });
      setOpened(undefined);
    },
  });
  const used = results.data?.total;
  const isLimited = item.count_of_attempts !== UNLIMITED_ATTEMPTS;
  // How many attempts are left is not known before the results are.
  const left = !isLimited || (used !== undefined && used < item.count_of_attempts);
  // Where no further attempt may begin, the questions are those of the last one.
  const isCompleted = results.data?.data.some((result) => result.count_of_attempts === attempt) ?? false;
  const isOpen = !isCompleted && item.test_question.length > 0 && (isRunning(item) || mayStart(item, left));
  const timeLeft = item.attempt && (
    <TimeLeft seconds={item.attempt.seconds_left} readAt={readAt} onEnd={readEnded} />
  );
  return (
    <div>
      {isLimited && used !== undefined && (
        <p className="muted">{text('cabinet.attempts', { used, total: item.count_of_attempts })}</p>
      )}
      <Session of={item} />
      {isOpen && !opened && (
        <StudyActs>
          {timeLeft && <p>{timeLeft}</p>}
          <PlainButton primary onClick={() => setOpened(attempt)}>
            {text(started ? 'cabinet.test.continue' : 'cabinet.test.start')}
          </PlainButton>
        </StudyActs>
      )}
      {isOpen && opened && (
        <QuestionRunner
          // Questions that were only shown can be drawn anew.
          key={item.test_question.map(({ id }) => id).join()}
          kind="testAnswer"
          params={{ itemId: item.id }}
          questions={item.test_question}
          tools={timeLeft}
          onComplete={() => complete.mutate({ params: { itemId: item.id }, body: { attempt } })}
          completing={complete.isPending}
          failure={complete.error?.message}
        />
      )}
      <PartFailure part={text('cabinet.results')} of={results} />
      <TestResults results={results.data?.data} Heading="h3" />
    </div>
  );
}

/** When the test is taken. */
function Session({ of: { session } }: { of: StudiedItem }) {
  const text = useText();
  if (session === undefined) return null;
  const [from, until] = [session.start_date.slice(0, 16), session.end_date.slice(0, 16)];
  return <p>{text('cabinet.test.session', { from, until, count: session.minutes })}</p>;
}
