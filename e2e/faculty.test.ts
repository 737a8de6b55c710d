import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, type Locator } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeFaculty } from '../server/test/factories.ts';
import type { TestServer } from '../server/test/server.ts';
import { createFaculty, FACULTIES, fillFaculty, openNewFaculty } from './faculty-steps.ts';
import { test, type User } from './fixtures.ts';
import {
  button,
  dialog,
  drawer,
  editRow,
  expectInvalid,
  expectVisible,
  field,
  flash,
  removeRow,
  row,
  saveIn,
} from './steps.ts';
import { LONG } from './tags.ts';

const MEDICINE = { name: 'Tibbiyot fakulteti', code: 'TIB', dean: 'Abdullayeva Zilola' };

/** The tab of a language; its title contains whether the translation exists. */
const tab = ({ t }: User, form: Locator, code: string, state: 'exists' | 'missing') =>
  form.getByTitle(`${t(`language.${code}`)}: ${t(`editor.translation.${state}`)}`);

test('faculty: creates a faculty in Uzbek and translates it into Russian', async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  await createFaculty(user, MEDICINE);
  await editRow(user, MEDICINE.name);
  const form = drawer(user, 'edit');
  await expectVisible(tab(user, form, 'oz', 'exists'));
  await tab(user, form, 'ru', 'missing').click();
  await expect(field(form, t('field.name'))).toHaveValue('');
  await expect(field(form, t('faculty.dean_name'))).toHaveValue(MEDICINE.dean);
  await button(form, t('editor.translation.copy', { language: t('language.oz') })).click();
  await expect(field(form, t('field.name'))).toHaveValue(MEDICINE.name);
  await field(form, t('field.name')).fill('Медицинский факультет');
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.updated')), tab(user, form, 'ru', 'exists'));
  await button(form, t('editor.cancel')).click();
  await expect(form).toBeHidden();
  await expectVisible(row(page, MEDICINE.name).getByText('ru', { exact: true }));
  await button(page, t('language.ru')).click();
  await expectVisible(row(page, 'Медицинский факультет'));
});

test('faculty: opens a link without a language in the translation that the record has', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { id, name } = await makeFaculty(await signIn(server.url, 'admin'), { name: 'Havola fakulteti' });
  const user = await openApp({ as: 'admin', at: `${FACULTIES}?edit=${id}`, language: 'ru' });
  const form = drawer(user, 'edit');
  await expect(field(form, user.t('field.name'))).toHaveValue(name);
  await expect(user.page).toHaveURL(`${FACULTIES}?edit=${id}&lang=oz`);
  await button(form, user.t('editor.cancel')).click();
  await expect(form).toBeHidden();
});

test('faculty: detects a stale edit and lets the user keep or discard their values', async ({
  openApp,
  server,
}) => {
  const [user, other] = [
    await openApp({ as: 'admin', at: `${FACULTIES}?edit=2&lang=oz` }),
    await openApp({ as: 'registrar', at: `${FACULTIES}?edit=2&lang=oz` }),
  ];
  const { page, t } = user;
  const [form, otherForm] = [drawer(user, 'edit'), drawer(other, 'edit')];
  const [dean, otherDean] = [form, otherForm].map((at) => field(at, t('faculty.dean_name')));
  if (!dean || !otherDean) throw new Error('No field');
  await dean.fill('Mening dekanim');
  await otherDean.fill('Ularning dekani');
  await saveIn(other, otherForm);
  await expectVisible(flash(other.page, t('flash.updated')));

  const confirmation = page.getByRole('dialog', { name: t('editor.stale') });
  await saveIn(user, form);
  await expectVisible(confirmation.getByText('registrar', { exact: false }));
  await expectVisible(
    confirmation.getByRole('row').filter({ hasText: 'Ularning dekani' }).getByText('Mening dekanim'),
  );
  await button(confirmation, t('editor.stale.take_theirs')).click();
  await expect(dean).toHaveValue('Ularning dekani');

  await dean.fill('Mening dekanim');
  await otherDean.fill('Ularning ikkinchi dekani');
  await saveIn(other, otherForm);
  await expectVisible(flash(other.page, t('flash.updated')).nth(0));
  await expectVisible(form.getByText(t('editor.meanwhile.by', { by: 'registrar' })));
  await expect.poll(async () => (await readFaculty(server, 2)).dean_name).toBe('Ularning ikkinchi dekani');
  await saveIn(user, form);
  await button(confirmation, t('editor.stale.keep_mine')).click();
  await expectVisible(flash(page, t('flash.updated')));
  await user.expectErrors('409 PUT /api/crm/faculties/2');
  expect((await readFaculty(server, 2)).dean_name).toBe('Mening dekanim');
});

test('faculty: refuses to delete a faculty with an account, and lists the dependent records', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  await removeRow(user, 'Matematika fakulteti', 'action.yes');
  const notice = page.getByRole('dialog').filter({ hasText: 'Ogohlantirish' });
  await expectVisible(
    notice.getByText(t('record.admins_one', { count: 1 })),
    notice.getByText(t('record.departments_other', { count: 9 })),
    notice.getByText(t('record.specialities_other', { count: 4 })),
  );
  await button(notice, t('action.understood')).click();
  await expect(notice).toBeHidden();
  await expectVisible(row(page, 'Matematika fakulteti'));
  await user.expectErrors('405 DELETE /api/crm/faculties/1');
});

test('faculty: confirms a delete by the record’s name: No keeps it, Yes deletes it', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const { name } = await makeFaculty(await signIn(server.url, 'admin'));
  const user = await openApp({ as: 'admin', at: FACULTIES });
  await removeRow(user, name, 'action.no');
  await expectVisible(row(user.page, name));
  await removeRow(user, name, 'action.yes');
  await expectVisible(flash(user.page, user.t('flash.removed')));
  await expect(row(user.page, name)).toBeHidden();
});

test('faculty: shows an error at each missing field and focuses the first', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { t } = user;
  const form = await openNewFaculty(user);
  await saveIn(user, form);
  const name = field(form, t('field.name'));
  await expectInvalid(name, t('faculty.name.required'));
  await expectInvalid(field(form, t('faculty.faculty_code')), t('faculty.faculty_code.min'));
  await expectInvalid(field(form, t('faculty.dean_name')), t('faculty.dean_name.min'));
  await expectInvalid(field(form, t('faculty.position')), t('faculty.position.required'));
  await expect(name).toBeFocused();
  await name.fill('Yangi');
  await expect(form.getByText(t('faculty.name.required'))).toBeHidden();
});

test('faculty: shows at the field that a code is taken, and keeps the input', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const form = await openNewFaculty(user);
  await fillFaculty(user, form, { ...MEDICINE, name: 'Boshqa fakultet', code: 'FIL' });
  await saveIn(user, form);
  await expectInvalid(field(form, user.t('faculty.faculty_code')), user.t('faculty.faculty_code.taken'));
  await user.expectErrors('409 POST /api/crm/faculties');
  await expect(field(form, user.t('field.name'))).toHaveValue('Boshqa fakultet');
  await field(form, user.t('faculty.faculty_code')).fill('BSH');
  await saveIn(user, form);
  await expectVisible(row(user.page, 'Boshqa fakultet'));
});

test('faculty: shows at the field an error that only the server can detect', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { id, name } = await makeFaculty(admin);
  const user = await openApp({ as: 'admin', at: '/accounts/admins?edit=4' });
  const { page, t } = user;
  const form = drawer(user, 'edit', 'admin.noun');
  const faculty = field(form, t('field.faculty'));
  await faculty.click();
  await faculty.pressSequentially(name);
  await page.getByTitle(name, { exact: true }).filter({ visible: true }).last().click();
  await admin.call(faculties.remove, { params: { id } });
  await saveIn(user, form);
  await expectInvalid(faculty, t('invalid.out_of_scope'));
  await user.expectErrors('422 PUT /api/crm/admins/4');
  expect((await admin.call(admins.read, { params: { id: 4 } })).result.faculty_id).toBeNull();
});

test('faculty: creates one record on a double click on Save', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const form = await openNewFaculty(user);
  await fillFaculty(user, form, { ...MEDICINE, name: 'Bitta fakultet', code: 'BIR' });
  await button(form, t('action.save')).dblclick();
  await expectVisible(row(page, 'Bitta fakultet'));
  await expect(form).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('faculty: asks about unsaved input on every way to leave', async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/' });
  const { page, t } = user;
  await page
    .getByRole('main')
    .getByRole('link', { name: t('menu.faculties') })
    .click();
  const form = await openNewFaculty(user);
  await field(form, t('field.name')).fill('Saqlanmagan');
  const confirmation = dialog(page, t('editor.unsaved'));
  const ways = [
    () => button(form, t('editor.cancel')).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await button(confirmation, t('editor.unsaved.stay')).click();
    // A hidden dialog handles Escape until it is removed from the page.
    await expect(page.locator('.ant-modal-confirm')).toHaveCount(0);
    await expect(field(form, t('field.name'))).toHaveValue('Saqlanmagan');
  }
  await button(form, t('editor.cancel')).click();
  await button(confirmation, t('editor.unsaved.leave')).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`${FACULTIES}?status=1`);
  await openNewFaculty(user);
  await expect(field(form, t('field.name'))).toHaveValue('');
});

test('faculty: restores a draft after a reload', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  const form = await openNewFaculty(user);
  await field(form, t('field.name')).fill('Qoralama fakultet');
  page.on('dialog', (confirmation) => void confirmation.accept());
  await page.reload();
  await expectVisible(form.getByText(t('editor.draft')));
  await expect(field(form, t('field.name'))).toHaveValue('');
  await button(form, t('editor.draft.restore')).click();
  await expect(field(form, t('field.name'))).toHaveValue('Qoralama fakultet');
});

async function readFaculty(server: TestServer, id: number) {
  const client = await signIn(server.url, 'admin');
  return (await client.call(faculties.read, { params: { id } })).result;
}
