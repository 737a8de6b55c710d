import { existsSync, readFileSync } from 'node:fs';
import { PERMISSION_CATALOGUE, type Permission } from '@dekanat/contract/api/permissions.ts';
import { describe, expect, it } from 'vitest';
import { may } from '#api/session.ts';
import { menuFor } from '#app/command-targets.ts';
import { menu } from '#app/menu.ts';
import { screens } from '#app/screens.ts';
import { profileWith } from '#app/test-profile.ts';

interface Route {
  path: string;
  permission: Permission | null;
  step: string;
  public?: boolean;
}

/**
 * The planned routes of the whole product. The file lies beside the repository of its maintainers; without it these
 * tests are skipped.
 */
const ROUTES = `${import.meta.dirname}/../../../../shared/spec/routes.json`;
const routes: Route[] = existsSync(ROUTES) ? JSON.parse(readFileSync(ROUTES, 'utf8')) : [];

/** Implementation steps that are started or done. */
const STEPS = ['foundation', 'reference', 'people', 'planning', 'syllabi', 'movement', 'content', 'reports'];
/** Routes of our own, beside the planned ones. */
const ADDED = [
  '/edu-process/syllabus/{id}',
  '/universities/{id}/letterhead',
  '/account/statements',
  '/account/statements/{id}',
  '/teacher/tasks',
  '/account/exams',
  '/account/test-attempts',
  '/account/test-attempts/{id}',
  '/edu-process/item-statistics/exam/{id}',
  '/edu-process/item-statistics/lesson-test/{id}',
  '/edu-process/test-attempts',
  '/edu-process/test-attempts/{id}',
  '/teacher/subjects',
  '/teaching',
  '/teaching/subjects/{subjectId}/groups/{groupId}',
  '/teaching/tests/exam/{id}',
  '/teaching/tests/lesson-test/{id}',
  '/edu-process/teacher-work',
  '/edu-process/promotion',
  '/edu-process/electives',
  '/report-schedules',
  '/transcript-requests',
  '/students/hemis-comparisons/{id}',
  '/settings/paper-templates/{id}',
];
/** Menu entries of our own that open with any of several permissions. */
const FOR_SEVERAL = ['/report-schedules'];
/** Screens that only explain themselves to others: the menu of super administrators alone has them. */
const IN_NO_OTHER_MENU = ['/settings/backup', '/settings/slow-queries'];
/** Screens where a user writes. A user with only the permission to read does not have them in the menu. */
const forOtherActs = (permission: Permission) =>
  screens.flatMap(({ path, acts }) => (acts === undefined || acts === permission ? [] : [path as string]));
/** The same of menu entries. */
const ADDED_TO_MENU: Route[] = [
  { path: '/edu-process/teacher-load', permission: 'curriculum_index', step: 'planning' },
  { path: '/settings/sign-in', permission: 'sign_in_provider_index', step: 'access' },
  { path: '/settings/api-tokens', permission: 'api_token_index', step: 'access' },
  { path: '/settings/slow-queries', permission: 'slow_query_index', step: 'operations' },
  { path: '/settings/webhooks', permission: 'webhook_index', step: 'operations' },
  { path: '/settings/paper-templates', permission: 'paper_template_index', step: 'academic-archive' },
  { path: '/enrolment', permission: 'student_index', step: 'reports' },
  { path: '/subject-failures', permission: 'student_index', step: 'reports' },
  { path: '/students/hemis-comparisons', permission: 'hemis_comparison_index', step: 'people' },
  { path: '/settings/hemis', permission: 'hemis_connection_index', step: 'people' },
  { path: '/settings/ministry', permission: 'hemis_connection_index', step: 'people' },
  { path: '/students/hemis-pushes', permission: 'hemis_push_index', step: 'people' },
];
/** Need a session but no permission. */
const SIGNED_IN_ONLY = ['/', '/profile'];

const ofSteps = [...routes.filter(({ step }) => STEPS.includes(step)), ...ADDED_TO_MENU];
const implemented = ofSteps.filter((route) => !route.public);
const restricted = implemented.filter(({ path }) => !SIGNED_IN_ONLY.includes(path));
const byPermission = [...Map.groupBy(restricted, (route) => route.permission)].map(([permission, open]) => ({
  permission: permission as Permission,
  paths: open.map(({ path }) => path),
}));

const inMenu = (...permissions: Permission[]) =>
  menuFor(profileWith(...permissions)).flatMap(({ items }) => items.map(({ path }): string => path));
/** The screens that an account with these permissions opens. The router sends it home from all others. */
const opened = (...permissions: Permission[]) =>
  screens.filter(({ needs }) => may(profileWith(...permissions), needs)).map(({ path }): string => path);

describe.skipIf(routes.length === 0)('planned routes', () => {
  it('are all implemented', () => {
    const built = screens.map(({ path }): string => path);
    expect(built.toSorted()).toEqual([...implemented.map(({ path }) => path), ...ADDED].toSorted());
  });

  it('need no permission only where every signed-in user has them', () => {
    expect(restricted.filter(({ permission }) => permission === null)).toEqual([]);
    const alone = screens.filter(({ menu: entry, under }) => entry === undefined && under === undefined);
    expect(alone.map(({ path }) => path)).toEqual(SIGNED_IN_ONLY);
  });

  it.each(byPermission)(
    'open with $permission alone, and with all other permissions together do not: $paths',
    ({ permission, paths }) => {
      expect(opened(permission)).toEqual(expect.arrayContaining(paths));
      const others = PERMISSION_CATALOGUE.map(({ name }) => name).filter((name) => name !== permission);
      expect(opened(...others).filter((path) => paths.includes(path))).toEqual([]);
      expect(inMenu(...others).filter((path) => paths.includes(path))).toEqual([]);
    },
  );

  it.each(byPermission)('are in the menu of accounts with $permission alone', ({ permission, paths }) => {
    const shown = paths.filter((path) => ![...IN_NO_OTHER_MENU, ...forOtherActs(permission)].includes(path));
    const inOrder = menu.flatMap(({ items }) => items.map(({ path }): string => path));
    const found = inMenu(permission).filter((path) => !FOR_SEVERAL.includes(path));
    expect(found).toEqual(inOrder.filter((path) => shown.includes(path)));
  });
});
