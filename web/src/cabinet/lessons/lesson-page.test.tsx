import { lessonComments } from '@dekanat/contract/study/comments.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';
import { text } from '#i18n/text.ts';
import { LessonPage } from './lesson-page.tsx';

const PLACE = { semesterId: 5, subjectId: 6 };

/** A lesson that was read already, so that its page is shown at once. */
function store(lessonId: number): void {
  const params = { semesterId: PLACE.semesterId };
  const query = { subject_id: PLACE.subjectId, syllabus_module_lesson_id: lessonId };
  for (const { queryKey } of [
    ownQuery(studyLessons.plan, { params, query: { subject_id: PLACE.subjectId } }),
    ownQuery(studyLessons.items, { params, query }),
    ownQuery(studyLessons.files, { params, query }),
    ownQuery(lessonComments.list, { params: { lessonId } }),
  ])
    queryClient.setQueryData<object>(queryKey, { data: [], total: 0 });
}

const page = (lessonId: number) => (
  <QueryClientProvider client={queryClient}>
    <LessonPage
      semesterId={`${PLACE.semesterId}`}
      subjectId={`${PLACE.subjectId}`}
      lessonId={`${lessonId}`}
    />
  </QueryClientProvider>
);

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{"result":[]}')));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('a comment that is typed under a lesson stays there when another lesson is opened', async () => {
  for (const lessonId of [1, 2]) store(lessonId);
  const field = () => screen.findByLabelText<HTMLTextAreaElement>(text('cabinet.comments.add'));
  const { rerender } = render(page(1));
  fireEvent.change(await field(), { target: { value: 'Birinchi dars haqida' } });
  rerender(page(2));
  expect((await field()).value).toBe('');
  rerender(page(1));
  expect((await field()).value).toBe('Birinchi dars haqida');
});
