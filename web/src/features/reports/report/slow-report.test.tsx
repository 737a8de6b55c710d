import { exports } from '@dekanat/contract/operations/exports.ts';
import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SlowReport } from '#features/reports/report/slow-report.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const QUERY = { academic_year_id: 3, university_id: 2, page: 4, limit: 60 };

it('slow report: says nothing at first, then for how long it is computed, and makes the file in a job', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: unknown[] = [];
  await openPage(
    () => (
      <section aria-label="report">
        <SlowReport
          list={{ state: 'loading', refetching: false, query: QUERY }}
          endpoint={appropriation.calls.export}
        />
      </section>
    ),
    {
      answers: {
        [`POST ${exports.create.path}`]: ({ query, body }) => {
          asked.push({ university: query.university_id, body });
          return { id: 1 };
        },
      },
    },
  );
  await screen.findByRole('region', { name: 'report' });
  act(() => vi.advanceTimersByTime(4_900));
  expect(screen.queryByText('report.slow')).toBeNull();
  act(() => vi.advanceTimersByTime(2_200));
  expect(screen.getByText('report.slow')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'report.slow.file' }));
  await expect
    .poll(() => asked)
    .toEqual([
      {
        university: '2',
        body: {
          path: expect.stringContaining('export'),
          query: { academic_year_id: '3', format: 'xlsx' },
        },
      },
    ]);
});
