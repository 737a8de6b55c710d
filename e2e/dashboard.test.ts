import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeLicence, makeStudentGroup, makeUniversity } from '../server/test/factories.ts';
import { test } from './fixtures.ts';
import { button, expectHome, expectVisible, heading, recordLink } from './steps.ts';
import { LONG } from './tags.ts';

test('dashboard: links every count to the list that it counts', async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  await makeStudentGroup(admin, { name: 'Mutaxassisliksiz', speciality_id: null, entry_year: 2020 });
  const user = await openApp({ as: 'admin', at: '/' });
  const { page, t } = user;

  await page.getByRole('link', { name: `${t('menu.faculties')} 5` }).click();
  await expectVisible(heading(user, 'menu.faculties'), page.getByText(t('list.total', { total: '5' })));

  await page.goBack();
  const concern = t('dashboard.concern.student_groups_without_speciality');
  await page.getByRole('link', { name: concern }).click();
  await expect(page).toHaveURL('/students/student-groups?status=1&with_speciality=0');
  await expectVisible(recordLink(page, 'Mutaxassisliksiz'), page.getByText(t('list.total', { total: '1' })));

  await page.goBack();
  const chart = t('dashboard.groups_by_year');
  await button(page, t('chart.as_table', { chart })).click();
  await button(page.getByRole('region', { name: chart }).last(), '2020').click();
  await expect(page).toHaveURL('/students/student-groups?status=1&entry_year=2020');
  await expectVisible(recordLink(page, 'Mutaxassisliksiz'));
});

test('dashboard: links licence problems to the licences and universities concerned', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const superadmin = await signIn(server.url, 'superadmin');
  const { university_name, allowed_domain } = await makeLicence(superadmin, { status: 'blocked' });
  const { name } = await makeUniversity(superadmin);
  const user = await openApp({ as: 'superadmin', at: '/' });
  const { page, t } = user;
  await page.getByRole('link', { name: t('dashboard.concern.licences_blocked') }).click();
  await expect(page).toHaveURL('/control-univer?status=blocked');
  await expectVisible(
    recordLink(page, university_name ?? ''),
    page.getByText(t('list.total', { total: '1' })),
  );
  await expectVisible(page.getByRole('link', { name: allowed_domain }));
  await page.goBack();
  await page.getByRole('link', { name: t('dashboard.concern.universities_without_licence') }).click();
  await expect(page).toHaveURL('/universities?status=1&with_licence=0');
  await expectVisible(recordLink(page, name), page.getByText(t('list.total', { total: '1' })));
});

test('dashboard: shows a user without counts what they have access to', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const account = await openAccount(server, admin, { permissions: ['faculty_index'] });
  const user = await openApp({ as: account, at: '/' });
  await expectHome(user, account.username);
  await expectVisible(user.page.getByText(user.t('home.choose')));
  await expect(user.page.getByRole('list', { name: user.t('dashboard.counts') })).toHaveCount(0);
});

test('dashboard: shows an error when it cannot be loaded, and loads on retry', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'viewer', at: '/profile' });
  await expectVisible(heading(user, 'menu.profile'));
  const call = '**/api/crm/dashboard?*';
  await user.page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'Nosoz' } }));
  await user.page
    .getByRole('link', { name: user.t('menu.dashboard') })
    .first()
    .click();
  await expectVisible(user.page.getByRole('alert').getByText('Nosoz'));
  await user.expectErrors(/^500 GET \/api\/crm\/dashboard/);
  await user.page.unroute(call);
  await button(user.page, user.t('action.retry')).click();
  await expectVisible(user.page.getByRole('list', { name: user.t('dashboard.counts') }));
});
