import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ExamCard } from '#features/curricula/calendar/exam-card.tsx';
import type { MoveOutcome } from '#features/curricula/calendar/use-exam-moves.ts';
import { openPage, resetPages, Shown, show } from '../../../test-page.tsx';

resetPages();

const EXAM = {
  ...{ id: 5, version: 1, semester_subject_id: 7, semester_id: 1, semester_name: '1', curriculum_id: 1 },
  ...{ curriculum_name: 'Reja', subject_id: 3, subject_name: 'Algebra', control_type_name: 'Yakuniy' },
  ...{ statement: 'first_statement', type: 'offline', rating: 50, description: '301-xona' },
  ...{ groups: [], teachers: [], individual: null, choice_of_subject: null, control_type_id: 3, clashes: 0 },
  sheets_closed: false,
  start_date: '2026-12-07T04:30:00.000Z',
  end_date: null,
} as CalendarExam;

type Move = (exam: CalendarExam, times: { end_date: string | null }) => Promise<MoveOutcome>;
/** Saves have these outcomes in turn. */
const movesWith = (...outcomes: MoveOutcome[]) => vi.fn<Move>(async () => outcomes.shift() ?? 'moved');

async function openCard(move: Move, opened = EXAM) {
  const card = (exam: CalendarExam) => <ExamCard exam={exam} may move={move} onClose={() => undefined} />;
  await openPage(() => <Shown start={opened}>{card}</Shown>, {
    answers: { 'GET /exam-schedules/clashes': () => [] },
  });
  await screen.findByLabelText('plan.control.start');
}
/** The exam as it is loaded again. */
const later = (version: number, start_date: string) => show({ ...EXAM, version, start_date });
const start = () => screen.getByLabelText<HTMLInputElement>('plan.control.start');
const typeStart = (value: string) => fireEvent.change(start(), { target: { value } });
const save = async () => {
  const button = screen.getByRole('button', { name: 'calendar.change_time' });
  await act(async () => void fireEvent.click(button));
};
const [SECOND, THIRD] = ['2026-12-09T04:30:00.000Z', '2026-12-10T04:30:00.000Z'];

it('exam: is moved to another day at its time; the day of a new end ends it', async () => {
  const move = movesWith('moved');
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

const versionsOf = (move: ReturnType<typeof movesWith>) => move.mock.calls.map(([{ version }]) => version);

it('exam: typed times stay when a colleague moves it, and are saved over that only once that was refused', async () => {
  const move = movesWith('cancelled', 'failed', 'stale', 'moved');
  await openCard(move);
  typeStart('08.12.2026 10:00:00');
  await later(2, SECOND);
  for (const tries of [1, 2, 3, 4]) {
    expect(start().value).toBe('08.12.2026 10:00:00');
    await save();
    await expect.poll(() => versionsOf(move)).toHaveLength(tries);
  }
  expect(versionsOf(move)).toEqual([1, 1, 1, 2]);
});

it('exam: each further change of a colleague is refused before typed times are saved over it', async () => {
  const move = movesWith('stale', 'stale');
  await openCard(move);
  typeStart('08.12.2026 10:00:00');
  await save();
  await later(2, SECOND);
  await later(3, THIRD);
  expect(start().value).toBe('08.12.2026 10:00:00');
  await save();
  await save();
  await expect.poll(() => versionsOf(move)).toEqual([1, 2, 3]);
});

it('exam: what was not typed is saved as a colleague has changed it', async () => {
  const move = movesWith('stale', 'moved');
  const exam = { ...EXAM, end_date: '2026-12-07T06:30:00.000Z' };
  await openCard(move, exam);
  typeStart('07.12.2026 09:00:00');
  await show({ ...exam, version: 2, end_date: '2026-12-07T09:00:00.000Z' });
  await save();
  await save();
  await expect
    .poll(() => move.mock.calls.map(([{ version }, { end_date }]) => [version, end_date]))
    .toEqual([
      [1, '2026-12-07T06:30:00.000Z'],
      [2, '2026-12-07T09:00:00.000Z'],
    ]);
});

it('exam: its times follow other versions until something is typed, and again once that is saved', async () => {
  const move = movesWith('moved');
  await openCard(move);
  await later(2, SECOND);
  await expect.poll(() => start().value).toBe('09.12.2026 09:30:00');
  typeStart('08.12.2026 10:00:00');
  await save();
  await expect.poll(() => versionsOf(move)).toEqual([2]);
  await later(3, THIRD);
  await expect.poll(() => start().value).toBe('10.12.2026 09:30:00');
});

it('exam: shows its times without seconds', async () => {
  const { move, onClose } = { move: movesWith(), onClose: () => undefined };
  const exam = { ...EXAM, end_date: SECOND ?? null };
  await openPage(() => <ExamCard exam={exam} may={false} move={move} onClose={onClose} />, {
    answers: { 'GET /exam-schedules/clashes': () => [] },
  });
  expect(await screen.findByText('07.12.2026 09:30')).toBeDefined();
  expect(screen.getByText('09.12.2026 09:30')).toBeDefined();
});

it('exam: its times cannot be changed while its sheets are closed, and the card says why', async () => {
  await openCard(movesWith());
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'calendar.change_time' });
  expect([start().disabled, button().disabled]).toEqual([false, false]);
  typeStart('08.12.2026 10:00:00');
  await show({ ...EXAM, sheets_closed: true });
  expect(screen.getByText('calendar.sheets_closed')).toBeDefined();
  expect([start().disabled, button().disabled]).toEqual([true, true]);
  expect(start().value).toBe('08.12.2026 10:00:00');
});
