import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { CHECKS } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { expect, type Page } from '@playwright/test';
import { type Client, signIn } from '../server/test/client.ts';
import {
  addFinal,
  addSubject,
  attachSyllabus,
  HOURS,
  makePlan,
  makePlannedSubject,
  planOf,
} from '../server/test/curriculum-factories.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeSyllabus } from '../server/test/syllabus-factories.ts';
import { makeTeacher } from '../server/test/teacher-factories.ts';
import { test } from './fixtures.ts';
import { tabTo } from './focus-steps.ts';
import { button, dialog, expectVisible, field, flash } from './steps.ts';
import { LONG } from './tags.ts';

/** Types a part of an option into the focused select and chooses it with Enter. */
async function chooseByKeys(page: Page, option: string) {
  await page.keyboard.type(option);
  await expectVisible(page.getByTitle(option).filter({ visible: true }));
  await page.keyboard.press('Enter');
}

test('plan checks: assigns a syllabus, teachers and groups by keys alone, and clears the warnings', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { curriculum, ...planned } = await makePlannedSubject(admin);
  const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const [lead, second] = [await makeTeacher(admin), await makeTeacher(admin)];
  const syllabus = await makeSyllabus(admin);
  const subject = async () => (await planOf(admin, curriculum.id)).semesters[0]?.subjects[0];
  const name = (await subject())?.subject_name ?? '';
  const { page, t } = await openApp({ as: 'admin', at: `/edu-process/curriculum/${curriculum.id}` });
  const { keyboard } = page;
  const checks = page.getByRole('complementary', { name: t('plan.checks') });
  const warning = (check: string) => checks.getByRole('button').filter({ hasText: t(`plan.check.${check}`) });
  const form = page.locator('.plan-form').filter({ visible: true });

  await expectVisible(warning('no_syllabus'), warning('no_teacher'), warning('no_final_control'));
  await warning('no_teacher').focus();
  await keyboard.press('Enter');
  await expect(page.locator(`#subject-${planned.id}`)).toBeFocused();
  await tabTo(page, button(page, t('plan.teachers.of', { name })));
  await keyboard.press('Enter');
  await expect(field(form, t('syllabus.noun'))).toBeFocused();
  await chooseByKeys(page, syllabus.name);
  await tabTo(page, field(form, t('plan.teacher')));
  await chooseByKeys(page, lead.fio);
  await tabTo(page, field(form, t('plan.tutor')));
  await chooseByKeys(page, second.fio);
  await tabTo(page, field(form, t('plan.teaching.groups')));
  await chooseByKeys(page, group.name);
  await keyboard.press('Escape');
  await tabTo(page, button(form, t('action.save')));
  await keyboard.press('Enter');
  await expectVisible(flash(page, t('plan.teaching.saved')));
  await expect(button(page, t('plan.teachers.of', { name }))).toBeFocused();
  expect(await subject()).toMatchObject({
    syllabus: { id: syllabus.id },
    teacher: { id: lead.id },
    tutor: { id: second.id },
    teachers: [{ teacher_id: lead.id, group_ids: [group.id], statements: ['first_statement'] }],
  });
  await expect(warning('no_syllabus').or(warning('no_teacher'))).toHaveCount(0);
  await expectVisible(warning('draft_syllabus'));
  await server.services.db
    .updateTable('syllabi')
    .set({ status: 'publish' })
    .where('id', '=', syllabus.id)
    .execute();
  await page.reload();
  await expect(warning('draft_syllabus')).toHaveCount(0);
  await expectVisible(warning('no_final_control'));
});

/** A curriculum whose plan has every kind of warning. */
async function makeFaultyPlan(admin: Client): Promise<number> {
  const { curriculum, semesterIds } = await makePlan(admin);
  const [first = 0, second = 0] = semesterIds;
  const params = { semesterId: first };
  const add = () => addSubject(admin, first);
  const [, drafted, elective, repeated, examined] = [
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
  ];
  await addSubject(admin, second, { subject_id: repeated.subject_id });
  const hours = { ...HOURS, theory_lesson_hour: 300 };
  await admin.call(semesterSubjects.saveHours, {
    params,
    body: { ...hours, subject_id: drafted.subject_id },
  });
  await attachSyllabus(admin, { semesterId: first, subject_id: drafted.subject_id });
  await addFinal(
    admin,
    { semesterId: first, subject_id: drafted.subject_id },
    { start_date: '01.02.2020 09:00:00', rating: 0 },
  );
  await admin.call(semesterSubjects.combine, {
    params,
    body: { subject_id: drafted.subject_id, dragged_sub_id: elective.subject_id },
  });
  const teacher = await makeTeacher(admin);
  const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  for (const { id, subject_id } of [repeated, examined]) {
    await admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: id },
      body: { teachers: [{ teacher_id: teacher.id, group_ids: [group.id] }] },
    });
    await addFinal(admin, { semesterId: first, subject_id });
  }
  return curriculum.id;
}

/** Warnings of plans with students, test controls, lessons and inactive teachers, which have tests of their own on the server. */
const ELSEWHERE: readonly string[] = [
  ...['group_without_teacher', 'test_lessons', 'test_questions'],
  ...['unfinished_syllabus', 'early_deadline', 'inactive_teacher'],
];

test('plan checks: lists every kind of warning, each of which leads to its place', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const id = await makeFaultyPlan(admin);
  const { page, t } = await openApp({ as: 'admin', at: `/edu-process/curriculum/${id}` });
  const checks = page.getByRole('complementary', { name: t('plan.checks') }).getByRole('button');
  await expectVisible(checks);
  const sentence = (check: string) => t(check === 'clash' ? 'plan.check.clash_one' : `plan.check.${check}`);
  // The longest part of a sentence between its values.
  const words = (check: string) =>
    sentence(check)
      .split('undefined')
      .toSorted((a, b) => b.length - a.length)[0] ?? '';
  for (const check of CHECKS.filter((one) => !ELSEWHERE.includes(one))) {
    const warning = checks.filter({ hasText: words(check).trim() }).first();
    await warning.press('Enter');
    await expect(page.locator('.plan-board :is(.plan-subject-name, .plan-semester):focus')).toHaveCount(1);
  }
});

test('plan checks: copies a curriculum to the next year and opens the copy', async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { curriculum } = await makePlannedSubject(admin, { semester_count: 4 });
  const { page, t } = await openApp({
    as: 'admin',
    at: `/edu-process/curriculum?name=${encodeURIComponent(curriculum.name)}`,
  });
  await button(page, t('curriculum.copy_of', { name: curriculum.name })).click();
  const form = dialog(page, t('curriculum.copy.content'));
  await field(form, t('field.name')).fill(`${curriculum.name} nusxa`);
  await button(form, t('curriculum.copy')).click();
  await expectVisible(page.getByRole('heading', { name: `${curriculum.name} nusxa` }));
  const copied = await admin.call(curricula.list, { query: { name: `${curriculum.name} nusxa` } });
  expect(copied.result.data).toMatchObject([{ start_year: curriculum.start_year + 1, confirmed: 0 }]);
});
