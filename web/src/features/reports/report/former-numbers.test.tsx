import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReportWithCalls } from '#features/reports/report/report-calls.ts';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';
import { openPage, resetPages, type SentCall } from '../../../test-page.tsx';

resetPages();

const report: ReportWithCalls = notAttending;
const [LIST, RECORDS] = [`GET ${report.calls.list.path}`, `GET ${report.calls.records?.path}`];
const pageOf = (id: number, missed: number) => ({
  data: [
    {
      ...Object.fromEntries(Object.keys(report.columns).map((name) => [name, null])),
      ...{ id: String(id), university_id: 1, user_id: null, student_id: id, group_id: null },
      ...{ fio: `Talaba ${id}`, missed_lesson_count: missed, missed_task_count: 0, missed_test_count: 0 },
    },
  ],
  ...{ total: 40, current_page: 1, per_page: 60 },
  totals: { missed_lesson_count: missed, missed_task_count: 0, missed_test_count: 0 },
});

/** The report of one faculty, whose filters become those of another one; its answer is held back until `release`. */
async function changeFaculty() {
  const next = Promise.withResolvers<object>();
  const page = await openPage(() => <ReportScreen report={report} />, {
    address: '/?faculty_id=1',
    profile: { permissions: [report.access, 'message_store'] },
    answers: {
      [LIST]: ({ query }: SentCall) => (query.faculty_id === '1' ? pageOf(1, 12) : next.promise),
      [RECORDS]: () => ({ data: [], total: 0, current_page: 1, per_page: 200 }),
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Talaba 1/ }));
  await screen.findByRole('button', { name: 'report.write.all' });
  await goTo(page, '2');
  await expect.poll(() => page.sent.filter(({ call }) => call === LIST)).toHaveLength(2);
  const release = () => act(async () => next.resolve(pageOf(2, 7)));
  const asked = () => page.sent.filter(({ call }) => call === RECORDS).map(({ query }) => query);
  return { page, release, asked };
}
type Page = Awaited<ReturnType<typeof openPage>>;
const goTo = ({ router }: Page, faculty_id: string) =>
  act(() => router.navigate({ to: '/', search: { faculty_id } as never }));
/** The numbers of missed lessons: of the row, and of all rows. */
const numbers = () => screen.findAllByRole('button', { name: 'report.open_number' });

it('report: numbers of the former filters open nothing until those of the next ones are there', async () => {
  const { release, asked } = await changeFaculty();
  for (const number of await numbers())
    await act(async () => {
      fireEvent.click(number);
      // What would show the records is loaded.
      await import('#features/reports/report/report-records.tsx');
    });
  expect(asked()).toEqual([]);
  await release();
  await screen.findByText('Talaba 2');
  expect(asked()).toEqual([]);
  fireEvent.click((await numbers())[0] as HTMLElement);
  await expect.poll(asked).toMatchObject([{ faculty_id: '2', row: '2', column: 'missed_lesson_count' }]);
});

it('report: a message to all of the former filters is not offered while the next ones load', async () => {
  const { release } = await changeFaculty();
  expect(screen.queryByRole('button', { name: 'report.write.all' })).toBeNull();
  await release();
  expect(await screen.findByRole('button', { name: 'report.write.all' })).toBeTruthy();
});

it('report: opened records stay those of the filters with which they were opened', async () => {
  const { page, release, asked } = await changeFaculty();
  await release();
  await screen.findByText('Talaba 2');
  fireEvent.click((await numbers())[0] as HTMLElement);
  await expect.poll(asked).toHaveLength(1);
  await goTo(page, '1');
  await screen.findByText('Talaba 1');
  expect(asked().map(({ faculty_id }) => faculty_id)).toEqual(['2']);
});
