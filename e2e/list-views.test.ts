import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { test } from './fixtures.ts';
import { addressOf, button, dialog, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

const LIST = '/students/students';

test('list views: saves filters and columns as a view, pins it to the menu, and saves changes to it', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: `${LIST}?gender=female&sort=-id_number` });
  const { page, t } = user;
  const phone = page.getByRole('columnheader', { name: t('student.phone') });
  await button(page, t('list.columns')).click();
  await page.getByRole('checkbox', { name: t('student.phone') }).click();
  await expectVisible(phone);
  await page.keyboard.press('Escape');
  await button(page, t('list_view.title')).click();
  await button(page, t('action.save')).click();
  await expectVisible(page.getByText(t('list_view.name.required')));
  await user.expectErrors('422 POST /api/crm/list-views');
  await field(page, t('list_view.new')).fill('Qizlar');
  await button(page, t('action.save')).click();
  await expect(page).toHaveURL(/saved=\d+/);
  const saved = addressOf(page);

  await button(page, t('list_view.title')).click();
  await button(page, t('list_view.pin', { name: 'Qizlar' })).click();
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  await expectVisible(menu.getByRole('link', { name: 'Qizlar' }));
  await page.getByRole('link', { name: t('list_view.all') }).click();
  await expect(page).toHaveURL(LIST);
  await menu.getByRole('link', { name: 'Qizlar' }).click();
  await expect.poll(() => addressOf(page)).toBe(saved);
  await expectVisible(phone);
  await expect(button(page, t('list_view.save_changes'))).toBeHidden();

  await button(page, t('list.filter.remove', { filter: t('student.gender') })).click();
  await button(page, t('list_view.save_changes')).click();
  await expectVisible(page.getByText(t('list_view.saved')));
  await expect(button(page, t('list_view.save_changes'))).toBeHidden();
  await page.goto(LIST);
  await menu.getByRole('link', { name: 'Qizlar' }).click();
  await expect.poll(() => addressOf(page)).not.toContain('gender');

  await button(page, t('list_view.title')).click();
  await button(page, t('list.remove', { name: 'Qizlar' })).click();
  await button(dialog(page, t('list_view.remove.own')), t('action.yes')).click();
  await expectVisible(page.getByText(t('list_view.removed')));
  await expect(menu.getByRole('link', { name: 'Qizlar' })).toBeHidden();
});

test('list views: opens the next and the previous student of the filtered list, also on the next page', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const query = { gender: 'female', sort: '-id_number', limit: 2 } as const;
  const { data } = (await admin.call(students.list, { query: { ...query, limit: 4 } })).result;
  const [, second, third] = data.map(({ id }) => `${LIST}/view/${id}`);
  const user = await openApp({ as: 'admin', at: `${LIST}?gender=female&sort=-id_number&limit=2` });
  const { page, t } = user;
  await page.getByRole('link', { name: data[1]?.full_name ?? '' }).click();
  await expect.poll(() => addressOf(page)).toBe(second);
  await expect(button(page, t('student.next'))).toBeEnabled();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => addressOf(page)).toBe(third);
  await button(page, t('student.previous')).click();
  await expect.poll(() => addressOf(page)).toBe(second);

  const leave = (await admin.call(studentStatuses.list, { query: { status: 'academic_leave', limit: 2 } }))
    .result.data;
  await page.goto('/students/academic-leave');
  await page.getByRole('link', { name: leave[0]?.full_name ?? '' }).click();
  await expect.poll(() => addressOf(page)).toBe(`${LIST}/view/${leave[0]?.id}`);
  await button(page, t('student.next')).click();
  await expect.poll(() => addressOf(page)).toBe(`${LIST}/view/${leave[1]?.id}`);
});
