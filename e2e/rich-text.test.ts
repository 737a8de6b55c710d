import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { expect, type Page } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus } from '../server/test/syllabus-factories.ts';
import { picture } from '../server/test/uploads.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

const UPLOADS = `**${pathOf(files.storeImageEditor)}*`;
const HOSTILE = `<p>Qoʻyilgan<script>hacked = 1</script></p><svg><script>hacked = 1</script></svg>
  <p><a href="javascript:hacked = 1">havola</a></p><iframe src="javascript:hacked = 1"></iframe>`;

const pasteHtml = (page: Page, html: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, html);

test('a text of a lesson is saved with its heading, formula, table and picture', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const syllabus = await makeSyllabus(admin);
  const module = await makeModule(admin, syllabus.id);
  const lesson = await makeLesson(admin, { type: 'theoretical', moduleId: module.id });
  await makeItem(admin, 'text', lesson.id);
  const at = `/edu-process/syllabus/${syllabus.id}?tab=programs&lesson=${lesson.id}`;
  const { page, t, expectErrors } = await openApp({ as: 'admin', at });
  const text = field(page, t('lesson_item.type.text'));

  await text.click();
  await button(page, t('rich_text.tool.heading_1')).click();
  await page.keyboard.type('Kirish');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+=');
  const latex = field(page, t('rich_text.formula.latex'));
  await latex.fill('\\frac{1');
  await expectVisible(page.getByText(t('rich_text.formula.fault')));
  await latex.fill('\\frac{1}{2}');
  await button(page, t('rich_text.apply')).click();
  await pasteHtml(page, HOSTILE);
  await page.keyboard.press('Enter');
  await button(page, t('rich_text.tool.table')).click();
  await page.keyboard.type('Hafta');

  await page.keyboard.press('Control+End');
  await page.route(UPLOADS, (route) => route.abort());
  const chooser = page.waitForEvent('filechooser');
  await button(page, t('rich_text.tool.picture')).click();
  const file = await picture();
  await (await chooser).setFiles({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  });
  await expectVisible(page.getByText(t('rich_text.upload.failed')));
  await expectErrors(`failed POST ${pathOf(files.storeImageEditor)}`);
  await page.unroute(UPLOADS);
  await button(page, t('rich_text.upload.retry')).click();
  await text.locator('.rich-image img').click();
  await field(page, t('rich_text.picture.alt')).fill('Sxema');
  await expectVisible(page.getByText(t('syllabus.save.saved')));

  await page.reload();
  await expectVisible(
    text.getByRole('heading', { level: 2, name: 'Kirish' }),
    text.getByRole('math'),
    text.getByRole('columnheader', { name: 'Hafta' }),
    text.getByRole('img', { name: 'Sxema' }),
    text.getByText('Qoʻyilgan'),
  );
  await expect(text.locator('a, script, svg, iframe')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => 'hacked' in window)).toBe(false);

  await text.locator('.formula').click();
  await expect(latex).toHaveValue('\\frac{1}{2}');
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
});

test('rich text: has a toolbar of one row that scrolls inside a narrow window', { tag: LONG }, async ({
  openApp,
}) => {
  const context = { viewport: { width: 390, height: 844 } };
  const { page } = await openApp({ as: 'admin', at: '/messages/compose', context });
  const toolbar = page.getByRole('toolbar').first();
  await expectVisible(toolbar);
  await expect
    .poll(() => toolbar.evaluate(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
