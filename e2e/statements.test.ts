import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { expect } from '@playwright/test';
import { openTeacherAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { fc, ic, makeSheet, saveCells } from '../server/test/rating-factories.ts';
import { makeTeacher } from '../server/test/teacher-factories.ts';
import { test } from './fixtures.ts';
import { button, choose, dialog, expectVisible, field, heading } from './steps.ts';
import { LONG } from './tags.ts';

test('statements: filters the list, closes and reopens a sheet, holds a re-sit and downloads the total sheet', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { finalId, groupId, semesterId, studentSubjectIds } = await makeSheet(server, admin);
  const [passed = 0, failed = 0] = studentSubjectIds;
  await saveCells(admin, finalId, [ic(passed, 40), fc(passed, 45)]);
  const user = await openApp({ as: 'admin', at: `/edu-process/statements?group_id=${groupId}` });
  const { page, t, expectErrors } = user;
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: `${t('list.filter')} 1` }).click();
  const filters = dialog(page, t('list.filter'));
  await choose(page, field(filters, t('statement.state')), t('statement.state.closed'));
  await button(filters, t('list.filter.apply')).click();
  await expectVisible(page.getByText(t('list.empty')));
  await button(page, t('list.filter.remove', { filter: t('statement.state') })).click();
  await expectVisible(rows.getByText('1 / 2'));
  await rows.getByRole('link').click();

  await expectVisible(heading(user, 'statement.noun'));
  await button(page, t('statement.close')).click();
  const closing = page.getByRole('dialog', { name: t('statement.close.title') });
  await expectVisible(closing.getByText('Talabayev 002'));
  await expect(closing.getByText('Talabayev 001')).toHaveCount(0);
  await button(closing, t('editor.cancel')).click();
  await saveCells(admin, finalId, [ic(failed, 20), fc(failed, 10)]);
  await page.reload();
  await button(page, t('statement.close')).click();
  await button(closing, t('statement.close')).click();
  await expectVisible(page.getByText(t('rating_grid.locked.closed')));
  const change = { params: { id: finalId }, body: { changes: [fc(failed, 40, 10)] } };
  expect((await admin.call(sheets.save, change)).status).toBe(405);

  await button(page, t('statement.reopen')).click();
  const reopening = page.getByRole('dialog', { name: t('statement.reopen.title') });
  await button(reopening, t('statement.reopen')).click();
  await expectVisible(reopening.getByText(t('statement.reason.required')));
  await field(reopening, t('statement.reason')).fill('Apellyatsiya');
  await button(reopening, t('statement.reopen')).click();
  await expectVisible(page.getByRole('listitem').filter({ hasText: 'Apellyatsiya' }));
  await button(page, t('statement.close')).click();
  await button(closing, t('statement.close')).click();

  await button(page, t('statement.re_sit.second_statement')).click();
  const holding = page.getByRole('dialog', { name: t('statement.re_sit.second_statement') });
  await expectVisible(holding.getByText('Talabayev 002'));
  await expect(holding.getByText('Talabayev 001')).toHaveCount(0);
  await button(holding, t('statement.re_sit.hold')).click();
  // The warning stands in the same dialog.
  await holding.getByRole('checkbox').check();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectErrors('409 POST /api/crm/statements/re-sits');
  await button(holding, t('statement.re_sit.hold')).click();
  await expect(page).not.toHaveURL(new RegExp(`/view/${finalId}$`));
  const grid = page.getByRole('grid');
  await expectVisible(grid.getByText('Talabayev 002'));
  await expect(grid.getByText('Talabayev 001')).toHaveCount(0);

  await page.getByRole('link', { name: t('total_statement.noun'), exact: true }).click();
  const table = page.getByRole('region', { name: t('total_statement.results') });
  await expectVisible(
    table.getByRole('cell', { name: '85 / 4' }),
    table.getByRole('cell', { name: '30 / 2' }),
  );
  const download = page.waitForEvent('download');
  await button(page, t('total_statement.document')).click();
  const total = { params: { id: groupId }, query: { semester_id: semesterId } };
  const { student_group_name } = (await admin.call(totalStatements.read, total)).result;
  expect((await download).suggestedFilename()).toBe(`${student_group_name}.docx`);
});

test('statements: says where a group has no teacher, and names the teacher who is assigned to it', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { finalId, groupId, curriculum, semesterSubjectId } = await makeSheet(server, admin, { students: 1 });
  const { result: group } = await admin.call(studentGroups.read, { params: { id: groupId } });
  const lead = await makeTeacher(admin, { fio: 'Yetakchiyev Anvar' });
  const holder = await makeTeacher(admin, { fio: 'Biriktirilov Botir' });
  await server.services.db
    .updateTable('semester_subjects')
    .set({ teacher_id: lead.id })
    .where('id', '=', semesterSubjectId)
    .execute();
  const { page, t } = await openApp({ as: 'admin', at: `/edu-process/curriculum/${curriculum.id}` });
  const checks = page.getByRole('complementary', { name: t('plan.checks') });
  await expectVisible(checks.getByText(t('plan.check.group_without_teacher', { groups: group.name })));
  await page.goto('/edu-process/teacher-load?season_semester=autumn_semester');
  const unassigned = page.getByRole('row').filter({ hasText: curriculum.name });
  await expectVisible(unassigned.getByText(group.name));
  await page.goto(`/edu-process/statements/view/${finalId}`);
  await expectVisible(page.getByText(t('statement.no_teacher')));
  await admin.call(semesterSubjectTeachers.save, {
    params: { semesterSubjectId },
    body: { teachers: [{ teacher_id: holder.id, group_ids: [groupId] }] },
  });
  await page.reload();
  await page.getByText(t('statement.facts')).click();
  await expectVisible(page.getByText('Biriktirilov Botir'));
  await expect(page.getByText('Yetakchiyev Anvar')).toHaveCount(0);
  await expect(page.getByText(t('statement.no_teacher'))).toHaveCount(0);
});

test('statements: shows a teacher without the back office the sheets that are assigned to them', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { semesterSubjectId, groupId } = await makeSheet(server, admin, { students: 1 });
  const teacher = await openTeacherAccount(server, admin);
  await admin.call(semesterSubjectTeachers.save, {
    params: { semesterSubjectId },
    body: { teachers: [{ teacher_id: teacher.id, group_ids: [groupId] }] },
  });
  const { page, t, expectErrors } = await openApp({ as: teacher });
  await page.getByRole('link', { name: t('teaching.section.sheets') }).click();
  const sheetsOfTeacher = page.getByRole('listitem').filter({ hasText: t('own_statement.editable') });
  await expect(sheetsOfTeacher).toHaveCount(2);
  await sheetsOfTeacher.first().getByRole('link').click();
  await expectVisible(page.getByRole('grid').getByText('Talabayev 001'), button(page, t('list.export')));
  // A teacher without a permission of the back office has no profile there.
  await expectErrors('403 GET /api/crm/profile');
});
