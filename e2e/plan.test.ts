import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { expect, type Locator } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { addFinal, addSubject, makeCurriculum, planOf } from '../server/test/curriculum-factories.ts';
import { makeStudentGroup, unique } from '../server/test/factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { makeTeacher } from '../server/test/teacher-factories.ts';
import { test, type User } from './fixtures.ts';
import { tabTo } from './focus-steps.ts';
import { button, choose, dialog, drawer, expectVisible, field, flash } from './steps.ts';
import { LONG } from './tags.ts';

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
  // A subject that the search still replaces cannot be dragged.
  await expect(page.locator('.plan-panel-subject')).toHaveCount(names.length);
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

test('plan: plans subjects with the keyboard: adds, moves, undoes and removes', async ({
  openApp,
  server,
}) => {
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

test('plans, examines and confirms by keys alone and never loses the focus', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const { user, names, semester, planned, stored } = await openPlan(server, (at) =>
    openApp({ as: 'admin', at }),
  );
  const { page, t } = user;
  const [first = '', second = ''] = names;
  const { keyboard } = page;
  const panel = page.getByRole('complementary', { name: t('plan.panel') });
  const inPanel = (name: string) => panel.locator('.plan-subject-name').filter({ hasText: name });
  const onBoard = (number: number, name: string) =>
    semester(number).locator('.plan-subject-name').filter({ hasText: name });
  const announced = (key: string, values: Parameters<User['t']>[1]) =>
    expectVisible(page.getByRole('status').filter({ hasText: t(key, values) }));
  const openTool = async (number: number, key: string, name: string) => {
    await tabTo(page, button(semester(number), t(key, { name })));
    await keyboard.press('Enter');
  };

  // The search has the focus since its text was typed.
  await expectVisible(inPanel(second));
  await keyboard.press('ArrowDown');
  await expect(inPanel(first)).toBeFocused();
  await keyboard.press('1');
  await announced('plan.added', { name: first, number: 1 });
  await expect(inPanel(second)).toBeFocused();
  await keyboard.press('Enter');
  await expect(button(panel, t('semester.number', { number: 1 }))).toBeFocused();
  await keyboard.press('Enter');
  await announced('plan.added', { name: second, number: 1 });
  // The list is empty now, and the next search replaces the former one.
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await keyboard.type('x');
  await expect(panel.getByRole('searchbox')).toHaveValue('x');

  await tabTo(page, onBoard(1, first));
  await openTool(1, 'plan.menu_of', first);
  await tabTo(page, button(semester(1), second));
  await keyboard.press('Enter');
  await announced('plan.combined', { name: first, target: second });
  await expect(onBoard(1, first)).toBeFocused();
  await openTool(1, 'plan.menu_of', first);
  await tabTo(page, button(semester(1), t('plan.separate')));
  await keyboard.press('Enter');
  await announced('plan.separated', { name: first });
  await expect.poll(planned).toEqual([
    [
      [first, null],
      [second, null],
    ],
    [],
  ]);
  await expect(onBoard(1, first)).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(onBoard(1, second)).toBeFocused();
  await keyboard.press('Delete');
  await announced('plan.removed', { name: second });
  await expect(onBoard(1, first)).toBeFocused();

  await openTool(1, 'plan.hours.of', first);
  await expect(field(semester(1), t('plan.theory_lesson_hour'))).toBeFocused();
  for (const hours of ['30', '30', '60', '4']) {
    await keyboard.type(hours);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await announced('plan.saved', { name: first });
  await expect(button(semester(1), t('plan.hours.of', { name: first }))).toBeFocused();
  await openTool(1, 'plan.controls.of', first);
  await tabTo(page, button(page.locator('.plan-form'), t('plan.control.add_final')));
  await keyboard.press('Enter');
  const form = page.locator('.plan-form').filter({ visible: true });
  await tabTo(page, field(form, t('plan.control.start')));
  await keyboard.type('25.12.2026 09:00:00');
  await tabTo(page, field(form, t('plan.control.description')));
  await keyboard.type('301-xona');
  await tabTo(page, button(form, t('action.save')));
  await keyboard.press('Enter');
  await expect(button(form, t('plan.control.edit'))).toBeFocused();
  await keyboard.press('Escape');

  await tabTo(page, page.getByRole('switch'), 'Shift+Tab');
  await keyboard.press('Space');
  const unusual = dialog(page, t('warning.title'));
  await tabTo(page, unusual.getByRole('checkbox'));
  await keyboard.press('Space');
  await tabTo(page, button(unusual, t('action.continue')));
  await keyboard.press('Enter');
  await expectVisible(page.getByText(t('plan.fixed')));
  await user.expectErrors(/^409 PUT .*\/confirmed-status-change\//);
  expect((await stored())[0]?.subjects[0]).toMatchObject({ credit_hour: 4, exam_schedule: [{}] });
});

test('plan: adds a subject by the arrow keys of the menu of semesters', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const { user, names, semester, stored } = await openPlan(server, (at) => openApp({ as: 'admin', at }));
  const { page, t } = user;
  const [first = ''] = names;
  const choice = (number: number) =>
    page.locator('.plan-menu').getByRole('button', { name: t('semester.number', { number }), exact: true });
  await button(page, t('plan.add_to', { name: first })).click();
  await expect(choice(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(choice((await stored()).length)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(choice(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectVisible(semester(2).locator('.plan-subject-name').filter({ hasText: first }));

  await button(semester(2), t('plan.teachers.of', { name: first })).click();
  const syllabus = field(page.locator('.plan-form'), t('syllabus.noun'));
  await syllabus.click();
  await expect(syllabus).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(syllabus).toHaveAttribute('aria-expanded', 'false');
  await expect(syllabus).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(syllabus).toBeHidden();
});

test('plan: proposes the current year and its dates in a form that is opened by its address', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/edu-process/curriculum?create=1' });
  const form = drawer(user, 'create', 'curriculum.noun');
  await expect(field(form, user.t('curriculum.autumn_start_date'))).toHaveValue(/^\d\d\.\d\d\.\d{4}$/);
  await expect(form.getByText(/^\d{4}-\d{4}$/)).toBeVisible();
});

test('plan: plans subjects by dragging, makes an elective group and enters hours', async ({
  openApp,
  server,
}) => {
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
  // A click outside asks before it drops what was typed.
  await page.getByRole('heading', { level: 1 }).click();
  const unsaved = dialog(page, t('editor.unsaved'));
  await button(unsaved, t('editor.unsaved.stay')).click();
  await expect(field(form, t('plan.credit_hour'))).toHaveValue('5');
  await button(form, t('action.save')).click();
  await expectVisible(semester(1).getByText('30/30/90'));

  // A click into the table of the semester selects the number, as Tab does.
  await button(semester(1), t('plan.hours.of_semester', { number: 1 })).click();
  const hours = (name: string, column: string) => field(page, `${name}: ${t(`plan.${column}`)}`);
  await hours(first, 'credit_hour').click();
  await page.keyboard.type('6');
  await page.keyboard.press('ArrowDown');
  await expect(hours(second, 'credit_hour')).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(semester(1).getByText(t('plan.credits', { credits: 6 }))).toHaveCount(2);

  // Dropping on the panel removes; the group of one dissolves.
  await subject(second).dragTo(
    page.getByRole('complementary', { name: t('plan.panel') }).getByRole('heading'),
  );
  await expect.poll(async () => (await planned())[0]).toEqual([[first, null]]);
  await expect(flash(page, t('flash.error'))).toHaveCount(0);

  await page.getByRole('switch').click();
  const unusual = dialog(page, t('warning.title'));
  await expect(button(unusual, t('action.continue'))).toBeDisabled();
  await unusual.getByRole('checkbox').check();
  await button(unusual, t('action.continue')).click();
  await expectVisible(page.getByText(t('curriculum.confirmed.yes')), page.getByText(t('plan.fixed')));
  await user.expectErrors(/^409 PUT .*\/confirmed-status-change\//);
  await expect(page.getByRole('complementary', { name: t('plan.panel') })).toHaveCount(0);
});

test('plan: saves teachers with their groups in one form, adds a final control, and undoes both', async ({
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
  const { fio, department_name } = teacher;
  await choose(page, lead, t('plan.teacher_option', { name: fio, department_name: department_name ?? '' }));
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
  // Cancel of the form inside of the popover asks, and the typed place stays.
  await field(form, t('plan.control.description')).fill('302-xona');
  await button(form, t('editor.cancel')).click();
  const unsaved = dialog(page, t('editor.unsaved'));
  await button(unsaved, t('editor.unsaved.stay')).click();
  await expect(field(form, t('plan.control.description'))).toHaveValue('302-xona');
  await button(form, t('editor.cancel')).click();
  await button(unsaved, t('editor.unsaved.leave')).click();
  await expectVisible(button(form, t('plan.control.edit')));
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
