import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { makeAdmin, makeGroup } from '../server/test/factories.ts';
import { letters } from '../server/test/outbox.ts';
import { useStage } from './stage.ts';
import { arriveAt, atHome, button, gone, heading, see, tryToSignIn } from './steps.ts';

const LOGIN = 'POST /api/auth/login';

describe('signing in', () => {
  const stage = useStage();

  it('by name, from a page that shows the product’s version', async () => {
    const person = await stage.enter();
    const { version } = JSON.parse(await readFile('web/package.json', 'utf8')) as { version: string };
    await see(person.page.getByText(person.say('product.version', { version })));
    await tryToSignIn(person, 'admin', DEMO_PASSWORD);
    await atHome(person, 'admin');
  });

  it('says under each field what is missing, and sends nothing', async () => {
    const person = await stage.enter();
    const { page, say } = person;
    await button(page, say('login.submit')).click();
    await see(page.getByText(say('login.username.required')), page.getByText(say('login.password.required')));
    await tryToSignIn(person, 'admin', 'abc');
    await see(page.getByText(say('login.password.min')));
    await gone(page.getByText(say('login.username.required')));
  });

  it('leads back to where the person wanted to go', async () => {
    const person = await stage.enter({ at: '/structure/faculties?status=1&sort=-name' });
    await see(person.page.getByText(person.say('login.return')));
    await tryToSignIn(person, 'admin', DEMO_PASSWORD);
    await see(heading(person, 'menu.faculties'));
    await arriveAt(person.page, '/structure/faculties?status=1&sort=-name');
  });

  it('by e-mail, in any case; a link that would lead elsewhere afterwards leads home', async () => {
    const person = await stage.enter({ at: '/?return=https%3A%2F%2Fexample.uz%2F' });
    await tryToSignIn(person, 'Admin@Dekanat.local', DEMO_PASSWORD);
    await atHome(person, 'admin');
    expect(new URL(person.page.url()).origin).toBe(stage.server.url);
  });

  it('is forgotten when the browser is closed, unless it was to be remembered', async () => {
    for (const remembered of [false, true]) {
      const person = await stage.enter();
      if (remembered) await person.page.getByLabel(person.say('login.remember')).check();
      await tryToSignIn(person, 'admin', DEMO_PASSWORD);
      await atHome(person, 'admin');
      // A cookie without an expiry ends with the browser; what is stored stays.
      const { origins } = await person.context.storageState();
      const stored = origins.flatMap(({ localStorage }) => localStorage);
      const remembers = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
      const reopened = await stage.enter({ remembers });
      await (remembered ? atHome(reopened, 'admin') : see(heading(reopened, 'login.title')));
    }
  });

  it('ends by the profile menu, and the way back shows nothing', async () => {
    const person = await stage.enter({ as: 'admin' });
    const { page, say } = person;
    await page
      .getByRole('main')
      .getByRole('link', { name: say('menu.faculties') })
      .click();
    await see(heading(person, 'menu.faculties'));
    await button(page, say('shell.profile_menu', { name: 'admin' })).click();
    await button(page, say('shell.sign_out')).click();
    await see(heading(person, 'login.title'));
    await page.goBack();
    await see(heading(person, 'login.title'));
  });
});

describe('signing in wrongly', () => {
  const stage = useStage();

  it('says what the server says, then asks for a proof of work and gives it', async () => {
    const person = await stage.enter();
    const { page, say } = person;
    const tokens: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/login')) tokens.push(request.postDataJSON()?.captchaToken);
    });
    for (let failure = 1; failure <= 3; failure++) {
      await tryToSignIn(person, 'admin', 'not the password');
      await person.refused(`401 ${LOGIN}`);
      await see(page.getByRole('alert').filter({ hasText: say('error.wrong_credentials') }));
    }
    await expect.poll(() => page.getByLabel(say('login.username')).inputValue()).toBe('admin');
    await see(page.getByText(say('login.check')));
    await tryToSignIn(person, 'admin', DEMO_PASSWORD);
    await atHome(person, 'admin');
    expect(tokens.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(tokens[3]).toMatch(/^[\w+/=]{40,}$/);

    // The address stays under suspicion: a page that knows of nothing gives the proof when it is asked for.
    const other = await stage.enter();
    await tryToSignIn(other, 'viewer', DEMO_PASSWORD);
    await atHome(other, 'viewer');
    await other.refused(`422 ${LOGIN}`);
  });
});

describe('a forgotten password', () => {
  const stage = useStage();

  it('is replaced by the link from the mail, which works once', async () => {
    const person = await stage.enter();
    const { page, say } = person;
    await page.getByRole('link', { name: say('login.forgot') }).click();
    await arriveAt(page, '/forgot-pass');
    await page.getByLabel(say('login.username')).fill('registrar');
    await button(page, say('forgot.submit')).click();
    await see(page.getByText(say('forgot.asked')));
    const [letter] = await letters(stage.server);
    expect(letter).toMatchObject({ to: 'registrar@dekanat.local', subject: say('mail.reset.subject') });
    const link = new URL(/https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe('/change-pass');

    await page.goto(link.pathname + link.search);
    await page.getByLabel(say('password.new')).fill('kalta');
    await button(page, say('reset.submit')).click();
    await see(page.getByText(say('password.min')));
    await page.getByLabel(say('password.new')).fill('butunlay-yangi-parol');
    await button(page, say('reset.submit')).click();
    await see(page.getByText(say('flash.password_updated')));
    await tryToSignIn(person, 'registrar', DEMO_PASSWORD);
    await person.refused(`401 ${LOGIN}`);
    await tryToSignIn(person, 'registrar', 'butunlay-yangi-parol');
    await atHome(person, 'registrar');

    const second = await stage.enter({ at: link.pathname + link.search });
    await second.page.getByLabel(say('password.new')).fill('yana-boshqa-parol');
    await button(second.page, say('reset.submit')).click();
    await see(heading(second, 'reset.expired.title'));
    await second.refused('422 POST /api/auth/change-password');
  });

  it('of an account that does not exist gets the same answer, and no letter', async () => {
    const before = (await letters(stage.server)).length;
    const { page, say } = await stage.enter({ at: '/forgot-pass' });
    await page.getByLabel(say('login.username')).fill('nobody-at-all');
    await button(page, say('forgot.submit')).click();
    await see(page.getByText(say('forgot.asked')));
    expect(await letters(stage.server)).toHaveLength(before);
  });
});

describe('accounts in a special state', () => {
  const stage = useStage();

  it('one made by somebody else first sets a password of its own, wherever it goes', async () => {
    const maker = await signIn(stage.server.url, 'admin');
    const group = await makeGroup(maker, ['faculty_index']);
    const made = await makeAdmin(maker, { permission_group_id: group.id, password: 'birinchi-parol' });
    const person = await stage.enter();
    const { page, say } = person;
    await tryToSignIn(person, made.username ?? '', 'birinchi-parol');
    await see(heading(person, 'first_password.title'));
    await page.goto('/structure/faculties');
    await see(heading(person, 'first_password.title'));
    await page.getByLabel(say('password.new')).fill('ozimning-parolim');
    await button(page, say('reset.submit')).click();
    await see(heading(person, 'menu.faculties'));

    const again = await stage.enter();
    await tryToSignIn(again, made.username ?? '', 'ozimning-parolim');
    await atHome(again, made.username ?? '');
  });

  it('one whose time is over reads so at /402, and gets in when it is prolonged', async () => {
    const account = await openAccount(stage.server, await signIn(stage.server.url, 'admin'));
    await changeAccount(stage.server, account.id, { deadline: '2020-01-01T00:00:00Z' });
    stage.server.services.sessions.forgetAll();
    const person = await stage.enter();
    const { page, say } = person;
    await tryToSignIn(person, account.username, account.password);
    await see(heading(person, 'closed.title'));
    await arriveAt(page, '/402');
    await person.refused('402 GET /api/crm/profile');
    await changeAccount(stage.server, account.id, { deadline: null });
    stage.server.services.sessions.forgetAll();
    await button(page, say('action.retry')).click();
    await atHome(person, account.username);
  });
});
