import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { makeConfirmedPlan, makeRegistered } from '../server/test/registration-factories.ts';
import { test, type User } from './fixtures.ts';
import { acceptWarnings, button, choose, dialog, expectVisible, field, flash, recordLink } from './steps.ts';

const NAMES = ['Azimov', 'Boqiyev'];
const nameOf = (second: string) => `${second} Anvar Karimovich`;

/** Selects an option of a long list by its name. */
async function find(page: Page, select: Locator, option: string) {
  await select.click();
  await select.fill(option);
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

/** The academic years that the form offers. */
async function offeredYears({ page, t }: User) {
  await field(page, t('registration.new_academic_year')).click();
  return page.locator('.ant-select-dropdown:visible .ant-select-item-option-content');
}

/** Chooses the place of the registration; the academic year follows from the semester. */
async function fillPlace({ page, t }: User, names: { curriculum: string; semester: string; group: string }) {
  await find(page, field(page, t('registration.new_curriculum')), names.curriculum);
  await choose(
    page,
    field(page, t('registration.new_semester')),
    t('semester.named', { name: names.semester }),
  );
  await find(page, field(page, t('registration.new_group')), names.group);
  await button(page, t('registration.look')).click();
}

test('registration: attaches a group, promotes it, chooses an elective, transfers a student and undoes it', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const former = await makeStudentGroup(admin);
  for (const second_name of NAMES) await makeStudent(admin, { group_id: former.id, second_name });
  const plan = await makeConfirmedPlan(admin, { electives: true });
  const { faculty_id, speciality_id } = plan.curriculum;
  const other = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const user = await openApp({ as: 'admin', at: `/edu-process/attach-students?group_id=${former.id}` });
  const { page, t } = user;

  await expectVisible(page.getByLabel(nameOf('Boqiyev')));
  await find(page, field(page, t('registration.new_curriculum')), plan.curriculum.name);
  const { result: years } = await admin.call(academicYears.options, {});
  const ofPlan = new Set(plan.semesters.map(({ academic_year_id }) => academic_year_id));
  await expect(await offeredYears(user)).toHaveText(
    years.filter(({ id }) => ofPlan.has(id)).map(({ name }) => name),
  );
  await page.keyboard.press('Escape');
  await fillPlace(user, { curriculum: plan.curriculum.name, semester: '1', group: plan.group.name });
  await expectVisible(flash(page, t('registration.students.required')));
  await button(page, t('registration.chosen.all', { total: 2 })).click();
  await button(page, t('registration.look')).click();
  await expectVisible(button(page.getByRole('dialog'), t('registration.do_other', { count: 2 })));
  await acceptWarnings(user, page.getByRole('dialog'));
  await button(page.getByRole('dialog'), t('registration.do_other', { count: 2 })).click();
  await expectVisible(page.getByText(t('registration.attached')));
  await expect(page).toHaveURL('/edu-process/attached-students');

  await page.goto(`/edu-process/promotion?curriculum_id=${plan.curriculum.id}`);
  await expectVisible(button(page, t('registration.promote_other', { count: 2 })));
  await acceptWarnings(user, page);
  await field(page, t('registration.order_number')).fill('15-T');
  await button(page, t('registration.promote_other', { count: 2 })).click();
  await expectVisible(page.getByText(t('registration.promoted_other', { count: 2 })));

  await page.goto(`/edu-process/attached-students?group_id=${plan.group.id}`);
  await recordLink(page, nameOf('Azimov')).click();
  const first = page.getByRole('region', { name: '1' });
  await first
    .getByRole('button', { name: t('registration.choose') })
    .first()
    .click();
  await expectVisible(first.getByRole('button', { name: t('registration.remove') }).nth(1));

  await page.goto('/edu-process/transfer-students');
  await find(page, field(page, t('registration.present_group')), plan.group.name);
  await page.getByLabel(nameOf('Boqiyev')).check();
  await fillPlace(user, { curriculum: other.curriculum.name, semester: '1', group: other.group.name });
  const preview = page.getByRole('dialog');
  await expectVisible(preview.getByText(t('registration.part.dropped')));
  await acceptWarnings(user, preview);
  await button(preview, t('registration.transfer.do_one', { count: 1 })).click();
  await expectVisible(page.getByText(t('registration.transfer.done_one', { count: 1 })));
  await button(page, t('registration.batches')).click();
  const newest = page.getByRole('dialog').getByRole('listitem').first();
  await button(newest, t('registration.undo')).click();
  await button(dialog(page, t('registration.undo.question')), t('registration.undo')).click();
  await expectVisible(page.getByText(t('registration.undone_one', { count: 1 })));
});

test('registration: removes the registration of a student on the screen of the subjects', async ({
  openApp,
  server,
}) => {
  const { student } = await makeRegistered(await signIn(server.url, 'admin'));
  const { page, t } = await openApp({ as: 'admin', at: `/student/subjects/view/${student.id}` });
  await button(page, t('registration.removal')).click();
  const name = student.full_name;
  const sure = dialog(page, t('registration.removal.question', { name }));
  await button(sure, t('registration.removal')).click();
  await expectVisible(page.getByText(t('registration.removal.done', { name })));
  await expect(button(page, t('registration.removal'))).toHaveCount(0);
});
