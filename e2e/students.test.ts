import { districts } from '@dekanat/contract/reference/districts.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { students } from '@dekanat/contract/students/students.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { makeSpeciality, makeStudentGroup } from '../server/test/factories.ts';
import { answering, HEMIS_TOKEN, startHemis } from '../server/test/hemis-server.ts';
import { makeStudent, pinOf } from '../server/test/people-factories.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  button,
  choose,
  complains,
  dialog,
  field,
  flash,
  gone,
  heading,
  row,
  search,
  see,
} from './steps.ts';

const LIST = '/students/students';
const NAME = 'Gʻulomov Shavkat Oʻktamovich';
/** As somebody else has spelt the same. */
const TWIN = { second_name: 'Gulomov', first_name: 'Shavkat', third_name: 'Uktamovich' };
const register = await startHemis();
afterAll(() => register.close());
const stage = useStage({ HEMIS_URL: register.url, HEMIS_TOKEN });

/** What stands in a select of the form, found by typing. */
async function pick({ page, say }: Person, label: string, option: string) {
  const select = field(page, say(label));
  await select.fill(option);
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

async function setDate(page: Page, label: string, day: string) {
  await field(page, label).fill(day);
  await page.keyboard.press('Enter');
}

it('is enrolled by hand with a mistake, found by a slip, looked at and noted', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const group = await makeStudentGroup(admin, { speciality_id: (await makeSpeciality(admin)).id });
  const other = await makeStudent(admin, { group_id: group.id, ...TWIN, birth_date: '2004-09-01' });
  const [nation] = (await admin.call(nationalities.options, {})).result;
  const [region] = (await admin.call(regions.options, { query: { country_id: 1 } })).result;
  const [district] = (await admin.call(districts.options, { query: { region_id: region?.id } })).result;
  const person = await stage.enter({ as: 'admin', at: LIST });
  const { page, say } = person;
  await button(page, say('list.create')).click();
  await see(heading(person, 'student.title.create'));

  const number = field(page, say('student.id_number'));
  await button(page, say('action.save')).click();
  await complains(number, say('student.id_number.shape'));
  await number.fill(`${other.id_number.slice(0, 4)} ${other.id_number.slice(4)} x`);
  const [family = '', first = '', father = ''] = NAME.split(' ');
  await field(page, say('student.second_name')).fill(family);
  await field(page, say('student.first_name')).fill(first);
  await field(page, say('student.third_name')).fill(father);
  await choose(page, field(page, say('student.gender')), say('gender.male'));
  await pick(person, 'student.nation_name', nation?.name ?? '');
  await field(page, say('student.passport')).fill('ас 7654321');
  await field(page, say('student.passport_pin')).fill(pinOf(970_001));
  await see(page.getByText(say('student.pin.birth_date')));
  await setDate(page, say('student.birth_date'), '01.09.2004');
  await gone(page.getByText(say('student.pin.birth_date')));
  await see(page.getByText(say('student.double.name')), page.getByRole('link', { name: TWIN.second_name }));
  await pick(person, 'student.group_name', group.name);
  await pick(person, 'journal.field.country_id', 'Oʻzbekiston');
  await pick(person, 'student.province_name', region?.name ?? '');
  await pick(person, 'student.city_name', district?.name ?? '');
  await field(page, say('student.street')).fill('Navoiy koʻchasi, 5');
  await field(page, say('student.phone')).fill('90 123-45-67');
  await page.keyboard.press('Control+s');
  await complains(number, 'Bu raqamli talaba bor');
  await person.refused('409 POST /api/crm/students');

  await page.reload();
  await see(page.getByText(say('editor.draft.personal')));
  await button(page, say('editor.draft.restore')).click();
  await expect.poll(() => field(page, say('student.phone')).inputValue()).toBe('+998 90 123 45 67');
  for (const personal of ['passport', 'passport_pin', 'birth_date', 'street'])
    await expect.poll(() => field(page, say(`student.${personal}`)).inputValue()).toBe('');
  await field(page, say('student.passport')).fill('AC7654321');
  await field(page, say('student.passport_pin')).fill(pinOf(970_001));
  await setDate(page, say('student.birth_date'), '01.09.2004');
  await field(page, say('student.street')).fill('Navoiy koʻchasi, 5');
  await number.fill('999970000001');
  await button(page, say('action.save')).click();
  await see(page.getByRole('heading', { name: NAME }), flash(page, say('flash.created')));

  await field(page, say('student_note.new')).fill('Y');
  await button(page, say('student_note.add')).click();
  await see(page.getByText(say('student_note.note.min')));
  await field(page, say('student_note.new')).fill('Yotoqxona soʻradi');
  await button(page, say('student_note.add')).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Yotoqxona soʻradi' });
  await see(note.getByText('admin'));
  await note.getByRole('button').click();
  await button(dialog(page, say('student_note.remove.question')), say('action.yes')).click();
  await see(page.getByText(say('student_note.none')));

  await page.goto(LIST);
  await search(person, say('student.search'), 'шавкат гуломоф');
  await button(page, NAME).click();
  const details = page.getByRole('dialog', { name: say('student.title.view') });
  await details.getByRole('tab', { name: say('student.tab.gpa') }).click();
  await see(details.getByText('GPA ball shakillanmagan!'));
  await details.getByRole('tab', { name: say('student.tab.retakes') }).click();
  await see(details.getByText("Qayta o'qishga ariza yuborilmagan!"));
  await page.keyboard.press('Escape');
  await gone(details);
  await button(page, say('student.doubles.report')).click();
  const pair = dialog(page, say('student.doubles.title')).getByRole('listitem').filter({ hasText: NAME });
  await see(pair.getByText(TWIN.second_name));
});

it('is filled in by the national register, which may also be away', async () => {
  const person = await stage.enter({ as: 'admin', at: `${LIST}/create` });
  const { page, say } = person;
  const number = field(page, say('student.id_number'));
  await button(page, say('student.hemis.ask')).click();
  await complains(number, say('student.id_number.shape'));
  await number.fill('377221100101');
  await button(page, say('student.hemis.ask')).click();
  await see(page.getByText(say('student.hemis.group', { group: 'Yoʻq guruh' })));
  const marks = page.getByText(say('student.hemis.mark'), { exact: true });
  const family = page.getByLabel(say('student.second_name'));
  await expect.poll(() => family.inputValue()).toBe('Xoʻjayev');
  const admin = await signIn(stage.server.url, 'admin');
  const all = (await admin.call(districts.options, { query: { search: '1726269' } })).result;
  await see(page.getByTitle(all[0]?.name ?? '', { exact: true }));
  await expect.poll(() => marks.count()).toBeGreaterThan(8);
  const marked = await marks.count();
  await family.fill('Xoʻjaev');
  await expect.poll(() => marks.count()).toBe(marked - 1);

  register.answer(answering({ success: false, error: 'closed' }, 403));
  await number.fill('377221100102');
  await expect.poll(() => marks.count()).toBe(0);
  await button(page, say('student.hemis.ask')).click();
  await see(page.getByText('Qoʻlda davom eting'));
  await person.refused('422 POST /api/crm/students/check-hemis-student-data');
  await expect.poll(() => family.inputValue()).toBe('Xoʻjaev');
});

it('is changed, with what is personal only after it was shown; switched off and on again, given a deadline', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const made = await makeStudent(admin, { second_name: 'Boymurodov' });
  const name = `Boymurodov ${made.first_name} ${made.third_name}`;
  const person = await stage.enter({ as: 'admin', at: `${LIST}?group_id=${made.group_id}&gender=male` });
  const { page, say } = person;
  const chips = page.getByRole('list', { name: say('list.filters_in_force') });
  await see(row(page, name), chips.getByText(say('gender.male')));
  await button(page, say('list.filter.remove', { filter: say('student.gender') })).click();
  await arriveAt(page, `${LIST}?group_id=${made.group_id}`);

  const toggle = page.getByRole('switch', { name: say('student.switch', { name }) });
  await toggle.click();
  await see(page.getByText('Talaba nofaol qilindi!'));
  await button(page, say('action.undo')).click();
  await see(page.getByText('Talaba faol qilindi!'));
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');

  await button(page, say('student.more', { name })).click();
  await button(page, say('student.deadline.set')).click();
  const deadline = page.getByRole('dialog', { name: say('student.deadline.title') });
  await setDate(page, say('student.deadline'), '31.12.2030 18:00:00');
  await see(flash(page, say('student.deadline.done')));
  await gone(deadline);
  const stored = await admin.call(students.read, { params: { id: made.id } });
  expect(stored.result).toMatchObject({ deadline: '2030-12-31T13:00:00.000Z', status: 1 });

  await button(page, say('list.edit', { name })).click();
  await see(heading(person, 'student.title.update'), page.getByText(made.passport));
  await expect.poll(() => field(page, say('student.passport')).count()).toBe(0);
  await field(page, say('student.first_name')).fill('Anvarjon');
  await button(page, say('personal.show')).click();
  const passport = field(page, say('student.passport'));
  await expect.poll(() => passport.inputValue()).toMatch(/^ZZ \d{7}$/);
  await expect.poll(() => field(page, say('student.first_name')).inputValue()).toBe('Anvarjon');
  await admin.call(students.setDeadline, { params: { id: made.id }, body: { deadline_date: null } });
  await button(page, say('action.save')).click();
  await button(dialog(page, say('editor.stale')), say('editor.stale.keep_mine')).click();
  await see(flash(page, say('flash.updated')), page.getByText(made.passport));
  await person.refused(`409 PUT /api/crm/students/${made.id}`);
  const { result } = await admin.call(students.read, { params: { id: made.id } });
  expect(result).toMatchObject({ first_name: 'Anvarjon', passport: made.passport, deadline: null });
  const kept = (await admin.call(students.show, { params: { id: made.id } })).result;
  expect(kept).toMatchObject({ birth_date: '2004-09-01', passport_pin: expect.stringMatching(/^\d{14}$/) });

  await field(page, say('student.first_name')).fill('Boshqa');
  await button(page.getByRole('main'), say('editor.cancel')).click();
  await button(dialog(page, say('editor.unsaved')), say('editor.unsaved.leave')).click();
  await see(page.getByRole('heading', { name: 'Boymurodov Anvarjon' }));
  await arriveAt(page, `${LIST}/view/${made.id}`);
});

it('is changed by two people at once, each of whom sees what the other has just saved', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const { id, group_id } = await makeStudent(admin, { third_name: 'Sobirovich' });
  const at = `${LIST}/update/${id}`;
  const [person, other] = [
    await stage.enter({ as: 'admin', at }),
    await stage.enter({ as: 'registrar', at }),
  ];
  const { page, say } = person;
  const [mine, theirs] = [page, other.page].map((on) => field(on, say('student.first_name')));
  if (!mine || !theirs) throw new Error('No field');
  await mine.fill('Anvarbek');
  await theirs.fill('Anvarxon');
  await field(other.page, say('student.third_name')).fill('Sodiqovich');
  await button(other.page, say('action.save')).click();
  const note = page.getByRole('status').filter({ hasText: say('editor.meanwhile.by', { by: 'registrar' }) });
  await see(note.getByText(say('editor.meanwhile.kept')));
  await expect.poll(() => mine.inputValue()).toBe('Anvarbek');

  await button(note, say('editor.meanwhile.compare')).click();
  const compared = dialog(page, say('editor.stale'));
  await see(compared.getByRole('row').filter({ hasText: 'Anvarxon' }).getByText('Anvarbek'));
  await page.keyboard.press('Escape');
  await gone(compared);
  await expect.poll(() => mine.inputValue()).toBe('Anvarbek');
  await button(note, say('editor.meanwhile.compare')).click();
  await button(compared, say('editor.stale.keep_mine')).click();
  await see(flash(page, say('flash.updated')));
  await gone(note);
  await expect
    .poll(async () => (await admin.call(students.read, { params: { id } })).result)
    .toMatchObject({ first_name: 'Anvarbek', third_name: 'Sodiqovich', group_id });

  // Nothing was typed there since: the form shows what is stored now, and says so.
  await expect.poll(() => theirs.inputValue()).toBe('Anvarbek');
  await see(other.page.getByText(say('editor.meanwhile.by', { by: 'admin' })));
  await see(other.page.getByText(say('editor.meanwhile.shown')));
});
