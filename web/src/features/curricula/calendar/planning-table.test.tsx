import type { CalendarExam, SuggestedExam } from '@dekanat/contract/curricula/controls.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlanningTable } from '#features/curricula/calendar/planning-table.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

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
      onEdited={vi.fn()}
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

it('planning table: a start needs its time, unless the exam has a suggested one', () => {
  const suggested = { start_date: '2026-12-07T04:00:00.000Z', end_date: '2026-12-07T05:20:00.000Z' };
  const suggestions = [exam(1, 2), { ...exam(2, 2), ...suggested }];
  render(
    <PlanningTable
      suggestions={suggestions}
      planned={[]}
      place="301-xona"
      onEdited={vi.fn()}
      onPlanned={vi.fn()}
    />,
  );
  const input = (label: string, id: number) =>
    screen.getByLabelText<HTMLInputElement>(`plan.control.${label}: Fan ${id}`);
  const type = (label: string, id: number, value: string) => {
    fireEvent.change(input(label, id), { target: { value } });
    fireEvent.blur(input(label, id));
    return input(label, id).value;
  };
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'calendar.plan.apply' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fan 1' }));
  const days = [type('start', 2, '08.12.2026'), type('end', 2, '08.12.2026'), type('end', 1, '08.12.2026')];
  expect(days).toEqual(['08.12.2026 09:00:00', '08.12.2026 10:20:00', '08.12.2026 23:59:59']);
  expect(type('start', 1, '08.12.2026')).toBe('08.12.2026');
  expect([input('start', 1).getAttribute('aria-invalid'), apply.disabled]).toEqual(['true', true]);
  type('start', 1, '08.12.2026 14:00');
  expect(apply.disabled).toBe(false);
});

const TIME = { start_date: '2026-12-07T04:00:00.000Z', end_date: '2026-12-07T05:20:00.000Z' };
const PLAN = 'POST /exam-schedules/plan-finals';
/** The table after all exams were applied; unless others are planned, they clash with no exam of the screen. */
async function applyAll(
  answer: (body: { allow_clashes: boolean }) => unknown,
  { sure = true, planned = [] as CalendarExam[], groups = [] as SuggestedExam['groups'] } = {},
) {
  const onPlanned = vi.fn();
  const suggestions = [{ ...exam(1, 2), groups }, exam(2, 2)].map((one) => ({ ...one, ...TIME }));
  const { sent, feedback } = await openPage(
    () => (
      <PlanningTable
        suggestions={suggestions}
        planned={planned}
        place="301-xona"
        onEdited={vi.fn()}
        onPlanned={onPlanned}
      />
    ),
    { answers: { [PLAN]: ({ body }) => answer(body as { allow_clashes: boolean }) } },
  );
  feedback.confirm.mockResolvedValue(sure);
  fireEvent.click(await screen.findByRole('button', { name: 'calendar.plan.apply' }));
  const allowed = () => sent.filter(({ call }) => call === PLAN).map(({ body }) => body);
  return { allowed, feedback, onPlanned };
}
const START = { 'exams.1.start_date': ['Guruh band'] };
const clash = () => refusal(422, { code: 'clash', message: START });

it('planning table: asks about clashes that only the server has found, and saves again once they are allowed', async () => {
  const { allowed, feedback, onPlanned } = await applyAll(({ allow_clashes }) =>
    allow_clashes ? { created: 2, change_ids: [] } : clash(),
  );
  await expect.poll(() => onPlanned.mock.calls).toHaveLength(1);
  expect(allowed()).toMatchObject([{ allow_clashes: false }, { allow_clashes: true }]);
  expect(feedback.confirm.mock.calls).toMatchObject([[{ title: 'calendar.plan.clashing' }]]);
  expect(feedback.error).not.toHaveBeenCalled();
});

it('planning table: asks about the clashes of the server when the screen shows others', async () => {
  const known = { ...exam(9, 1), id: 9, start_date: TIME.start_date, end_date: TIME.end_date };
  const groups = [{ id: 4, name: '101' }];
  const planned = [{ ...known, groups } as unknown as CalendarExam];
  const { allowed, feedback } = await applyAll(clash, { sure: false, planned, groups });
  await expect.poll(() => feedback.confirm.mock.calls).toHaveLength(1);
  expect(allowed()).toMatchObject([{ allow_clashes: false }]);
  expect((await screen.findByText('Guruh band')).closest('tr')?.textContent).toContain('Fan 2');
});

it('planning table: shows the clashes that were not allowed at their exams', async () => {
  const { allowed, feedback, onPlanned } = await applyAll(clash, { sure: false });
  expect((await screen.findByText('Guruh band')).closest('tr')?.textContent).toContain('Fan 2');
  await expect.poll(() => feedback.confirm.mock.calls).toHaveLength(1);
  expect([allowed().length, onPlanned.mock.calls]).toEqual([1, []]);
  fireEvent.change(screen.getByLabelText('plan.control.start: Fan 1'), { target: { value: '08.12.2026' } });
  fireEvent.blur(screen.getByLabelText('plan.control.start: Fan 1'));
  expect(screen.queryByText('Guruh band')).not.toBeNull();
  fireEvent.change(screen.getByLabelText('plan.control.start: Fan 2'), { target: { value: '08.12.2026' } });
  fireEvent.blur(screen.getByLabelText('plan.control.start: Fan 2'));
  expect(screen.queryByText('Guruh band')).toBeNull();
});

it('planning table: asks nothing about starts that do not fit the statement', async () => {
  const { allowed, feedback } = await applyAll(() => refusal(422, { code: 'invalid', message: START }));
  await expect.poll(() => feedback.error.mock.calls).toEqual([['calendar.plan.refused']]);
  expect([allowed().length, feedback.confirm.mock.calls]).toEqual([1, []]);
});
