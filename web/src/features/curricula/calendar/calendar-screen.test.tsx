import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CalendarScreen } from '#features/curricula/calendar/calendar-screen.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const YEARS = 'GET /academic-years/list';
const CALENDAR = 'GET /rating/get-exam-schedule';
const unavailable = () => refusal(403, { code: 'forbidden', message: 'Mumkin emas' });
const year = (id: number, start_year: number) => ({
  ...{ id, start_year, end_year: start_year + 1, current: false },
  name: `${start_year}-${start_year + 1}`,
});

/** The calendar; the answers can be changed. */
const openCalendar = (answers: { years: () => unknown; exams?: () => unknown }, address = '/') =>
  openPage(() => <CalendarScreen />, {
    address,
    profile: { permissions: ['curriculum_index', 'curriculum_update'] },
    answers: { [YEARS]: () => answers.years(), [CALENDAR]: () => answers.exams?.() ?? [] },
  });
type Page = Awaited<ReturnType<typeof openCalendar>>;
const yearsOfExams = ({ sent }: Page) =>
  sent.filter(({ call }) => call === CALENDAR).map(({ query }) => query.academic_year_id);

it('calendar: academic years that failed to load are loaded again, and the latest one is shown without a current one', async () => {
  const answers = { years: unavailable as () => unknown };
  const page = await openCalendar(answers);
  await screen.findByText('Mumkin emas');
  expect(yearsOfExams(page)).toEqual([]);
  answers.years = () => [year(3, 2023), year(5, 2025), year(4, 2024)];
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  await screen.findByText('calendar.empty.year');
  expect(yearsOfExams(page)).toEqual(['5']);
});

it('calendar: shows the exams of a year of the address when the academic years fail to load', async () => {
  const page = await openCalendar({ years: unavailable }, '/?academic_year_id=3');
  await screen.findByText('calendar.empty.year');
  expect(yearsOfExams(page)).toEqual(['3']);
});

const EXAM = {
  ...{ id: 5, version: 1, semester_subject_id: 7, subject_name: 'Algebra', control_type_name: 'Yakuniy' },
  ...{ statement: 'first_statement', groups: [], teachers: [], individual: null, control_type_id: 3 },
  ...{ clashes: 0, start_date: '2026-12-07T04:30:00.000Z', end_date: null, sheets_closed: true },
};

it('calendar: an exam at night adds its hour to the week, and arrow keys pass over the hours between', async () => {
  const exams = () => [{ ...EXAM, start_date: '2026-12-06T19:00:00.000Z' }];
  await openCalendar(
    { years: () => [year(3, 2026)], exams },
    '/?academic_year_id=3&view=week&day=2026-12-07',
  );
  await screen.findByRole('button', { name: /Algebra/ });
  const hours = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(hours.slice(0, 3)).toEqual(['00:00', '08:00', '09:00']);
  expect(hours).toHaveLength(12);
  const slot = (hour: string) => document.querySelector<HTMLElement>(`[data-slot="2026-12-07T${hour}"]`);
  slot('00')?.focus();
  fireEvent.keyDown(slot('00') ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(slot('08'));
  fireEvent.keyDown(slot('08') ?? document.body, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(slot('00'));
});

it('calendar: the keys that move an exam say that its time is fixed while its sheets are closed', async () => {
  const { feedback, sent } = await openCalendar(
    { years: () => [year(3, 2026)], exams: () => [EXAM] },
    '/?academic_year_id=3&view=month&day=2026-12-07',
  );
  const chip = await screen.findByRole('button', { name: /Algebra/ });
  const before = sent.length;
  fireEvent.keyDown(chip, { key: 'ArrowRight', altKey: true });
  await vi.waitFor(() => expect(feedback.warning).toHaveBeenCalledWith('calendar.sheets_closed'));
  // The calendar is read again, and nothing else is sent.
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before));
  expect(sent.slice(before).filter(({ call }) => call !== CALENDAR)).toEqual([]);
  expect(feedback.error).not.toHaveBeenCalled();
});
