import { text } from 'node:stream/consumers';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { makeFaculty } from '../server/test/factories.ts';
import { FACULTIES } from './faculty-steps.ts';
import { historyIn, showHistory } from './history-steps.ts';
import { useStage } from './stage.ts';
import { arriveAt, button, choose, drawer, editRow, field, flash, gone, saveIn, see } from './steps.ts';

const stage = useStage();
const AUDIT = '/accounts/audit';

it('a faculty is changed: its history and the audit list say so, and another university’s administrator sees nothing', async () => {
  const { id, name, faculty_code } = await makeFaculty(await signIn(stage.server.url, 'admin'));
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  await editRow(person, name);
  const form = drawer(person, 'edit');
  await field(form, say('faculty.faculty_code')).fill('YANGI');
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')));

  await showHistory(person, form);
  const newest = historyIn(person, form).first();
  await see(newest.getByText(say('journal.action.changed')), newest.getByText('admin', { exact: true }));
  const code = newest.getByRole('row').filter({ hasText: say('faculty.faculty_code') });
  await expect.poll(() => code.getByRole('cell').allInnerTexts()).toEqual([faculty_code, 'YANGI']);
  await expect.poll(() => historyIn(person, form).count()).toBe(2);

  await form.getByRole('link', { name: say('history.open') }).click();
  await arriveAt(page, `${AUDIT}?record=faculties&record_id=${id}`);
  await see(page.getByText(say('list.total', { total: 2 })));
  const changed = page.getByRole('row').filter({ hasText: `${faculty_code} → YANGI` });
  await changed.getByRole('button').click();
  const entry = page.getByRole('dialog', { name: say('audit.entry') });
  await see(entry.getByText('127.0.0.1'), entry.getByRole('row').filter({ hasText: 'YANGI' }));
  await entry.getByRole('link', { name }).click();
  await see(drawer(person, 'view'));
  await arriveAt(page, `${FACULTIES}?view=${id}`);

  const other = await stage.enter({
    as: 'admin2',
    language: 'oz',
    at: `${AUDIT}?record=faculties&record_id=${id}`,
  });
  await see(other.page.getByText(say('list.empty')));
});

it('what is typed stays while one looks into the history', async () => {
  const person = await stage.enter({ as: 'admin', at: `${FACULTIES}?edit=2&lang=oz` });
  const { page, say } = person;
  const form = drawer(person, 'edit');
  const dean = field(form, say('faculty.dean_name'));
  await dean.fill('Hali saqlanmagan');
  await showHistory(person, form);
  await see(historyIn(person, form));
  await gone(dean);
  await form.getByText(say('history.record'), { exact: true }).click();
  await expect.poll(() => dean.inputValue()).toBe('Hali saqlanmagan');
  await showHistory(person, form);
  await form.getByRole('link', { name: say('history.open') }).click();
  const question = page.getByRole('dialog').filter({ hasText: say('editor.unsaved') });
  await button(question, say('editor.unsaved.leave')).click();
  await arriveAt(page, `${AUDIT}?record=faculties&record_id=2`);
});

it('whoever may not read the audit sees no history and no journal', async () => {
  const person = await stage.enter({ as: 'registrar', at: `${FACULTIES}?view=1` });
  const form = drawer(person, 'view');
  await see(form.getByText(person.say('faculty.position'), { exact: true }));
  const allowed = (await signIn(stage.server.url, 'registrar')).call(faculties.list);
  expect((await allowed).status).toBe(200);
  await gone(form.getByText(person.say('history.history'), { exact: true }));
});

it('is narrowed by person, action and days, and taken away as it is narrowed', async () => {
  const client = await signIn(stage.server.url, 'admin');
  const { id, name } = await makeFaculty(client);
  await client.call(faculties.remove, { params: { id } });
  const person = await stage.enter({ as: 'admin', at: AUDIT });
  const { page, say } = person;
  await button(page, say('list.filter')).click();
  const filters = page.getByRole('dialog', { name: say('list.filter') });
  await choose(page, field(filters, say('journal.user_name')), 'admin');
  await choose(page, field(filters, say('journal.action')), say('journal.action.removed'));
  await field(filters, say('audit.from')).fill('01.01.2026');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-01-01');
  await see(page.getByText(say('list.total', { total: 1 })), page.getByRole('cell', { name, exact: true }));
  const chips = page.getByRole('list', { name: say('list.filters_in_force') }).getByRole('listitem');
  await expect
    .poll(() => chips.allInnerTexts())
    .toEqual([
      `${say('journal.user_name')}: admin`,
      `${say('journal.action')}: ${say('journal.action.removed')}`,
      `${say('audit.from')}: 01.01.2026`,
    ]);
  const downloading = page.waitForEvent('download');
  await button(page, say('list.export')).click();
  await button(page, say('list.export.csv')).click();
  const file = await text(await (await downloading).createReadStream());
  expect(file.trim().split(/\r?\n/)).toHaveLength(2);
  expect(file).toContain(name);
});
