import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/kernel/languages.ts';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { connectApp } from '../server/test/authenticator.ts';
import { signIn } from '../server/test/client.ts';
import { makeAdmin, makeGroup } from '../server/test/factories.ts';
import { picture } from '../server/test/uploads.ts';
import { FACULTIES } from './faculty-steps.ts';
import { showHistory } from './history-steps.ts';
import { type Person, useStage } from './stage.ts';
import { button, drawer, gone, heading, see, tryToSignIn } from './steps.ts';
import { catalogues, saying } from './texts.ts';

const stage = useStage();
type Themes = Record<InterfaceLanguage, 'light' | 'dark'>;
/** Each language meets each theme, each width both: in four looks at a screen instead of eight. */
const LOOKS: Record<string, [viewport: { width: number; height: number }, themes: Themes]> = {
  wide: [
    { width: 1440, height: 900 },
    { oz: 'light', ru: 'dark' },
  ],
  phone: [
    { width: 390, height: 844 },
    { oz: 'dark', ru: 'light' },
  ],
};
const ADMINS = '/accounts/admins';
const GROUPS = '/accounts/permission-groups';
const AUDIT = '/accounts/audit?record=faculties';
/** Few rows show what many do, and are looked at sooner. */
const STUDENT_GROUPS = '/students/student-groups?faculty_id=1&entry_year=2025';
const DEPARTMENTS = '/structure/departments?faculty_id=1';
const SPECIALITIES = '/structure/specialities?faculty_id=1';

interface Screen {
  name: string;
  at: string;
  /** Opens what no address opens. */
  open?: (person: Person) => Promise<unknown>;
  /** Waits until it stands there in the person's language. */
  stands: (person: Person) => Promise<unknown>;
}

const titled = (name: string, at: string, key: string, values?: Parameters<typeof heading>[2]): Screen => ({
  name,
  at,
  stands: (person) => see(heading(person, key, values)),
});
const list = (name: string, at: string, key: string): Screen => ({
  name,
  at,
  stands: (person) => {
    const total = new RegExp(`^${person.say('list.total', { total: '\\d+' })}$`);
    return see(heading(person, key), person.page.getByText(total));
  },
});
const record = (
  name: string,
  at: string,
  mode: 'view' | 'edit' | 'create',
  noun: string,
  last: string,
): Screen => ({
  name,
  at: `${at}${at.includes('?') ? '&' : '?'}${mode}=1`,
  stands: (person) => see(drawer(person, mode, noun).getByText(person.say(last), { exact: true })),
});
const modes = (name: string, at: string, noun: string, last: string): Screen[] =>
  (['view', 'edit', 'create'] as const).map((mode) => record(`${name}: ${mode}`, at, mode, noun, last));

const PUBLIC: Screen[] = [
  titled('login', '/?return=%2Fprofile', 'login.title'),
  titled('forgotten password', '/forgot-pass', 'forgot.title'),
  titled('new password', '/change-pass?token=a', 'reset.title'),
  titled('closed', '/402', 'closed.title'),
  titled('old link', '/change-pass', 'reset.expired.title'),
];
const photo = async () => ({
  name: 'men.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await (await picture({ width: 600, height: 400 })).arrayBuffer()),
});
const SIGNED_IN: Screen[] = [
  titled('not found', '/nowhere', 'not_found.title'),
  titled('home', '/', 'home.greeting', { name: 'Superadmin' }),
  titled('profile', '/profile', 'menu.profile'),
  {
    name: 'photo',
    at: '/profile',
    open: async ({ page }) => page.locator('input[type="file"]').setInputFiles(await photo()),
    stands: ({ page, say }) => see(page.getByRole('group', { name: say('avatar.cut.area') })),
  },
  list('faculties', `${FACULTIES}?status=1`, 'menu.faculties'),
  ...modes('faculty', FACULTIES, 'faculty.noun', 'faculty.position'),
  {
    name: 'empty list',
    at: `${FACULTIES}?name=yoq-bunday`,
    stands: ({ page, say }) => see(page.getByText(say('list.empty'))),
  },
  {
    name: 'filters',
    at: FACULTIES,
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say('list.filter') })
        .first()
        .click(),
    stands: ({ page, say }) => see(page.getByRole('dialog', { name: say('list.filter') })),
  },
  {
    name: 'columns',
    at: FACULTIES,
    open: ({ page, say }) => button(page, say('list.columns')).click(),
    stands: ({ page, say }) => see(button(page, say('list.columns.reset'))),
  },
  {
    name: 'command bar',
    at: '/',
    open: ({ page, say }) => button(page, say('command.button')).click(),
    stands: ({ page, say }) => see(page.getByRole('option', { name: say('menu.profile') })),
  },
  list('universities', '/universities', 'menu.universities'),
  ...modes('university', '/universities', 'university.noun', 'university.founded_year'),
  list('licences', '/control-univer', 'menu.licences'),
  record('licence: view', '/control-univer', 'view', 'licence.noun', 'licence.showings'),
  record('licence: create', '/control-univer', 'create', 'licence.noun', 'licence.secret'),
  list('universities with their numbers', '/universities-list', 'menu.universities_statistics'),
  titled('charts of a university', '/universities-statistic/1', 'statistic.title'),
  list('departments', DEPARTMENTS, 'menu.departments'),
  record('department: create', DEPARTMENTS, 'create', 'department.noun', 'department.code'),
  list('specialities', SPECIALITIES, 'menu.specialities'),
  record('speciality: edit', SPECIALITIES, 'edit', 'speciality.noun', 'speciality.education_type_name'),
  list('student groups', STUDENT_GROUPS, 'menu.student_groups'),
  ...modes('student group', STUDENT_GROUPS, 'student_group.noun', 'student_group.entry_year'),
  list('labels', '/general-info/labels?module=gender', 'menu.labels'),
  record('label: edit', '/general-info/labels', 'edit', 'journal.record.labels', 'label.label'),
  list('countries', '/general-info/countries', 'menu.countries'),
  list('districts', '/general-info/districts?country_id=1&region_id=11', 'menu.districts'),
  record(
    'district: create',
    '/general-info/districts',
    'create',
    'journal.record.districts',
    'district.soato_id',
  ),
  list('nationalities', '/general-info/nationalities', 'menu.nationalities'),
  titled('languages', '/settings/languages', 'menu.languages'),
  list('teacher groups', '/teachers/tutor-groups', 'menu.tutor_groups'),
  list('administrators', ADMINS, 'menu.admins'),
  ...modes('administrator', ADMINS, 'admin.noun', 'permission_group.noun'),
  list('permission groups', GROUPS, 'menu.permission_groups'),
  ...modes('permission group', GROUPS, 'permission_group.noun', 'permission_group.permissions'),
  list('jobs', '/settings/jobs', 'menu.jobs'),
  list('audit', AUDIT, 'menu.audit'),
  {
    name: 'change',
    at: `${AUDIT}&view=1`,
    stands: ({ page, say }) =>
      see(page.getByRole('dialog', { name: say('audit.entry') }).getByText(say('audit.all_of_record'))),
  },
  {
    name: 'filters of the audit',
    at: AUDIT,
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say('list.filter') })
        .first()
        .click(),
    stands: ({ page, say }) => see(page.getByRole('textbox', { name: say('audit.from') })),
  },
  {
    name: 'history',
    at: `${FACULTIES}?view=1`,
    open: (person) => showHistory(person, drawer(person, 'view')),
    stands: ({ page, say }) => see(page.getByRole('list', { name: say('history.title') }).getByRole('table')),
  },
];

/** Presses a button of the header where it is, even under an open drawer or in the folded menu. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true }).first().dispatchEvent('click');

/** A key where a text should stand: `list.empty`. Addresses of mail and of computers are none. */
const KEY = /(?<![@\w.])[a-z_]+(?:\.[a-z_]+)+(?![\w@])/g;

async function keysOn(page: Page): Promise<string[]> {
  const attributes = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder'];
    const named = document.querySelectorAll('[aria-label], [title], [placeholder]');
    return [...named].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
  });
  const said = [await page.title(), (await page.locator('body').allInnerTexts()).join(), ...attributes].join(
    '\n',
  );
  return (said.match(KEY) ?? []).filter((found) => !found.endsWith('.example'));
}

/** How axe looks at a page: at all of it, or at what another language and theme can change of it. */
interface Look {
  exclude: string[];
  rules?: string[];
}
const THOROUGH: Look = { exclude: [] };
const SECOND: Look = {
  // Each look at another screen sees the menu in the next language and theme.
  exclude: ['.shell-menu'],
  rules: [
    ...[
      'color-contrast',
      'label-content-name-mismatch',
      'document-title',
      'html-has-lang',
      'html-lang-valid',
    ],
    ...['button-name', 'link-name', 'label', 'aria-command-name', 'aria-dialog-name', 'image-alt'],
  ],
};

/** Everything that is wrong with the page as it now stands. */
async function faultsOf(page: Page, look: Look): Promise<string[]> {
  const found = await page.evaluate(async ({ exclude, rules }) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations }: AxeResults = await judge.run(
      { exclude: exclude.map((selector) => [selector]) },
      { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) },
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
    const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    return [...faults, ...sideways];
  }, look);
  const keys = await keysOn(page);
  return [...found, ...keys.map((key) => `the key ${key} stands where a text should`)];
}

/** Goes to an address of the same page, as its links do. */
const follow = (page: Page, at: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, at);

/** Each screen in both languages, each in its theme: switched in place, as a person does. */
async function inspect(person: Person, screens: Screen[], themes: Themes) {
  const { page } = person;
  await person.context.addInitScript({ content: axe.source });
  await page.reload();
  const html = page.locator('html');
  let language: InterfaceLanguage = 'oz';
  let isOpen = false;
  for (const { name, at, open, stands } of screens) {
    const speaking = () => ({ ...person, say: saying(language) });
    // What no address opened, no address closes.
    await (isOpen ? page.goto(at) : follow(page, at));
    isOpen = open !== undefined;
    await open?.(speaking());
    const turns: InterfaceLanguage[] = [
      language,
      ...INTERFACE_LANGUAGES.filter((other) => other !== language),
    ];
    for (const next of turns) {
      await press(page, catalogues[language][`language.${next}`] ?? '');
      language = next;
      await stands(speaking());
      const theme = themes[language];
      await press(page, saying(language)(`theme.${theme}`));
      await expect.poll(() => html.getAttribute('data-theme')).toBe(theme);
      expect(await html.getAttribute('lang')).toBe(LANGUAGE_TAGS[language]);
      // Rows of the other language fade until the new ones are there.
      await gone(page.locator('[data-renewing="true"]').first());
      const look = next === turns[0] ? THOROUGH : SECOND;
      expect.soft(await faultsOf(page, look), `${name}, ${language}, ${theme}`).toEqual([]);
    }
  }
}

const requireSecondFactor = async (groupId: number) => {
  const { db, sessions } = stage.server.kernel;
  const required = { second_factor_required: true };
  await db.updateTable('permission_groups').set(required).where('id', '=', groupId).execute();
  sessions.forgetAll();
};
const showPicture =
  (password: string) =>
  async ({ page, say }: Person) => {
    await page.getByLabel(say('password.current'), { exact: true }).fill(password);
    await button(page, say('second_factor.setup.next')).click();
  };
const pictureStands = ({ page, say }: Person) =>
  see(page.getByRole('img', { name: say('second_factor.qr') }));

describe.each(Object.entries(LOOKS))('every screen, %s', (_width, [viewport, themes]) => {
  it('of those for everybody', async () => {
    await inspect(await stage.enter({ language: 'oz', context: { viewport } }), PUBLIC, themes);
  });
  it('of an account that first has to set its password', async () => {
    const maker = await signIn(stage.server.url, 'admin');
    const group = await makeGroup(maker, ['faculty_index']);
    const { username } = await makeAdmin(maker, {
      permission_group_id: group.id,
      password: 'birinchi-parol',
    });
    const as = { username: username ?? '', password: 'birinchi-parol' };
    const person = await stage.enter({ as, language: 'oz', context: { viewport } });
    await inspect(person, [titled('first password', '/', 'first_password.title')], themes);
  });
  it('of signing in by two steps', async () => {
    const maker = await signIn(stage.server.url, 'admin');
    const made = await openAccount(stage.server, maker);
    const person = await stage.enter({ as: made, language: 'oz', context: { viewport } });
    await requireSecondFactor(made.groupId);
    await inspect(
      person,
      [
        titled('first second factor', '/', 'second_factor.first.title'),
        { name: 'app', at: '/', open: showPicture(made.password), stands: pictureStands },
      ],
      themes,
    );
    await connectApp(made.client, made.password);
    const other = await stage.enter({ language: 'oz', context: { viewport } });
    const asked = (open: Screen['open'], name: string): Screen => ({
      name,
      at: '/',
      open: async (someone) => {
        await tryToSignIn(someone, made.username, made.password);
        await see(heading(someone, 'second_factor.step.title'));
        await open?.(someone);
      },
      stands: (someone) => see(heading(someone, 'second_factor.step.title')),
    });
    const recovery: Screen['open'] = ({ page, say }) =>
      button(page, say('second_factor.use_recovery')).click();
    await inspect(other, [asked(undefined, 'code'), asked(recovery, 'recovery code')], themes);
  });
  it('of those behind the login', { timeout: 180_000 }, async () => {
    const person = await stage.enter({ as: 'superadmin', language: 'oz', context: { viewport } });
    await inspect(person, SIGNED_IN, themes);
  });
});
