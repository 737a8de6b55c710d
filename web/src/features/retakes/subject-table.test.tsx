import type { RetakeDetails, RetakeSubject } from '@dekanat/contract/retakes/application-rows.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SubjectTable } from '#features/retakes/subject-table.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const SUBJECT = {
  ...{ id: 1, subject_name: 'Fizika', semester_name: 1, academic_year_name: '2025-2026', credit_hour: 4 },
  ...{
    credit_sum: 100,
    teacher_name: null,
    group_name: null,
    statement: 'first_statement',
    statement_id: null,
  },
} as unknown as RetakeSubject;

it.each([
  [{ rating: 45, mark: 2, retake_rating: 71, retake_mark: 4 }, '2 (45)', '4 (71)'],
  [{ rating: null, mark: 2, retake_rating: null, retake_mark: 4 }, '2', '4'],
  [{ rating: null, mark: null, retake_rating: null, retake_mark: null }, '—', '—'],
  [
    { rating: 27, mark: 2, absent: true, retake_rating: 30, retake_mark: 2, retake_absent: true },
    '2 (result.absent)',
    '2 (result.absent)',
  ],
])(
  'retake: shows a mark with its points, alone without them, or with an absence: %j',
  async (results, former, result) => {
    const application = { subjects: [{ ...SUBJECT, ...results }] } as unknown as RetakeDetails;
    await openPage(() => <SubjectTable application={application} />, { answers: {} });
    const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent.trim());
    expect([cells[3], cells[6]]).toEqual([`${former} · retake.statement.first_statement`, result]);
  },
);
