import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OwnStatementsScreen } from '#features/ratings/own/own-statements-screen.tsx';
import { openPage, resetPages, type SentCall } from '../../../test-page.tsx';

resetPages();

const SHEET = {
  ...{ id: 4, subject_name: 'Algebra', student_group_name: 'MM-101', semester_name: 1, state: 'open' },
  ...{ academic_year_name: '2026/2027', control_type_name: 'Yakuniy', statement_name: '1-shakl' },
  ...{ entered: 0, students: 20, individual: 0, editable: true, window: null },
};

it('own sheets: a page that has lost its sheets gives way to the last one', async () => {
  const { router } = await openPage(OwnStatementsScreen, {
    address: '/?page=2&state=open',
    answers: {
      'GET /account/statements': ({ query: { page } }: SentCall) => ({
        ...{ data: page === '2' ? [] : [SHEET], total: 20, per_page: 20, current_page: Number(page) },
      }),
    },
  });
  expect(await screen.findByRole('link', { name: 'Algebra' })).toBeTruthy();
  expect(router.state.location.search).toEqual({ state: 'open' });
});
