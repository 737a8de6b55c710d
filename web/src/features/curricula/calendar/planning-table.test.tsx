import type { SuggestedExam } from '@dekanat/contract/curricula/controls.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PlanningTable } from '#features/curricula/calendar/planning-table.tsx';

afterEach(cleanup);

const exam = (id: number, total: number): SuggestedExam => ({
  ...{ total, semester_subject_id: id, semester_id: 1, semester_name: '1', curriculum_id: 1 },
  ...{ curriculum_name: 'Reja', subject_id: id, subject_name: `Fan ${id}`, choice_of_subject: null },
  ...{ groups: [], teachers: [], rating: 50, start_date: null, end_date: null },
});
const open = (total: number) =>
  render(
    <PlanningTable
      suggestions={[exam(1, total), exam(2, total)]}
      planned={[]}
      place=""
      onPlanned={vi.fn()}
    />,
  );

it('planning table: says how many exams it does not show', () => {
  open(5);
  expect(screen.getByText('calendar.plan.left_out')).not.toBeNull();
});

it('planning table: says nothing of others when it shows all', () => {
  open(2);
  expect(screen.queryByText('calendar.plan.left_out')).toBeNull();
});
