import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { text } from '#i18n/text.ts';
import { SemesterMarks } from './semester-marks.tsx';

afterEach(cleanup);

type Semester = ComponentProps<typeof SemesterMarks>['semester'];

const subject = (name: string, absent: boolean) => ({
  ...{ id: absent ? 1 : 2, credit_hour: 4, teacher: { teacher_translations: [{ fio: '' }] } },
  subject_choice_name: { name, subject_id: 3, rating_registers: { rating: 27, mark: 2, absent } },
});

it('a subject whose final control the student did not take shows the absence in place of points', () => {
  const semestr_subject = [subject('Algebra', true), subject('Fizika', false)];
  const semester = { semester_name: '1', start_date: '', end_date: '', semestr_subject };
  render(<SemesterMarks semester={semester as unknown as Semester} open />);
  const points = text('record_book.points', { points: 27 });
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows.map((row) => [row?.includes(text('record_book.absent')), row?.includes(points)])).toEqual([
    [true, false],
    [false, true],
  ]);
});
