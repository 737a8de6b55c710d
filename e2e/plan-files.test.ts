import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makePlannedSubject, planFile, planOf } from '../server/test/curriculum-factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible } from './steps.ts';

const bytesOf = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});

test('imports a plan after a dry run that names each fault, and undoes the import', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { curriculum } = await makePlannedSubject(admin);
  const { code, name } = await makeSubject(admin);
  const subjects = async () => (await planOf(admin, curriculum.id)).semesters[0]?.subjects.length;
  const user = await openApp({ as: 'admin', at: `/edu-process/curriculum/${curriculum.id}` });
  const { page, t } = user;
  const download = page.waitForEvent('download');
  await button(page, t('list.export')).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await button(page, t('imports.button')).click();
  const importing = page.getByRole('dialog', { name: t('plan_file.title_of', { name: curriculum.name }) });
  const choose = async (...rows: Parameters<typeof planFile>) =>
    importing.locator('input[type="file"]').setInputFiles(await bytesOf(await planFile(...rows)));
  await choose([9, code, null, 30, 30, 60, 4, null, null]);
  await expectVisible(importing.getByText('“9”'), importing.getByText(t('plan_file.effect.faulty')));
  await expect(button(importing, t('plan_file.store', { count: 0 }))).toBeDisabled();
  await choose([1, code, null, 30, 30, 60, 4, null, null]);
  await expectVisible(importing.getByText(name), importing.getByText(t('plan_file.effect.added')));
  expect(await subjects()).toBe(1);
  await button(importing, t('plan_file.store', { count: 1 })).click();
  await expectVisible(page.getByText(t('plan_file.stored', { added: 1, changed: 0 })));
  await expectVisible(page.getByRole('region').getByText(name));
  await page
    .locator('.flash-action')
    .filter({ hasText: t('action.undo') })
    .click();
  await expectVisible(page.getByText(t('plan_file.undone')));
  expect(await subjects()).toBe(1);
});
