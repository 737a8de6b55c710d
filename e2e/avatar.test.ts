import { expect, it } from 'vitest';
import { picture } from '../server/test/uploads.ts';
import { type Person, useStage } from './stage.ts';
import { button, dialog, flash, gone, row, saveIn, see } from './steps.ts';

const stage = useStage();

/** A picture as a person picks it from a disk. */
const chosen = async (name: string, mimeType: string, content?: Buffer) => ({
  name,
  mimeType,
  buffer:
    content ?? Buffer.from(await (await picture({ width: 600, height: 400, format: 'jpeg' })).arrayBuffer()),
});
const pick = async ({ page, say }: Person, ...file: Parameters<typeof chosen>) =>
  page
    .getByLabel(say('avatar.choose'), { exact: true })
    .last()
    .setInputFiles(await chosen(...file));
const photos = ({ page }: Person) => page.locator('.person-photo img');

it('a photo is chosen, cut out by keyboard, shown wherever one is, and taken away', async () => {
  const person = await stage.enter({ as: 'dekan', at: '/profile', language: 'oz' });
  const { page, say } = person;
  await see(button(page, say('avatar.choose')));
  await pick(person, 'men.jpg', 'image/jpeg');
  const cutting = page.getByRole('dialog', { name: say('avatar.cut') });
  const area = cutting.getByRole('group', { name: say('avatar.cut.area') });
  await see(area);
  await expect.poll(async () => (await area.boundingBox())?.width).toBeGreaterThan(250);
  await cutting.getByLabel(say('avatar.zoom')).fill('2');
  await area.focus();
  await page.keyboard.press('ArrowLeft');
  await saveIn(person, cutting);
  await see(flash(page, say('avatar.saved')));
  await gone(cutting);
  await expect
    .poll(() => button(page, say('avatar.replace')).evaluate((it) => it === document.activeElement))
    .toBe(true);
  await expect.poll(() => photos(person).count()).toBe(2);
  await page.reload();
  await expect.poll(() => photos(person).count()).toBe(2);
  const side = () =>
    photos(person)
      .last()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(side).toBeGreaterThan(150);

  const admin = await stage.enter({ as: 'admin', at: '/accounts/admins', language: 'oz' });
  await see(row(admin.page, 'dekan').locator('.person-photo img'));
  await expect.poll(() => row(admin.page, 'viewer').locator('.person-photo').textContent()).toBe('V');

  await button(page, say('avatar.remove')).click();
  await button(dialog(page, say('avatar.remove.question')), say('action.yes')).click();
  await see(flash(page, say('avatar.removed')));
  await expect.poll(() => photos(person).count()).toBe(0);
});

it('what is no picture, or too large a one, is said in the words of the specification', async () => {
  const person = await stage.enter({ as: 'viewer', at: '/profile', language: 'oz' });
  const { page, say } = person;
  await see(button(page, say('avatar.choose')));
  await pick(person, 'a.gif', 'image/gif', Buffer.from('GIF89a'));
  await see(flash(page, 'You can only upload JPG/PNG file!'));
  await pick(person, 'a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024));
  await see(flash(page, 'Image must smaller than 5MB!'));
  await pick(person, 'a.png', 'image/png', Buffer.from('nothing'));
  await see(page.getByRole('alert').filter({ hasText: say('avatar.unreadable') }));
});

it('a photo that does not come leaves its place to a sign, and the page as it is', async () => {
  const person = await stage.enter({ as: 'registrar', at: '/profile', language: 'oz' });
  const { page, say } = person;
  await pick(person, 'men.jpg', 'image/jpeg');
  const cutting = page.getByRole('dialog', { name: say('avatar.cut') });
  await see(cutting.getByRole('group', { name: say('avatar.cut.area') }));
  await saveIn(person, cutting);
  await expect.poll(() => photos(person).count()).toBe(2);
  await page.route('**/showImage/**', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.reload();
  await see(page.getByTitle(say('image.failed')), button(page, say('avatar.replace')));
  await person.refused(/^404 GET \/api\/resources\/showImage/);
});
