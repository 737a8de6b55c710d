import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RecordsEndpoint } from '#features/reports/report/report-calls.ts';
import { WriteToCounted } from '#features/reports/report/write-to-counted.tsx';
import { useComposeRequest } from '#platform/compose/compose-request.ts';
import { openPage, resetPages, type SentCall } from '../../../test-page.tsx';

resetPages();

const { list } = studentVisits.calls;
const studentsOfPage =
  (total: number) =>
  ({ query }: SentCall) => {
    const [page, limit] = [Number(query.page), Number(query.limit)];
    const count = Math.min(limit, total - (page - 1) * limit);
    const data = Array.from({ length: count }, (_, at) => ({ student_id: (page - 1) * limit + at + 1 }));
    return { data, total, current_page: page, per_page: limit };
  };

function Page() {
  const receivers = useComposeRequest(1)?.receivers.student_ids;
  return (
    <>
      <WriteToCounted label="write" endpoint={list as unknown as RecordsEndpoint} query={{}} />
      <output>{receivers?.length}</output>
    </>
  );
}

/** Writes to the students of a report with so many rows. */
async function writeTo(total: number) {
  const page = await openPage(Page, {
    profile: { permissions: ['message_store'] },
    answers: { [`GET ${list.path}`]: studentsOfPage(total) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'write' }));
  return page;
}

it('a message to all students of a report: has those of all pages, up to 5,000', async () => {
  const { feedback } = await writeTo(5_000);
  await expect.poll(() => screen.getByRole('status').textContent).toBe('5000');
  expect(feedback.error).not.toHaveBeenCalled();
});

it('a message to all students of a report: is refused for more than a message may name', async () => {
  const { feedback } = await writeTo(5_001);
  await expect.poll(() => feedback.error.mock.calls).toEqual([['report.write.max']]);
});
