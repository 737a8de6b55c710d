import type { TranscriptDetails } from '@dekanat/contract/papers/transcripts.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TranscriptForm } from '#features/papers/transcript-form.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const semester = (id: number, ended: boolean) => ({ id, name: `${id}-semestr`, ended });

/** The semester that the form proposes to a student without transcripts up to these semesters. */
async function proposed(semesters: TranscriptDetails['semesters']): Promise<number | undefined> {
  const onSemester = vi.fn();
  const details = { id: 7, university_id: 1, last_semester_id: 2, start_year: 2024, end_year: 2028 };
  await openPage(
    () => (
      <TranscriptForm
        details={details as TranscriptDetails}
        semesters={semesters}
        onSemester={onSemester}
        onIssued={() => undefined}
      />
    ),
    { answers: { 'GET /transcript-students/next-number': () => ({ number: '1' }) } },
  );
  await screen.findByRole('button', { name: 'transcript.submit' });
  return onSemester.mock.lastCall?.[0];
}

it('new transcript: proposes the last semester that has ended and has no transcript', async () => {
  expect(await proposed([semester(1, true), semester(3, false)])).toBe(1);
  expect(screen.queryByText('transcript.semester.running')).toBeNull();
});

it('new transcript: proposes no semester when only those without an end are left', async () => {
  expect(await proposed([semester(3, false)])).toBeUndefined();
  expect(screen.queryByText('3-semestr')).toBeNull();
});

const ENDS: Record<number, number> = { 1: 2026, 3: 2027, 4: 2028 };

/** The details follow the chosen semester, as those of the server. */
function DetailsOfChosen() {
  const [chosen = 1, choose] = useState<number>();
  const details = { id: 7, university_id: 1, start_year: 2024, end_year: ENDS[chosen] };
  return (
    <>
      <output>{`ends in ${ENDS[chosen]}`}</output>
      <TranscriptForm
        details={details as TranscriptDetails}
        semesters={[semester(1, true), semester(3, false), semester(4, false)]}
        onSemester={choose}
        onIssued={() => undefined}
      />
    </>
  );
}

it('new transcript: ends in the year of the chosen semester, until the user types another one', async () => {
  await openPage(DetailsOfChosen, {
    answers: { 'GET /transcript-students/next-number': () => ({ number: '1' }) },
  });
  const year = (await screen.findByLabelText('transcript.end_year')) as HTMLInputElement;
  const choose = async (option: string, end: number) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'transcript.semester' }));
    fireEvent.click(screen.getByTitle(option));
    await screen.findByText(`ends in ${end}`);
  };
  expect(year.value).toBe('2026');
  await choose('3-semestr', 2027);
  expect(year.value).toBe('2027');
  fireEvent.change(year, { target: { value: '2030' } });
  await choose('4-semestr', 2028);
  expect(year.value).toBe('2030');
});

it('new transcript: the proposed number follows the date, until the user types another one', async () => {
  const details = { id: 7, university_id: 1, start_year: 2024, end_year: 2028 } as TranscriptDetails;
  const { calls } = await openPage(
    () => (
      <TranscriptForm
        details={details}
        semesters={[]}
        onSemester={() => undefined}
        onIssued={() => undefined}
      />
    ),
    {
      answers: {
        'GET /transcript-students/next-number': ({ query }) => ({ number: `No ${query.regester_date}` }),
      },
    },
  );
  const number = (await screen.findByLabelText('transcript.regester_number')) as HTMLInputElement;
  const date = async (typed: string) => {
    const before = calls().length;
    const input = screen.getByLabelText('transcript.regester_date');
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.blur(input);
    await expect.poll(() => calls().length).toBeGreaterThan(before);
  };
  await expect.poll(() => number.value).toMatch(/^No /);
  await date('01.02.2025');
  await expect.poll(() => number.value).toBe('No 2025-02-01');
  await date('01.02.2024');
  await expect.poll(() => number.value).toBe('No 2024-02-01');
  fireEvent.change(number, { target: { value: '77' } });
  await date('01.03.2023');
  await act(async () => undefined);
  expect(number.value).toBe('77');
});
