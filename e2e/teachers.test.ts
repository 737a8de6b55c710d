import { buffer } from 'node:stream/consumers';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { pdfText } from '../server/test/pdf-text.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { useStage } from './stage.ts';
import { button, choose, complains, dialog, field, flash, heading, see } from './steps.ts';

const stage = useStage();
const FIO = 'Gʻaniyeva Mohlaroyim Oʻktam qizi';
const MADE_UP = /^[a-z]{6}-[a-z]{6}-\d\d$/;

it('a teacher is written down, given an account, renamed in Russian and found again', async () => {
  const person = await stage.enter({ as: 'admin', at: '/teachers/tutors' });
  const { page, say } = person;
  await see(heading(person, 'menu.tutors'));
  await button(page, say('list.create')).first().click();
  await see(heading(person, 'teacher.title.create'));
  const main = page.getByRole('main');
  await button(main, say('action.save')).click();
  await complains(field(main, say('teacher.fio')), say('teacher.fio.required'));
  await complains(field(main, say('teacher.birthday')), say('teacher.birthday.required'));
  await complains(field(main, say('teacher.department_name')), say('reference.choose'));

  await field(main, say('teacher.fio')).fill("G'aniyeva Mohlaroyim O'ktam qizi");
  await choose(page, field(main, say('teacher.gender')), say('gender.female'));
  await field(main, say('teacher.passport_series')).fill('ас');
  await field(main, say('teacher.passport_number')).fill('765 4321');
  await field(main, say('teacher.birthday')).fill('05.03.1985');
  await field(main, say('teacher.birthday')).press('Enter');
  await choose(page, field(main, say('teacher.department_name')), 'Algebra va matematik mantiq');
  await choose(page, field(main, say('teacher.post_name')), 'Dotsent');
  await choose(page, field(main, say('teacher.scientific_title_name')), 'Dotsent');
  await choose(page, field(main, say('teacher.scientific_degree_name')), 'Fan nomzodi, PhD');
  await button(main, say('action.save')).click();
  await see(flash(page, say('flash.created')), heading(person, 'teacher.title.view'));
  await see(page.getByRole('heading', { name: FIO }), page.getByText('AC *****21'));
  await button(page, say('personal.show')).click();
  await see(page.getByText('AC 7654321'), page.getByText('05.03.1985'));

  await button(page, say('person_account.title')).click();
  await see(page.getByText(say('person_account.none')));
  const name = field(page, say('person_account.username'));
  await expect.poll(() => name.inputValue()).toBe('ganiyeva.m');
  await field(page, say('person_account.password')).fill('birinchi-parol');
  await field(page, say('person_account.confirmation')).fill('boshqa-parol');
  await button(page, say('person_account.create.submit')).click();
  await see(page.getByText(say('person_account.confirmation.different')));
  for (const label of ['person_account.password', 'person_account.confirmation'])
    await field(page, say(label)).fill('');
  await button(page, say('person_account.create.submit')).click();
  await see(flash(page, say('flash.created')), page.getByText(MADE_UP));
  await name.fill('mohlaroyim');
  await button(page, say('action.save')).first().click();
  await see(flash(page, 'Username successfully updated!'));
  await button(page, say('person_account.make_up')).click();
  await button(
    dialog(page, say('person_account.make_up.question', { name: FIO })),
    say('action.yes'),
  ).click();
  await see(flash(page, 'Password successfully updated!'), page.getByText(MADE_UP));

  await button(page, say('person_account.back')).click();
  await button(page, say('editor.edit')).click();
  await page.getByTitle(say('language.ru')).click();
  await field(main, say('teacher.fio')).fill('Ганиева Мохлароим Уктам кизи');
  await button(main, say('action.save')).click();
  await see(flash(page, say('flash.updated')));
  await page.goto('/teachers/tutors');
  const box = page.getByRole('searchbox');
  await box.fill('мохлароим ганиева');
  await box.press('Enter');
  await see(button(page, FIO), page.getByText('mohlaroyim'));
});

it('slips of a group bring first passwords to those who never signed in', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const group = await makeStudentGroup(admin, { name: 'VARAQA-101' });
  const { id_number, id } = await makeStudent(admin, { group_id: group.id, second_name: 'Ўктамова' });
  const person = await stage.enter({ as: 'admin', at: '/students/student-groups?name=VARAQA-101' });
  const { page, say } = person;
  const coming = page.waitForEvent('download');
  await button(page, say('account_slips.of', { name: group.name })).click();
  const question = dialog(page, say('account_slips.question', { name: group.name }));
  await button(question, say('action.yes')).click();
  const { lines } = pdfText(await buffer(await (await coming).createReadStream()));
  const password = lines[lines.indexOf(id_number) + 2] ?? '';
  expect(lines.join(' ')).toContain('Ўктамова');
  expect(password).toMatch(MADE_UP);
  const { result } = await admin.call(students.read, { params: { id } });
  expect(result.username).toBe(id_number);
  await page.goto(`/students/students/account/${id}`);
  await see(page.getByText(say('person_account.first_time_login.yes')));
});
