import type { GpaCandidate } from '@dekanat/contract/gpa/gpa-records.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CalculateScreen } from '#features/gpa/calculate-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const candidate = { id: 7, student_id: 7, fio: 'Talaba', university_id: 1 } as unknown as GpaCandidate;
const CALCULATE = 'POST /gpa-rating-students';
const AUTUMN = 'season_semester=autumn_semester&group_id=4';

async function openCandidates() {
  const page = await openPage(CalculateScreen, {
    address: `/?${AUTUMN}`,
    profile: { permissions: ['academic_debtor_index', 'academic_debtor_update'] },
    answers: {
      'GET /gpa-rating-students/candidates': () => ({
        data: [candidate],
        total: 40,
        current_page: 1,
        per_page: 60,
      }),
      [CALCULATE]: () => ({ calculated: 1, skipped: 0, job_id: null }),
    },
  });
  const selectRow = async () =>
    fireEvent.click(await screen.findByRole('checkbox', { name: /Talaba/, checked: false }));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const filter = (address: string) => act(async () => page.router.history.push(`/?${address}`));
  const bodies = () => page.sent.filter(({ call }) => call === CALCULATE).map(({ body }) => body);
  return { ...page, selectRow, press, filter, bodies };
}

it('GPA calculation: is sent with the season whose semester the rows show', async () => {
  const { selectRow, press, bodies } = await openCandidates();
  await selectRow();
  press('gpa.calculate');
  await expect.poll(bodies).toEqual([{ student_ids: [7], season_semester: 'autumn_semester' }]);
});

it('GPA calculation: another semester clears the selection, another group does not', async () => {
  const { selectRow, filter } = await openCandidates();
  await selectRow();
  await filter('season_semester=autumn_semester&group_id=5');
  expect(await screen.findByRole('checkbox', { name: /Talaba/, checked: true })).toBeTruthy();
  await filter('season_semester=spring_semester&group_id=5');
  expect(await screen.findByRole('checkbox', { name: /Talaba/, checked: false })).toBeTruthy();
});

it('GPA calculation: all that match are calculated for the semester of their filters', async () => {
  const { press, bodies } = await openCandidates();
  fireEvent.click(await screen.findByRole('button', { name: 'gpa.chosen.all' }));
  // Enter on a row, which selects it alone otherwise, does not replace them.
  fireEvent.keyDown(screen.getByText('Talaba').closest('tr') as HTMLElement, { key: 'Enter' });
  press('gpa.calculate');
  await expect.poll(bodies).toEqual([
    {
      matching: { season_semester: 'autumn_semester', group_id: 4 },
      season_semester: 'autumn_semester',
    },
  ]);
});

it('GPA calculation: other filters end the selection of all that matched the former ones', async () => {
  const { filter } = await openCandidates();
  fireEvent.click(await screen.findByRole('button', { name: 'gpa.chosen.all' }));
  expect(screen.getByRole('checkbox', { name: /Talaba/, checked: true })).toHaveProperty('disabled', true);
  await filter(`${AUTUMN}&page=2`);
  expect(screen.getByRole('checkbox', { name: /Talaba/, checked: true })).toHaveProperty('disabled', true);
  await filter('season_semester=autumn_semester&group_id=5');
  expect(await screen.findByRole('checkbox', { name: /Talaba/, checked: false })).toHaveProperty(
    'disabled',
    false,
  );
  expect(screen.getByRole('button', { name: 'gpa.chosen.all' })).toBeTruthy();
});
