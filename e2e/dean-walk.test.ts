import { expect, type Locator, type Page } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { test, type User } from './fixtures.ts';
import { button, choose, dialog, expectVisible, field, flash, heading } from './steps.ts';
import { LONG } from './tags.ts';

const YEAR = '2025-2026';
const DAY_MS = 24 * 60 * 60 * 1000;
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** 2 119 → 2119 */
const numberIn = async (at: Locator) => Number(((await at.textContent()) ?? '').replace(/\D/g, ''));
/** The buttons of the numbers in a column of a report; the last is that of all rows. A zero is no button. */
const numbersOf = ({ page, t }: User, column: string, at: Page | Locator = page) => {
  const name = t('report.open_number', { column: t(`report.column.${column}`), number: '#' });
  return at.getByRole('button', {
    name: new RegExp(`^${escaped(name).replace('#', String.raw`[\d\s]+`)}$`),
  });
};
const REASONS = ['failed_absent', 'failed_interim', 'failed_final', 'failed_unmarked'];

test('a dean finds who is late, what fails and who is absent, writes to them, and reports to the rector', {
  tag: LONG,
}, async ({ openApp, server }) => {
  // The deadlines of sheets that are not filled in have passed.
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const { db } = server.services;
  const open = db.selectFrom('statements').where('state', '<>', 'closed').select('semester_subject_id');
  await db
    .updateTable('exam_schedules')
    .set({ start_date: daysAgo(40), end_date: daysAgo(39) })
    .where('semester_subject_id', 'in', open)
    .execute();
  const rector = await openAccount(server, await signIn(server.url, 'admin'), {
    permissions: ['message_index'],
  });
  const user = await openApp({ as: 'dekan', at: '/' });
  const { page, t } = user;
  const composer = dialog(page, t('message.compose.new'));
  /** Begins a message, which names so many people, and closes it. */
  const expectReceivers = async (key: string, count: number) => {
    await expectVisible(
      composer.getByText(t(`message.${key}_selected_${count === 1 ? 'one' : 'other'}`, { count })),
    );
    await page.keyboard.press('Escape');
    await expect(composer).toBeHidden();
  };

  // Who has not filled their sheets.
  const late = page.getByRole('link', { name: t('radar.sheets_overdue') });
  await expectVisible(late);
  const teachers = await numberIn(late.locator('strong'));
  await late.click();
  const rows = page.getByRole('main').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(teachers);
  const opener = rows.first().getByRole('button');
  const sheets = await numberIn(opener);
  await opener.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('listitem')).toHaveCount(sheets);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await button(page.getByRole('main'), t('menu.message_compose')).click();
  await expectReceivers('teachers', teachers);

  // What fails most.
  await page.goto('/users-rating-mark-report');
  await choose(page, field(page, t('report.filter.academic_year_id')), YEAR);
  const twos = page.getByRole('columnheader', { name: t('report.column.mark_2') });
  await twos.click();
  await twos.click();
  await expect(page).toHaveURL(/sort=-mark_2/);
  await expectVisible(numbersOf(user, 'mark_2'));
  const failed = await numberIn(numbersOf(user, 'mark_2').last());

  // Which subject fails most, and why.
  await page.goto('/subject-failures');
  await choose(page, field(page, t('report.filter.academic_year_id')), YEAR);
  const sorted = page.waitForResponse((response) => response.url().includes('sort=-failed_count'));
  const failing = page.getByRole('columnheader', { name: t('report.column.failed_count'), exact: true });
  await failing.click();
  await failing.click();
  await sorted;
  await expect(page.locator('[data-renewing="true"]')).toHaveCount(0);
  await expectVisible(numbersOf(user, 'failed_count'));
  const counts = await Promise.all((await numbersOf(user, 'failed_count').all()).slice(0, -1).map(numberIn));
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  const subject = rows.filter({ has: numbersOf(user, 'failed_count') }).first();
  const reasons = await Promise.all(
    REASONS.map(async (reason) => {
      const number = numbersOf(user, reason, subject);
      return { reason, count: (await number.count()) === 0 ? 0 : await numberIn(number) };
    }),
  );
  expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(counts[0]);
  const [main = { reason: '', count: 0 }] = reasons.toSorted((one, other) => other.count - one.count);
  await numbersOf(user, main.reason, subject).click();
  await expect(drawer.getByRole('rowheader')).toHaveCount(main.count);
  await button(drawer, t('menu.message_compose')).click();
  await expectReceivers('students', main.count);

  // Who never opened a lesson.
  await page.goto('/monitoring/students-not-attending?attendance=never');
  await expect(heading(user, 'menu.report.notAttending')).toHaveText(/: [\d\s]+$/);
  const absent = await numberIn(heading(user, 'menu.report.notAttending'));
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await button(page, t('report.write.all', { total: String(absent) })).click();
  await expectReceivers('students', absent);

  // The appropriation of the year has the same marks, and goes to the rector as PDF.
  await page.goto('/appropriation');
  await choose(page, field(page, t('report.filter.academic_year_id')), YEAR);
  await expect.poll(() => numberIn(numbersOf(user, 'count_two_mark').last())).toBe(failed);
  await button(page, t('list.export')).click();
  await button(page, t('list.export.send')).click();
  await expectVisible(composer.getByRole('list', { name: t('message.attachments') }).getByText(/\.pdf$/));
  await composer.getByText(t('message.kind.admins'), { exact: true }).click();
  await composer.getByLabel(rector.username).check();
  await composer.getByRole('textbox', { name: t('message.message') }).fill('Hisobot ilova qilindi');
  await button(composer, t('message.send')).click();
  await expectVisible(flash(page, t('message.sent')));

  const reader = await openApp({ as: rector, at: '/messages/all' });
  await reader.page.getByRole('link', { name: new RegExp(t('menu.report.appropriation')) }).click();
  await expectVisible(reader.page.getByRole('button', { name: /\.pdf$/ }));
});
