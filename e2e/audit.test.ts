import { text } from 'node:stream/consumers';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeFaculty } from '../server/test/factories.ts';
import { FACULTIES } from './faculty-steps.ts';
import { test } from './fixtures.ts';
import { historyIn, showHistory } from './history-steps.ts';
import { button, choose, drawer, editRow, expectVisible, field, flash, saveIn } from './steps.ts';
import { LONG } from './tags.ts';

const AUDIT = '/accounts/audit';

test('audit: shows a changed faculty in its history and the audit list, but not to another university', async ({
  openApp,
  server,
}) => {
  const { id, name, faculty_code } = await makeFaculty(await signIn(server.url, 'admin'));
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  await editRow(user, name);
  const form = drawer(user, 'edit');
  await field(form, t('faculty.faculty_code')).fill('YANGI');
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.updated')));

  await showHistory(user, form);
  const newest = historyIn(user, form).first();
  await expectVisible(
    newest.getByText(t('audit.action.changed')),
    newest.getByText('admin', { exact: true }),
  );
  const code = newest.getByRole('row').filter({ hasText: t('faculty.faculty_code') });
  await expect(code.getByRole('cell')).toHaveText([faculty_code, 'YANGI']);
  await expect(historyIn(user, form)).toHaveCount(2);

  await form.getByRole('link', { name: t('history.open') }).click();
  await expect(page).toHaveURL(`${AUDIT}?record=faculties&record_id=${id}`);
  await expectVisible(page.getByText(t('list.total', { total: 2 })));
  const changed = page.getByRole('row').filter({ hasText: `${faculty_code} → YANGI` });
  await changed.getByRole('link').click();
  const entry = page.getByRole('dialog', { name: t('audit.entry') });
  await expectVisible(entry.getByText('127.0.0.1'), entry.getByRole('row').filter({ hasText: 'YANGI' }));
  await entry.getByRole('link', { name }).click();
  await expectVisible(drawer(user, 'view'));
  await expect(page).toHaveURL(`${FACULTIES}?view=${id}`);

  const other = await openApp({
    as: 'admin2',
    language: 'oz',
    at: `${AUDIT}?record=faculties&record_id=${id}`,
  });
  await expectVisible(other.page.getByText(t('list.empty')));
});

test('audit: keeps unsaved input while the history is open', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: `${FACULTIES}?edit=2&lang=oz` });
  const { page, t } = user;
  const form = drawer(user, 'edit');
  const dean = field(form, t('faculty.dean_name'));
  await dean.fill('Hali saqlanmagan');
  await showHistory(user, form);
  await expectVisible(historyIn(user, form));
  await expect(dean).toBeHidden();
  await form.getByText(t('history.record'), { exact: true }).click();
  await expect(dean).toHaveValue('Hali saqlanmagan');
  await showHistory(user, form);
  await form.getByRole('link', { name: t('history.open') }).click();
  const confirmation = page.getByRole('dialog').filter({ hasText: t('editor.unsaved') });
  await button(confirmation, t('editor.unsaved.leave')).click();
  await expect(page).toHaveURL(`${AUDIT}?record=faculties&record_id=2`);
});

test('audit: hides the history from users without the audit permission', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const user = await openApp({ as: 'registrar', at: `${FACULTIES}?view=1` });
  const form = drawer(user, 'view');
  await expectVisible(form.getByText(user.t('faculty.position'), { exact: true }));
  const allowed = (await signIn(server.url, 'registrar')).call(faculties.list);
  expect((await allowed).status).toBe(200);
  await expect(form.getByText(user.t('history.history'), { exact: true })).toBeHidden();
});

test('audit: filters the audit by user, action and date, and exports the filtered list', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const client = await signIn(server.url, 'admin');
  const { id, name } = await makeFaculty(client);
  await client.call(faculties.remove, { params: { id } });
  const user = await openApp({ as: 'admin', at: AUDIT });
  const { page, t } = user;
  await button(page, t('list.filter')).click();
  const filters = page.getByRole('dialog', { name: t('list.filter') });
  await choose(page, field(filters, t('audit.user_name')), 'admin');
  await choose(page, field(filters, t('audit.action')), t('audit.action.removed'));
  await field(filters, t('audit.from')).fill('01.01.2026');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-01-01');
  await expectVisible(
    page.getByText(t('list.total', { total: 1 })),
    page.getByRole('cell', { name, exact: true }),
  );
  const chips = page.getByRole('list', { name: t('list.filters_in_force') }).getByRole('listitem');
  await expect(chips).toHaveText([
    `${t('audit.user_name')}: admin`,
    `${t('audit.action')}: ${t('audit.action.removed')}`,
    `${t('audit.from')}: 01.01.2026`,
  ]);
  const downloading = page.waitForEvent('download');
  await button(page, t('list.export')).click();
  await button(page, t('list.export.csv')).click();
  const file = await text(await (await downloading).createReadStream());
  expect(file.trim().split(/\r?\n/)).toHaveLength(2);
  expect(file).toContain(name);
});
