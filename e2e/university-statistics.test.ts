import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectVisible, heading } from './steps.ts';
import { LONG } from './tags.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('university statistics: opens a university’s charts from the list, and returns', async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: '/universities-list' });
  const { page, t } = user;
  await row(page, 'Zarafshon davlat universiteti')
    .getByRole('button', { name: t('statistic.title') })
    .click();
  await expect(page).toHaveURL('/universities-statistic/1');
  await expectVisible(
    heading(user, 'statistic.title'),
    page.getByText('Zarafshon davlat universiteti'),
    page.getByRole('region', { name: t('statistic.yearly') }),
  );
  await page
    .getByRole('link', { name: t('menu.universities_statistics') })
    .last()
    .click();
  await expectVisible(row(page, 'Amudaryo politexnika instituti'));
});

test('university statistics: a number opens its students in the university of the row', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: '/universities-list' });
  const { page, t } = user;
  const column = t('report.column.students');
  const number = row(page, 'Zarafshon davlat universiteti').getByRole('button', { name: column });
  const total = (await number.textContent()) ?? '';
  await number.click();
  await expectVisible(page.getByText(`Zarafshon davlat universiteti · ${column}: ${total}`));
});

test('university statistics: a value of a chart opens its records in the university of the charts', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: '/universities-statistic/1' });
  const { page, t } = user;
  const chart = t('statistic.positions');
  await page.getByRole('button', { name: t('chart.as_table', { chart }) }).click();
  const value = page
    .getByRole('region', { name: chart })
    .getByRole('button', { name: `, ${t('statistic.teachers')}: ` })
    .first();
  const total = Number(await value.textContent());
  await value.click();
  await expect(page).toHaveURL(/\/teachers\/tutors\?status=1&post=/);
  await expectVisible(page.getByText(t('list.total', { total })));
});

test('university statistics: lists the administrator’s own university only, and refuses another by address', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/universities-list' });
  const { page, t } = user;
  await expectVisible(
    page.getByText(t('list.total', { total: 1 })),
    row(page, 'Zarafshon davlat universiteti'),
  );
  await page.goto('/universities-statistic/2');
  await expectVisible(page.getByRole('alert').getByText(t('error.not_found')));
  await user.expectErrors('404 GET /api/crm/main-statistic-by-university/2');
  await expect(page.getByRole('region', { name: t('statistic.yearly') })).toHaveCount(0);
});
