import type { Profile } from '@dekanat/contract/access/profile.ts';
import { permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { menuFor, targetAt } from '#app/command-targets.ts';
import { publicPages } from '#app/router.tsx';
import { screens } from '#app/screens.ts';
import { profileWith } from '#app/test-profile.ts';

const shown = (profile: Profile) =>
  menuFor(profile).map(({ title, items }) => [title, items.map(({ path }) => path)]);

describe('the menu', () => {
  it('shows what the user may open, and no empty group', () => {
    expect(shown(profileWith('faculty_index', 'permission_group_index'))).toEqual([
      ['menu.group.structure', ['/structure/faculties']],
      ['menu.group.accounts', ['/accounts/permission-groups']],
    ]);
  });
  it('shows backups only to super administrators, who alone can make them', () => {
    const bound = profileWith('backup_database_index', 'backup_database_store');
    const backups = ['menu.group.settings', ['/settings/backup', '/settings/jobs']];
    expect(shown(bound)).toEqual([['menu.group.settings', ['/settings/jobs']]]);
    expect(shown({ ...bound, super_administrator: true })).toEqual([backups]);
  });
  it('hides from accounts of a faculty the screens whose records they are refused', () => {
    const whole = profileWith('webhook_index', 'api_token_index', 'sign_in_provider_index', 'config_index');
    const paths = (profile: Profile) =>
      menuFor(profile).flatMap(({ items }) => items.map(({ path }) => path));
    const ofFaculty = paths({ ...whole, faculty_id: 1 });
    expect(ofFaculty).toContain('/settings/configs');
    expect(paths(whole).filter((path) => !ofFaculty.includes(path))).toEqual([
      '/settings/sign-in',
      '/settings/api-tokens',
      '/settings/webhooks',
    ]);
  });
  it('is empty for a user without permissions', () => {
    expect(shown(profileWith())).toEqual([]);
  });
  it('shows the screens of a group in the order of their positions', () => {
    const everything = menuFor(profileWith(...screens.flatMap(({ needs }) => permissionsFor(needs))));
    const students = everything.find(({ title }) => title === 'menu.group.students');
    expect(students?.items.map(({ path }) => path)).toEqual([
      '/students/student-groups',
      '/students/students',
      '/students/graduated',
      '/students/academic-leave',
      '/students/hemis-comparisons',
      '/students/hemis-pushes',
    ]);
  });
  it('has no two screens in one place', () => {
    const places = screens.flatMap(({ menu }) => (menu ? [`${menu.group} ${menu.position}`] : []));
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('the route table', () => {
  it('has no address twice, and every parent is a screen', () => {
    const paths = new Set(screens.map(({ path }): string => path));
    expect(screens.filter(({ under }) => under !== undefined && !paths.has(under))).toEqual([]);
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  });
  it('opens only these pages without signing in', () => {
    expect(Object.keys(publicPages)).toEqual([
      '/',
      '/forgot-pass',
      '/change-pass',
      '/402',
      '/verify/{code}',
      '/sign-in/callback/{id}',
    ]);
  });
});

it('command targets: knows the parent of a record’s own screen', () => {
  const found = targetAt('/universities-statistic/17');
  expect([found?.above?.path, found?.group?.title]).toEqual([
    '/universities-list',
    'menu.group.universities',
  ]);
});

it('command targets: returns nothing for an unknown address', () => {
  expect(targetAt('/nowhere')).toBeUndefined();
});
