import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { ExamScreen } from '#features/individual-schedules/exam-screen.tsx';
import { WindowScreen } from '#features/individual-schedules/window-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const START = '2026-11-20T05:00:00.000Z';
const END = '2026-11-25T05:00:00.000Z';
const place = {
  id: 5,
  university_id: 1,
  curriculum_id: 2,
  semester_id: 3,
  subject_id: 4,
  exam_schedule_id: 6,
  control_type_id: 3,
  statement: 'first_statement',
  start_date: START,
  state: 'active',
  reason: 'Kasal',
  created_at: START,
  history: [],
  statements: [],
};
const exam = {
  ...place,
  student_id: 7,
  fio: 'Talaba',
  group_id: null,
  syllabus_id: null,
  individual_type: 'control_type',
  lesson_id: null,
  usual_date: START,
  end_date: null,
  deadline_date: null,
};
const teacherWindow = { ...place, teacher_id: 8, end_date: END, usual_from: START, usual_to: END };
const previewed = {
  fio: 'Talaba',
  item: 0,
  obstacle: null,
  unchanged: false,
  clashes: [],
  replaces: null,
  warnings: ['past'],
  ...{ student_id: 7, teacher_id: 8, start_date: START, end_date: END },
};

async function openSchedule(Screen: ComponentType, path: string, schedule: object) {
  const page = await openPage(Screen, {
    route: '/$id',
    address: '/5',
    profile: { permissions: ['curriculum_index', 'curriculum_update'] },
    answers: {
      [`GET ${path}/5`]: () => schedule,
      [`POST ${path}/preview`]: () => ({ total: 1, obstacles: 0, rows: [previewed] }),
      [`POST ${path}`]: () => ({ created: 1, unchanged: 0, ids: [9] }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'individual.replace' }));
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('individual.column.reason', 'Yangi sana');
  const check = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'individual.preview' });
  const writes = () => page.calls().filter((call) => call.startsWith('POST'));
  return { ...page, fill, check, writes };
}

it.each([
  ['date of a student', ExamScreen, '/individual-exam-schedules', exam],
  ['window of a teacher', WindowScreen, '/individual-examen-teacher', teacherWindow],
])('individual %s: shows its warnings before it replaces another', async (_, Screen, path, schedule) => {
  const { check, writes, router } = await openSchedule(Screen, path, schedule);
  fireEvent.click(check());
  await screen.findByText('individual.warning.past');
  expect(writes()).toEqual([`POST ${path}/preview`]);
  fireEvent.click(screen.getByRole('button', { name: 'individual.save' }));
  await expect.poll(writes).toEqual([`POST ${path}/preview`, `POST ${path}`]);
  await expect.poll(() => router.state.location.pathname).toMatch(/\/view\/9$/);
});

const lesson = {
  ...exam,
  ...{ syllabus_id: 10, individual_type: 'lesson', lesson_id: 11 },
  ...{ exam_schedule_id: null, control_type_id: null, start_date: null, deadline_date: START },
};

it.each([
  [
    'a control begins at its present time',
    ...([ExamScreen, '/individual-exam-schedules', exam] as const),
    { start_date: '05.12.2026 10:00:00' },
  ],
  [
    'the deadline of a lesson is the end of the day',
    ...([ExamScreen, '/individual-exam-schedules', lesson] as const),
    { deadline_date: '05.12.2026 23:59:59' },
  ],
  [
    'a window lasts from the beginning of its first day to the end of its last',
    ...([WindowScreen, '/individual-examen-teacher', teacherWindow] as const),
    { start_date: '05.12.2026 00:00:00', end_date: '05.12.2026 23:59:59' },
  ],
])('individual dates: with days alone %s', async (_, Screen, path, schedule, dates) => {
  const { fill, check, sent } = await openSchedule(Screen, path, schedule);
  for (const name of Object.keys(dates)) fill(`individual.column.${name}`, '05.12.2026');
  fireEvent.click(check());
  const previews = () => sent.filter(({ call }) => call === `POST ${path}/preview`).map(({ body }) => body);
  await expect.poll(previews).toMatchObject([{ body: [dates] }]);
});

it('individual date of a student: another deadline of a lesson is for the same subject', async () => {
  const path = '/individual-exam-schedules';
  const { check, sent } = await openSchedule(ExamScreen, path, lesson);
  fireEvent.click(check());
  await expect
    .poll(() => sent.find(({ call }) => call === `POST ${path}/preview`)?.body)
    .toMatchObject({ body: [{ lesson_id: 11, syllabus_id: 10, subject_id: 4 }] });
});

it('individual window of a teacher: does not end before it starts', async () => {
  const { fill, check } = await openSchedule(WindowScreen, '/individual-examen-teacher', teacherWindow);
  expect(check().disabled).toBe(false);
  fill('individual.column.end_date', '19.11.2026 10:00:00');
  expect(check().disabled).toBe(true);
  expect(screen.getByText('individual.end.order')).toBeTruthy();
});
