import { districts } from '@dekanat/contract/reference/districts.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, type Page } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeSpeciality, makeStudentGroup } from '../server/test/factories.ts';
import { answering, HEMIS_TOKEN, type HemisServer, startHemis } from '../server/test/hemis-server.ts';
import { makeStudent, pinOf } from '../server/test/people-factories.ts';
import { test as base, type User } from './fixtures.ts';
import { button, dialog, expectInvalid, expectVisible, field, flash, heading, row, search } from './steps.ts';
import { LONG } from './tags.ts';

const LIST = '/students/students';
const NAME = 'Gʻulomov Shavkat Oʻktamovich';
/** The same name in another spelling. */
const DUPLICATE = { second_name: 'Gulomov', first_name: 'Shavkat', third_name: 'Uktamovich' };

const test = base.extend<object, { hemis: HemisServer }>({
  hemis: [
    async ({}, use) => {
      const hemis = await startHemis();
      await use(hemis);
      await hemis.close();
    },
    { scope: 'worker' },
  ],
  serverOptions: ({ hemis }, use) =>
    use({ environment: { HEMIS_URL: hemis.url, HEMIS_TOKEN, HEMIS_UNIVERSITY: '1' } }),
});

/** Selects an option by typing its name. */
async function selectByTyping({ page, t }: User, label: string, option: string) {
  const select = field(page, t(label));
  await select.fill(option);
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

async function setDate(page: Page, label: string, day: string) {
  await field(page, label).fill(day);
  await page.keyboard.press('Enter');
}

test('students: enrols a student by hand, warns of a duplicate, finds them by a misspelt name and adds a note', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const group = await makeStudentGroup(admin, { speciality_id: (await makeSpeciality(admin)).id });
  const other = await makeStudent(admin, { group_id: group.id, ...DUPLICATE, birth_date: '2004-09-01' });
  const [nation] = (await admin.call(nationalities.options, {})).result;
  const [region] = (await admin.call(regions.options, { query: { country_id: 1 } })).result;
  const [district] = (await admin.call(districts.options, { query: { region_id: region?.id } })).result;
  const user = await openApp({ as: 'admin', at: LIST });
  const { page, t } = user;
  await button(page, t('list.create')).click();
  await expectVisible(heading(user, 'student.title.create'));

  const number = field(page, t('student.id_number'));
  await button(page, t('action.save')).click();
  await expectInvalid(number, t('student.id_number.shape'));
  await expectVisible(button(page, t('action.save')));
  await number.fill(`${other.id_number.slice(0, 4)} ${other.id_number.slice(4)} x`);
  const [family = '', first = '', father = ''] = NAME.split(' ');
  await field(page, t('student.second_name')).fill(family);
  await field(page, t('student.first_name')).fill(first);
  await field(page, t('student.third_name')).fill(father);
  await selectByTyping(user, 'student.nation_name', nation?.name ?? '');
  await field(page, t('student.passport')).fill('ас 7654321');
  await field(page, t('student.passport_pin')).fill(pinOf(970_001));
  const born = field(page, t('student.birth_date'));
  await expect(born).toHaveValue('01.09.2004');
  await expectVisible(page.getByTitle(t('gender.male'), { exact: true }));
  await setDate(page, t('student.birth_date'), '31.02.2008');
  await expectInvalid(born, t('invalid.date'));
  await setDate(page, t('student.birth_date'), '05032008');
  await expect(born).toHaveValue('05.03.2008');
  await expectVisible(page.getByText(t('student.pin.birth_date')));
  await setDate(page, t('student.birth_date'), '01.09.2004');
  await expect(page.getByText(t('student.pin.birth_date'))).toBeHidden();
  await expectVisible(
    page.getByText(t('student.double.name')),
    page.getByRole('link', { name: DUPLICATE.second_name }),
  );
  await selectByTyping(user, 'student.group_name', group.name);
  await selectByTyping(user, 'audit.field.country_id', 'Oʻzbekiston');
  await selectByTyping(user, 'student.province_name', region?.name ?? '');
  await selectByTyping(user, 'student.city_name', district?.name ?? '');
  await field(page, t('student.street')).fill('Navoiy koʻchasi, 5');
  await field(page, t('student.phone')).fill('90 123-45-67');
  await page.keyboard.press('Control+s');
  await expectInvalid(number, 'Bu raqamli talaba bor');
  await user.expectErrors('409 POST /api/crm/students');

  await page.reload();
  await expectVisible(page.getByText(t('editor.draft.personal')));
  await button(page, t('editor.draft.restore')).click();
  await expect(field(page, t('student.phone'))).toHaveValue('+998 90 123 45 67');
  for (const personal of ['passport', 'passport_pin', 'birth_date', 'street'])
    await expect(field(page, t(`student.${personal}`))).toHaveValue('');
  await field(page, t('student.passport')).fill('AC7654321');
  await field(page, t('student.passport_pin')).fill(pinOf(970_001));
  await setDate(page, t('student.birth_date'), '01.09.2004');
  await field(page, t('student.street')).fill('Navoiy koʻchasi, 5');
  await number.fill('999970000001');
  await button(page, t('action.save')).click();
  await expectVisible(page.getByRole('heading', { name: NAME }), flash(page, t('flash.created')));

  await page.keyboard.press('Control+k');
  const commands = page.getByRole('dialog', { name: t('command.title') });
  await expectVisible(commands.getByRole('option', { name: NAME }));
  await page.keyboard.press('Escape');

  await field(page, t('student_note.new')).fill('Y');
  await button(page, t('student_note.add')).click();
  await expectVisible(page.getByText(t('student_note.note.min')));
  await field(page, t('student_note.new')).fill('Yotoqxona soʻradi');
  await button(page, t('student_note.add')).click();
  const notice = page.getByRole('listitem').filter({ hasText: 'Yotoqxona soʻradi' });
  await expectVisible(notice.getByText('admin'));
  await notice.getByRole('button').click();
  await button(dialog(page, t('student_note.remove.question')), t('action.yes')).click();
  await expectVisible(page.getByText(t('student_note.none')));

  await page.goto(LIST);
  await search(user, t('student.search'), 'шавкат гуломоф');
  await button(row(page, NAME), t('list.view', { name: NAME })).click();
  const details = page.getByRole('dialog', { name: t('student.title.view') });
  await details.getByRole('tab', { name: t('student.tab.gpa') }).click();
  await expectVisible(details.getByText('GPA ball shakllanmagan!'));
  await details.getByRole('tab', { name: t('student.tab.retakes') }).click();
  await expectVisible(details.getByText('Qayta oʻqishga ariza yuborilmagan!'));
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await button(page, t('student.doubles.report')).click();
  const pair = dialog(page, t('student.doubles.title')).getByRole('listitem').filter({ hasText: NAME });
  await expectVisible(pair.getByText(DUPLICATE.second_name));
});

test('students: fills the form from the national register, and shows when it is unavailable', {
  tag: LONG,
}, async ({ hemis, openApp, server }) => {
  const user = await openApp({ as: 'admin', at: `${LIST}/create` });
  const { page, t } = user;
  const number = field(page, t('student.id_number'));
  await button(page, t('student.hemis.ask')).click();
  await expectInvalid(number, t('student.id_number.shape'));
  await number.fill('377221100101');
  await button(page, t('student.hemis.ask')).click();
  await expectVisible(page.getByText(t('student.hemis.group', { group: 'Yoʻq guruh' })));
  const marks = page.getByText(t('student.hemis.mark'), { exact: true });
  const family = page.getByLabel(t('student.second_name'));
  await expect(family).toHaveValue('Xoʻjayev');
  const admin = await signIn(server.url, 'admin');
  const all = (await admin.call(districts.options, { query: { search: '1726269' } })).result;
  await expectVisible(page.getByTitle(all[0]?.name ?? '', { exact: true }));
  await expect.poll(() => marks.count()).toBeGreaterThan(8);
  const marked = await marks.count();
  await family.fill('Xoʻjaev');
  await expect(marks).toHaveCount(marked - 1);

  hemis.answer(answering({ success: false, error: 'closed' }, 403));
  await number.fill('377221100102');
  await expect(marks).toHaveCount(0);
  await button(page, t('student.hemis.ask')).click();
  await expectVisible(page.getByText('Qoʻlda davom eting'));
  await user.expectErrors('503 POST /api/crm/students/check-hemis-student-data');
  await expect(family).toHaveValue('Xoʻjaev');
});

test('students: edits a student, reveals personal data on request, toggles the status and sets a deadline', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const student = await makeStudent(admin, { second_name: 'Boymurodov' });
  await admin.call(studentAccounts.changePassword, { params: { id: student.id }, body: {} });
  const name = `Boymurodov ${student.first_name} ${student.third_name}`;
  const user = await openApp({ as: 'admin', at: `${LIST}?group_id=${student.group_id}&gender=male` });
  const { page, t } = user;
  const chips = page.getByRole('list', { name: t('list.filters_in_force') });
  await expectVisible(row(page, name), chips.getByText(t('gender.male')));
  await button(page, t('list.filter.remove', { filter: t('student.gender') })).click();
  await expect(page).toHaveURL(`${LIST}?group_id=${student.group_id}`);

  const toggle = page.getByRole('switch', { name: t('student.switch', { name }) });
  await toggle.click();
  await expectVisible(page.getByText('Talaba nofaol qilindi!'));
  await button(page, t('action.undo')).click();
  await expectVisible(page.getByText('Talaba faol qilindi!'));
  await expect(toggle).toHaveAttribute('aria-checked', 'true');

  await button(page, t('student.more', { name })).click();
  await button(page, t('student.deadline.set')).click();
  const deadline = page.getByRole('dialog', { name: t('student.deadline.title') });
  await setDate(page, t('student.deadline'), '31.12.2030 18:00:00');
  await expectVisible(flash(page, t('student.deadline.done')));
  await expect(deadline).toBeHidden();
  const stored = await admin.call(students.read, { params: { id: student.id } });
  expect(stored.result).toMatchObject({ deadline: '2030-12-31T13:00:00.000Z', status: 1 });

  await button(page, t('list.edit', { name })).click();
  await expectVisible(heading(user, 'student.title.update'), page.getByText(student.passport));
  await expect(field(page, t('student.passport'))).toHaveCount(0);
  await field(page, t('student.first_name')).fill('Anvarjon');
  await button(page, t('personal.show')).click();
  const passport = field(page, t('student.passport'));
  await expect(passport).toHaveValue(/^ZZ \d{7}$/);
  await expect(field(page, t('student.first_name'))).toHaveValue('Anvarjon');
  await admin.call(students.setDeadline, { params: { id: student.id }, body: { deadline_date: null } });
  await button(page, t('action.save')).click();
  await button(dialog(page, t('editor.stale')), t('editor.stale.keep_mine')).click();
  await expectVisible(flash(page, t('flash.updated')), page.getByText(student.passport));
  await user.expectErrors(`409 PUT /api/crm/students/${student.id}`);
  const { result } = await admin.call(students.read, { params: { id: student.id } });
  expect(result).toMatchObject({ first_name: 'Anvarjon', passport: student.passport, deadline: null });
  const shown = (await admin.call(students.show, { params: { id: student.id } })).result;
  expect(shown).toMatchObject({ birth_date: '2004-09-01', passport_pin: expect.stringMatching(/^\d{14}$/) });

  await field(page, t('student.first_name')).fill('Boshqa');
  await button(page.getByRole('main'), t('editor.cancel')).click();
  await button(dialog(page, t('editor.unsaved')), t('editor.unsaved.leave')).click();
  await expectVisible(page.getByRole('heading', { name: 'Boymurodov Anvarjon' }));
  await expect(page).toHaveURL(`${LIST}/view/${student.id}`);
});

test('students: shows two users who edit one student each other’s saved changes', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { id, group_id } = await makeStudent(admin, { third_name: 'Sobirovich' });
  const at = `${LIST}/update/${id}`;
  const [user, other] = [await openApp({ as: 'admin', at }), await openApp({ as: 'registrar', at })];
  const { page, t } = user;
  const [mine, theirs] = [page, other.page].map((on) => field(on, t('student.first_name')));
  if (!mine || !theirs) throw new Error('No field');
  await mine.fill('Anvarbek');
  await theirs.fill('Anvarxon');
  await field(other.page, t('student.third_name')).fill('Sodiqovich');
  await button(other.page, t('action.save')).click();
  const notice = page.getByRole('status').filter({ hasText: t('editor.meanwhile.by', { by: 'registrar' }) });
  await expectVisible(notice.getByText(t('editor.meanwhile.kept')));
  await expect(mine).toHaveValue('Anvarbek');

  await button(notice, t('editor.meanwhile.compare')).click();
  const compared = dialog(page, t('editor.stale'));
  await expectVisible(compared.getByRole('row').filter({ hasText: 'Anvarxon' }).getByText('Anvarbek'));
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();
  await expect(mine).toHaveValue('Anvarbek');
  await button(notice, t('editor.meanwhile.compare')).click();
  await button(compared, t('editor.stale.keep_mine')).click();
  await expectVisible(flash(page, t('flash.updated')));
  await expect(notice).toBeHidden();
  await expect
    .poll(async () => (await admin.call(students.read, { params: { id } })).result)
    .toMatchObject({ first_name: 'Anvarbek', third_name: 'Sodiqovich', group_id });

  // A form without unsaved input shows the stored values and a notice.
  await expect(theirs).toHaveValue('Anvarbek');
  await expectVisible(other.page.getByText(t('editor.meanwhile.by', { by: 'admin' })));
  await expectVisible(other.page.getByText(t('editor.meanwhile.shown')));
});
