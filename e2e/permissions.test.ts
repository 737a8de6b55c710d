import { actionLabel, moduleLabel } from '@dekanat/contract/locales/permission-labels.ts';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { FACULTIES } from './faculty-steps.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  atHome,
  button,
  choose,
  complains,
  drawer,
  field,
  flash,
  gone,
  heading,
  row,
  saveIn,
  see,
  tryToSignIn,
} from './steps.ts';

const stage = useStage();
const GROUP = 'Fakultet kuzatuvchilari';

const permissionIn = (module: Locator, label: string) => module.getByRole('checkbox', { name: label });

/** Makes a group that may do everything with faculties but delete them, and read permission groups. */
async function makeGroup(person: Person) {
  const { page, say } = person;
  await button(page, say('list.create')).click();
  const form = drawer(person, 'create', 'permission_group.noun');
  await field(form, say('field.name')).fill(GROUP);
  await saveIn(person, form);
  await see(form.getByText("Hech bo'lmaganda 1 ta permission biriktirish kerak"));

  const chosen = (count: number) => form.getByText(say('permission_group.chosen', { count }));
  const faculty = moduleLabel('faculty', 'oz');
  const module = form.getByRole('group', { name: faculty, exact: true });
  const searching = form.getByRole('searchbox', { name: say('permission_group.search_permission') });
  await searching.fill(faculty);
  await see(module);
  await form.getByRole('checkbox', { name: say('permission_group.all_of', { module: faculty }) }).check();
  await see(chosen(4));
  await permissionIn(module, actionLabel('destroy', 'oz')).uncheck();
  await see(chosen(3));
  await searching.fill('');
  const groups = form.getByRole('group', { name: moduleLabel('permission_group', 'oz'), exact: true });
  await permissionIn(groups, actionLabel('index', 'oz')).check();
  await see(chosen(4));
  await saveIn(person, form);
  await see(flash(page, say('flash.created')), row(page, GROUP));
}

async function makeAdmin(person: Person, username: string, password: string) {
  const { page, say } = person;
  await button(page, say('list.create')).click();
  const form = drawer(person, 'create', 'admin.noun');
  await field(form, say('admin.username')).fill(username);
  await field(form, say('admin.email')).fill(`${username}@example.uz`);
  await field(form, say('admin.password')).fill(password);
  await choose(page, field(form, say('permission_group.noun')), GROUP);
  await saveIn(person, form);
  await see(flash(page, say('flash.created')), row(page, username));
}

it('a group is made, an administrator with it sees just its menu and its buttons', async () => {
  const maker = await stage.enter({ as: 'admin', at: '/accounts/permission-groups' });
  await makeGroup(maker);
  await maker.page.goto('/accounts/admins');
  await makeAdmin(maker, 'nazoratchi', 'birinchi-parol');

  const person = await stage.enter();
  const { page, say } = person;
  await tryToSignIn(person, 'nazoratchi', 'birinchi-parol');
  await see(heading(person, 'first_password.title'));
  await field(page, say('password.new')).fill('ozimning-parolim');
  await button(page, say('reset.submit')).click();
  await atHome(person, 'nazoratchi');

  const menu = page.getByRole('navigation', { name: say('shell.menu') });
  for (const group of ['menu.group.structure', 'menu.group.accounts']) await button(menu, say(group)).click();
  const links = async () => (await menu.getByRole('link').allInnerTexts()).map((text) => text.trim());
  await expect
    .poll(links)
    .toEqual([
      say('product.name'),
      say('menu.dashboard'),
      say('menu.faculties'),
      say('menu.permission_groups'),
    ]);
  await menu.getByRole('link', { name: say('menu.permission_groups') }).click();
  const group = row(page, GROUP);
  await see(button(group, say('list.view', { name: GROUP })));
  await gone(button(page, say('list.create')));
  await gone(button(group, say('list.edit', { name: GROUP })));
  await gone(button(group, say('list.remove', { name: GROUP })));

  await menu.getByRole('link', { name: say('menu.faculties') }).click();
  const name = 'Filologiya fakulteti';
  await see(button(page, say('list.create')), button(page, say('list.edit', { name })));
  await gone(button(page, say('list.remove', { name })));

  // What the menu does not show cannot be had by its address either.
  await page.goto('/accounts/admins');
  await atHome(person, 'nazoratchi');
  await arriveAt(page, '/');
  await page.goto(`${FACULTIES}?create=1`);
  await see(drawer(person, 'create'));
});

it('a reader who asks for a form by its address gets the record to read, and nothing to create', async () => {
  const reader = await stage.enter({ as: 'viewer', at: `${FACULTIES}?edit=1` });
  const form = drawer(reader, 'view');
  await see(form);
  await gone(button(form, reader.say('editor.edit')));
  await gone(button(form, reader.say('action.save')));
  await reader.page.goto(`${FACULTIES}?create=1`);
  await see(row(reader.page, 'Filologiya fakulteti'));
  await gone(reader.page.getByRole('dialog'));
});

it('a group says who has it, and leads to them', async () => {
  const person = await stage.enter({ as: 'admin', at: '/accounts/permission-groups' });
  const { page, say } = person;
  await button(row(page, 'Kuzatuvchilar'), 'Kuzatuvchilar').click();
  const form = drawer(person, 'view', 'permission_group.noun');
  await see(form.getByText(`${say('permission_group.holders')}: viewer`));
  await form.getByRole('link', { name: say('permission_group.open_holders') }).click();
  await see(heading(person, 'menu.admins'), row(page, 'viewer'));
  await gone(row(page, 'registrar'));
  await see(page.getByRole('list', { name: say('list.filters_in_force') }).getByText('Kuzatuvchilar'));
  await page.goBack();
  const count = say('permission_group.holders_of_one', { name: 'Kuzatuvchilar', count: 1 });
  await page.goto('/accounts/permission-groups');
  await page.getByRole('link', { name: count }).click();
  await see(row(page, 'viewer'));
});

it('nobody gives what they do not hold: the form offers no more', async () => {
  const account = await openAccount(stage.server, await signIn(stage.server.url, 'admin'), {
    permissions: ['faculty_index', 'permission_group_index', 'permission_group_store'],
  });
  const person = await stage.enter({ as: account, at: '/accounts/permission-groups?create=1' });
  const { say } = person;
  const form = drawer(person, 'create', 'permission_group.noun');
  await button(form, say('permission_group.select_all')).click();
  await see(form.getByText(say('permission_group.chosen', { count: 3 })));
  await expect.poll(() => form.getByRole('group').getByRole('checkbox').count()).toBe(3 + 2);
});

it('an account’s wrong input is said at its fields', async () => {
  const person = await stage.enter({ as: 'admin', at: '/accounts/admins?create=1' });
  const { say } = person;
  const form = drawer(person, 'create', 'admin.noun');
  await field(form, say('admin.username')).fill('ikki soʻz');
  await field(form, say('admin.email')).fill('bunday emas');
  await field(form, say('admin.password')).fill('kalta');
  await saveIn(person, form);
  await complains(field(form, say('admin.username')), say('admin.username.characters'));
  await complains(field(form, say('admin.email')), say('email.invalid'));
  await complains(field(form, say('admin.password')), say('password.min'));
});
