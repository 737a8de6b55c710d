import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FollowedYear } from '#features/reports/schedules/followed-year.tsx';
import { text } from '#i18n/text.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const YEARS = [
  { id: 1, name: '2025-2026', start_year: 2025, current: false },
  { id: 2, name: '2026-2027', start_year: 2026, current: true },
];
const DAYS = { from_date: '2026-09-01', to_date: '2026-09-30' };
const CURRENT = { academic_year_id: '2' };

const FORMS = [
  { filters: CURRENT, previousPeriod: false },
  { filters: { ...CURRENT, ...DAYS }, previousPeriod: true },
  { filters: { ...CURRENT, ...DAYS }, previousPeriod: false },
  { filters: { ...CURRENT, created_at: '2026-09-01' }, previousPeriod: false },
  { filters: { academic_year_id: '1' }, previousPeriod: false },
];

function Forms() {
  return FORMS.map((form) => (
    <section key={JSON.stringify(form)} aria-label={JSON.stringify(form)}>
      <FollowedYear {...form} />
    </section>
  ));
}

it('followed year: is named for the current year alone, and not with fixed days', async () => {
  await openPage(Forms, { answers: { 'GET /academic-years/list': () => YEARS } });
  await screen.findByText(text('report_schedule.follows_year'));
  expect(screen.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
    text('report_schedule.follows_year'),
    text('report_schedule.follows_year.days'),
    ...['', '', ''],
  ]);
});
