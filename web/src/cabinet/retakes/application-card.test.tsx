import type { OwnRetake } from '@dekanat/contract/retakes/own-retakes.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { text } from '#i18n/text.ts';
import { ApplicationCard } from './application-card.tsx';

afterEach(cleanup);

const subject = (id: number, absent: boolean) => ({
  ...{ id, subject_id: id, subject_name: 'Algebra', semester_name: '1', credit_hour: 4, credit_sum: 800_000 },
  ...{ opened: true, teacher_name: null, group_name: null, rating: 40, mark: 2, absent },
});

it('a retaken subject names an absence from its final control beside the mark', () => {
  const application: OwnRetake = {
    ...{ id: 1, created_at: '01.09.2026 10:00:00', status: 2, by_student: false, withdrawable: false },
    ...{ contract_number: null, contract_date: null, has_contract: false, credit_hour_all: 8 },
    ...{ credit_sum_all: 1_600_000, end_date: null, overdue: false, payable: false, paid_at: null },
    subjects: [subject(1, true), subject(2, false)],
  };
  render(<ApplicationCard application={application} />);
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent.includes('Algebra'));
  expect(rows.map((row) => row.textContent.includes(text('record_book.absent')))).toEqual([true, false]);
});
