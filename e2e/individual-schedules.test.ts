import { dayAt, formatInstant } from '@dekanat/contract/api/days.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openTeacherAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import {
  assignTeacher,
  closeWindows,
  daysFromNow,
  makeScheduledSheet,
} from '../server/test/individual-schedule-factories.ts';
import { test } from './fixtures.ts';
import { button, choose, expectVisible, field } from './steps.ts';

/** Selects an option of a long list by its name. */
async function find(page: Page, select: Locator, option: string) {
  await select.click();
  await select.fill(option);
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

test('individual schedules: gives a student and a teacher dates of their own, which the sheet and the calendar show', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const made = await makeScheduledSheet(server, admin);
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, made, teacher.id);
  await closeWindows(server, made);
  const sheet = (await admin.call(sheets.read, { params: { id: made.finalId } })).result;
  const person = (await admin.call(teachers.read, { params: { id: teacher.id } })).result;
  const [control, start] = [sheet.control_type_name ?? '', daysFromNow(-1)];
  const user = await openApp({ as: 'admin', at: '/individual-graphic/create' });
  const { page, t } = user;

  await find(page, field(page, t('student_group.noun')), sheet.student_group_name ?? '');
  await page.getByRole('checkbox', { name: /^Talabayev 001/ }).check();
  await field(page, t('individual.subject')).click();
  await page
    .getByTitle(sheet.subject_name ?? '', { exact: false })
    .last()
    .click();
  await page.getByRole('checkbox', { name: control }).check();
  await button(page, t('individual.preview')).click();
  await expectVisible(page.getByText(t('individual.start.required')));
  const dateOf = (label: string) => field(page, `${control}: ${t(label)}`);
  await dateOf('individual.column.start_date').fill(formatInstant(start));
  await field(page, t('individual.column.reason')).fill('Kasallik varaqasi');
  await button(page, t('individual.preview')).click();
  const preview = page.getByRole('dialog');
  await expectVisible(preview.getByText(t('individual.warning.past')));
  await button(preview, t('individual.save')).click();
  await expectVisible(page.getByText(t('individual.saved_one', { count: 1 })));
  await expectVisible(page.getByRole('row').filter({ hasText: 'Kasallik varaqasi' }));

  const own = await openApp({ as: teacher, at: `/account/statements/${made.finalId}` });
  const notes = own.page.getByText(t('rating_grid.individual.note'));
  await expectVisible(own.page.getByText(t('rating_grid.individual')), notes);
  await expect(notes).toHaveCount(1);

  await page.goto('/individual-graphic-teacher/create');
  await expect(button(page, t('individual.preview'))).toBeDisabled();
  await find(page, field(page, t('curriculum.noun')), made.curriculum.name);
  await choose(page, field(page, t('semester.noun')), t('semester.named', { name: '1' }));
  await find(page, field(page, t('department.noun')), person.department_name ?? '');
  await choose(page, field(page, t('subject.noun')), sheet.subject_name ?? '');
  await page.getByRole('checkbox', { name: person.fio }).check();
  await page.getByRole('checkbox', { name: control }).check();
  await dateOf('individual.column.start_date').fill(formatInstant(start));
  await dateOf('individual.column.end_date').fill(formatInstant(daysFromNow(1)));
  await field(page, t('individual.column.reason')).fill('Xizmat safari');
  await button(page, t('individual.preview')).click();
  await button(preview, t('individual.save')).click();
  await expectVisible(page.getByRole('row').filter({ hasText: 'Xizmat safari' }));
  await expectVisible(own.page.getByText('Xizmat safari'));
  await expect(own.page.getByText(t('rating_grid.individual'))).toHaveCount(0);
  await own.expectErrors('403 GET /api/crm/profile');

  const day = dayAt(Date.parse(start));
  await page.goto(`/controls?view=list&curriculum_id=${made.curriculum.id}&day=${day}`);
  await page
    .getByRole('button')
    .filter({ hasText: t('calendar.individual_one', { count: 1 }) })
    .click();
  await expectVisible(page.getByRole('dialog').getByText('Talabayev 001'));
});
