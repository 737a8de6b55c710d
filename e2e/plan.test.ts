import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { expect, type Locator } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { addFinal, addSubject, makeCurriculum, planOf } from '../server/test/curriculum-factories.ts';
import { makeStudentGroup, unique } from '../server/test/factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { makeTeacher } from '../server/test/teacher-factories.ts';
import { test, type User } from './fixtures.ts';
import { button, choose, expectVisible, field, flash } from './steps.ts';

/** A new curriculum of eight semesters, two subjects that are not planned, and its planner. */
async function openPlan(server: { url: string }, open: (address: string) => Promise<User>) {
  const admin = await signIn(server.url, 'admin');
  const curriculum = await makeCurriculum(admin);
  const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const teacher = await makeTeacher(admin);
  const series = `Rejalash ${unique()}`;
  const names = [`${series} birinchi`, `${series} ikkinchi`];
  for (const name of names) await makeSubject(admin, { name });
  const user = await open(`/edu-process/curriculum/attach/oz/${curriculum.id}`);
  const { page, t } = user;
  await page.getByRole('searchbox', { name: t('plan.panel.search') }).fill(series);
  const semester = (number: number) =>
    page.getByRole('region', { name: t('semester.number', { number }), exact: true });
  const stored = async () => (await planOf(admin, curriculum.id)).semesters;
  const planned = async () =>
    (await stored()).map(({ subjects }) =>
      subjects.map(({ subject_name, choice_of_subject }) => [subject_name, choice_of_subject]),
    );
  /** An exam of the group in another semester of the same curriculum. */
  const makeExam = async (start_date: string) => {
    const [, second] = await stored();
    const { id, subject_id } = await addSubject(admin, second?.id ?? 0);
    await admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: id },
      body: { teachers: [{ teacher_id: teacher.id, group_ids: [group.id] }] },
    });
    await addFinal(admin, { semesterId: second?.id ?? 0, subject_id }, { start_date });
  };
  return { user, names, semester, stored, planned, makeExam, group, teacher };
}

test('plans subjects with the keyboard: adds, moves, undoes and removes', async ({ openApp, server }) => {
  const { user, names, semester, planned } = await openPlan(server, (at) => openApp({ as: 'admin', at }));
  const { page, t } = user;
  const [first = '', second = ''] = names;
  const named = (at: Locator, name: string) => at.locator('.plan-subject-name').filter({ hasText: name });
  const inPanel = (name: string) => named(page.getByRole('complementary', { name: t('plan.panel') }), name);
  const onBoard = (number: number, name: string) => named(semester(number), name);
  await inPanel(first).press('1');
  await expectVisible(onBoard(1, first));
  await expectVisible(
    page.getByRole('status').filter({ hasText: t('plan.added', { name: first, number: 1 }) }),
  );
  await inPanel(second).press('1');
  await onBoard(1, second).press('Alt+ArrowUp');
  await expect.poll(async () => (await planned())[0]?.map(([name]) => name)).toEqual([second, first]);
  await onBoard(1, second).press('Alt+ArrowRight');
  await expectVisible(onBoard(2, second));
  await expect(onBoard(2, second)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expectVisible(onBoard(1, second));
  await onBoard(1, second).press('Delete');
  await expect.poll(async () => (await planned())[0]?.map(([name]) => name)).toEqual([first]);
});

test('plans subjects by dragging, makes an elective group and enters hours', async ({ openApp, server }) => {
  const { user, names, semester, planned } = await openPlan(server, (at) => openApp({ as: 'admin', at }));
  const { page, t } = user;
  const [first = '', second = ''] = names;
  const subject = (name: string) =>
    page.locator('.plan-panel-subject, .plan-subject').filter({ hasText: name });
  await subject(first).dragTo(semester(1));
  await expectVisible(semester(1).getByText(first));
  await subject(second).dragTo(semester(1).locator('.plan-subject').filter({ hasText: first }));
  await expectVisible(semester(1).getByText(t('plan.elective', { group: 1 })));
  expect((await planned())[0]?.map(([, group]) => group)).toEqual([1, 1]);

  await button(semester(1), t('plan.hours.of', { name: first })).click();
  const form = page.locator('form');
  for (const [name, value] of [
    ['theory_lesson_hour', '30'],
    ['practical_lesson_hour', '30'],
    ['independent_lesson_hour', '90'],
    ['credit_hour', '5'],
  ] as const)
    await form.getByLabel(t(`plan.${name}`), { exact: true }).fill(value);
  await button(form, t('action.save')).click();
  await expectVisible(semester(1).getByText('30/30/90'));

  // Dropping on the panel removes; the group of one dissolves.
  await subject(second).dragTo(
    page.getByRole('complementary', { name: t('plan.panel') }).getByRole('heading'),
  );
  await expect.poll(async () => (await planned())[0]).toEqual([[first, null]]);
  await expect(flash(page, t('flash.error'))).toHaveCount(0);

  await page.getByRole('switch').click();
  await expectVisible(page.getByText(t('curriculum.confirmed.yes')), page.getByText(t('plan.fixed')));
  await expect(page.getByRole('complementary', { name: t('plan.panel') })).toHaveCount(0);
});

test('saves teachers with their groups in one form, adds a final control, and undoes both', async ({
  openApp,
  server,
}) => {
  const { user, names, semester, stored, makeExam, group, teacher } = await openPlan(server, (at) =>
    openApp({ as: 'admin', at }),
  );
  const { page, t } = user;
  const [name = ''] = names;
  const subject = page.locator('.plan-panel-subject').filter({ hasText: name });
  await subject.locator('.plan-subject-name').press('1');
  await button(semester(1), t('plan.teachers.of', { name })).click();
  const form = page.locator('.plan-form').filter({ visible: true });
  const lead = field(form, t('plan.teacher'));
  await lead.fill(teacher.fio);
  await choose(page, lead, teacher.fio);
  const groups = field(form, t('plan.teaching.groups'));
  await choose(page, groups, group.name);
  // Closes the list of groups, not the form.
  await groups.press('Escape');
  await button(form, t('action.save')).click();
  await expectVisible(flash(page, t('plan.teaching.saved')));
  await expect(form).toBeHidden();

  await makeExam('15.12.2026 09:30:00');
  await button(semester(1), t('plan.controls.of', { name })).click();
  await button(form, t('plan.control.add_final')).click();
  await expect(field(form, t('plan.control.rating'))).toHaveValue('100');
  const start = field(form, t('plan.control.start'));
  await start.fill('15.12.2026 09:00:00');
  await expectVisible(form.getByText(t('plan.clashes_one', { count: 1 })));
  await start.fill('25.12.2026 09:00:00');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await field(form, t('plan.control.description')).fill('301-xona');
  await button(form, t('action.save')).click();
  await expectVisible(form.getByText(t('plan.control.points', { rating: 100 })));
  await button(form, t('plan.control.edit')).click();
  await expect(start).toHaveValue('25.12.2026 09:00:00');
  await page.keyboard.press('Escape');
  const filled = semester(1).locator('[data-filled]');
  await expect(filled).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(filled).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(filled).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored())[0]?.subjects.map((one) => one.teacher)).toEqual([null]);
});
