import { subjectFailures } from '@dekanat/contract/reports/subject-failures.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SubjectFailuresScreen } from '#features/reports/subject-failures-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const testOf = (id: number) => ({
  id,
  curriculum_name: `Reja ${id}`,
  statement: 'first_statement',
  attempts: 9,
});
const rowOf = (id: string, tests: object[]) => ({
  ...{ id, university_id: 1, subject_translation_name: `Fan ${id}`, department_translation: null },
  ...{ semester_name: '1', student_count: 0, passed_count: 0, passed_percent: 0, failed_count: 0 },
  ...{ failed_percent: null, failed_absent: 0, failed_interim: 0, failed_final: 0, failed_unmarked: 0 },
  ...{ final_tests: tests.length, tests },
});
const FAILED = {
  ...{ row: '4-1-0', id: 11, student_id: 5, name: 'Karimov Anvar', group_name: null, subject_name: null },
  ...{ detail: '— + 49 < 60', at: null },
};
const ROWS = [
  { ...rowOf('4-1-0', []), failed_count: 1 },
  rowOf('1-1-0', [testOf(7)]),
  rowOf('2-1-0', [testOf(8), testOf(9)]),
  rowOf('3-1-0', []),
];

const openScreen = (...permissions: string[]) =>
  openPage(SubjectFailuresScreen, {
    address: '/?academic_year_id=1',
    profile: { permissions: ['student_index', ...permissions] as never },
    answers: {
      [`GET ${subjectFailures.calls.list.path}`]: () => ({
        ...{ data: ROWS, total: 4, current_page: 1, per_page: 20, totals: {} },
      }),
      [`GET ${subjectFailures.calls.records.path}`]: () => ({
        ...{ data: [FAILED], total: 1, current_page: 1, per_page: 200 },
      }),
      [`GET ${subjectFailures.calls.list.path}/chart`]: () => ({ bars: [], total: 0, others: [0, 0, 0, 0] }),
    },
  });
/** The number of final tests of a subject, if it opens something. */
const opener = async (subject: string) =>
  (await screen.findByText(subject)).closest('tr')?.querySelector('button') ?? undefined;

it('failures by subject: the only final test opens the statistics of its questions, of several each', async () => {
  const { router } = await openScreen('curriculum_index');
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  fireEvent.click((await opener('Fan 1-1-0')) as Element);
  expect(navigate.mock.calls.map(([{ to }]) => to)).toEqual(['/edu-process/item-statistics/exam/7']);
  fireEvent.click((await opener('Fan 2-1-0')) as Element);
  const links = await screen.findAllByRole('link', { name: 'report.item_statistics' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/edu-process/item-statistics/exam/8',
    '/edu-process/item-statistics/exam/9',
  ]);
});

it('failures by subject: the number of final tests opens nothing without the permission', async () => {
  await openScreen();
  expect(await opener('Fan 1-1-0')).toBeUndefined();
});

it('failures by subject: no final test opens nothing', async () => {
  await openScreen('curriculum_index');
  expect(await opener('Fan 3-1-0')).toBeUndefined();
});

it('failures by subject: the list of a number says that its values are points', async () => {
  await openScreen();
  fireEvent.click((await opener('Fan 4-1-0')) as Element);
  await screen.findByText(FAILED.detail);
  screen.getByRole('columnheader', { name: 'report.record.points' });
});
