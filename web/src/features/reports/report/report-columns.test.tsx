import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { numbersRows, type ReportWithCalls } from '#features/reports/report/report-calls.ts';
import { columnsOf, widthFor } from '#features/reports/report/report-columns.tsx';

afterEach(cleanup);

const REPORTS: readonly ReportWithCalls[] = [...COUNT_REPORTS, ...LIST_REPORTS];
const withSemesters = REPORTS.filter(({ columns }) => 'semester_name' in columns);
const noTotals = { values: undefined, open: () => undefined };

it.each(withSemesters)('$name: names a semester as other lists do', (report) => {
  const column = columnsOf(report, noTotals).find(({ key }) => key === 'semester_name');
  const { container } = render(column?.render({ id: 1, semester_name: '3' }));
  expect(container.textContent).toBe('semester.number');
});

it('report: has the number of rows in the title where the rows are people or records, not what they are counted by', () => {
  const named = REPORTS.filter((report) => !numbersRows(report)).map(({ name }) => name);
  expect(named).toEqual([
    ...[
      'appropriation',
      'subjectMarks',
      'semesterSubjects',
      'subjectAttempts',
      'subjectTests',
      'moduleTests',
    ],
    ...[
      'studentStatistics',
      'teacherStatistics',
      'enrolment',
      'syllabusUse',
      'teacherRetakes',
      'universityStatistics',
    ],
  ]);
});

it.each([
  ['Линейная алгебра', 112, 112],
  ['Дифференциальные уравнения', 112, 154],
  ['—', 112, 112],
])('report: no word of the heading “%s” is broken', (heading, declared, width) => {
  expect(widthFor(heading, declared)).toBe(width);
});
