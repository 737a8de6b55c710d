import { expect } from '@playwright/test';
import { picture } from '../server/test/uploads.ts';
import { test, type User } from './fixtures.ts';
import { button, dialog, expectVisible, flash, row, saveIn } from './steps.ts';
import { LONG } from './tags.ts';

/** A file for an upload; a JPEG image unless `content` is given. */
const fileOf = async (name: string, mimeType: string, content?: Buffer) => ({
  name,
  mimeType,
  buffer:
    content ?? Buffer.from(await (await picture({ width: 600, height: 400, format: 'jpeg' })).arrayBuffer()),
});
const chooseFile = async ({ page, t }: User, ...file: Parameters<typeof fileOf>) =>
  page
    .getByLabel(t('avatar.choose'), { exact: true })
    .last()
    .setInputFiles(await fileOf(...file));
const photos = ({ page }: User) => page.locator('.person-photo img');

test('avatar: crops a photo by keyboard, shows it on all screens and removes it', async ({ openApp }) => {
  const user = await openApp({ as: 'dekan', at: '/profile', language: 'oz' });
  const { page, t } = user;
  await expectVisible(button(page, t('avatar.choose')));
  await chooseFile(user, 'men.jpg', 'image/jpeg');
  const cropper = page.getByRole('dialog', { name: t('avatar.cut') });
  const area = cropper.getByRole('group', { name: t('avatar.cut.area') });
  await expectVisible(area);
  await expect.poll(async () => (await area.boundingBox())?.width).toBeGreaterThan(250);
  await cropper.getByLabel(t('avatar.zoom')).fill('2');
  await area.focus();
  await page.keyboard.press('ArrowLeft');
  await saveIn(user, cropper);
  await expectVisible(flash(page, t('avatar.saved')));
  await expect(cropper).toBeHidden();
  await expect(button(page, t('avatar.replace'))).toBeFocused();
  await expect(photos(user)).toHaveCount(2);
  await page.reload();
  await expect(photos(user)).toHaveCount(2);
  const side = () =>
    photos(user)
      .last()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(side).toBeGreaterThan(150);

  const admin = await openApp({ as: 'admin', at: '/accounts/admins', language: 'oz' });
  await expectVisible(row(admin.page, 'dekan').locator('.person-photo img'));
  await expect(row(admin.page, 'viewer').locator('.person-photo')).toHaveText('V');

  await button(page, t('avatar.remove')).click();
  await button(dialog(page, t('avatar.remove.question')), t('action.yes')).click();
  await expectVisible(flash(page, t('avatar.removed')));
  await expect(photos(user)).toHaveCount(0);
});

test('avatar: refuses files that are not images or are too large', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'viewer', at: '/profile', language: 'oz' });
  const { page, t } = user;
  await expectVisible(button(page, t('avatar.choose')));
  await chooseFile(user, 'a.gif', 'image/gif', Buffer.from('GIF89a'));
  await expectVisible(flash(page, 'Faqat JPG yoki PNG rasm yuklash mumkin!'));
  await chooseFile(user, 'a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024));
  await expectVisible(flash(page, 'Rasm 5 MB dan kichik boʻlishi kerak!'));
  await chooseFile(user, 'a.png', 'image/png', Buffer.from('nothing'));
  await expectVisible(page.getByRole('alert').filter({ hasText: t('avatar.unreadable') }));
});

test('avatar: shows a placeholder when a photo cannot be loaded', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'registrar', at: '/profile', language: 'oz' });
  const { page, t } = user;
  await chooseFile(user, 'men.jpg', 'image/jpeg');
  const cropper = page.getByRole('dialog', { name: t('avatar.cut') });
  await expectVisible(cropper.getByRole('group', { name: t('avatar.cut.area') }));
  await saveIn(user, cropper);
  await expect(photos(user)).toHaveCount(2);
  await page.route('**/showImage/**', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.reload();
  await expectVisible(page.getByTitle(t('image.failed')), button(page, t('avatar.replace')));
  await user.expectErrors(/^404 GET \/api\/resources\/showImage/);
});
