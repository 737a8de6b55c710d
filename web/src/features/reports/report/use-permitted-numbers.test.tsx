import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { columnsOf } from '#features/reports/report/report-columns.tsx';
import { usePermittedNumbers } from '#features/reports/report/use-permitted-numbers.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const ROW = { id: '1', name: 'Universitet', students: 51, directions: 52, teachers: 53 };

function Row() {
  const report = usePermittedNumbers(universityStatistics);
  return columnsOf(report, { values: undefined, open: () => undefined }).map(({ key, render }) => (
    <p key={key}>{render(ROW)}</p>
  ));
}

it('report: a number opens its records for those alone who may list them', async () => {
  await openPage(Row, { profile: { permissions: ['student_index'] }, answers: {} });
  await screen.findByText('Universitet');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['51']);
  expect(screen.getByText('52').tagName).toBe('P');
});
