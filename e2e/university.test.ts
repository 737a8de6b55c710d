import { universities } from '@dekanat/contract/universities/universities.ts';
import { expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeLicence } from '../server/test/factories.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  atHome,
  button,
  choose,
  complains,
  dialog,
  drawer,
  editRow,
  field,
  flash,
  gone,
  heading,
  removeRow,
  row,
  saveIn,
  see,
  tryToSignIn,
} from './steps.ts';

const stage = useStage();
const NAME = 'Sirdaryo muhandislik instituti';
const LICENCES = '/control-univer';
const DOMAIN = 'lms.sirdaryo.example';

async function openUniversity(person: Person) {
  const { page, say } = person;
  await button(page, say('list.create')).click();
  const form = drawer(person, 'create', 'university.noun');
  await field(form, say('field.name')).fill(NAME);
  await field(form, say('university.rector')).fill("Yo'ldosheva Malika Anvarovna");
  await field(form, say('university.address')).fill('uy');
  await field(form, say('university.phone_number')).fill('+998 (67) 123-45-67');
  await saveIn(person, form);
  await complains(field(form, say('university.address')), say('university.address.min'));
  await field(form, say('university.address')).fill('Guliston shahri, Bogʻishamol koʻchasi, 3-uy');
  await choose(page, field(form, say('university.default_language')), say('language.oz'));
  await field(form, say('university.account_number')).fill('20208000900300003030');
  await field(form, say('university.accountant')).fill('Aliyev Botir');
  await field(form, say('university.advisor')).fill('Qosimov Jamshid');
  await saveIn(person, form);
  await see(flash(page, say('flash.created')), row(page, NAME).getByText('Yoʻldosheva Malika Anvarovna'));
}

async function openLicence(person: Person) {
  const { page, say } = person;
  await page.goto(`${LICENCES}?create=1`);
  const form = drawer(person, 'create', 'licence.noun');
  await choose(page, field(form, say('field.university')), NAME);
  await field(form, say('licence.allowed_domain')).fill(`https://${DOMAIN.toUpperCase()}/`);
  await field(form, say('licence.org_code')).fill('903');
  await saveIn(person, form);
  await complains(field(form, say('licence.secret')), 'Secret key is required');
  await button(form, say('licence.secret_key.generate')).click();
  const secret = await field(form, say('licence.secret')).inputValue();
  await saveIn(person, form);
  await see(flash(page, 'Muvaffaqiyatli yaratildi!'), row(page, NAME));
  return secret;
}

async function setState(person: Person, state: 'active' | 'blocked') {
  const { page, say } = person;
  await editRow(person, DOMAIN);
  const form = drawer(person, 'edit', 'licence.noun');
  await form.getByRole('radio', { name: say(`status.${state}`) }).check();
  await saveIn(person, form);
  await see(flash(page, 'Muvaffaqiyatli yangilandi!'));
  await button(form, say('editor.cancel')).click();
  await see(row(page, NAME).getByText(say(`status.${state}`)));
}

it('a university opens from nothing, is closed by its licence, and opens again', {
  timeout: 90_000,
}, async () => {
  const person = await stage.enter({ as: 'superadmin', at: '/universities' });
  const { page, say } = person;
  await openUniversity(person);
  await choose(page, page.getByRole('combobox', { name: say('shell.university') }), NAME);
  await see(page.getByText(say('list.total', { total: 1 })));
  const secret = await openLicence(person);

  const superadmin = await signIn(stage.server.url, 'superadmin');
  const { result } = await superadmin.call(universities.options, { query: { search: NAME } });
  const account = await openAccount(stage.server, superadmin, { universityId: result[0]?.id ?? 0 });
  const own = await stage.enter({ as: account });
  await atHome(own, account.username);

  await setState(person, 'blocked');
  await own.page.reload();
  await see(heading(own, 'closed.title'));
  await arriveAt(own.page, '/402');
  await own.refused(/^402 GET/);
  const again = await stage.enter();
  await tryToSignIn(again, account.username, account.password);
  await see(heading(again, 'closed.title'));
  await again.refused(/^402 GET/);

  await setState(person, 'active');
  await button(own.page, say('action.retry')).click();
  await atHome(own, account.username);

  await button(page, NAME).click();
  const form = drawer(person, 'view', 'licence.noun');
  await button(form, say('licence.secret_key.show')).click();
  await expect.poll(() => field(form, say('licence.secret')).inputValue()).toBe(secret);
  await see(form.getByText(say('licence.showing.entered')), form.getByText(say('licence.showing.shown')));
  await button(form, say('licence.secret_key.rotate')).click();
  await button(dialog(page, say('licence.secret_key.rotate.content')), say('action.yes')).click();
  await see(form.getByText(say('licence.secret_key.once')));
  await expect.poll(() => field(form, say('licence.secret')).inputValue()).toMatch(/^(?!.*•)[\w-]{43}$/);
  await expect.poll(() => field(form, say('licence.secret')).inputValue()).not.toBe(secret);

  await page.goto(LICENCES);
  await removeRow(person, DOMAIN, 'action.yes');
  await see(flash(page, 'O‘chirildi!'));
  await gone(row(page, NAME));
});

it('an administrator changes the own university, and nothing that stands above it', async () => {
  const person = await stage.enter({ as: 'admin', at: '/universities' });
  const { page, say } = person;
  await see(row(page, 'Zarafshon davlat universiteti'));
  await expect.poll(() => button(page, say('list.create')).count()).toBe(0);
  await expect
    .poll(() => button(page, say('list.remove', { name: 'Zarafshon davlat universiteti' })).count())
    .toBe(0);
  await editRow(person, 'Zarafshon davlat universiteti');
  const form = drawer(person, 'edit', 'university.noun');
  await see(form.getByLabel(say('university.rector')));
  await expect.poll(() => field(form, say('university.default_language')).isDisabled()).toBe(true);
  await expect.poll(() => form.getByRole('radio', { name: say('status.inactive') }).count()).toBe(0);
  await field(form, say('university.advisor')).fill('Yangi Maslahatchi');
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')));

  await page.goto(`${LICENCES}?view=1`);
  const licence = drawer(person, 'view', 'licence.noun');
  await see(licence.getByText(say('licence.showings.none')));
  await expect.poll(() => button(licence, say('licence.secret_key.show')).count()).toBe(0);
});

it('the login page says whose it is where the domain is a university’s', async () => {
  await makeLicence(await signIn(stage.server.url, 'superadmin'), { allowed_domain: '127.0.0.1' });
  const person = await stage.enter();
  await see(person.page.getByText(/^Sinov universiteti/), heading(person, 'login.title'));
});
