import { existsSync, readFileSync } from 'node:fs';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { PERMISSION_CATALOGUE, type Permission } from '@dekanat/contract/api/permissions.ts';
import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeContent } from '../server/test/content-examples.ts';
import { permissionIds } from '../server/test/factories.ts';
import { makeTeacher } from '../server/test/teacher-factories.ts';
import { screens } from '../web/src/app/screens.ts';
import { test as base, type User } from './fixtures.ts';
import { button, expectHome, expectVisible, heading, navigate } from './steps.ts';
import { LONG } from './tags.ts';

interface Route {
  path: string;
  permission: Permission | null;
  public?: boolean;
}

/**
 * The planned routes of the whole product. The file lies beside the repository of its maintainers; without it these
 * tests are skipped.
 */
const ROUTES = `${import.meta.dirname}/../../shared/spec/routes.json`;
const routes: Route[] = existsSync(ROUTES) ? JSON.parse(readFileSync(ROUTES, 'utf8')) : [];

/** Uses the record with the id 1. */
const addressOf = (path: string) => path.replace('{id}', '1').replace('{language}', 'oz');
/** Need a session but no permission. */
const SIGNED_IN_ONLY = ['/', '/profile'];

/** Screens whose title differs from their entry in the menu, which is given. */
const OWN_TITLES = [
  ['/monitoring/admins', 'report.sign_ins.admins'],
  ['/monitoring/teachers', 'report.sign_ins.teachers'],
  ['/monitoring/students', 'report.sign_ins.students'],
  ['/monitoring/students-login-date', 'report.title.student_visits'],
  ['/users/attempt-mark', 'report.title.attempt_marks'],
  ['/users/not-choose-subject-students', 'report.title.elective_choices'],
  ['/report/semester-subject', 'report.title.semester_subjects'],
  ['/subjects-report', 'report.title.subject_attempts'],
  // The first of its tabs.
  ['/statistics-dashbord', 'report.title.student_statistics'],
] as const;
const titles = new Map([...screens.map(({ path, title }): [string, string] => [path, title]), ...OWN_TITLES]);
const titleOf = (path: string) => titles.get(path) ?? '';
/** web/src/app/planned-routes.test.ts tests which screens there are, who may open them, and who has them in the menu. */
const implemented = routes.filter((route) => route.public || titles.has(route.path));
const restricted = implemented.filter((route) => !route.public && !SIGNED_IN_ONLY.includes(route.path));
/** Routes by permission. */
const byPermission = [...Map.groupBy(restricted, (route) => route.permission)].map(([permission, open]) => ({
  permission,
  paths: open.map(({ path }) => path),
}));

/** Expands all menu groups and returns the addresses of their links. */
async function menuOf({ page, t }: User): Promise<string[]> {
  const navigation = page.getByRole('navigation', { name: t('shell.menu') });
  const groups = navigation.getByRole('button', { expanded: false });
  const expand = (buttons: Element[]) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  };
  while ((await groups.count()) > 0) await groups.evaluateAll(expand);
  const links = navigation.getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

interface RouteFixtures {
  /** An account whose permissions a test replaces. */
  account: Awaited<ReturnType<typeof openAccount>>;
  grant(names: Permission[]): Promise<void>;
}

const test = base.extend<RouteFixtures>({
  account: async ({ server }, use) => {
    const superadmin = await signIn(server.url, 'superadmin');
    await use(await openAccount(server, superadmin));
  },
  grant: async ({ server, account }, use) => {
    const superadmin = await signIn(server.url, 'superadmin');
    await use(async (names) => {
      const body = { name: `Marshrutlar ${account.id}`, permissions: await permissionIds(superadmin, names) };
      const params = { id: account.groupId };
      expect((await superadmin.call(permissionGroups.update, { params, body })).status).toBe(200);
    });
  },
});

/** Visits the first path, already loaded, then the others by in-app navigation, which is ten times as fast as a page load. */
async function visitAll(
  { page }: User,
  paths: string[],
  check: (address: string, path: string) => Promise<void>,
) {
  for (const [index, path] of paths.entries()) {
    const address = addressOf(path);
    if (index > 0) await navigate(page, address);
    await check(address, path);
  }
}

test.describe('planned routes', () => {
  test.beforeEach(({}, testInfo) =>
    testInfo.skip(routes.length === 0, 'no list of planned routes beside the repository'),
  );

  test('open without a session where they are public', async ({ openApp }) => {
    const shown: Record<string, string> = {
      '/': 'login.title',
      '/forgot-pass': 'forgot.title',
      '/change-pass': 'reset.expired.title',
      '/402': 'closed.title',
    };
    const user = await openApp();
    const open = implemented.filter((route) => route.public);
    expect(open.map(({ path }) => path).toSorted()).toEqual(Object.keys(shown).toSorted());
    for (const { path } of open) {
      await user.page.goto(path);
      await expectVisible(heading(user, shown[path] ?? ''));
    }
  });

  const guarded = implemented.filter((route) => !route.public).map(({ path }) => addressOf(path));
  const partOf = (address: string) => address.split('/')[1];
  const oneOfEachPart = guarded.filter(
    (address, at) => guarded.findIndex((other) => partOf(other) === partOf(address)) === at,
  );

  async function expectRedirects(user: User, addresses: string[]) {
    for (const address of addresses) {
      await navigate(user.page, address);
      await expectVisible(heading(user, 'login.title'));
      await expect(user.page).toHaveURL(address === '/' ? '/' : `/?return=${encodeURIComponent(address)}`);
    }
  }

  test('redirect to the login page without a session', async ({ openApp }) =>
    expectRedirects(await openApp({ at: '/profile' }), oneOfEachPart));

  test('all redirect to the login page without a session', { tag: LONG }, async ({ openApp }) =>
    expectRedirects(await openApp({ at: '/profile' }), guarded),
  );

  for (const { permission, paths } of byPermission)
    test(`${permission} alone opens ${paths.join(', ')} without an error`, { tag: LONG }, async ({
      account,
      grant,
      openApp,
      server,
    }) => {
      if (permission === null) throw new Error(`${paths} name no permission`);
      await grant([permission]);
      // A path with an id needs a record with the id 1.
      if (paths.some((path) => path.startsWith('/teachers/') && path.includes('{id}')))
        await makeTeacher(await signIn(server.url, 'admin'));
      if (permission === 'post_index') await makeContent(await signIn(server.url, 'admin'));
      const first = addressOf(paths[0] ?? '');
      const user = await openApp({ as: account, at: first });
      await visitAll(user, paths, async (address, path) => {
        await expectVisible(heading(user, titleOf(path)));
        // A report of a year adds the current one.
        await expect(user.page).toHaveURL(({ pathname }) => pathname === address);
      });
    });

  test('are in no menu and lead home without their permission', async ({ account, grant, openApp }) => {
    await grant(['faculty_index']);
    const user = await openApp({ as: account, at: '/structure/faculties' });
    await expectVisible(heading(user, titleOf('/structure/faculties')));
    await expect.poll(() => menuOf(user)).toEqual(['/', '/', '/structure/faculties']);

    await grant(PERMISSION_CATALOGUE.map(({ name }) => name).filter((name) => name !== 'faculty_index'));
    await user.page.goto('/structure/faculties');
    await expect(user.page).toHaveURL('/');
    await expectHome(user, account.username);
    await expect.poll(() => menuOf(user)).toContain('/structure/departments');
    await expect.poll(() => menuOf(user)).not.toContain('/structure/faculties');
  });

  test('open for every signed-in user where they need no permission', async ({ account, grant, openApp }) => {
    await grant(['user_log_index']);
    const user = await openApp({ as: account });
    const { page, t } = user;
    await expectHome(user, account.username);
    await expectVisible(page.getByText(t('home.nothing')));
    await button(page, t('shell.profile_menu', { name: account.username })).click();
    await page.getByRole('link', { name: t('menu.profile') }).click();
    await expectVisible(heading(user, 'menu.profile'));
    await expect(page).toHaveURL('/profile');
  });
});

test('routes: shows a not-found page inside the shell for an unknown address', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: '/structure/nowhere' });
  await expectVisible(heading(user, 'not_found.title'));
  await user.page.getByRole('link', { name: user.t('not_found.home') }).click();
  await expectHome(user, 'admin');
});
