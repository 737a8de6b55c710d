import { formatDay, formatInstant, isoInstant } from '@dekanat/contract/api/days.ts';
import type { SuggestedExam } from '@dekanat/contract/curricula/controls.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reloadExams } from '#features/curricula/calendar/exam-query.ts';
import { PlanningDrawer } from '#features/curricula/calendar/planning-drawer.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const EXAM: SuggestedExam = {
  ...{ total: 1, semester_subject_id: 7, semester_id: 1, semester_name: '1', curriculum_id: 1 },
  ...{ curriculum_name: 'Reja', subject_id: 3, subject_name: 'Algebra', choice_of_subject: null },
  ...{ groups: [], teachers: [], rating: 50 },
  ...{ start_date: '2026-12-07T04:00:00.000Z', end_date: '2026-12-07T05:20:00.000Z' },
};
const SUGGESTIONS = 'GET /exam-schedules/suggestions';
const CALENDAR = 'GET /rating/get-exam-schedule';
const unavailable = () => refusal(403, { code: 'forbidden', message: 'Mumkin emas' });

/** The drawer after a suggestion was asked for; the answers can be changed. */
async function openSuggestions(answers: { suggestions: () => unknown; calendar: () => unknown }) {
  const page = await openPage(
    () => (
      <PlanningDrawer
        filters={{ academic_year_id: 2, season_semester: 'autumn_semester' }}
        onClose={() => undefined}
      />
    ),
    {
      profile: { permissions: ['curriculum_index', 'curriculum_update'] },
      answers: {
        'GET /academic-years/list': () => [{ id: 2, name: '2026-2027' }],
        [SUGGESTIONS]: () => answers.suggestions(),
        [CALENDAR]: () => answers.calendar(),
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'calendar.plan.suggest' }));
  return page;
}
const place = () => screen.getByLabelText<HTMLInputElement>('calendar.plan.place: Algebra');

it('planning: what was typed stays when the exams cannot be loaded again, and when others have planned them', async () => {
  const answers = { suggestions: (): unknown => [EXAM], calendar: (): unknown => [] };
  const { calls } = await openSuggestions(answers);
  await screen.findByLabelText('calendar.plan.place: Algebra');
  fireEvent.change(place(), { target: { value: '301-xona' } });
  answers.suggestions = () => [];
  answers.calendar = unavailable;
  const loads = () => calls().filter((call) => call === CALENDAR).length;
  await act(async () => reloadExams());
  await expect.poll(loads).toBe(2);
  await act(async () => undefined);
  expect(place().value).toBe('301-xona');
  expect(screen.queryByText('list.failed')).toBeNull();
});

it('planning: exams that failed to load are loaded again', async () => {
  const answers = { suggestions: (): unknown => [EXAM], calendar: unavailable as () => unknown };
  await openSuggestions(answers);
  await screen.findByText('Mumkin emas');
  answers.calendar = () => [];
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  expect((await screen.findByLabelText<HTMLInputElement>('calendar.plan.place: Algebra')).value).toBe('');
});

it('planning: exams of the whole first and last day are asked for', async () => {
  const { sent } = await openSuggestions({ suggestions: () => [EXAM], calendar: () => [] });
  await screen.findByLabelText('calendar.plan.place: Algebra');
  const queryOf = (call: string) => sent.find((one) => one.call === call)?.query ?? {};
  const { first_day, last_day } = queryOf(SUGGESTIONS);
  const { from = '', to = '' } = queryOf(CALENDAR);
  expect([from, to].map((instant) => formatInstant(isoInstant(instant)))).toEqual([
    `${formatDay(first_day ?? '')} 00:00:00`,
    `${formatDay(last_day ?? '')} 23:59:59`,
  ]);
});

it('planning: other suggestions replace what was typed only after a question', async () => {
  const later = { start_date: '2026-12-08T04:00:00.000Z', end_date: '2026-12-08T05:20:00.000Z' };
  const answers = { suggestions: (): unknown => [EXAM], calendar: (): unknown => [] };
  const { calls, feedback } = await openSuggestions(answers);
  await screen.findByLabelText('calendar.plan.place: Algebra');
  const start = () => screen.getByLabelText<HTMLInputElement>('plan.control.start: Algebra').value;
  const suggest = async (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'calendar.plan.suggest' }));
    await act(async () => undefined);
  };
  const loads = () => calls().filter((call) => call === SUGGESTIONS).length;
  fireEvent.change(place(), { target: { value: '301-xona' } });
  answers.suggestions = () => [{ ...EXAM, ...later }];
  feedback.confirm.mockResolvedValue(false);
  await suggest('calendar.plan.minutes', '60');
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  expect([place().value, start(), loads()]).toEqual(['301-xona', '07.12.2026 09:00:00', 1]);
  feedback.confirm.mockResolvedValue(true);
  await suggest('calendar.plan.minutes', '50');
  await expect.poll(loads).toBe(2);
  await expect
    .poll(() => screen.queryByLabelText('plan.control.start: Algebra') && start())
    .toBe('08.12.2026 09:00:00');
  expect(place().value).toBe('');
  await suggest('calendar.plan.minutes', '40');
  await expect.poll(loads).toBe(3);
  expect(feedback.confirm).toHaveBeenCalledTimes(2);
});

it('planning: another place is filled into the rows that still have the former one', async () => {
  const second = { ...EXAM, semester_subject_id: 8, subject_name: 'Fizika' };
  const answers = { suggestions: (): unknown => [EXAM, second], calendar: (): unknown => [] };
  const { calls, feedback } = await openSuggestions(answers);
  await screen.findByLabelText('calendar.plan.place: Algebra');
  fireEvent.change(place(), { target: { value: '301-xona' } });
  fireEvent.change(screen.getByLabelText('calendar.plan.place'), { target: { value: '12-zal' } });
  fireEvent.click(screen.getByRole('button', { name: 'calendar.plan.suggest' }));
  const other = () => screen.getByLabelText<HTMLInputElement>('calendar.plan.place: Fizika').value;
  await expect.poll(other).toBe('12-zal');
  expect(place().value).toBe('301-xona');
  expect(calls().filter((call) => call === SUGGESTIONS)).toHaveLength(1);
  expect(feedback.confirm).not.toHaveBeenCalled();
});

it('planning: the same suggestions are loaded again when they are asked for again', async () => {
  const answers = { suggestions: (): unknown => [], calendar: (): unknown => [] };
  const { calls, feedback } = await openSuggestions(answers);
  const suggest = () => fireEvent.click(screen.getByRole('button', { name: 'calendar.plan.suggest' }));
  await screen.findByText('calendar.plan.none');
  answers.suggestions = () => [EXAM];
  suggest();
  await screen.findByLabelText('calendar.plan.place: Algebra');
  expect(feedback.confirm).not.toHaveBeenCalled();
  const loads = () => calls().filter((call) => call === SUGGESTIONS).length;
  fireEvent.change(place(), { target: { value: '301-xona' } });
  feedback.confirm.mockResolvedValue(false);
  suggest();
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  await act(async () => undefined);
  expect([place().value, loads()]).toEqual(['301-xona', 2]);
  feedback.confirm.mockResolvedValue(true);
  suggest();
  await expect.poll(loads).toBe(3);
  await expect
    .poll(() => screen.queryByLabelText<HTMLInputElement>('calendar.plan.place: Algebra')?.value)
    .toBe('');
});
