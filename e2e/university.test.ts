import { universities } from '@dekanat/contract/universities/universities.ts';
import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeLicence } from '../server/test/factories.ts';
import { test, type User } from './fixtures.ts';
import {
  button,
  choose,
  dialog,
  drawer,
  editRow,
  expectHome,
  expectInvalid,
  expectVisible,
  field,
  flash,
  heading,
  recordLink,
  removeRow,
  row,
  saveIn,
  submitLogin,
} from './steps.ts';
import { LONG } from './tags.ts';

const NAME = 'Sirdaryo muhandislik instituti';
const LICENCES = '/control-univer';
const DOMAIN = 'lms.sirdaryo.example';

async function createUniversity(user: User) {
  const { page, t } = user;
  await button(page, t('list.create')).click();
  const form = drawer(user, 'create', 'university.noun');
  await field(form, t('field.name')).fill(NAME);
  await field(form, t('university.rector')).fill("Yo'ldosheva Malika Anvarovna");
  await field(form, t('university.address')).fill('uy');
  await field(form, t('university.phone_number')).fill('+998 (67) 123-45-67');
  await saveIn(user, form);
  await expectInvalid(field(form, t('university.address')), t('university.address.min'));
  await field(form, t('university.address')).fill('Guliston shahri, Bogʻishamol koʻchasi, 3-uy');
  await choose(page, field(form, t('university.default_language')), t('language.oz'));
  await field(form, t('university.account_number')).fill('20208000900300003030');
  await field(form, t('university.accountant')).fill('Aliyev Botir');
  await field(form, t('university.advisor')).fill('Qosimov Jamshid');
  await saveIn(user, form);
  await expectVisible(
    flash(page, t('flash.created')),
    row(page, NAME).getByText('Yoʻldosheva Malika Anvarovna'),
  );
}

async function createLicence(user: User) {
  const { page, t } = user;
  await page.goto(`${LICENCES}?create=1`);
  const form = drawer(user, 'create', 'licence.noun');
  await choose(page, field(form, t('field.university')), NAME);
  await field(form, t('licence.allowed_domain')).fill(`https://${DOMAIN.toUpperCase()}/`);
  await field(form, t('licence.org_code')).fill('903');
  await saveIn(user, form);
  await expectInvalid(field(form, t('licence.secret')), 'Maxfiy kalitni kiriting');
  await button(form, t('licence.secret_key.generate')).click();
  const secret = await field(form, t('licence.secret')).inputValue();
  await saveIn(user, form);
  await expectVisible(flash(page, 'Muvaffaqiyatli yaratildi!'), row(page, NAME));
  return secret;
}

async function setState(user: User, state: 'active' | 'blocked') {
  const { page, t } = user;
  await editRow(user, DOMAIN);
  const form = drawer(user, 'edit', 'licence.noun');
  await form.getByRole('radio', { name: t(`status.${state}`) }).check();
  await saveIn(user, form);
  await expectVisible(flash(page, 'Muvaffaqiyatli yangilandi!'));
  await button(form, t('editor.cancel')).click();
  await expectVisible(row(page, NAME).getByText(t(`status.${state}`)));
}

test('university: creates a university, blocks it by its licence and unblocks it', async ({
  openApp,
  server,
}) => {
  const user = await openApp({ as: 'superadmin', at: '/universities' });
  const { page, t } = user;
  await createUniversity(user);
  await choose(page, page.getByRole('combobox', { name: t('shell.university') }), NAME);
  await expectVisible(page.getByText(t('list.total', { total: 1 })));
  const secret = await createLicence(user);

  const superadmin = await signIn(server.url, 'superadmin');
  const { result } = await superadmin.call(universities.options, { query: { search: NAME } });
  const account = await openAccount(server, superadmin, { universityId: result[0]?.id ?? 0 });
  const admin = await openApp({ as: account });
  await expectHome(admin, account.username);

  await setState(user, 'blocked');
  await admin.page.reload();
  await expectVisible(heading(admin, 'closed.title'));
  await expect(admin.page).toHaveURL('/402');
  await admin.expectErrors(/^402 GET/);
  const again = await openApp();
  await submitLogin(again, account.username, account.password);
  await expectVisible(heading(again, 'closed.title'));
  await again.expectErrors(/^402 GET/);

  await setState(user, 'active');
  await button(admin.page, t('action.retry')).click();
  await expectHome(admin, account.username);

  await recordLink(page, NAME).click();
  const form = drawer(user, 'view', 'licence.noun');
  await button(form, t('licence.secret_key.show')).click();
  await expect(field(form, t('licence.secret'))).toHaveValue(secret);
  await expectVisible(
    form.getByText(t('licence.showing.entered')),
    form.getByText(t('licence.showing.shown')),
  );
  await button(form, t('licence.secret_key.rotate')).click();
  await button(dialog(page, t('licence.secret_key.rotate.content')), t('action.yes')).click();
  await expectVisible(form.getByText(t('licence.secret_key.once')));
  await expect(field(form, t('licence.secret'))).toHaveValue(/^(?!.*•)[\w-]{43}$/);
  await expect(field(form, t('licence.secret'))).not.toHaveValue(secret);

  await page.goto(LICENCES);
  await removeRow(user, DOMAIN, 'action.yes');
  await expectVisible(flash(page, 'Oʻchirildi!'));
  await expect(row(page, NAME)).toBeHidden();
});

test('university: lets an administrator edit the own university, but not its restricted fields', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/universities' });
  const { page, t } = user;
  await expectVisible(row(page, 'Zarafshon davlat universiteti'));
  await expect(button(page, t('list.create'))).toHaveCount(0);
  await expect(button(page, t('list.remove', { name: 'Zarafshon davlat universiteti' }))).toHaveCount(0);
  await editRow(user, 'Zarafshon davlat universiteti');
  const form = drawer(user, 'edit', 'university.noun');
  await expectVisible(form.getByLabel(t('university.rector')));
  await expect(field(form, t('university.default_language'))).toBeDisabled();
  await expect(form.getByRole('radio', { name: t('status.inactive') })).toBeEnabled();
  await field(form, t('university.advisor')).fill('Yangi Maslahatchi');
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.updated')));

  await page.goto(`${LICENCES}?view=1`);
  const licence = drawer(user, 'view', 'licence.noun');
  await expectVisible(licence.getByText(t('licence.showings.none')));
  await expect(button(licence, t('licence.secret_key.show'))).toHaveCount(0);
});

test('university: shows the university of the domain on the login page', async ({ openApp, server }) => {
  await makeLicence(await signIn(server.url, 'superadmin'), { allowed_domain: '127.0.0.1' });
  const user = await openApp();
  await expectVisible(user.page.getByText(/^Sinov universiteti/), heading(user, 'login.title'));
});
