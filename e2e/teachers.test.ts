import { buffer } from 'node:stream/consumers';
import { students } from '@dekanat/contract/students/students.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { pdfText } from '../server/test/pdf-text.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { test } from './fixtures.ts';
import {
  button,
  choose,
  dialog,
  expectInvalid,
  expectVisible,
  field,
  flash,
  heading,
  recordLink,
} from './steps.ts';
import { LONG } from './tags.ts';

const FULL_NAME = 'Gʻaniyeva Mohlaroyim Oʻktam qizi';
const GENERATED_PASSWORD = /^[a-z]{6}-[a-z]{6}-\d\d$/;

test('teachers: creates a teacher with an account, translates the name into Russian and finds it', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: '/teachers/tutors' });
  const { page, t } = user;
  await expectVisible(heading(user, 'menu.tutors'));
  await button(page, t('list.create')).first().click();
  await expectVisible(heading(user, 'teacher.title.create'));
  const main = page.getByRole('main');
  await button(main, t('action.save')).click();
  await expectInvalid(field(main, t('teacher.fio')), t('teacher.fio.required'));
  await expectInvalid(field(main, t('teacher.birthday')), t('teacher.birthday.required'));
  await expectInvalid(field(main, t('teacher.department_name')), t('reference.choose'));

  await field(main, t('teacher.fio')).fill("G'aniyeva Mohlaroyim O'ktam qizi");
  await choose(page, field(main, t('teacher.gender')), t('gender.female'));
  await field(main, t('teacher.passport_series')).fill('ас');
  await field(main, t('teacher.passport_number')).fill('765 4321');
  await field(main, t('teacher.birthday')).fill('05.03.1985');
  await field(main, t('teacher.birthday')).press('Enter');
  await choose(page, field(main, t('teacher.department_name')), 'Algebra va matematik mantiq');
  await choose(page, field(main, t('teacher.post_name')), 'Dotsent');
  await choose(page, field(main, t('teacher.scientific_title_name')), 'Dotsent');
  await choose(page, field(main, t('teacher.scientific_degree_name')), 'Fan nomzodi, PhD');
  await button(main, t('action.save')).click();
  await expectVisible(flash(page, t('flash.created')), heading(user, 'teacher.title.view'));
  await expectVisible(page.getByRole('heading', { name: FULL_NAME }), page.getByText('AC *****21'));
  await button(page, t('personal.show')).click();
  await expectVisible(page.getByText('AC 7654321'), page.getByText('05.03.1985'));

  await button(page, t('person_account.title')).click();
  await expectVisible(page.getByText(t('person_account.none')));
  const name = field(page, t('person_account.username'));
  await expect(name).toHaveValue('ganiyeva.m');
  await field(page, t('person_account.password')).fill('birinchi-parol');
  await field(page, t('person_account.confirmation')).fill('boshqa-parol');
  await button(page, t('person_account.create.submit')).click();
  await expectVisible(page.getByText(t('person_account.confirmation.different')));
  for (const label of ['person_account.password', 'person_account.confirmation'])
    await field(page, t(label)).fill('');
  await button(page, t('person_account.create.submit')).click();
  await expectVisible(flash(page, t('flash.created')), page.getByText(GENERATED_PASSWORD));
  await name.fill('mohlaroyim');
  await button(page, t('action.save')).first().click();
  await expectVisible(flash(page, 'Login yangilandi!'));
  await button(page, t('person_account.make_up')).click();
  await button(
    dialog(page, t('person_account.make_up.question', { name: FULL_NAME })),
    t('action.yes'),
  ).click();
  await expectVisible(flash(page, 'Parol yangilandi!'), page.getByText(GENERATED_PASSWORD));

  await button(page, t('person_account.back')).click();
  await button(page, t('editor.edit')).click();
  await page.getByTitle(t('language.ru')).click();
  await field(main, t('teacher.fio')).fill('Ганиева Мохлароим Уктам кизи');
  await button(main, t('action.save')).click();
  await expectVisible(flash(page, t('flash.updated')));
  await page.goto('/teachers/tutors');
  const box = page.getByRole('searchbox');
  await box.fill('мохлароим ганиева');
  await box.press('Enter');
  await expectVisible(recordLink(page, FULL_NAME), page.getByText('mohlaroyim'));
});

test('teachers: prints first passwords for students of a group who never signed in', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const group = await makeStudentGroup(admin, { name: 'VARAQA-101' });
  const { id_number, id } = await makeStudent(admin, { group_id: group.id, second_name: 'Ўктамова' });
  const user = await openApp({ as: 'admin', at: '/students/student-groups?name=VARAQA-101' });
  const { page, t } = user;
  const downloading = page.waitForEvent('download');
  await button(page, t('account_slips.of', { name: group.name })).click();
  const confirmation = dialog(page, t('account_slips.question', { name: group.name }));
  await button(confirmation, t('action.yes')).click();
  const { lines } = pdfText(await buffer(await (await downloading).createReadStream()));
  const password = lines[lines.indexOf(id_number) + 2] ?? '';
  expect(lines.join(' ')).toContain('Ўктамова');
  expect(password).toMatch(GENERATED_PASSWORD);
  const { result } = await admin.call(students.read, { params: { id } });
  expect(result.username).toBe(id_number);
  await page.goto(`/students/students/account/${id}`);
  await expectVisible(page.getByText(t('person_account.first_time_login.yes')));
});
