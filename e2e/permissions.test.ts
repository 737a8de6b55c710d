import { actionLabel, moduleLabel } from '@dekanat/contract/locales/permission-labels.ts';
import { expect, type Locator } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeRegisteredGroup } from '../server/test/paper-factories.ts';
import { screens } from '../web/src/app/screens.ts';
import { FACULTIES } from './faculty-steps.ts';
import { test, type User } from './fixtures.ts';
import {
  button,
  choose,
  drawer,
  expectHome,
  expectInvalid,
  expectVisible,
  field,
  flash,
  heading,
  navigate,
  recordLink,
  row,
  saveIn,
  submitLogin,
} from './steps.ts';
import { LONG } from './tags.ts';

const GROUP = 'Fakultet kuzatuvchilari';

const permissionIn = (module: Locator, label: string) => module.getByRole('checkbox', { name: label });
const moduleIn = (form: Locator, label: string) =>
  form.getByRole('row').filter({ has: form.page().getByText(label, { exact: true }) });

/** Creates a group with all faculty permissions except delete, and with read access to permission groups. */
async function makeGroup(user: User) {
  const { page, t } = user;
  await button(page, t('list.create')).click();
  const form = drawer(user, 'create', 'permission_group.noun');
  await field(form, t('field.name')).fill(GROUP);
  await saveIn(user, form);
  await expectVisible(form.getByText(t('permission_group.permissions.min')));

  const chosen = (count: number) => form.getByText(t('permission_group.chosen', { count }));
  const faculty = moduleLabel('faculty', 'oz');
  const module = moduleIn(form, faculty);
  const searching = form.getByRole('searchbox', { name: t('permission_group.search_permission') });
  await searching.fill(faculty);
  await expectVisible(module);
  await form.getByRole('checkbox', { name: t('permission_group.all_of', { module: faculty }) }).check();
  await expectVisible(chosen(4));
  await permissionIn(module, actionLabel('destroy', 'oz')).uncheck();
  await expectVisible(chosen(3));
  await searching.fill('');
  const groups = moduleIn(form, moduleLabel('permission_group', 'oz'));
  // The permission to view comes along.
  await permissionIn(groups, actionLabel('store', 'oz')).check();
  await expectVisible(chosen(5));
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.created')), row(page, GROUP));
}

async function makeAdmin(user: User, username: string, password: string) {
  const { page, t } = user;
  await button(page, t('list.create')).click();
  const form = drawer(user, 'create', 'admin.noun');
  await field(form, t('admin.username')).fill(username);
  await field(form, t('admin.email')).fill(`${username}@example.uz`);
  await field(form, t('admin.password')).fill(password);
  await choose(page, field(form, t('permission_group.noun')), GROUP);
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.created')), row(page, username));
}

test('permissions: shows an account only the menu entries and buttons of its permission group', async ({
  openApp,
}) => {
  const admin = await openApp({ as: 'admin', at: '/accounts/permission-groups' });
  await makeGroup(admin);
  await admin.page.goto('/accounts/admins');
  await makeAdmin(admin, 'nazoratchi', 'birinchi-parol');

  const user = await openApp();
  const { page, t } = user;
  await submitLogin(user, 'nazoratchi', 'birinchi-parol');
  await expectVisible(heading(user, 'first_password.title'));
  await field(page, t('password.new')).fill('ozimning-parolim');
  await button(page, t('reset.submit')).click();
  await expectHome(user, 'nazoratchi');

  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  for (const group of ['menu.group.structure', 'menu.group.accounts']) await button(menu, t(group)).click();
  const links = async () => (await menu.getByRole('link').allInnerTexts()).map((text) => text.trim());
  await expect
    .poll(links)
    .toEqual([t('product.name'), t('menu.dashboard'), t('menu.faculties'), t('menu.permission_groups')]);
  await menu.getByRole('link', { name: t('menu.permission_groups') }).click();
  const group = row(page, GROUP);
  await expectVisible(button(group, t('list.view', { name: GROUP })));
  await expectVisible(button(page, t('list.create')));
  await expect(button(group, t('list.edit', { name: GROUP }))).toBeHidden();
  await expect(button(group, t('list.remove', { name: GROUP }))).toBeHidden();

  await menu.getByRole('link', { name: t('menu.faculties') }).click();
  const name = 'Filologiya fakulteti';
  await expectVisible(button(page, t('list.create')), button(page, t('list.edit', { name })));
  await expect(button(page, t('list.remove', { name }))).toBeHidden();

  // A screen without permission redirects home, and says why.
  await page.goto('/accounts/admins');
  await expectVisible(flash(page, t('screen.forbidden')));
  await expectHome(user, 'nazoratchi');
  await expect(page).toHaveURL('/');
  await page.goto(`${FACULTIES}?create=1`);
  await expectVisible(drawer(user, 'create'));
});

test('permissions: says on a screen for an act that it is not permitted, before anything is typed', {
  tag: LONG,
}, async ({ openApp }) => {
  const reader = await openApp({ as: 'viewer', at: '/profile' });
  const { page, t } = reader;
  const forActs = screens.filter(({ acts }) => acts !== undefined);
  expect(forActs.length).toBeGreaterThan(5);
  for (const { path, title } of forActs) {
    await navigate(page, path);
    await expectVisible(heading(reader, title), page.getByText(t('editor.forbidden')));
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: t('menu.message_compose') })).toHaveCount(0);
});

test('permissions: opens a form address read-only for a user without write permission', async ({
  openApp,
}) => {
  const reader = await openApp({ as: 'viewer', at: `${FACULTIES}?edit=1` });
  const form = drawer(reader, 'view');
  await expectVisible(form);
  await expect(button(form, reader.t('editor.edit'))).toBeHidden();
  await expect(button(form, reader.t('action.save'))).toBeHidden();
  await reader.page.goto(`${FACULTIES}?create=1`);
  await expectVisible(row(reader.page, 'Filologiya fakulteti'));
  await expect(reader.page.getByRole('dialog')).toBeHidden();
});

test('permissions: shows the accounts of a group and links to them', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/accounts/permission-groups' });
  const { page, t } = user;
  await recordLink(page, 'Kuzatuvchilar').click();
  const form = drawer(user, 'view', 'permission_group.noun');
  await expectVisible(form.getByText(`${t('permission_group.holders')}: viewer`));
  await form.getByRole('link', { name: t('permission_group.open_holders') }).click();
  await expectVisible(heading(user, 'menu.admins'), row(page, 'viewer'));
  await expect(row(page, 'registrar')).toBeHidden();
  await expectVisible(
    page.getByRole('list', { name: t('list.filters_in_force') }).getByText('Kuzatuvchilar'),
  );
  await page.goBack();
  const count = t('permission_group.holders_of_one', { name: 'Kuzatuvchilar', count: 1 });
  await page.goto('/accounts/permission-groups');
  await page.getByRole('link', { name: count }).click();
  await expectVisible(row(page, 'viewer'));
});

test('permissions: lets a user grant only permissions that the user holds', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const account = await openAccount(server, await signIn(server.url, 'admin'), {
    permissions: ['faculty_index', 'permission_group_index', 'permission_group_store'],
  });
  const user = await openApp({ as: account, at: '/accounts/permission-groups?create=1' });
  const { page, t } = user;
  const form = drawer(user, 'create', 'permission_group.noun');
  // The message of the empty name appears when the field loses the focus, but not before the click has reached the button.
  await expect(field(form, t('field.name'))).toBeFocused();
  await button(form, t('permission_group.select_all')).hover();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  await expectVisible(form.getByText(t('permission_group.chosen', { count: 3 })));
  await expect(form.getByRole('table').getByRole('checkbox', { disabled: false })).toHaveCount(3 + 2);
});

test('permissions: shows the validation errors of an account at its fields', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: '/accounts/admins?create=1' });
  const { t } = user;
  const form = drawer(user, 'create', 'admin.noun');
  await field(form, t('admin.username')).fill('ikki soʻz');
  await field(form, t('admin.email')).fill('bunday emas');
  await field(form, t('admin.password')).fill('kalta');
  await saveIn(user, form);
  await expectInvalid(field(form, t('admin.username')), t('admin.username.characters'));
  await expectInvalid(field(form, t('admin.email')), t('email.invalid'));
  await expectInvalid(field(form, t('admin.password')), t('password.min'));
});

test('permissions: offers a user who only reads no papers, retakes or GPA to write', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { studentIds } = await makeRegisteredGroup(server, admin);
  const screens = [
    { at: '/edu-process/gpa-rating-students', actions: ['gpa.calculate', 'gpa.recalculate_stale'] },
    { at: '/edu-process/gpa-rating-students-add-calculate', actions: ['gpa.calculate'] },
    { at: '/re-reading-subject-groups', actions: ['retake.create'] },
    { at: '/transcript-students', actions: ['transcript.issue_group'] },
    { at: `/transcript-students/${studentIds[0]}`, actions: ['transcript.submit'] },
  ] as const;
  for (const as of ['viewer', 'registrar'] as const) {
    const { page, t } = await openApp({ as, at: '/' });
    for (const { at, actions } of screens) {
      await page.goto(at);
      // The content has arrived.
      await expectVisible(page.locator('main h1'), page.locator('main :is(table, section)').first());
      for (const action of actions) {
        await expect(button(page, t(action)).first()).toBeVisible({ visible: as === 'registrar' });
      }
    }
  }
});
