import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LessonHead } from '#features/syllabi/editor/lesson-head.tsx';
import { flushPart, lessonPart } from '#features/syllabi/editor/save-states.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const LESSON = {
  ...{ id: 5, version: 1, name: 'Mavzu', type: 'theoretical', comment_allow: true, items: [] },
  ...{ deadline_date: '2026-12-15T18:59:59.000Z', individual_deadlines: 0 },
} as unknown as OutlineLesson;
const SAVE = 'PUT /syllabus/modules/lessons/5';

it('lesson head: saves a deadline once it is typed, not a day that is typed half', async () => {
  const { sent } = await openPage(() => <LessonHead lesson={LESSON} syllabusId={3} readOnly={false} />, {
    answers: {
      [SAVE]: ({ body }) => ({
        ...{ ...LESSON, ...(body as OutlineLesson), version: 2 },
        deadline_date: '2026-12-25T18:59:59.000Z',
      }),
    },
  });
  const deadlines = () =>
    sent.filter(({ call }) => call === SAVE).map(({ body }) => (body as OutlineLesson).deadline_date);
  const deadline = await screen.findByLabelText<HTMLInputElement>('lesson.deadline');
  const type = (value: string) => fireEvent.change(deadline, { target: { value } });
  fireEvent.focus(deadline);
  type('2.12.2026 23:59:59');
  await flushPart(lessonPart(5));
  expect([deadlines(), deadline.value]).toEqual([[], '2.12.2026 23:59:59']);
  type('25.12.2026 23:59:59');
  fireEvent.blur(deadline);
  await flushPart(lessonPart(5));
  expect(deadlines()).toEqual(['25.12.2026 23:59:59']);
});
