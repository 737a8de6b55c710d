import { dayAt, formatDay } from '@dekanat/contract/api/days.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makePost } from '../server/test/content-examples.ts';
import { picture } from '../server/test/uploads.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, field, navigate, saveIn } from './steps.ts';
import { LONG } from './tags.ts';

const DAY_MS = 86_400_000;

test('content: news in two languages are published tomorrow, previewed in both, and pinned', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: '/content/posts/create', language: 'oz' });
  const { page, t } = user;
  const description = page.getByRole('textbox', { name: t('post.description') });
  await field(page, t('post.title')).fill('Kutubxona kuni');
  await description.fill('Kutubxona ertaga ochiq');
  const tomorrow = formatDay(dayAt(Date.now() + DAY_MS));
  await field(page, t('post.publish_at')).fill(tomorrow);
  await page.keyboard.press('Enter');
  await field(page, t('avatar.choose')).setInputFiles({
    name: 'news.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await picture({ width: 800, height: 600 })).arrayBuffer()),
  });
  await saveIn(user, page.getByRole('dialog', { name: t('avatar.cut') }));
  await expectVisible(button(page, t('avatar.replace')));
  await page.locator('.language-tabs').getByText(t('language.ru')).click();
  await field(page, t('post.title')).fill('День библиотеки');
  await description.fill('Завтра библиотека открыта');
  await field(page, t('post.pinned')).click();
  await saveIn(user, page.locator('main'));

  await expectVisible(page.getByText(t('post.state.scheduled')), page.locator('.post-article img'));
  const article = page.getByRole('article');
  await page.getByLabel(t('editor.languages')).getByText(t('language.oz')).click();
  await expect(article).toContainText('Kutubxona ertaga ochiq');
  await page.getByLabel(t('editor.languages')).getByText(t('language.ru')).click();
  await expect(article).toContainText('Завтра библиотека открыта');
  await expect(article).toContainText(tomorrow);
  await navigate(page, '/content/posts');
  await expect(page.getByRole('row').nth(1)).toContainText('Kutubxona kuni');
});

test('the feed of the home page shows published news and marks what was opened', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const title = 'Bayram dasturi';
  await makePost(await signIn(server.url, 'admin'), { title, pinned: true });
  const { page, t } = await openApp({ as: 'dekan', language: 'oz' });
  const news = page.getByRole('region', { name: t('home.news') });
  const row = news.getByRole('button', { name: title });
  const unread = row.getByRole('img', { name: t('home.news.unread') });
  await expectVisible(unread);
  await row.click();
  const opened = dialog(page, title);
  await expectVisible(opened.getByRole('article').getByText('Kutubxona soat 8 da ochiladi'));
  await button(opened, t('action.close')).last().click();
  await expectVisible(row);
  await expect(unread).toHaveCount(0);
});
