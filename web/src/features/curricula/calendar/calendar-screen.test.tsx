import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
const openCalendar = (answers: { years: () => unknown }, address = '/') =>
  openPage(() => <CalendarScreen />, {
    address,
    profile: { permissions: ['curriculum_index'] },
    answers: { [YEARS]: () => answers.years(), [CALENDAR]: () => [] },
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
