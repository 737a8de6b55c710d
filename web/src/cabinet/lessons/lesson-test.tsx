import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { studyLessons, UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, useAction } from '#api/query.ts';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { QuestionRunner } from '#cabinet/tests/question-runner.tsx';
import { TestResults } from '#cabinet/tests/test-results.tsx';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import type { StudiedItem } from './studied-item.ts';

/** The test of a lesson. The first answer starts an attempt. */
export function LessonTest({ item }: { item: StudiedItem }) {
  const text = useText();
  const query = { syllabus_module_lesson_item_id: item.id };
  const results = useQuery(ownQuery(studentTests.results, { query }));
  const started = item.test_question.some(({ selected }) => selected.length > 0);
  const [opened, setOpened] = useState(false);
  const complete = useAction(studentTests.complete, {
    // The items have the questions of the next attempt.
    alsoChanges: [dueWork.read, studySubjects.subjects],
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [studyLessons.items.resource.name] });
      setOpened(false);
    },
  });
  const used = results.data?.total;
  const isLimited = item.count_of_attempts !== UNLIMITED_ATTEMPTS;
  // How many attempts are left is not known before the results are.
  const left = !isLimited || (used !== undefined && used < item.count_of_attempts);
  const isOpen = item.syllabus_module_lesson.deadline_check && left && item.test_question.length > 0;
  return (
    <div>
      {isLimited && used !== undefined && (
        <p className="muted">{text('cabinet.attempts', { used, total: item.count_of_attempts })}</p>
      )}
      {item.session && (
        <p>
          {text('cabinet.test.session', {
            from: item.session.start_date.slice(0, 16),
            until: item.session.end_date.slice(0, 16),
            count: item.session.minutes,
          })}
        </p>
      )}
      {isOpen && !opened && (
        <StudyActs>
          <PlainButton primary onClick={() => setOpened(true)}>
            {text(started ? 'cabinet.test.continue' : 'cabinet.test.start')}
          </PlainButton>
        </StudyActs>
      )}
      {isOpen && opened && (
        <QuestionRunner
          // Another attempt, after one that ended elsewhere, has questions of its own.
          key={item.test_question.map(({ id, attempt }) => `${attempt}.${id}`).join()}
          kind="testAnswer"
          params={{ itemId: item.id }}
          questions={item.test_question}
          onComplete={() =>
            complete.mutate({
              params: { itemId: item.id },
              body: { attempt: item.test_question[0]?.attempt },
            })
          }
          completing={complete.isPending}
          failure={complete.error?.message}
        />
      )}
      <PartFailure part={text('cabinet.results')} of={results} />
      <TestResults results={results.data?.data} Heading="h3" />
    </div>
  );
}
