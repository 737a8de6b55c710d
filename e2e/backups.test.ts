import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { button, expectVisible, flash, heading, recordLink, removeRow } from './steps.ts';
import { LONG } from './tags.ts';

const BACKUPS = '/settings/backup';

test('creates, verifies, downloads and deletes a backup, and links to its schedule', async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: BACKUPS });
  const { page, t } = user;
  await expectVisible(heading(user, 'menu.backups'), page.getByText(t('backup.next')));
  await button(page, t('backup.make')).first().click();
  await expectVisible(flash(page, t('backup.started')));
  // A job creates and verifies it, which takes longer than a page.
  await page.getByText(t('backup.proved.yes')).waitFor({ timeout: 150_000 });
  await expectVisible(button(page, t('bell.unread', { count: 1 })));
  await expect(page.getByRole('region', { name: 'Zaxira nusxasi' })).toBeHidden();

  const save = page.getByRole('button', { name: t('backup.save', { name: '' }) });
  const name = String(await save.getAttribute('aria-label')).replace(t('backup.save', { name: '' }), '');
  const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(saved.suggestedFilename()).toContain(name);
  expect((await buffer(await saved.createReadStream())).length).toBeGreaterThan(10_000);

  await removeRow(user, name, 'action.yes');
  await expectVisible(page.getByText(t('list.empty')));
  await page.getByRole('link', { name: t('backup.schedule.change') }).click();
  await expectVisible(heading(user, 'menu.configs'), recordLink(page, 'Zaxira nusxalash soati'));
});

test('backups: shows an administrator of one university no backups and no way to create one', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: BACKUPS });
  const { page, t } = user;
  await expectVisible(page.getByText(t('backup.note.bound')), page.getByText(t('list.empty')));
  await expect(button(page, t('backup.make'))).toHaveCount(0);
});
