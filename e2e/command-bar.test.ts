import { expect } from '@playwright/test';
import { test, type User } from './fixtures.ts';
import { addressOf, button, drawer, expectVisible, field, heading } from './steps.ts';
import { LONG } from './tags.ts';

async function openCommandBar({ page, t }: User, typed: string) {
  await page.keyboard.press('Control+k');
  const bar = page.getByRole('dialog', { name: t('command.title') });
  await bar.getByRole('combobox').fill(typed);
  return bar;
}
const option = (bar: Awaited<ReturnType<typeof openCommandBar>>, name: string) =>
  bar.getByRole('option', { name });

test('command bar: finds a record typed in the other script and opens it by keyboard', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: '/' });
  await expectVisible(heading(user, 'home.greeting', { name: 'admin' }));
  const bar = await openCommandBar(user, 'филология факультети');
  await expectVisible(option(bar, 'Filologiya fakulteti'));
  await user.page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect(field(drawer(user, 'view'), user.t('faculty.faculty_code'))).toHaveValue('FIL');
});

test('command bar: opens screens and new records that the user has permission for', { tag: LONG }, async ({
  openApp,
}) => {
  const admin = await openApp({ as: 'admin', at: '/profile' });
  await expectVisible(heading(admin, 'menu.profile'));
  await option(await openCommandBar(admin, 'ruxsat guruh'), admin.t('menu.permission_groups'))
    .first()
    .click();
  await expectVisible(heading(admin, 'menu.permission_groups'));
  const createFaculty = admin.t('command.create', { noun: admin.t('faculty.noun') });
  await option(await openCommandBar(admin, 'fakultet'), createFaculty).click();
  await expectVisible(drawer(admin, 'create'));

  const viewer = await openApp({ as: 'viewer', at: '/' });
  await expectVisible(heading(viewer, 'home.greeting', { name: 'viewer' }));
  const bar = await openCommandBar(viewer, 'fakultet');
  await expectVisible(option(bar, viewer.t('menu.faculties')));
  await expect(option(bar, createFaculty)).toHaveCount(0);
});

test('command bar: puts a screen whose whole name is typed before those that contain it', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/profile' });
  await expectVisible(heading(user, 'menu.profile'));
  const bar = await openCommandBar(user, user.t('menu.students'));
  await expectVisible(bar.getByRole('option', { name: user.t('menu.student_groups') }));
  await expect(bar.getByRole('option').first()).toHaveText(new RegExp(`^${user.t('menu.students')}`));
  await expect(
    bar.locator('[cmdk-group-heading]').getByText(user.t('command.screens'), { exact: true }),
  ).toHaveCount(1);
});

test('command bar: takes what is typed while it is loading', { tag: LONG }, async ({ openApp }) => {
  const { page, t } = await openApp({ as: 'admin', at: '/profile' });
  const loaded = Promise.withResolvers<void>();
  await page.route(/command-bar-[^/]*\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await expectVisible(button(page, t('command.button')));
  await page.keyboard.press('Control+k');
  const bar = page.getByRole('dialog', { name: t('command.title') });
  await expectVisible(bar);
  await page.keyboard.type('fakul');
  loaded.resolve();
  await expect(bar.getByRole('combobox')).toHaveValue('fakul');
  await page.keyboard.type('tet');
  await expect(bar.getByRole('option').first()).toHaveText(new RegExp(`^${t('menu.faculties')}`));
});

test('command bar: asks before leaving unsaved input, and keeps it', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/structure/faculties?create=1' });
  const form = drawer(user, 'create');
  await form.getByLabel(user.t('field.name'), { exact: true }).fill('Yangi fakultet');
  await option(await openCommandBar(user, 'profil'), user.t('menu.profile')).click();
  await button(user.page, user.t('editor.unsaved.stay')).click();
  await expect(user.page).toHaveURL('/structure/faculties?create=1');
  await expect(form.getByLabel(user.t('field.name'), { exact: true })).toHaveValue('Yangi fakultet');
});

test('command bar: selects a university, and shows when nothing is found', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'superadmin', at: '/structure/faculties' });
  await expectVisible(heading(user, 'menu.faculties'));
  const universities = (await openCommandBar(user, 'amudaryo')).getByRole('group', {
    name: user.t('command.universities'),
  });
  await universities.getByRole('option', { name: 'Amudaryo politexnika instituti' }).click();
  await expectVisible(user.page.getByText(user.t('list.total', { total: '5' })));
  const bar = await openCommandBar(user, 'bunday narsa yoʻq');
  await expectVisible(bar.getByText(user.t('command.nothing', { text: 'bunday narsa yoʻq' })));
  await user.page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  expect(addressOf(user.page)).toContain('/structure/faculties');

  const records = (await openCommandBar(user, 'amudaryo')).getByRole('group', {
    name: user.t('menu.universities'),
    exact: true,
  });
  await records.getByRole('option', { name: 'Amudaryo politexnika instituti' }).click();
  await expectVisible(drawer(user, 'view', 'university.noun'));
});
