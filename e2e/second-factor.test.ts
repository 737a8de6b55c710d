import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { codeFor, connectApp, resetUsedCodes } from '../server/test/authenticator.ts';
import { signIn } from '../server/test/client.ts';
import { letters } from '../server/test/outbox.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  atHome,
  button,
  complains,
  dialog,
  drawer,
  field,
  flash,
  gone,
  heading,
  saveIn,
  see,
  tryToSignIn,
} from './steps.ts';

const stage = useStage();
const STEP = 'POST /api/auth/second-factor';
const account = async () =>
  openAccount(stage.server, await signIn(stage.server.url, 'admin'), {
    permissions: ['user_log_index', 'faculty_index'],
  });
/** An account that has connected an app. */
const guarded = async () => {
  const made = await account();
  return { ...made, ...(await connectApp(made.client, made.password)) };
};
const panel = ({ page, say }: Person, key: string) => page.getByRole('region', { name: say(key) });
const codeOf = (page: Page) => page.locator('[name="code"]');

/** From the password to the recovery codes, by the key that the page shows. */
async function connect({ page, say }: Person, password: string): Promise<string[]> {
  await field(page, say('password.current')).last().fill(password);
  await button(page, say('second_factor.setup.next')).click();
  await see(page.getByRole('img', { name: say('second_factor.qr') }));
  const secret = ((await page.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');
  await codeOf(page).fill(codeFor(secret));
  await button(page, say('second_factor.setup.confirm')).click();
  await see(page.getByText(say('second_factor.recovery.once')));
  return page.locator('.recovery-codes code').allInnerTexts();
}

describe('an authenticator app', () => {
  it('is connected in the profile; its recovery codes are shown once, and can be taken away', async () => {
    const made = await account();
    const person = await stage.enter({ as: made, at: '/profile' });
    const { page, say } = person;
    await button(page, say('second_factor.connect')).click();
    const codes = await connect(person, made.password);
    expect(codes).toHaveLength(10);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, say('second_factor.download')).click(),
    ]);
    const saved = await readText(await file.createReadStream());
    for (const code of codes) expect(saved).toContain(code);
    // Printed is the sheet alone.
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByText(codes[0] ?? '').isVisible()).toBe(true);
    await expect.poll(() => heading(person, 'menu.profile').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await button(page, say('second_factor.recovery.done')).click();
    await see(flash(page, say('second_factor.flash.on')), page.getByText(say('second_factor.is_on')));
    await page.reload();
    await see(page.getByText(say('second_factor.is_on')));
    await expect.poll(() => page.getByText(codes[0] ?? '').count()).toBe(0);
  });

  it('is asked for at sign-in: a pasted code needs no button, a wrong one says so', async () => {
    const made = await guarded();
    const person = await stage.enter({ at: '/structure/faculties?status=1' });
    const { page, say } = person;
    await tryToSignIn(person, made.username, made.password);
    await see(heading(person, 'second_factor.step.title'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('dekanat.session'))).toBeNull();
    const code = codeOf(page);
    await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code');
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    await code.fill('000000');
    await complains(code, say('second_factor.code.wrong'));
    await person.refused(`422 ${STEP}`);
    const right = codeFor(made.secret, 1);
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await see(heading(person, 'menu.faculties'));
    await arriveAt(page, '/structure/faculties?status=1');
  });

  it('can be left for the password again, and for a recovery code, by keyboard alone', async () => {
    const made = await guarded();
    const person = await stage.enter();
    const { page, say } = person;
    await tryToSignIn(person, made.username, made.password);
    await button(page, say('second_factor.back')).click();
    await see(heading(person, 'login.title'));
    await expect.poll(() => page.getByLabel(say('login.username')).inputValue()).toBe(made.username);
    await button(page, say('login.submit')).press('Enter');
    await see(heading(person, 'second_factor.step.title'));
    await button(page, say('second_factor.use_recovery')).press('Enter');
    await field(page, say('second_factor.recovery_code')).fill(made.recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await atHome(person, made.username);
  });

  it('whose time ran out leads back to the password, and says why', async () => {
    const made = await guarded();
    const person = await stage.enter();
    const { page, say } = person;
    await tryToSignIn(person, made.username, made.password);
    await see(heading(person, 'second_factor.step.title'));
    await stage.server.services.db.deleteFrom('sign_in_challenges').execute();
    await codeOf(page).fill(codeFor(made.secret, 1));
    await see(heading(person, 'login.title'), page.getByText(say('second_factor.challenge')));
    await person.refused(`422 ${STEP}`);
  });

  it('is switched off, or given new recovery codes, by password and code', async () => {
    const made = await guarded();
    const person = await stage.enter({ at: '/profile' });
    const { page, say } = person;
    await tryToSignIn(person, made.username, made.password);
    await codeOf(page).fill(made.recoveryCodes[0] ?? '');
    await button(page, say('login.submit')).click();
    const own = panel(person, 'second_factor.title');
    await button(own, say('second_factor.renew')).click();
    await field(own, say('password.current')).fill(made.password);
    await codeOf(page).fill(codeFor(made.secret, 1));
    await button(own, say('second_factor.renew')).click();
    await see(page.getByText(say('second_factor.recovery.once')));
    await button(own, say('second_factor.recovery.done')).click();
    await see(own.getByText(say('second_factor.codes_left_other', { count: 10 })));
    await resetUsedCodes(stage.server);
    await button(own, say('second_factor.switch_off')).click();
    await field(own, say('password.current')).fill(made.password);
    await codeOf(page).fill(codeFor(made.secret));
    await button(own, say('second_factor.switch_off')).click();
    await see(own.getByText(say('second_factor.is_off')));
  });
});

describe('a group that requires one', () => {
  it('is made so in its drawer; whoever holds it connects an app before anything else opens', async () => {
    const made = await account();
    const chief = await stage.enter({ as: 'admin', at: `/accounts/permission-groups?edit=${made.groupId}` });
    const form = drawer(chief, 'edit', 'permission_group.noun');
    await form.getByRole('switch', { name: chief.say('permission_group.second_factor') }).click();
    await saveIn(chief, form);
    await see(flash(chief.page, chief.say('flash.updated')));

    const person = await stage.enter({ as: made, at: '/structure/faculties' });
    const { page, say } = person;
    await see(heading(person, 'second_factor.first.title'));
    await page.goto('/profile');
    await see(heading(person, 'second_factor.first.title'));
    await connect(person, made.password);
    // Whoever looks away to write the codes down finds them when they are back.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await button(page, say('second_factor.recovery.done')).click();
    await see(heading(person, 'menu.profile'), page.getByText(say('second_factor.required')));
    await expect.poll(() => button(page, say('second_factor.switch_off')).count()).toBe(0);
  });

  it('while its holder is at work leads there at the next step', async () => {
    const made = await account();
    const person = await stage.enter({ as: made });
    await atHome(person, made.username);
    const { db, sessions } = stage.server.services;
    const required = { second_factor_required: true };
    await db.updateTable('permission_groups').set(required).where('id', '=', made.groupId).execute();
    sessions.forgetAll();
    await person.page
      .getByRole('main')
      .getByRole('link', { name: person.say('menu.faculties') })
      .click();
    await see(heading(person, 'second_factor.first.title'));
    await person.refused(/^403 GET/);
  });
});

it('a lost phone is an administrator’s matter, and its owner reads of it', async () => {
  const made = await guarded();
  const chief = await stage.enter({ as: 'admin', at: `/accounts/admins?edit=${made.id}` });
  const { page, say } = chief;
  const form = drawer(chief, 'edit', 'admin.noun');
  await button(form, say('admin.second_factor.reset')).click();
  const question = dialog(page, say('admin.second_factor.reset.question', { name: made.username }));
  await button(question, say('admin.second_factor.reset')).click();
  await see(flash(page, say('admin.second_factor.flash')), form.getByText(say('second_factor.is_off')));
  const subjects = (await letters(stage.server)).map(({ subject }) => subject);
  expect(subjects).toContain(say('mail.second_factor_reset.subject'));
  const person = await stage.enter();
  await tryToSignIn(person, made.username, made.password);
  await atHome(person, made.username);
});

describe('sessions', () => {
  it('of one account see each other; one that is closed is led to the login and back', async () => {
    const made = await account();
    const here = await stage.enter({ as: made, at: '/profile' });
    const there = await stage.enter({ as: made, at: '/structure/faculties?status=1' });
    await see(heading(there, 'menu.faculties'));
    await here.page.reload();
    const list = panel(here, 'sessions.title');
    await see(list.getByText(here.say('sessions.current')));
    const rows = list.getByRole('listitem');
    // The test's own client signed in, too.
    await expect.poll(() => rows.count()).toBe(3);
    await button(list, here.say('sessions.close_others')).click();
    const question = dialog(here.page, here.say('sessions.close_others.question'));
    await button(question, here.say('sessions.close_others.yes')).click();
    await see(flash(here.page, here.say('sessions.flash.others_closed')));
    await expect.poll(() => rows.count()).toBe(1);
    await gone(button(list, here.say('sessions.close_others')));

    await there.page.reload();
    await see(heading(there, 'login.title'), there.page.getByText(there.say('login.return')));
    await there.refused(/^401 GET/);
    await tryToSignIn(there, made.username, made.password);
    await see(heading(there, 'menu.faculties'));
    await arriveAt(there.page, '/structure/faculties?status=1');
  });

  it('are closed one by one', async () => {
    const made = await account();
    const { page, say } = await stage.enter({ as: made, at: '/profile' });
    const closing = page.getByRole('button', {
      name: say('sessions.close_of', { device: say('sessions.unknown_device') }),
    });
    await closing.first().click();
    await see(flash(page, say('sessions.flash.closed')));
    await gone(closing.first());
  });
});
