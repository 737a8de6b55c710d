import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import {
  addFinal,
  addSubject,
  currentYear,
  examTime,
  makePlannedSubject,
} from '../server/test/curriculum-factories.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeTeacher } from '../server/test/teacher-factories.ts';
import { test, type User } from './fixtures.ts';
import { button, dialog, expectVisible, field, flash } from './steps.ts';
import { LONG } from './tags.ts';

/** Two subjects that are taught to the same group in December, and their calendar. */
async function openCalendar(
  server: { url: string },
  open: (address: string) => Promise<User>,
  examDays: readonly number[],
) {
  const admin = await signIn(server.url, 'admin');
  const { start_year: year } = await currentYear(admin);
  const { curriculum, semesterId, ...first } = await makePlannedSubject(admin);
  const second = await addSubject(admin, semesterId);
  const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const teacher = await makeTeacher(admin);
  const body = {
    teachers: [{ teacher_id: teacher.id, group_ids: [group.id], statements: ['first_statement' as const] }],
  };
  for (const { id } of [first, second])
    await admin.call(semesterSubjectTeachers.save, { params: { semesterSubjectId: id }, body });
  for (const [index, day] of examDays.entries())
    await addFinal(
      admin,
      { semesterId, subject_id: [first, second][index]?.subject_id ?? 0 },
      { start_date: examTime(day, '09:00', year) },
    );
  const planned = async () => {
    const { result } = await admin.call(examSchedules.calendar, { query: { curriculum_id: curriculum.id } });
    return result;
  };
  const user = await open(`/controls?day=${year}-12-10&curriculum_id=${curriculum.id}`);
  const slot = (day: number) => user.page.locator(`[data-slot="${year}-12-${day}"]`);
  return { user, year, group, planned, slot };
}

test('calendar: moves exams by keyboard and by drag, and refuses a clash until it is confirmed', async ({
  openApp,
  server,
}) => {
  const { user, year, planned, slot } = await openCalendar(
    server,
    (at) => openApp({ as: 'admin', at }),
    [10, 12],
  );
  const { page, t } = user;
  const [first] = await planned();
  const exam = page.locator(`#exam-${first?.id}`);
  await expectVisible(slot(10).locator(exam));
  await slot(10).press('Enter');
  await expect(exam).toBeFocused();
  await exam.press('Alt+ArrowRight');
  const moved = (day: number) => {
    const name = first?.subject_name ?? '';
    const sentence = t('calendar.moved', { name, day: `${day}.12.${year}`, time: '09:00' });
    return page.getByRole('status').filter({ hasText: sentence });
  };
  await expectVisible(slot(11).locator(exam), moved(11));
  await expect(exam).toBeFocused();

  await page.locator('.calendar-exam').filter({ has: exam }).dragTo(slot(15));
  // Its undo is offered once the move is stored.
  await expectVisible(slot(15).locator(exam), moved(15));
  await button(page, t('action.undo')).last().click();
  await expectVisible(slot(11).locator(exam));

  await exam.press('Alt+ArrowRight');
  const clash = dialog(page, t('calendar.clash.title'));
  await expectVisible(clash.getByRole('listitem'));
  await button(clash, t('editor.cancel')).click();
  await expect(clash).toBeHidden();
  expect((await planned())[0]?.start_date).toBe(`${year}-12-11T04:00:00.000Z`);

  await exam.press('Alt+ArrowRight');
  await button(clash, t('calendar.clash.move')).click();
  await expectVisible(slot(12).getByLabel(t('calendar.clashes', { count: 1 })));
  expect((await planned()).map(({ clashes }) => clashes)).toEqual([1, 1]);
});

test('calendar: creates and revokes the address of a calendar', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const { user, group } = await openCalendar(server, (at) => openApp({ as: 'admin', at }), [10]);
  const { page, t } = user;
  await button(page, t('calendar.feeds')).click();
  const form = dialog(page, t('calendar.feed.content'));
  const select = field(form, t('calendar.feed.group')).last();
  await select.click();
  await select.fill(group.name);
  await page.getByTitle(group.name, { exact: true }).last().click();
  await button(form, t('calendar.feed.create')).click();
  const address = await field(form, t('calendar.feed.address')).inputValue();
  expect(await (await page.request.get(address)).text()).toContain('BEGIN:VEVENT');
  await button(form, t('calendar.feed.revoke')).click();
  const question = dialog(page, t('calendar.feed.revoke.content'));
  await button(question, t('calendar.feed.revoke')).click();
  await expectVisible(flash(page, t('calendar.feed.revoked')), button(form, t('calendar.feed.create')));
  expect((await page.request.get(address)).status()).toBe(404);
});

test('calendar: plans the final exams of a semester together, marks clashes and undoes the planning', async ({
  openApp,
  server,
}) => {
  const { user, year, planned } = await openCalendar(server, (at) => openApp({ as: 'admin', at }), []);
  const { page, t } = user;
  await button(page, t('calendar.plan')).click();
  const form = dialog(page, t('calendar.plan.content'));
  await field(form, t('calendar.plan.first_day')).fill(`07.12.${year}`);
  await field(form, t('calendar.plan.last_day')).fill(`19.12.${year}`);
  await field(form, t('calendar.plan.place')).fill('301-xona');
  await button(form, t('calendar.plan.suggest')).click();
  const rows = form.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const start = (index: number) => rows.nth(index).getByRole('textbox').nth(0);
  const end = (index: number) => rows.nth(index).getByRole('textbox').nth(1);
  const suggested = [await start(1).inputValue(), await end(1).inputValue()];
  await start(1).fill(await start(0).inputValue());
  await end(1).fill(await end(0).inputValue());
  await expect(rows.getByText(t('calendar.plan.row_clashes'))).toHaveCount(2);
  await start(1).fill(suggested[0] ?? '');
  await end(1).fill(suggested[1] ?? '');
  await expect(rows.getByText(t('calendar.plan.row_clashes'))).toHaveCount(0);
  await button(form, t('calendar.plan.apply', { count: 2 })).click();
  await expectVisible(page.getByText(t('calendar.plan.done', { count: 2 })));
  await expect(page.locator('.calendar-exam[data-kind="final"]')).toHaveCount(2);
  expect((await planned()).map(({ clashes, description }) => [clashes, description])).toEqual([
    [0, '301-xona'],
    [0, '301-xona'],
  ]);
  await button(page, t('action.undo')).click();
  await expectVisible(page.getByText(t('calendar.empty.year')));
  expect(await planned()).toEqual([]);
});
