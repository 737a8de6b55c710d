import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { expect, type Page } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeStudent, moveStudents, orderNumber } from '../server/test/people-factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { insertControl } from '../server/test/rating-factories.ts';
import { attach, makeConfirmedPlan, rate, subjectsOf } from '../server/test/registration-factories.ts';
import type { TestServer } from '../server/test/server.ts';
import { test } from './fixtures.ts';
import { button, choose, dialog, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

const PASSED = 5;
/** The column of interim points in the grid, counted from 0. */
const IC = 3;

/** An expelled student with five passed subjects, and a plan that has them and one more. */
async function prepare(server: TestServer) {
  const admin = await signIn(server.url, 'admin');
  const subjects = await Promise.all(Array.from({ length: PASSED + 1 }, () => makeSubject(admin)));
  const ids = subjects.map(({ id }) => id);
  const former = await makeConfirmedPlan(admin, { subjects: [ids.slice(0, PASSED), []] });
  const { faculty_id, speciality_id } = former.curriculum;
  const plan = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: [ids, []] });
  const student = await makeStudent(admin, { group_id: former.group.id, second_name: 'Tiklanov' });
  await attach(admin, former, [student.id], { order_number: orderNumber(), order_date: '2025-09-02' });
  for (const { student_subject_id } of await subjectsOf(admin, student.id))
    await rate(server, student_subject_id ?? 0, { rating: 80, mark: 4 });
  await moveStudents(admin, [student.id], { status_type: 'studentexpel' });
  const missing = plan.semesters[0]?.subjects.find((one) => one.subject_id === ids[PASSED]);
  for (const type of [2, 3] as const)
    await insertControl(server, { curriculum: plan.curriculum, semesterSubjectId: missing?.id ?? 0 }, type);
  return { admin, student, plan, names: subjects.map(({ name }) => name ?? '') };
}

/** Selects an option of a long list by typing its name. */
async function search(page: Page, label: string, option: string) {
  await field(page, label).fill(option);
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

test('restoration: restores an expelled student with five subjects: dragged, by keyboard, by proposals; then enters the difference', async ({
  openApp,
  server,
}) => {
  const { admin, student, plan, names } = await prepare(server);
  const [first = '', second = ''] = names;
  const { page, t, expectErrors } = await openApp({
    as: 'admin',
    at: `/students/expelled?group_id=${student.group_id}`,
  });
  await page.getByRole('button', { name: /Tiklanov/ }).click();
  await expect(page).toHaveURL(`/student/recovery?student=${student.id}`);
  const pool = page.getByRole('region', { name: t('restoration.board.pool') });
  await expectVisible(pool.getByText(first, { exact: true }));
  await search(page, t('curriculum.noun'), plan.curriculum.name);
  await choose(page, field(page, t('semester.noun')), t('semester.named', { name: '2' }));
  const semester = page.getByRole('region', { name: t('semester.named', { name: '1' }) });
  await pool.getByText(first, { exact: true }).dragTo(semester.getByText(first, { exact: true }).first());
  await expectVisible(button(semester, t('restoration.board.return', { name: first })));

  await pool.getByRole('button', { name: second, exact: true }).press('Enter');
  await page
    .getByRole('button', { name: new RegExp(`^${second}.*${t('restoration.board.proposed')}`) })
    .press('Enter');
  await expectVisible(button(semester, t('restoration.board.return', { name: second })));
  await semester.getByRole('button', { name: second, exact: true }).first().press('Delete');
  await expectVisible(pool.getByText(second, { exact: true }));
  await page.keyboard.press('Control+z');
  await expectVisible(button(semester, t('restoration.board.return', { name: second })));
  await button(page, t('restoration.board.accept_other', { count: PASSED - 2 })).click();
  await expectVisible(page.getByText(t('restoration.board.pool_used')));

  // The unsaved board survives a reload, and is not left without a question.
  await page.reload();
  await expectVisible(
    page.getByText(t('restoration.board.resumed')),
    page.getByText(t('restoration.board.pool_used')),
  );
  await page
    .getByRole('link', { name: t('menu.recovered_students') })
    .first()
    .click();
  await button(page, t('editor.unsaved.stay')).click();
  await expectVisible(button(semester, t('restoration.board.return', { name: second })));

  // Without a group nothing is saved, and the board stays filled.
  await field(page, t('restoration.board.order_number')).fill('RST-1');
  await button(page, t('restoration.board.save')).click();
  await expectVisible(page.getByText(t('restoration.group.required')));
  await search(page, t('restoration.board.group'), plan.group.name ?? '');
  await button(page, t('restoration.board.save')).click();
  // The group entered in another year than the semester belongs to.
  const unusual = dialog(page, t('warning.title'));
  await expectVisible(unusual.getByRole('checkbox'));
  for (const tick of await unusual.getByRole('checkbox').all()) await tick.check();
  await button(unusual, t('action.continue')).click();
  await expect(page).toHaveURL('/students/recovery');
  await expectErrors(/^409 POST /);
  await expectVisible(page.getByRole('link', { name: /Tiklanov/ }), page.getByText('RST-1'));

  await page.goto(`/students-reading-recovery-for-rating?curriculum_id=${plan.curriculum.id}`);
  const grid = page.getByRole('grid', { name: names[PASSED] ?? '' });
  await grid.locator('tbody tr').first().locator('.cell').nth(IC).click();
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText(t('rating_grid.save.saved')));
  await expect
    .poll(async () => (await subjectsOf(admin, student.id)).map(({ mark }) => mark))
    .toEqual([4, 4, 4, 4, 4, 4]);
  const { result } = await admin.call(restorations.list, { query: { group_id: plan.group.id } });
  expect(result.data).toMatchObject([{ student_id: student.id, carried: PASSED, difference: 0 }]);
});

test('restoration: names a student who studies again, and says why nothing can be restored', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { id, full_name } = await makeStudent(admin, { second_name: 'Qaytganov' });
  const { page, t } = await openApp({ as: 'admin', at: `/student/recovery?student=${id}` });
  await expectVisible(page.getByRole('alert'));
  await expectVisible(page.locator('.board-choice').getByText(full_name, { exact: true }));
  await expect(page.locator('.board-choice').getByText(String(id), { exact: true })).toHaveCount(0);
  await expectVisible(page.getByText(t('restoration.board.title')));
});
