import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { TeachingSections } from '#app/teaching-sections.tsx';
import { profileWith } from '#app/test-profile.ts';
import { TeacherWorkParts } from '#features/reports/teacher-work.tsx';
import { openPage, refusal, resetPages } from '../test-page.tsx';

resetPages();

/** The addresses that the number of waiting tasks opens: of what waits, and of the sections of the cabinet. */
async function linksToTasks(profile: () => unknown) {
  const work = {
    tasks: { total: 2, older: 0, week: 0, day: 2, oldest: null, late_days: 7 },
    sheets: [],
    exams: [],
  };
  await openPage(
    () => (
      <>
        <TeachingSections here="today" />
        <TeacherWorkParts work={work} />
      </>
    ),
    { answers: { 'GET /profile': profile, [`GET ${teacherWork.own.path}`]: () => work } },
  );
  await screen.findByTitle('teaching.waiting');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((address) => address?.startsWith('/teacher/tasks'));
}

it('work of a teacher: opens the counted tasks of a teacher for whom the list has those of all', async () => {
  expect(await linksToTasks(() => [profileWith('rating_store')])).toEqual([
    '/teacher/tasks?assigned=1',
    '/teacher/tasks?assigned=1',
  ]);
});

it.each([
  ['without that permission', () => [profileWith('curriculum_index')]],
  ['outside the back office', () => refusal(403, { code: 'forbidden', message: 'x' })],
])(
  'work of a teacher: opens the list of a teacher %s, which has the own tasks alone',
  async (_who, profile) => {
    expect(await linksToTasks(profile)).toEqual(['/teacher/tasks', '/teacher/tasks']);
  },
);
