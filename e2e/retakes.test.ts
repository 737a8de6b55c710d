import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { applyFor, makeApplication, makeDebtors } from '../server/test/retake-factories.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectInvalid, expectVisible, field, flash, heading } from './steps.ts';
import { LONG } from './tags.ts';

/** Columns of the rating grid, counted from 0. */
const [IC, RATING] = [3, 6];

test('retakes: shows the retake applications of a student in the window of the student', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const debtors = await makeDebtors(server, admin);
  const application = await applyFor(admin, debtors);
  const name = new RegExp(application.fio);
  const { page, t } = await openApp({
    as: 'admin',
    at: `/students/students?full_search=${application.id_number}`,
  });
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: t('list.view', { name: '' }).trim() })
    .click();
  const details = page.getByRole('dialog', { name: t('student.title.view') });
  await details.getByRole('tab', { name: t('student.tab.retakes') }).click();
  await expectVisible(
    details.getByText(t('retake.status.0')),
    details.getByText(t('student.retake.credits', { credits: '4', sum: '800 000' })),
  );
  await details.getByRole('tabpanel').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/re-reading-subject-groups/${application.id}$`));
});

test('retakes: shows all columns of the applications without scrolling', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  await makeApplication(server, await signIn(server.url, 'admin'));
  const { page, t } = await openApp({ as: 'admin', at: '/re-reading-subject-groups' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const heading = page.getByRole('columnheader', { name: t('retake.end_date') });
  const actions = page.getByRole('columnheader', { name: t('list.actions') });
  await expect
    .poll(async () => {
      const [last, pinned] = [await heading.boundingBox(), await actions.boundingBox()];
      return last !== null && pinned !== null && last.x + last.width <= pinned.x + 1;
    })
    .toBe(true);
});

test('retakes: opens a retake, prints its contract, marks it paid, enters the mark and sees the result change', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { studentIds, groupId } = await makeDebtors(server, admin);
  const [studentId = 0] = studentIds;
  await admin.call(gpaRecords.calculate, { body: { student_ids: studentIds } });
  const { result: debts } = await admin.call(retakeApplications.debts, { params: { studentId } });
  const user = await openApp({ as: 'admin', at: '/re-reading-subject-groups' });
  const { page, t } = user;

  await button(page, t('retake.create')).click();
  const creation = dialog(page, t('retake.create'));
  const student = await server.services.db
    .selectFrom('students')
    .where('id', '=', studentId)
    .select('id_number')
    .executeTakeFirstOrThrow();
  const option = t('retake.student_option', { name: debts.fio, id_number: student.id_number });
  await field(creation, t('student.noun')).fill(student.id_number);
  await page.getByTitle(option, { exact: true }).click();
  await creation.getByRole('checkbox').check();
  await expectVisible(
    creation.getByText(t('retake.sum.live', { credits: '4', limit: '30', sum: '800 000' })),
  );
  await button(creation, t('retake.create.submit')).click();

  await expectVisible(heading(user, 'retake.noun'));
  const actions = button(page, t('retake.actions', { name: debts.fio }));
  const act = async (name: string) => {
    await actions.click();
    await button(page, t(name)).click();
  };
  await act('retake.activate');
  await button(dialog(page, t('retake.activate.question', { name: debts.fio })), t('action.yes')).click();
  await expectVisible(flash(page, t('retake.activated')));

  await button(page, t('action.save')).click();
  await expectInvalid(field(page, t('retake.end_date')), t('retake.end_date.required'));
  await field(page, t('retake.end_date')).fill('31.12.2090');
  await button(page, t('action.save')).click();
  await expectVisible(flash(page, t('retake.deadline.changed')));

  await button(page, t('retake.contract')).click();
  const saved = page.waitForEvent('download');
  // The header has a button of this name as well.
  await button(page.locator(':popover-open'), t('language.oz')).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  await act('retake.pay');
  await button(dialog(page, t('retake.places')), t('retake.pay')).click();
  await expectVisible(flash(page, t('retake.pay.done')));
  await page.getByRole('link', { name: t('retake.sheet'), exact: true }).click();
  const cell = (column: number) =>
    page.getByRole('grid').locator('tbody tr').first().locator('.cell').nth(column);
  await cell(IC).click();
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await expect(cell(RATING)).toHaveText('85');
  await expect
    .poll(async () => (await admin.call(retakeApplications.debts, { params: { studentId } })).result.debts)
    .toEqual([]);

  await page.goto(`/edu-process/gpa-rating-students?group_id=${groupId}`);
  const record = page.getByRole('row').filter({ hasText: debts.fio });
  await expectVisible(record.getByText('2,00'), record.getByText(t('gpa.stale')));
  await button(record, t('gpa.recalculate.of', { name: debts.fio })).click();
  await expectVisible(record.getByText('4,00'));
  await page.goto(`/edu-process/academic-debtors?group_id=${groupId}`);
  await expectVisible(page.getByText(t('list.empty'), { exact: true }));
});
