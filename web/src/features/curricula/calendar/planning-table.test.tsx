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
  {
    sure = true,
    planned = [] as CalendarExam[],
    groups = [] as SuggestedExam['groups'],
    exams = [exam(1, 2), exam(2, 2)],
    undone = {} as Record<string, () => unknown>,
  } = {},
) {
  const onPlanned = vi.fn();
  const suggestions = exams.map((one, index) => ({ ...one, ...TIME, groups: index === 0 ? groups : [] }));
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
    { answers: { ...undone, [PLAN]: ({ body }) => answer(body as { allow_clashes: boolean }) } },
  );
  feedback.confirm.mockResolvedValue(sure);
  fireEvent.click(await screen.findByRole('button', { name: 'calendar.plan.apply' }));
  const allowed = () => sent.filter(({ call }) => call === PLAN).map(({ body }) => body);
  return { allowed, feedback, onPlanned, sent };
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

const UNDO = (id: number) => `PUT /curriculum/undo/${id}`;
/** Undoes the planning of a curriculum each with these answers. */
async function undoAll(...answers: (() => unknown)[]) {
  const ids = answers.map((_answer, index) => index + 1);
  // In another order than that of the curricula.
  const exams = ids
    .toReversed()
    .map((id) => ({ ...exam(id, 2), curriculum_id: id, curriculum_name: `Reja ${id}` }));
  const undone = Object.fromEntries(answers.map((answer, index) => [UNDO(index + 1), answer]));
  const { feedback, sent } = await applyAll(() => ({ created: 2, change_ids: ids }), { exams, undone });
  await expect.poll(() => feedback.success.mock.calls).toHaveLength(1);
  await feedback.success.mock.calls[0]?.[1]();
  const undos = () => sent.map(({ call }) => call).filter((call) => ids.map(UNDO).includes(call));
  return { feedback, undos };
}
const undone = () => ({ change_id: 9, semesters: [] });
const changed = () => refusal(409, { code: 'stale', message: 'admin2, 10:00' });

it('planning table: undoes the planning of every curriculum but for those that are refused', async () => {
  const { feedback, undos } = await undoAll(undone, undone, changed);
  await expect.poll(() => feedback.error.mock.calls).toEqual([['calendar.plan.undone.partly']]);
  expect(undos()).toEqual([3, 2, 1].map(UNDO));
  expect([feedback.success.mock.calls.length, feedback.confirm.mock.calls]).toEqual([1, []]);
});

it('planning table: offers to undo again what the server has not answered', async () => {
  let attempts = 0;
  const failing = () => {
    attempts += 1;
    return attempts === 1 ? refusal(500, { code: 'internal', message: 'Xato' }) : undone();
  };
  const { feedback, undos } = await undoAll(undone, failing, undone);
  await expect.poll(() => feedback.success.mock.calls.at(-1)).toEqual(['calendar.plan.undone']);
  expect(feedback.confirm.mock.calls).toMatchObject([[{ title: 'calendar.plan.undone.partly' }]]);
  expect(undos()).toEqual([3, 2, 1, 2].map(UNDO));
});
