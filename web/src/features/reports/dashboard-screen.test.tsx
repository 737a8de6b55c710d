import type { Profile } from '@dekanat/contract/access/profile.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { postFeed } from '@dekanat/contract/content/post-feed.ts';
import { type Dashboard, dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { DashboardScreen } from '#features/reports/dashboard-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const [DASHBOARD, RADAR, NEWS] = [dashboard.read, deadlineRadar.read, postFeed.list].map(
  ({ path }) => `GET ${path}`,
) as [string, string, string];
const FIGURES: Dashboard = {
  counts: [{ kind: 'students', total: 40 }],
  concerns: [{ kind: 'students_without_photo', total: 2 }],
  groups_by_year: [],
  groups_by_faculty: [],
};
const WAITING = [
  { kind: 'sheets_overdue', total: 3 },
  { kind: 'deadlines_passed', total: 5 },
];
const ALL = PERMISSION_CATALOGUE.map(({ name }) => name);

const openHome = (profile: Partial<Profile>, { figures = FIGURES, waiting = WAITING } = {}) =>
  openPage(DashboardScreen, {
    profile: { teacher: false, role: { id: 1, name: 'Xodim' }, faculty_name: null, ...profile },
    answers: {
      [DASHBOARD]: () => figures,
      [RADAR]: () => waiting,
      [NEWS]: () => ({ data: [], total: 0, current_page: 1, per_page: 60 }),
    },
  });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it.each<[string, Partial<Profile>]>([
  ['an administrator', { permissions: ALL }],
  [
    'a dean',
    {
      permissions: ALL.filter((name) => !/^(university|config|backup_database|audit)_/.test(name)),
      faculty_id: 4,
    },
  ],
  [
    'a registrar',
    { permissions: ALL.filter((name) => !/_destroy$|^(admin|permission_group|audit)_/.test(name)) },
  ],
])('home screen: begins with the deadline radar for %s', async (_who, profile) => {
  await openHome(profile);
  await screen.findByText('radar.sheets_overdue');
  expect(headings()).toEqual(['home.greeting', 'radar.title', 'dashboard.concerns']);
  expect(addresses()).toEqual([
    '/edu-process/teacher-work?late=sheets',
    '/students/students?study_status=studying&deadline_passed=1',
    '/students/students?study_status=studying',
    '/students/students?study_status=studying&with_photo=0',
  ]);
});

it('home screen: has no deadline radar while nothing waits', async () => {
  const { calls } = await openHome({ permissions: ALL }, { waiting: [] });
  await screen.findByText('dashboard.concerns');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await act(async () => undefined);
  expect(calls()).toContain(RADAR);
  expect(headings()).toEqual(['home.greeting', 'dashboard.concerns']);
});

it('home screen: has and loads no deadline radar without its permission', async () => {
  const { calls } = await openHome({ permissions: ALL.filter((name) => name !== deadlineRadar.read.access) });
  await screen.findByText('home.choose');
  await expect.poll(calls).toContain(NEWS);
  expect(calls()).not.toContain(RADAR);
  expect(headings()).toEqual(['home.greeting']);
});

it('home screen: shows the deadline radar to an account that may list no counted records', async () => {
  await openHome(
    { permissions: [deadlineRadar.read.access, 'rating_store'] },
    { figures: { ...FIGURES, counts: [], concerns: [] }, waiting: WAITING.slice(0, 1) },
  );
  await screen.findByText('radar.sheets_overdue');
  expect(screen.getByText('home.choose')).toBeTruthy();
});

it('home screen: says that no section is open to an account with its permission alone', async () => {
  await openHome(
    { permissions: [dashboard.read.access] },
    { figures: { ...FIGURES, counts: [], concerns: [] }, waiting: [] },
  );
  expect(await screen.findByText('home.nothing')).toBeTruthy();
});
