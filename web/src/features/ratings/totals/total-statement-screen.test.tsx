import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TotalStatementScreen } from '#features/ratings/totals/total-statement-screen.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const ISSUE = 'POST /total-statements/4/paper';
const PRINT = 'GET /total-statement-pdf/4';
const TOTAL = {
  ...{ group_id: 4, semester_id: 2, university_id: 1, student_group_name: 'A-1', semester_name: '1' },
  ...{ academic_year_name: '2025/2026', curriculum_name: 'Reja', hours: 0, credit: 0 },
  ...{ subjects: [], rows: [] },
} as unknown as TotalStatement;

/** Prints the total sheet, which the server refuses to issue. */
async function print(code: string, message: string) {
  const page = await openPage(TotalStatementScreen, {
    route: '/$id',
    address: '/4?semester_id=2',
    profile: { permissions: ['curriculum_index', 'rating_store'] },
    answers: {
      'GET /total-statements/4': () => TOTAL,
      [ISSUE]: () => refusal(405, { code, message }),
      [PRINT]: () => new Response(new Blob(['file'])),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'statement.pdf' }));
  await expect.poll(page.calls).toContain(ISSUE);
  return page;
}

it('total sheet: prints as a draft until its sheets are closed', async () => {
  const { calls, feedback } = await print('in_use', 'Qaydnoma yopilmagan');
  await expect.poll(calls).toContain(PRINT);
  expect(feedback.error).not.toHaveBeenCalled();
});

it('total sheet: shows why a template cannot print it, and saves no draft', async () => {
  const { calls, feedback } = await print('incomplete', '9-fan uchun maydon yoʻq');
  await expect
    .poll(() => feedback.error.mock.calls.map(([error]) => error.message))
    .toEqual(['9-fan uchun maydon yoʻq']);
  expect(calls()).not.toContain(PRINT);
});
