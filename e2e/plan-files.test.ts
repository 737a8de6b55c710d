import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { expect } from '@playwright/test';
import { openTeacherAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { HOURS, makePlannedSubject, planFile, planOf } from '../server/test/curriculum-factories.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

const bytesOf = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});

test('plan files: imports a plan after a dry run that names each fault, and undoes the import', {
  tag: LONG,
}, async ({ openApp, server }) => {
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

  await button(page, t('imports.button')).click();
  await choose([1, code, null, 30, 30, 60, 4, null, null]);
  await button(importing, t('plan_file.store', { count: 1 })).click();
  await expectVisible(page.getByRole('region').getByText(name));
  await expect(importing).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region').getByText(name)).toHaveCount(0);
  expect(await subjects()).toBe(1);
});

test('plan files: prints the official table alone', async ({ openApp, server }) => {
  const { curriculum } = await makePlannedSubject(await signIn(server.url, 'admin'));
  const { page, t } = await openApp({ as: 'admin', at: `/edu-process/curriculum/${curriculum.id}` });
  // The print dialog closes at once in a headless browser, and the table with it.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await button(page, t('print.button')).click();
  const table = page.locator('.plan-print');
  await expect(table).toBeAttached();
  await expect(table).toBeHidden();
  await expect(page).toHaveTitle(curriculum.name);
  await page.emulateMedia({ media: 'print' });
  await expectVisible(table.getByText(t('print.totals')), table.getByText(t('print.signer.dean')));
  await expect(page.locator('#root')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(table).not.toBeAttached();
});

test('plan files: lists subjects without a teacher, then the load of teachers, who see what is assigned to them', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { id, semesterId, subject_id, curriculum } = await makePlannedSubject(admin);
  await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
  const teacher = await openTeacherAccount(server, admin);
  const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const { page, t } = await openApp({
    as: 'admin',
    at: '/edu-process/teacher-load?season_semester=autumn_semester',
  });
  const part = (title: string) => page.locator('section').filter({ hasText: t(title) });
  const unassigned = part('load.unassigned').getByRole('link', { name: curriculum.name });
  await expectVisible(unassigned);
  await admin.call(semesterSubjectTeachers.save, {
    params: { semesterSubjectId: id },
    body: { teachers: [{ teacher_id: teacher.id, group_ids: [group.id] }] },
  });
  await page.reload();
  const taught = part('load.teachers').locator('details').filter({ hasText: curriculum.name });
  await expectVisible(taught.getByText(t('load.groups_one', { count: 1 })));
  await expect(unassigned).toHaveCount(0);
  await taught.locator('summary').click();
  await taught.getByRole('link', { name: curriculum.name }).click();
  await expectVisible(page.getByRole('heading', { name: curriculum.name }));

  const own = await openApp({ as: teacher, at: '/account/exams' });
  const assigned = own.page.getByRole('listitem').filter({ hasText: group.name });
  await expectVisible(assigned.getByText(own.t('own_account.assigned.hours_other', { count: 60 })));
  await button(own.page, own.t('own_account.calendar.create')).click();
  const calendar = await field(own.page, own.t('own_account.calendar.address')).inputValue();
  expect(await (await own.page.request.get(calendar)).text()).toContain('BEGIN:VCALENDAR');
  await button(own.page, own.t('own_account.calendar.revoke')).click();
  const question = dialog(own.page, own.t('own_account.calendar.revoke.content'));
  await button(question, own.t('own_account.calendar.revoke')).click();
  await expectVisible(button(own.page, own.t('own_account.calendar.create')));
  expect((await own.page.request.get(calendar)).status()).toBe(404);
  // A teacher without a permission of the back office has no profile there.
  await own.expectErrors('403 GET /api/crm/profile');
});
