import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { studentRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { numbersRows, type ReportWithCalls } from '#features/reports/report/report-calls.ts';
import { columnsOf, widthFor } from '#features/reports/report/report-columns.tsx';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { columnHeading } from '#ui/table/columns.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const REPORTS: readonly ReportWithCalls[] = [...COUNT_REPORTS, ...LIST_REPORTS];
const withSemesters = REPORTS.filter(({ columns }) => 'semester_name' in columns);
const noTotals = { values: undefined, open: () => undefined };

it.each(withSemesters)('$name: names a semester as other lists do', (report) => {
  const column = columnsOf(report, noTotals).find(({ key }) => key === 'semester_name');
  const { container } = render(column?.render({ id: 1, semester_name: '3' }));
  expect(container.textContent).toBe('semester.number');
});

it.each([
  [{ rating: 40, absent: true }, 'result.absent'],
  [{ rating: null, absent: true }, 'result.absent'],
  [{ rating: 40, absent: false }, '40'],
  [{ rating: null, absent: false }, '—'],
])('report: an absence stands in place of points: %j', (row, shown) => {
  for (const report of [studentRetakes, restoredSubjects]) {
    const column = columnsOf(report, noTotals).find(({ key }) => key === 'rating');
    const { container } = render(column?.render({ id: 1, ...row }));
    expect(container.textContent).toBe(shown);
  }
});

it('report: the name of a subject is a heading as it is, also where a text has it as its key', () => {
  const columns = columnsOf(ratingAverage, noTotals, [{ id: 5, title: 'menu.reports' }]);
  const [subject] = columns.filter(({ key }) => key === 'cells.5');
  expect(subject && columnHeading(subject.title, () => 'Hisobotlar')).toBe('menu.reports');
});

it('report: a percentage has the number format of the language', () => {
  const column = columnsOf(ratingAverage, noTotals).find(({ key }) => key === 'average');
  const { container } = render(column?.render({ id: 1, average: 12_345 }));
  expect(container.textContent).toBe(`${formatNumber(12_345)}%`);
  expect(container.textContent).not.toContain('12345');
});

it.each([
  ['links to the student', 'student_index', ['/students/students/view/7']],
  ['is a text for those who may not open students', 'get_rating_monitoring_index', []],
] as const)('report: the name of a student %s', async (_does, permission, links) => {
  const [name] = columnsOf(studentVisits, noTotals);
  await openPage(() => <p>{name?.render({ id: 1, student_id: 7, fio: 'Talaba' })}</p>, {
    profile: { permissions: [permission] },
    answers: {},
  });
  await screen.findByText('Talaba');
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});

it('report: has the number of rows in the title where the rows are people or records, not what they are counted by', () => {
  const named = REPORTS.filter((report) => !numbersRows(report)).map(({ name }) => name);
  expect(named).toEqual([
    ...[
      'appropriation',
      'subjectMarks',
      'subjectFailures',
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

it.each([
  ['names the university of a row first where all are shown', enrolment, null, true],
  ['names the university of a student first where all are shown', studentVisits, null, true],
  ['does not name the university that is shown', enrolment, 1, false],
  ['does not name the university of a row that is one', universityStatistics, null, false],
] as const)('report: %s', async (_does, report: ReportWithCalls, university_id, isNamed) => {
  const row = Object.fromEntries(Object.keys(report.columns).map((name) => [name, null]));
  await openPage(() => <ReportScreen report={report} />, {
    profile: { permissions: [report.access], super_administrator: university_id === null, university_id },
    answers: {
      [`GET ${report.calls.list.path}`]: () => ({
        data: [{ ...row, id: '1-1-1', university_id: 1, university_name: 'Buxoro universiteti' }],
        ...{ total: 1, current_page: 1, per_page: 60, totals: {} },
      }),
      [`GET ${report.calls.chart?.path}`]: () => ({ bars: [], total: 0, others: [] }),
    },
  });
  const headings = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const shown = screen.queryAllByText('Buxoro universiteti');
  expect(shown).toHaveLength(isNamed ? 1 : 0);
  const [first = ''] = Object.keys(report.columns);
  if (isNamed) expect(headings[headings.indexOf('field.university') + 1]).toBe(`report.column.${first}`);
});
