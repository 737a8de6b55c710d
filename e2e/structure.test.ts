import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeSpeciality, makeStudentGroup, makeUniversity } from '../server/test/factories.ts';
import { createFaculty, FACULTIES } from './faculty-steps.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  button,
  choose,
  dialog,
  drawer,
  field,
  flash,
  gone,
  removeRow,
  row,
  rowNames,
  saveIn,
  search,
  see,
} from './steps.ts';

const stage = useStage();
const SPECIALITIES = '/structure/specialities';
const DEPARTMENTS = '/structure/departments';
const GROUPS = '/students/student-groups';
const SPECIALITY = 'Kriptologiya';
const MATHEMATICS = 'Matematika fakulteti';

/** What a university's own administrator needs to build it. */
const BUILDER = ['faculty', 'department', 'speciality', 'student_group'].flatMap(
  (kind) => [`${kind}_index`, `${kind}_store`, `${kind}_update`] as Permission[],
);

/** Opens an empty list, and the form of its first record. */
async function begin(person: Person, at: string, noun: string) {
  const { page, say } = person;
  await page.goto(at);
  await see(page.getByText(say('list.empty')));
  // In the toolbar, and in the middle of what is empty.
  await button(page, say('list.create')).last().click();
  return drawer(person, 'create', noun);
}

it('a university that has nothing yet is built by its administrator, floor by floor', async () => {
  const superadmin = await signIn(stage.server.url, 'superadmin');
  const { id: universityId } = await makeUniversity(superadmin);
  const account = await openAccount(stage.server, superadmin, { universityId, permissions: BUILDER });
  const person = await stage.enter({ as: account, at: FACULTIES });
  const { page, say } = person;
  await see(page.getByText(say('list.empty')));
  await createFaculty(person, { name: 'Energetika fakulteti', code: 'ENE', dean: 'Rahimov Anvar' });

  const department = await begin(person, DEPARTMENTS, 'department.noun');
  await field(department, say('field.name')).fill('Elektr tarmoqlari');
  await choose(page, field(department, say('field.faculty')), 'Energetika fakulteti');
  await saveIn(person, department);
  await see(flash(page, say('flash.created')), row(page, 'Elektr tarmoqlari'));

  const speciality = await begin(person, SPECIALITIES, 'speciality.noun');
  await field(speciality, say('field.name')).fill('Elektr energetikasi');
  await field(speciality, say('speciality.code')).fill('60710600');
  await choose(page, field(speciality, say('speciality.education_type_name')), 'Bakalavr');
  await choose(page, field(speciality, say('field.faculty')), 'Energetika fakulteti');
  await saveIn(person, speciality);
  await see(flash(page, say('flash.created')), row(page, 'Elektr energetikasi'));

  const group = await begin(person, GROUPS, 'student_group.noun');
  await field(group, say('field.name')).fill('EE-101-26');
  await choose(page, field(group, say('field.faculty')), 'Energetika fakulteti');
  await choose(page, field(group, say('student_group.speciality_name')), '60710600 Elektr energetikasi');
  await choose(page, field(group, say('student_group.study_language')), say('study_language.oz'));
  await saveIn(person, group);
  await see(flash(page, say('flash.created')), page.getByText(say('list.total', { total: 1 })));
  await expect.poll(() => rowNames(page)).toEqual(['EE-101-26']);
});

it('a speciality is made in a faculty, and a group in the speciality', async () => {
  const person = await stage.enter({ as: 'admin', at: SPECIALITIES });
  const { page, say } = person;
  await button(page, say('list.create')).click();
  const form = drawer(person, 'create', 'speciality.noun');
  await field(form, say('field.name')).fill(SPECIALITY);
  await field(form, say('speciality.code')).fill('60610999');
  await choose(page, field(form, say('speciality.education_type_name')), 'Bakalavr');
  await choose(page, field(form, say('field.faculty')), MATHEMATICS);
  await saveIn(person, form);
  await see(flash(page, say('flash.created')), row(page, SPECIALITY).getByText(MATHEMATICS));
  // A code finds it as well as its name.
  await search(person, say('speciality.search'), '60610999');
  await expect.poll(() => rowNames(page)).toEqual([SPECIALITY]);

  await page.goto(`${GROUPS}?create=1`);
  const group = drawer(person, 'create', 'student_group.noun');
  await field(group, say('field.name')).fill('KR-101-26');
  await choose(page, field(group, say('field.faculty')), MATHEMATICS);
  const speciality = field(group, say('student_group.speciality_name'));
  await speciality.click();
  await see(page.getByTitle('60540100 Matematika', { exact: true }));
  // Those of other faculties are not on offer.
  await expect.poll(() => page.getByTitle('60420100 Yurisprudensiya', { exact: true }).count()).toBe(0);
  await page.getByTitle(`60610999 ${SPECIALITY}`, { exact: true }).filter({ visible: true }).click();
  await choose(page, field(group, say('student_group.study_language')), say('study_language.oz'));
  await field(group, say('student_group.entry_year')).fill('2025');
  await page.keyboard.press('Enter');
  await saveIn(person, group);
  await see(flash(page, say('flash.created')), row(page, 'KR-101-26').getByText(SPECIALITY));
});

it('another faculty takes the chosen speciality back', async () => {
  const person = await stage.enter({ as: 'admin', at: `${GROUPS}?edit=1&lang=oz` });
  const { page, say } = person;
  const form = drawer(person, 'edit', 'student_group.noun');
  const speciality = form.getByTitle('70540101 Matematika (yoʻnalishlar boʻyicha)', { exact: true });
  await see(speciality);
  await choose(page, field(form, say('field.faculty')), 'Filologiya fakulteti');
  await gone(speciality);
  await choose(page, field(form, say('student_group.speciality_name')), '60320100 Jurnalistika');
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')), form.getByTitle('Filologiya fakulteti', { exact: true }));
});

it('groups are filtered by faculty, and by what the faculty teaches', async () => {
  const person = await stage.enter({ as: 'admin', at: GROUPS });
  const { page, say } = person;
  await button(page, say('list.filter')).click();
  const filters = page.getByRole('dialog', { name: say('list.filter') });
  const [faculty, speciality] = [
    field(filters, say('field.faculty')),
    field(filters, say('student_group.speciality_name')),
  ];
  await choose(page, faculty, 'Huquqshunoslik fakulteti');
  await choose(page, speciality, '60420100 Yurisprudensiya');
  await choose(page, faculty, 'Sirtqi boʻlim');
  await gone(filters.getByTitle('60420100 Yurisprudensiya', { exact: true }));
  await choose(page, speciality, '60310900 Psixologiya');
  await choose(page, field(filters, say('student_group.study_language')), say('study_language.ru'));
  await button(filters, say('list.filter.apply')).click();
  await gone(filters);
  const chips = page.getByRole('list', { name: say('list.filters_in_force') });
  await see(chips.getByText('Sirtqi boʻlim'), chips.getByText('60310900 Psixologiya'));
  const courses = async () => [...new Set((await rowNames(page)).map((name) => name.slice(0, 6)))];
  await expect.poll(courses).toEqual(['PS-102']);
  await arriveAt(page, `${GROUPS}?faculty_id=5&speciality_id=19&study_language=ru`);
});

it('a delete tells what stands in the way, one floor above the other', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const speciality = await makeSpeciality(admin, { name: 'Band mutaxassislik' });
  await makeStudentGroup(admin, { speciality_id: speciality.id });
  const person = await stage.enter({ as: 'admin', at: `${SPECIALITIES}?name=Band` });
  const { page, say } = person;
  const refusedBecauseOf = async (name: string, records: string) => {
    await removeRow(person, name, 'action.yes');
    const notice = dialog(page, say('list.remove.refused'));
    await see(notice.getByText(say('error.in_use', { records })));
    await button(notice, say('action.understood')).click();
    await see(row(page, name));
  };
  await refusedBecauseOf('Band mutaxassislik', say('record.student_groups_one', { count: 1 }));
  await person.refused(`405 DELETE /api/crm/specialities/${speciality.id}`);
  await page.goto(FACULTIES);
  await refusedBecauseOf(speciality.faculty_name ?? '', say('record.specialities_one', { count: 1 }));
  await person.refused(`405 DELETE /api/crm/faculties/${speciality.faculty_id}`);
});

it('whoever is bound to a faculty makes its departments, and sees no other', async () => {
  const person = await stage.enter({ as: 'dekan', at: DEPARTMENTS });
  const { page, say } = person;
  await see(page.getByText(say('list.total', { total: '9' })));
  await button(page, say('list.create')).click();
  const form = drawer(person, 'create', 'department.noun');
  await expect.poll(() => field(form, say('field.faculty')).isDisabled()).toBe(true);
  await field(form, say('field.name')).fill('Diskret matematika');
  await saveIn(person, form);
  await see(flash(page, say('flash.created')), row(page, 'Diskret matematika'));
});
