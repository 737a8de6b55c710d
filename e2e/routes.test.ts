import { existsSync, readFileSync } from 'node:fs';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { PERMISSION_CATALOGUE, type Permission } from '@dekanat/contract/api/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { type Client, signIn } from '../server/test/client.ts';
import { permissionIds } from '../server/test/factories.ts';
import { makeTeacher } from '../server/test/teacher-factories.ts';
import { hiddenScreens, menu } from '../web/src/app/menu.ts';
import { screens } from '../web/src/app/router.tsx';
import { type Person, useStage } from './stage.ts';
import { arriveAt, atHome, button, follow, heading, see } from './steps.ts';

interface Route {
  path: string;
  permission: Permission | null;
  step: string;
  public?: boolean;
}

/** The list of all routes that the specifications name. It lies beside the repository and is absent elsewhere. */
const ROUTES = `${import.meta.dirname}/../../shared/spec/routes.json`;
const routes: Route[] = existsSync(ROUTES) ? JSON.parse(readFileSync(ROUTES, 'utf8')) : [];

/** Steps that are under way or done. */
const STEPS = ['foundation', 'reference', 'people'];
/** Routes of those steps that are not there yet: whoever builds one takes its line away. */
const NOT_YET: string[] = [];
/** Screens of one record are tried with the first. */
const addressOf = (path: string) => path.replace('{id}', '1');
/** Open to everybody who is signed in: where the unpermitted are led, and one's own account. */
const FOR_EVERYBODY = ['/', '/profile'];

const ofSteps = routes.filter(({ step }) => STEPS.includes(step));
const due = ofSteps.filter(({ path }) => !NOT_YET.includes(path));
const shut = due.filter((route) => !route.public && !FOR_EVERYBODY.includes(route.path));
const groups: readonly { items: readonly Record<'path' | 'title', string>[] }[] = menu;
const titles = new Map(
  [...groups.flatMap(({ items }) => items), ...hiddenScreens].map(({ path, title }) => [path, title]),
);
const titleOf = (path: string) => titles.get(path) ?? '';
/** What the menu shows whoever holds this permission and no other, in its order. */
const menuWith = (permission: Permission) => {
  const open = shut.filter((route) => route.permission === permission).map(({ path }) => path);
  return groups.flatMap(({ items }) => items.map(({ path }) => path)).filter((path) => open.includes(path));
};
/** The routes of each permission. */
const needed = [...Map.groupBy(shut, (route) => route.permission)].map(([permission, open]) => ({
  permission,
  paths: open.map(({ path }) => path),
}));
const stage = useStage();

/** Links of the menu, all groups unfolded. */
async function menuOf({ page, say }: Person): Promise<string[]> {
  const navigation = page.getByRole('navigation', { name: say('shell.menu') });
  const groups = navigation.getByRole('button', { expanded: false });
  const unfold = (buttons: Element[]) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  };
  while ((await groups.count()) > 0) await groups.evaluateAll(unfold);
  const links = navigation.getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** Somebody whose permissions each test sets as it needs them. */
let account: Awaited<ReturnType<typeof openAccount>>;
let superadmin: Client;
beforeAll(async () => {
  superadmin = await signIn(stage.server.url, 'superadmin');
  account = await openAccount(stage.server, superadmin);
  // The first one.
  await makeTeacher(await signIn(stage.server.url, 'admin'));
});
async function grant(names: Permission[]) {
  const body = { name: 'Marshrutlar', permissions: await permissionIds(superadmin, names) };
  const { status } = await superadmin.call(permissionGroups.update, {
    params: { id: account.groupId },
    body,
  });
  expect(status).toBe(200);
}

/** From the first, which was opened by its address, to the others as links lead there: that costs a tenth, and the same table decides. */
async function walk(
  { page }: Person,
  paths: string[],
  arrived: (address: string, path: string) => Promise<void>,
) {
  for (const [place, path] of paths.entries()) {
    const address = addressOf(path);
    if (place > 0) await follow(page, address);
    await arrived(address, path);
  }
}

const title = 'the routes of ../shared/spec/routes.json';
describe.skipIf(routes.length === 0)(
  routes.length > 0 ? title : `${title} (skipped: no such file here)`,
  () => {
    it('those that are due are built, and no line outlives its day', () => {
      const built: string[] = screens.map(({ path }) => path);
      const wanted = due.filter((route) => !route.public).map(({ path }) => path);
      expect(built.toSorted()).toEqual(wanted.toSorted());
      expect(NOT_YET.filter((path) => !ofSteps.some((route) => route.path === path))).toEqual([]);
    });

    it('the public ones open for everybody', async () => {
      const shown: Record<string, string> = {
        '/': 'login.title',
        '/forgot-pass': 'forgot.title',
        '/change-pass': 'reset.expired.title',
        '/402': 'closed.title',
      };
      const person = await stage.enter();
      const open = due.filter((route) => route.public);
      expect(open.map(({ path }) => path).toSorted()).toEqual(Object.keys(shown).toSorted());
      for (const { path } of open) {
        await person.page.goto(path);
        await see(heading(person, shown[path] ?? ''));
      }
    });

    it('the others lead whoever is signed out to the login page', async () => {
      const person = await stage.enter({ at: '/profile' });
      for (const path of due.filter((route) => !route.public).map(({ path }) => addressOf(path))) {
        await follow(person.page, path);
        await see(heading(person, 'login.title'));
        await arriveAt(person.page, path === '/' ? '/' : `/?return=${encodeURIComponent(path)}`);
      }
    });

    it.each(needed)('$permission alone opens $paths, everything else does not', async (needs) => {
      const { permission, paths } = needs;
      if (permission === null) throw new Error(`${paths} name no permission`);
      await grant([permission]);
      const first = addressOf(paths[0] ?? '');
      const person = await stage.enter({ as: account, at: first });
      await walk(person, paths, async (address, path) => {
        await see(heading(person, titleOf(path)));
        await arriveAt(person.page, address);
      });
      await expect.poll(() => menuOf(person)).toEqual(['/', '/', ...menuWith(permission)]);

      await grant(PERMISSION_CATALOGUE.map(({ name }) => name).filter((name) => name !== permission));
      await person.page.goto(first);
      await walk(person, paths, async () => {
        await arriveAt(person.page, '/');
        await atHome(person, account.username);
      });
      await expect
        .poll(async () => (await menuOf(person)).filter((address) => paths.includes(address)))
        .toEqual([]);
    });

    it('those for everybody open without any permission, and are reached beside the menu', async () => {
      await grant(['user_log_index']);
      const person = await stage.enter({ as: account });
      const { page, say } = person;
      await atHome(person, account.username);
      await see(page.getByText(say('home.nothing')));
      await button(page, say('shell.profile_menu', { name: account.username })).click();
      await page.getByRole('link', { name: say('menu.profile') }).click();
      await see(heading(person, 'menu.profile'));
      await arriveAt(page, '/profile');
      const beyond: { path: string; under?: string }[] = [...hiddenScreens];
      expect(beyond.filter(({ under }) => !under).map(({ path }) => path)).toEqual(FOR_EVERYBODY);
    });
  },
);

it('an address that nobody built says so inside the shell', async () => {
  const person = await stage.enter({ as: 'admin', at: '/structure/nowhere' });
  await see(heading(person, 'not_found.title'));
  await person.page.getByRole('link', { name: person.say('not_found.home') }).click();
  await atHome(person, 'admin');
});
