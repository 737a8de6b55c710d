import { electiveChoices } from '@dekanat/contract/reports/elective-choices.ts';
import { studentRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { subjectFailures } from '@dekanat/contract/reports/subject-failures.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { controlsOf } from '#features/reports/report/report-controls.tsx';
import { ReportFilters } from '#features/reports/report/report-filters.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

it('report filters: another academic year clears the semester, which belongs to the former one', async () => {
  const change = vi.fn();
  const yearOf = (id: number, name: string) => ({ id, name, current: false });
  await openPage(
    () => (
      <ReportFilters
        report={electiveChoices}
        names={['academic_year_id']}
        universityId={1}
        chosen={{ academic_year_id: 1, semester_id: 5 }}
        change={change}
      />
    ),
    { answers: { 'GET /academic-years/list': () => [yearOf(1, '2025-2026'), yearOf(2, '2026-2027')] } },
  );
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  fireEvent.click(await screen.findByText('2026-2027', { selector: '.ant-select-item-option-content' }));
  expect(change.mock.calls).toStrictEqual([[{ academic_year_id: 2, semester_id: undefined }]]);
});

it('report filters: another faculty clears what belongs to the former one', async () => {
  const change = vi.fn();
  await openPage(
    () => (
      <ReportFilters
        report={subjectFailures}
        names={['faculty_id']}
        universityId={1}
        chosen={{ faculty_id: 1, department_id: 5 }}
        change={change}
      />
    ),
    {
      answers: {
        [`GET ${faculties.options.path}`]: () => [
          { id: 1, name: 'Filologiya' },
          { id: 2, name: 'Fizika' },
        ],
      },
    },
  );
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  fireEvent.click(await screen.findByText('Fizika', { selector: '.ant-select-item-option-content' }));
  const below = ['speciality_id', 'department_id', 'curriculum_id', 'semester_id', 'group_id'];
  const cleared = Object.fromEntries(below.map((name) => [name, undefined]));
  expect(change.mock.calls).toStrictEqual([[{ ...cleared, faculty_id: 2 }]]);
});

it('report filters: a grade sheet is shown by number, subject and group, not by its id', async () => {
  const chosen = { universityId: 1, curriculumId: undefined };
  const [filter] = controlsOf(studentRetakes, ['statement_id'], chosen);
  const sheet = { number: 12, subject_name: 'Fizika', student_group_name: 'FZ-101' };
  await openPage(() => <p>{filter?.shown(5)}</p>, {
    profile: { permissions: ['curriculum_index'] },
    answers: { 'GET /statements/5': () => sheet },
  });
  expect(await screen.findByText('№ 12, Fizika, FZ-101')).toBeDefined();
});
