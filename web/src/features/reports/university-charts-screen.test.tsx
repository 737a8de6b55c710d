import type { Profile } from '@dekanat/contract/access/profile.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { UniversityCharts } from '@dekanat/contract/reports/university-statistics.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { readStored, writeStored } from '#browser/stored-values.ts';
import { UniversityChartsScreen } from '#features/reports/university-charts-screen.tsx';
import { drawCharts } from '../../test-canvas.ts';
import { openPage, resetPages } from '../../test-page.tsx';

drawCharts();
resetPages();

const CHARTS: UniversityCharts = {
  yearlyStats: [
    { name: '2024', kurs: 3, guruh: 11, talabalar: 12 },
    { name: '2025', kurs: 2, guruh: 0, talabalar: 0 },
  ],
  directionsSubjects: [
    { faculty_id: 7, name: 'Fizika', yunalishlar: 13, subjectlar: 14, guruhlar: 15, talabalar: 16 },
  ],
  teachersByPosition: [{ post: 'head & dean', name: 'Mudir', value: 17 }],
};
const LISTING: Permission[] = [
  'student_group_index',
  'student_index',
  'speciality_index',
  'subject_index',
  'teacher_index',
];

async function openCharts(profile: Partial<Profile>) {
  const { router } = await openPage(UniversityChartsScreen, {
    profile,
    answers: { 'GET /main-statistic-by-university/1': () => CHARTS },
    route: '/universities-statistic/$id',
    address: '/universities-statistic/1',
  });
  for (const toTable of await screen.findAllByRole('button', { name: 'chart.as_table' }))
    fireEvent.click(toTable);
  return router;
}
const values = () => [...document.querySelectorAll('.chart-opener')].map(({ textContent }) => textContent);

it.each([
  ['11', '/students/student-groups?status=1&entry_year=2024'],
  ['12', '/students/students?study_status=studying&entry_year=2024'],
  ['13', '/structure/specialities?status=1&faculty_id=7'],
  ['14', '/edu-process/subjects?faculty_id=7'],
  ['15', '/students/student-groups?status=1&faculty_id=7'],
  ['16', '/students/students?study_status=studying&faculty_id=7'],
  ['17', '/teachers/tutors?status=1&post=head+%26+dean'],
])('university charts: %s opens the records that it counts', async (value, address) => {
  const router = await openCharts({ permissions: LISTING });
  expect(values()).toEqual(['11', '12', '13', '14', '15', '16', '17']);
  fireEvent.click(screen.getByText(value, { selector: '.chart-opener' }));
  await expect.poll(() => router.state.location.href).toBe(address);
  expect(readStored('current-uni')).toBeUndefined();
});

it('university charts: a number opens its records for those alone who may list them', async () => {
  await openCharts({ permissions: ['subject_index', 'student_index'] });
  expect(values()).toEqual(['12', '14', '16']);
});

it('university charts: a number chooses the university of a super administrator first', async () => {
  onTestFinished(() => writeStored('current-uni', undefined));
  const router = await openCharts({
    permissions: LISTING,
    super_administrator: true,
    university_id: null,
  });
  fireEvent.click(screen.getByText('14', { selector: '.chart-opener' }));
  await expect.poll(() => router.state.location.pathname).toBe('/edu-process/subjects');
  expect(readStored('current-uni')).toBe('1');
});
