import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { makeFaculty } from '../server/test/factories.ts';
import { createFaculty, FACULTIES, fillFaculty, openNewFaculty } from './faculty-steps.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  button,
  complains,
  dialog,
  drawer,
  editRow,
  field,
  flash,
  gone,
  removeRow,
  row,
  saveIn,
  see,
} from './steps.ts';

const stage = useStage();
const MEDICINE = { name: 'Tibbiyot fakulteti', code: 'TIB', dean: 'Abdullayeva Zilola' };

/** The tab of a language, which says whether that translation exists. */
const tab = ({ say }: Person, form: Locator, code: string, state: 'exists' | 'missing') =>
  form.getByTitle(`${say(`language.${code}`)}: ${say(`editor.translation.${state}`)}`);

it('a faculty is created in Uzbek and translated into Russian', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  await createFaculty(person, MEDICINE);
  await editRow(person, MEDICINE.name);
  const form = drawer(person, 'edit');
  await see(tab(person, form, 'oz', 'exists'));
  await tab(person, form, 'ru', 'missing').click();
  await expect.poll(() => field(form, say('field.name')).inputValue()).toBe('');
  await expect.poll(() => field(form, say('faculty.dean_name')).inputValue()).toBe(MEDICINE.dean);
  await button(form, say('editor.translation.copy', { language: say('language.oz') })).click();
  await expect.poll(() => field(form, say('field.name')).inputValue()).toBe(MEDICINE.name);
  await field(form, say('field.name')).fill('Медицинский факультет');
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')), tab(person, form, 'ru', 'exists'));
  await button(form, say('editor.cancel')).click();
  await gone(form);
  await see(row(page, MEDICINE.name).getByText('ru', { exact: true }));
  await button(page, say('language.ru')).click();
  await see(row(page, 'Медицинский факультет'));
});

it('a stale edit is caught, and both ways out work', async () => {
  const [person, other] = [
    await stage.enter({ as: 'admin', at: `${FACULTIES}?edit=2&lang=oz` }),
    await stage.enter({ as: 'registrar', at: `${FACULTIES}?edit=2&lang=oz` }),
  ];
  const { page, say } = person;
  const [form, theirs] = [drawer(person, 'edit'), drawer(other, 'edit')];
  const [dean, theirDean] = [form, theirs].map((at) => field(at, say('faculty.dean_name')));
  if (!dean || !theirDean) throw new Error('No field');
  await dean.fill('Mening dekanim');
  await theirDean.fill('Ularning dekani');
  await saveIn(other, theirs);
  await see(flash(other.page, say('flash.updated')));

  const question = page.getByRole('dialog', { name: say('editor.stale') });
  await saveIn(person, form);
  await see(question.getByText('registrar', { exact: false }));
  await see(question.getByRole('row').filter({ hasText: 'Ularning dekani' }).getByText('Mening dekanim'));
  await button(question, say('editor.stale.take_theirs')).click();
  await expect.poll(() => dean.inputValue()).toBe('Ularning dekani');

  await dean.fill('Mening dekanim');
  await theirDean.fill('Ularning ikkinchi dekani');
  await saveIn(other, theirs);
  await see(flash(other.page, say('flash.updated')).nth(0));
  await see(form.getByText(say('editor.meanwhile.by', { by: 'registrar' })));
  await expect.poll(async () => (await readFaculty(2)).dean_name).toBe('Ularning ikkinchi dekani');
  await saveIn(person, form);
  await button(question, say('editor.stale.keep_mine')).click();
  await see(flash(page, say('flash.updated')));
  await person.refused('409 PUT /api/crm/faculties/2');
  expect((await readFaculty(2)).dean_name).toBe('Mening dekanim');
});

it('a delete is refused while an account is bound to the faculty, with what stands in the way', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  await removeRow(person, 'Matematika fakulteti', 'action.yes');
  const notice = page.getByRole('dialog').filter({ hasText: 'Ogohlantirish' });
  const records = [
    say('record.admins_one', { count: 1 }),
    say('record.departments_other', { count: 9 }),
    say('record.specialities_other', { count: 4 }),
  ].join(', ');
  await see(notice.getByText(say('error.in_use', { records })));
  await button(notice, say('action.understood')).click();
  await gone(notice);
  await see(row(page, 'Matematika fakulteti'));
  await person.refused('405 DELETE /api/crm/faculties/1');
});

it('a delete names the thing, keeps it on No and takes it away on Yes', async () => {
  const { name } = await makeFaculty(await signIn(stage.server.url, 'admin'));
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  await removeRow(person, name, 'action.no');
  await see(row(person.page, name));
  await removeRow(person, name, 'action.yes');
  await see(flash(person.page, person.say('flash.removed')));
  await gone(row(person.page, name));
});

it('says at each field what is missing, and goes to the first', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { say } = person;
  const form = await openNewFaculty(person);
  await saveIn(person, form);
  const name = field(form, say('field.name'));
  await complains(name, say('faculty.name.required'));
  await complains(field(form, say('faculty.faculty_code')), say('faculty.faculty_code.min'));
  await complains(field(form, say('faculty.dean_name')), say('faculty.dean_name.min'));
  await complains(field(form, say('faculty.position')), say('faculty.position.required'));
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill('Yangi');
  await gone(form.getByText(say('faculty.name.required')));
});

it('says at the field that a code is taken, and keeps what was typed', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const form = await openNewFaculty(person);
  await fillFaculty(person, form, { ...MEDICINE, name: 'Boshqa fakultet', code: 'FIL' });
  await saveIn(person, form);
  await complains(field(form, person.say('faculty.faculty_code')), person.say('faculty.faculty_code.taken'));
  await person.refused('409 POST /api/crm/faculties');
  await expect.poll(() => field(form, person.say('field.name')).inputValue()).toBe('Boshqa fakultet');
  await field(form, person.say('faculty.faculty_code')).fill('BSH');
  await saveIn(person, form);
  await see(row(person.page, 'Boshqa fakultet'));
});

it('says at the field what only the server can know', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const { id, name } = await makeFaculty(admin);
  const person = await stage.enter({ as: 'admin', at: '/accounts/admins?edit=4' });
  const { page, say } = person;
  const form = drawer(person, 'edit', 'admin.noun');
  const faculty = field(form, say('field.faculty'));
  await faculty.click();
  await faculty.pressSequentially(name);
  await page.getByTitle(name, { exact: true }).filter({ visible: true }).last().click();
  await admin.call(faculties.remove, { params: { id } });
  await saveIn(person, form);
  await complains(faculty, say('invalid.out_of_scope'));
  await person.refused('422 PUT /api/crm/admins/4');
  expect((await admin.call(admins.read, { params: { id: 4 } })).result.faculty_id).toBeNull();
});

it('a double click on Save makes one', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const form = await openNewFaculty(person);
  await fillFaculty(person, form, { ...MEDICINE, name: 'Bitta fakultet', code: 'BIR' });
  await button(form, say('action.save')).dblclick();
  await see(row(page, 'Bitta fakultet'));
  await gone(form);
  expect(sent).toHaveLength(1);
});

it('what is unsaved is asked about by every way out', async () => {
  const person = await stage.enter({ as: 'admin', at: '/' });
  const { page, say } = person;
  await page
    .getByRole('main')
    .getByRole('link', { name: say('menu.faculties') })
    .click();
  const form = await openNewFaculty(person);
  await field(form, say('field.name')).fill('Saqlanmagan');
  const question = dialog(page, say('editor.unsaved'));
  const ways = [
    () => button(form, say('editor.cancel')).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await button(question, say('editor.unsaved.stay')).click();
    await gone(question);
    await expect.poll(() => field(form, say('field.name')).inputValue()).toBe('Saqlanmagan');
  }
  await button(form, say('editor.cancel')).click();
  await button(question, say('editor.unsaved.leave')).click();
  await gone(form);
  await arriveAt(page, FACULTIES);
  await openNewFaculty(person);
  await expect.poll(() => field(form, say('field.name')).inputValue()).toBe('');
});

it('a draft survives a reload', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  const form = await openNewFaculty(person);
  await field(form, say('field.name')).fill('Qoralama fakultet');
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await see(form.getByText(say('editor.draft')));
  await expect.poll(() => field(form, say('field.name')).inputValue()).toBe('');
  await button(form, say('editor.draft.restore')).click();
  await expect.poll(() => field(form, say('field.name')).inputValue()).toBe('Qoralama fakultet');
});

async function readFaculty(id: number) {
  const client = await signIn(stage.server.url, 'admin');
  return (await client.call(faculties.read, { params: { id } })).result;
}
