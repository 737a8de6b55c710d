import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { expect, type Page } from '@playwright/test';
import { type Client, signIn } from '../server/test/client.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus } from '../server/test/syllabus-factories.ts';
import { test, type User } from './fixtures.ts';
import { button, dialog, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

const programsOf = (id: number) => `/edu-process/syllabus/${id}?tab=programs`;
const lessonPart = (page: Page, name: string) => page.locator('[data-part^=lesson]', { hasText: name });
const modulePart = (page: Page, name: string) => page.locator('[data-part^=module]', { hasText: name });
/** The names of the outline in order, without their numbers. */
const outlineOf = async (page: Page) =>
  (await page.locator('[data-part]').allInnerTexts()).map((name) => name.replace(/^[\d.]+\s/, ''));

/** A syllabus with two modules of two lessons. */
async function makePrograms(client: Client) {
  const { id } = await makeSyllabus(client);
  const made = [];
  for (const [index, name] of ['Birinchi modul', 'Ikkinchi modul'].entries()) {
    const { id: moduleId } = await makeModule(client, id);
    await client.call(syllabusModules.change, { params: { moduleId }, body: { name } });
    for (const letter of ['a', 'b']) {
      const lesson = await makeLesson(client, { moduleId, type: 'theoretical' });
      const params = { lessonId: lesson.id };
      await client.call(syllabusLessons.update, { params, body: { name: `Mavzu ${index + 1}${letter}` } });
      made.push(lesson.id);
    }
  }
  return { id, lessons: made };
}

test('syllabus programs: writes modules and lessons with the keyboard alone, and returns to the same lesson', async ({
  openApp,
  server,
}) => {
  const { id } = await makeSyllabus(await signIn(server.url, 'admin'));
  const { page, t } = await openApp({ as: 'admin', at: programsOf(id) });
  const keys = page.keyboard;
  const adding = page.getByRole('textbox', { name: t('syllabus_module.add') });
  await adding.focus();
  await keys.type('Bo');
  await keys.press('Enter');
  await expectVisible(page.getByText(t('syllabus_module.name.min')));
  await keys.type('shlanish');
  await keys.press('Enter');
  await expectVisible(modulePart(page, 'Boshlanish'));
  await expect(adding).toHaveValue('');
  await keys.type('Davomi');
  await keys.press('Enter');
  await expectVisible(modulePart(page, 'Davomi'));
  await button(page, t('lesson.add')).first().press('Enter');
  for (const name of ['Kirish', 'Tezlik']) {
    await keys.type(name);
    await keys.press('Enter');
    await expectVisible(lessonPart(page, name));
  }
  await keys.press('Escape');
  expect(await outlineOf(page)).toEqual(['Boshlanish', 'Kirish', 'Tezlik', 'Davomi']);

  await lessonPart(page, 'Kirish').focus();
  await keys.press('F2');
  await page.getByRole('textbox', { name: t('lesson.name') }).fill('Xato');
  await keys.press('Escape');
  await expect(lessonPart(page, 'Kirish')).toBeFocused();
  // The page is loaded anew below, so both moves must be stored.
  const moveDown = () =>
    Promise.all([page.waitForResponse(/\/lessons\/move\//), keys.press('Alt+ArrowDown')]);
  await moveDown();
  await expectVisible(
    page.getByText(`Boshlanish: ${t('outline.moved', { name: 'Kirish', place: 2, count: 2 })}`),
  );
  await moveDown();
  await expect(lessonPart(page, 'Kirish')).toBeFocused();
  await keys.press('Enter');
  await expectVisible(page.getByRole('region', { name: 'Kirish' }));
  await expect(page.getByRole('status').filter({ hasText: t('syllabus.save.saved') })).toBeVisible();
  await page.reload();
  await expectVisible(page.getByRole('region', { name: 'Kirish' }));
  expect(await outlineOf(page)).toEqual(['Boshlanish', 'Tezlik', 'Davomi', 'Kirish']);
});

test('syllabus programs: moves lessons by drag, and undoes a deletion', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const client = await signIn(server.url, 'admin');
  const { id, lessons } = await makePrograms(client);
  await makeItem(client, 'text', lessons[0]);
  const { page, t } = await openApp({ as: 'admin', at: programsOf(id) });
  await lessonPart(page, 'Mavzu 1a').dragTo(lessonPart(page, 'Mavzu 2b'), {
    targetPosition: { x: 60, y: 3 },
  });
  const moved = ['Birinchi modul', 'Mavzu 1b', 'Ikkinchi modul', 'Mavzu 2a', 'Mavzu 1a', 'Mavzu 2b'];
  await expect.poll(() => outlineOf(page)).toEqual(moved);

  await lessonPart(page, 'Mavzu 1a').focus();
  await page.keyboard.press('Delete');
  await button(dialog(page, t('lesson.remove.content')), t('action.yes')).click();
  await expect(lessonPart(page, 'Mavzu 1a')).toHaveCount(0);
  await button(page, t('action.undo')).click();
  await expect.poll(() => outlineOf(page)).toEqual(moved);
  await page.reload();
  await expectVisible(lessonPart(page, 'Mavzu 1a'));
  expect(await outlineOf(page)).toEqual(moved);
});

test('syllabus programs: shows two authors each other’s changes, and lets them choose where both changed one field', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const client = await signIn(server.url, 'admin');
  const { id, lessons } = await makePrograms(client);
  const at = `${programsOf(id)}&lesson=${lessons[0]}`;
  const [one, other] = [await openApp({ as: 'admin', at }), await openApp({ as: 'superadmin', at })];
  const name = ({ page, t }: User) => field(page.getByRole('region'), t('lesson.name')).first();
  await name(one).fill('Kirish darsi');
  await expect(name(other)).toHaveValue('Kirish darsi');
  await name(one).fill('Kirish darsi!');
  await expect(name(other)).toHaveValue('Kirish darsi!');
  await expectVisible(other.page.getByText(other.t('outline.editing', { names: 'admin' })));

  // The input of the other author waits for the network while the first one saves.
  const call = `/api/crm/syllabus/modules/lessons/${lessons[0]}`;
  await other.page.route(`**${call}*`, (route) => route.abort());
  await name(other).fill('Ikkinchi ism');
  await other.expectErrors(`failed PUT ${call}`);
  await name(one).fill('Birinchi ism');
  await expectVisible(other.page.getByRole('alert').getByText('Birinchi ism'));
  await expect(name(other)).toHaveValue('Ikkinchi ism');
  await other.page.unroute(`**${call}*`);
  await button(other.page, other.t('editor.stale.keep_mine')).click();
  await expect(name(one)).toHaveValue('Ikkinchi ism');
  await expect(other.page.getByRole('alert')).toHaveCount(0);
});

test('syllabus programs: adds an item right after the kind of the lesson is chosen', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const client = await signIn(server.url, 'admin');
  const { id: syllabusId } = await makeSyllabus(client);
  const { id: moduleId } = await makeModule(client, syllabusId);
  const lesson = await makeLesson(client, { moduleId });
  const { page, t } = await openApp({ as: 'admin', at: `${programsOf(syllabusId)}&lesson=${lesson.id}` });
  await page.getByText(t('lesson.type.theoretical'), { exact: true }).click();
  await button(page.getByRole('group', { name: t('lesson_item.add') }), t('lesson_item.type.test')).click();
  await expectVisible(page.getByRole('region', { name: `1. ${t('lesson_item.type.test')}` }));
});

test('syllabus programs: adds materials and files to a lesson, and shows them as students see them', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const client = await signIn(server.url, 'admin');
  const { id, lessons } = await makePrograms(client);
  const { page, t } = await openApp({ as: 'admin', at: `${programsOf(id)}&lesson=${lessons[0]}` });
  const adding = page.getByRole('group', { name: t('lesson_item.add') });
  await button(adding, t('lesson_item.type.test')).click();
  await expectVisible(page.getByRole('region', { name: `1. ${t('lesson_item.type.test')}` }));
  await button(adding, t('lesson_item.type.test')).click();
  const refusal = dialog(page, t('lesson_item.test.once'));
  await expect(refusal).toBeVisible();
  await button(refusal, t('action.understood')).click();
  await button(adding, t('lesson_item.type.text')).click();
  await expectVisible(page.getByRole('region', { name: `2. ${t('lesson_item.type.text')}` }));
  await button(page, `1. ${t('lesson_item.type.test')}`).press('Alt+ArrowDown');
  await expectVisible(page.getByRole('region', { name: `2. ${t('lesson_item.type.test')}` }));

  await button(page, t('lesson.files')).click();
  const files = dialog(page, t('lesson.files.drop'));
  await files.locator('input[type=file]').setInputFiles([
    { name: 'maruza.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
    { name: 'maruza.txt', mimeType: 'text/plain', buffer: Buffer.from('matn') },
  ]);
  await expectVisible(files.getByText('maruza.pdf'), files.getByRole('alert'));
  await expectVisible(button(files, t('lesson.files.download', { name: 'maruza.pdf' })));
  await button(files, t('action.close')).first().click();
  await page.keyboard.press('Escape');
  await button(page, t('lesson.preview')).click();
  const preview = page.getByRole('article', { name: 'Mavzu 1a' });
  await expectVisible(button(preview, t('preview.start')), preview.getByText('maruza.pdf'));
  await button(page, t('preview.close')).click();
  await expectVisible(adding);
});
