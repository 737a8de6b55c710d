import { buffer } from 'node:stream/consumers';
import { expect, type Locator } from '@playwright/test';
import { test, type User } from './fixtures.ts';
import { button, choose, dialog, expectVisible, field, heading } from './steps.ts';
import { LONG } from './tags.ts';

/** The buttons of the numbers in a column, which open their records; the last is that of all rows. */
const numbersOf = ({ page, t }: User, column: string): Locator =>
  page.getByRole('button', {
    name: new RegExp(
      `^${escaped(t('report.open_number', { column: t(column), number: '#' })).replace('#', '[\\d\\s]+')}$`,
    ),
  });
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** 2 119 → 2119 */
const numberIn = async (at: Locator) => Number(((await at.textContent()) ?? '').replace(/\D/g, ''));

/** Whether the numbers of the rows are in this order; the last is their total. */
async function isDescending(numbers: Locator): Promise<boolean> {
  const values = await Promise.all((await numbers.all()).slice(0, -1).map(numberIn));
  return values.length > 1 && values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0));
}

test('reports: a dean finds the subject that fails most, and writes to its students', async ({ openApp }) => {
  const user = await openApp({ as: 'dekan', at: '/users-rating-mark-report' });
  const { page, t } = user;
  await expectVisible(heading(user, 'menu.report.subjectMarks'));
  await choose(page, field(page, t('report.filter.academic_year_id')), '2025-2026');
  const twos = page.getByRole('columnheader', { name: t('report.column.mark_2') });
  await twos.click();
  await expect(page).toHaveURL(/sort=mark_2/);
  await twos.click();
  await expect(page).toHaveURL(/sort=-mark_2/);

  const numbers = numbersOf(user, 'report.column.mark_2');
  await expect.poll(() => isDescending(numbers)).toBe(true);
  const most = numbers.first();
  const shown = await numberIn(most);
  await most.click();
  const records = page.getByRole('dialog');
  await expectVisible(records.getByText(new RegExp(`: ${shown}$`)));
  await expect(records.getByRole('rowheader')).toHaveCount(shown);
  await button(records, t('menu.message_compose')).click();
  await expectVisible(
    dialog(page, t('menu.message_compose')).getByText(t('message.students_selected_other', { count: shown })),
  );
});

test('reports: the enrolment of a dean is the number of the home screen, and a message reaches all', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'dekan', at: '/' });
  const { page, t } = user;
  const tile = page.getByRole('link', { name: new RegExp(`^${t('dashboard.students')} [\\d\\s]+$`) });
  await expectVisible(tile);
  const studying = await numberIn(tile.locator('strong, .dashboard-number').last());
  await page.goto('/enrolment');
  const total = numbersOf(user, 'report.column.student_count').last();
  await expectVisible(total);
  expect(await numberIn(total)).toBe(studying);
  await total.click();
  // More students than the list of records has on a page.
  expect(studying).toBeGreaterThan(200);
  await button(page.getByRole('dialog'), t('menu.message_compose')).click();
  await expectVisible(
    dialog(page, t('menu.message_compose')).getByText(
      t('message.students_selected_other', { count: studying }),
    ),
  );
});

test('reports: a dean downloads the appropriation of a year as PDF, and sends it in a message', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'dekan', at: '/appropriation' });
  const { page, t } = user;
  await expectVisible(numbersOf(user, 'report.column.student_register_count').last());
  await button(page, t('list.export')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('list.export.pdf')).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const content = await buffer(await download.createReadStream());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');

  await button(page, t('list.export')).click();
  await button(page, t('list.export.send')).click();
  const message = dialog(page, t('message.compose.new'));
  await expectVisible(
    message.getByRole('list', { name: t('message.attachments') }).getByText(download.suggestedFilename()),
  );
  await expect(field(message, t('message.title'))).toHaveValue(t('menu.report.appropriation'));
});

test('reports: a dean has the enrolment sent every week, and sends it now', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'dekan', at: '/enrolment' });
  const { page, t } = user;
  await expectVisible(numbersOf(user, 'report.column.student_count').last());
  await button(page, t('list.export')).click();
  await button(page, t('list.export.schedule')).click();
  const form = dialog(page, t('report_schedule.new'));
  const name = `Kontingent ${Date.now()}`;
  await field(form, t('field.name')).fill(name);
  await button(form, t('action.save')).click();
  await expect(form).toBeHidden();

  await page.goto('/report-schedules');
  const schedule = page.getByRole('listitem', { name });
  await button(schedule, `${t('report_schedule.send')}: ${name}`).click();
  await expectVisible(schedule.getByText(t('report_schedule.state.sent')));
  await button(schedule, `${t('report_schedule.runs')}: ${name}`).click();
  const runs = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    runs.getByRole('button', { name: /\.pdf$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await page.goto('/messages/all');
  await expectVisible(page.getByText(name).first());
});
