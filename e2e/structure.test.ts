import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeSpeciality, makeStudentGroup, makeUniversity } from '../server/test/factories.ts';
import { createFaculty, FACULTIES } from './faculty-steps.ts';
import { test, type User } from './fixtures.ts';
import {
  button,
  choose,
  dialog,
  drawer,
  expectVisible,
  field,
  flash,
  nameCells,
  removeRow,
  row,
  saveIn,
  search,
} from './steps.ts';
import { LONG } from './tags.ts';

const SPECIALITIES = '/structure/specialities';
const DEPARTMENTS = '/structure/departments';
const GROUPS = '/students/student-groups';
const SPECIALITY = 'Kriptologiya';
const MATHEMATICS = 'Matematika fakulteti';

/** Permissions for creating all structure records. */
const BUILD_PERMISSIONS = ['faculty', 'department', 'speciality', 'student_group'].flatMap(
  (kind) => [`${kind}_index`, `${kind}_store`, `${kind}_update`] as Permission[],
);

/** Opens an empty list and the form of its first record. */
async function openFirstForm(user: User, at: string, noun: string) {
  const { page, t } = user;
  await page.goto(at);
  await expectVisible(page.getByText(t('list.empty')));
  // An empty list has a second button beside the toolbar's.
  await button(page, t('list.create')).last().click();
  return drawer(user, 'create', noun);
}

test('structure: builds an empty university: faculty, department, speciality and group', async ({
  openApp,
  server,
}) => {
  const superadmin = await signIn(server.url, 'superadmin');
  const { id: universityId } = await makeUniversity(superadmin);
  const account = await openAccount(server, superadmin, { universityId, permissions: BUILD_PERMISSIONS });
  const user = await openApp({ as: account, at: FACULTIES });
  const { page, t } = user;
  await expectVisible(page.getByText(t('list.empty')));
  await createFaculty(user, { name: 'Energetika fakulteti', code: 'ENE', dean: 'Rahimov Anvar' });

  const department = await openFirstForm(user, DEPARTMENTS, 'department.noun');
  await field(department, t('field.name')).fill('Elektr tarmoqlari');
  await choose(page, field(department, t('field.faculty')), 'Energetika fakulteti');
  await saveIn(user, department);
  await expectVisible(flash(page, t('flash.created')), row(page, 'Elektr tarmoqlari'));

  const speciality = await openFirstForm(user, SPECIALITIES, 'speciality.noun');
  await field(speciality, t('field.name')).fill('Elektr energetikasi');
  await field(speciality, t('speciality.code')).fill('60710600');
  await choose(page, field(speciality, t('speciality.education_type_name')), 'Bakalavr');
  await choose(page, field(speciality, t('field.faculty')), 'Energetika fakulteti');
  await saveIn(user, speciality);
  await expectVisible(flash(page, t('flash.created')), row(page, 'Elektr energetikasi'));

  const group = await openFirstForm(user, GROUPS, 'student_group.noun');
  await field(group, t('field.name')).fill('EE-101-26');
  await choose(page, field(group, t('field.faculty')), 'Energetika fakulteti');
  await choose(page, field(group, t('student_group.speciality_name')), '60710600 Elektr energetikasi');
  await choose(page, field(group, t('student_group.study_language')), t('study_language.oz'));
  await saveIn(user, group);
  await expectVisible(flash(page, t('flash.created')), page.getByText(t('list.total', { total: 1 })));
  await expect(nameCells(page)).toHaveText(['EE-101-26']);
});

test('structure: creates a speciality in a faculty, and a group in the speciality', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: SPECIALITIES });
  const { page, t } = user;
  await button(page, t('list.create')).click();
  const form = drawer(user, 'create', 'speciality.noun');
  await field(form, t('field.name')).fill(SPECIALITY);
  await field(form, t('speciality.code')).fill('60610999');
  await choose(page, field(form, t('speciality.education_type_name')), 'Bakalavr');
  await choose(page, field(form, t('field.faculty')), MATHEMATICS);
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.created')), row(page, SPECIALITY).getByText(MATHEMATICS));
  // Search matches the code as well.
  await search(user, t('speciality.search'), '60610999');
  await expect(nameCells(page)).toHaveText([SPECIALITY]);

  await page.goto(`${GROUPS}?create=1`);
  const group = drawer(user, 'create', 'student_group.noun');
  await field(group, t('field.name')).fill('KR-101-26');
  await choose(page, field(group, t('field.faculty')), MATHEMATICS);
  const speciality = field(group, t('student_group.speciality_name'));
  await speciality.click();
  await expectVisible(page.getByTitle('60540100 Matematika', { exact: true }));
  // Specialities of other faculties are not offered.
  await expect(page.getByTitle('60420100 Yurisprudensiya', { exact: true })).toHaveCount(0);
  await page.getByTitle(`60610999 ${SPECIALITY}`, { exact: true }).filter({ visible: true }).click();
  await choose(page, field(group, t('student_group.study_language')), t('study_language.oz'));
  await field(group, t('student_group.entry_year')).fill('2025');
  await page.keyboard.press('Enter');
  await saveIn(user, group);
  await expectVisible(flash(page, t('flash.created')), row(page, 'KR-101-26').getByText(SPECIALITY));
});

test('structure: clears the speciality when the faculty changes', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  // A group with registered students would keep its speciality.
  const admin = await signIn(server.url, 'admin');
  const { id: speciality_id } = await makeSpeciality(admin, { name: 'Amaliy matematika', code: '60540299' });
  const { id } = await makeStudentGroup(admin, { speciality_id });
  const user = await openApp({ as: 'admin', at: `${GROUPS}?edit=${id}&lang=oz` });
  const { page, t } = user;
  const form = drawer(user, 'edit', 'student_group.noun');
  const speciality = form.getByTitle('60540299 Amaliy matematika', { exact: true });
  await expectVisible(speciality);
  await choose(page, field(form, t('field.faculty')), 'Filologiya fakulteti');
  await expect(speciality).toBeHidden();
  await choose(page, field(form, t('student_group.speciality_name')), '60320100 Jurnalistika');
  await saveIn(user, form);
  await expectVisible(
    flash(page, t('flash.updated')),
    form.getByTitle('Filologiya fakulteti', { exact: true }),
  );
});

test('structure: filters groups by faculty and by the faculty’s specialities', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: GROUPS });
  const { page, t } = user;
  await button(page, t('list.filter')).click();
  const filters = page.getByRole('dialog', { name: t('list.filter') });
  const [faculty, speciality] = [
    field(filters, t('field.faculty')),
    field(filters, t('student_group.speciality_name')),
  ];
  await choose(page, faculty, 'Huquqshunoslik fakulteti');
  await choose(page, speciality, '60420100 Yurisprudensiya');
  await choose(page, faculty, 'Sirtqi boʻlim');
  await expect(filters.getByTitle('60420100 Yurisprudensiya', { exact: true })).toBeHidden();
  await choose(page, speciality, '60310900 Psixologiya');
  await choose(page, field(filters, t('student_group.study_language')), t('study_language.ru'));
  await button(filters, t('list.filter.apply')).click();
  await expect(filters).toBeHidden();
  const chips = page.getByRole('list', { name: t('list.filters_in_force') });
  await expectVisible(chips.getByText('Sirtqi boʻlim'), chips.getByText('60310900 Psixologiya'));
  await expect(nameCells(page)).not.toHaveCount(0);
  await expect(nameCells(page).filter({ hasNotText: /^PS-102/ })).toHaveCount(0);
  await expect(page).toHaveURL(`${GROUPS}?faculty_id=5&speciality_id=19&study_language=ru`);
});

test('structure: refuses to delete a record with dependent records, and lists them', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const speciality = await makeSpeciality(admin, { name: 'Band mutaxassislik' });
  await makeStudentGroup(admin, { speciality_id: speciality.id });
  const user = await openApp({ as: 'admin', at: `${SPECIALITIES}?name=Band` });
  const { page, t } = user;
  const expectDeleteRefused = async (name: string, records: string) => {
    await removeRow(user, name, 'action.yes');
    const notice = dialog(page, t('list.remove.refused'));
    await expectVisible(notice.getByText(t('error.in_use', { records })));
    await button(notice, t('action.understood')).click();
    await expectVisible(row(page, name));
  };
  await expectDeleteRefused('Band mutaxassislik', t('record.student_groups_one', { count: 1 }));
  await user.expectErrors(`405 DELETE /api/crm/specialities/${speciality.id}`);
  await page.goto(FACULTIES);
  await expectDeleteRefused(speciality.faculty_name ?? '', t('record.specialities_one', { count: 1 }));
  await user.expectErrors(`405 DELETE /api/crm/faculties/${speciality.faculty_id}`);
});

test('structure: limits an administrator of one faculty to its departments', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'dekan', at: DEPARTMENTS });
  const { page, t } = user;
  await expectVisible(page.getByText(t('list.total', { total: '9' })));
  await button(page, t('list.create')).click();
  const form = drawer(user, 'create', 'department.noun');
  await expect(field(form, t('field.faculty'))).toBeDisabled();
  await field(form, t('field.name')).fill('Diskret matematika');
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.created')), row(page, 'Diskret matematika'));
});
