import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ExamCard } from '#features/curricula/calendar/exam-card.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const EXAM = {
  ...{ id: 5, version: 1, semester_subject_id: 7, semester_id: 1, semester_name: '1', curriculum_id: 1 },
  ...{ curriculum_name: 'Reja', subject_id: 3, subject_name: 'Algebra', control_type_name: 'Yakuniy' },
  ...{ statement: 'first_statement', type: 'offline', rating: 50, description: '301-xona' },
  ...{ groups: [], teachers: [], individual: null, choice_of_subject: null, control_type_id: 3, clashes: 0 },
  start_date: '2026-12-07T04:30:00.000Z',
  end_date: null,
} as CalendarExam;

it('exam: is moved to another day at its time; the day of a new end ends it', async () => {
  const move = vi.fn(async () => true);
  await openPage(() => <ExamCard exam={EXAM} may move={move} onClose={() => undefined} />, {
    answers: { 'GET /exam-schedules/clashes': () => [] },
  });
  const type = async (label: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value: '08.12.2026' } });
  await type('plan.control.start');
  await type('plan.control.end');
  fireEvent.click(screen.getByRole('button', { name: 'calendar.change_time' }));
  await expect
    .poll(() => move.mock.calls)
    .toEqual([[EXAM, { start_date: '2026-12-08T04:30:00.000Z', end_date: '2026-12-08T18:59:59.000Z' }]]);
});
