import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReportWithCalls } from '#features/reports/report/report-calls.ts';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';
import { SIGN_INS_OF } from '#features/reports/sign-in-reports.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

/** A row with nothing but the student. */
const rowOf = ({ columns }: ReportWithCalls) => ({
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, null])),
  ...{ id: 1, student_id: 7, fio: 'Talaba', student_fio: 'Talaba', resources: [] },
});

/** The screen of a report with one row, to somebody who may write to students. */
const openReport = (report: ReportWithCalls) =>
  openPage(() => <ReportScreen report={report} />, {
    profile: { permissions: [report.access, 'message_store'] },
    answers: {
      [`GET ${report.calls.list.path}`]: () => ({
        data: [rowOf(report)],
        total: 40,
        current_page: 1,
        per_page: 60,
      }),
      [`GET ${report.calls.chart?.path}`]: () => ({ bars: [] }),
    },
  });

it.each<[string, ReportWithCalls, string]>([
  ['has the number of rows that are students', studentVisits, 'report.write.all'],
  ['has no number of other rows', studentTaskReport, 'report.write.everyone'],
])('the button to write to all %s', async (_does, report, label) => {
  await openReport(report);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Talaba/ }));
  expect(await screen.findByRole('button', { name: label })).toBeTruthy();
});

it.each([
  ['students', SIGN_INS_OF.user, 1],
  ['teachers', SIGN_INS_OF.teacher, 0],
  ['administrators', SIGN_INS_OF.admin, 0],
])('sign-ins of %s: rows are selected only if they are of students', async (_who, report, boxes) => {
  await openReport(report);
  await screen.findByText('Talaba');
  expect(screen.queryAllByRole('checkbox', { name: /Talaba/ })).toHaveLength(boxes);
});
