import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StudentVisitsScreen } from '#features/reports/student-visits-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

it('visits of students: the title does not name those alone who did not sign in', async () => {
  await openPage(StudentVisitsScreen, {
    profile: { permissions: [studentVisits.access] },
    answers: {
      [`GET ${studentVisits.calls.list.path}`]: () => ({ data: [], total: 0, current_page: 1, per_page: 60 }),
    },
  });
  expect(await screen.findByRole('heading', { name: /^report\.title\.student_visits/ })).toBeTruthy();
});
