import { expect, it } from 'vitest';
import { type Person, useStage } from './stage.ts';
import { addressOf, arriveAt, button, drawer, field, gone, heading, see } from './steps.ts';

const stage = useStage();

async function ask({ page, say }: Person, typed: string) {
  await page.keyboard.press('Control+k');
  const bar = page.getByRole('dialog', { name: say('command.title') });
  await bar.getByRole('combobox').fill(typed);
  return bar;
}
const option = (bar: Awaited<ReturnType<typeof ask>>, name: string) => bar.getByRole('option', { name });

it('finds a record in the other script and opens it, without a mouse', async () => {
  const person = await stage.enter({ as: 'admin', at: '/' });
  await see(heading(person, 'home.greeting', { name: 'admin' }));
  const bar = await ask(person, 'филология факультети');
  await see(option(bar, 'Filologiya fakulteti'));
  await person.page.keyboard.press('Enter');
  await gone(bar);
  await expect
    .poll(() => field(drawer(person, 'view'), person.say('faculty.faculty_code')).inputValue())
    .toBe('FIL');
});

it('leads to screens and begins records, as far as the person may', async () => {
  const admin = await stage.enter({ as: 'admin', at: '/profile' });
  await see(heading(admin, 'menu.profile'));
  await option(await ask(admin, 'ruxsat guruh'), admin.say('menu.permission_groups'))
    .first()
    .click();
  await see(heading(admin, 'menu.permission_groups'));
  const begin = admin.say('command.create', { noun: admin.say('faculty.noun') });
  await option(await ask(admin, 'fakultet'), begin).click();
  await see(drawer(admin, 'create'));

  const viewer = await stage.enter({ as: 'viewer', at: '/' });
  await see(heading(viewer, 'home.greeting', { name: 'viewer' }));
  const bar = await ask(viewer, 'fakultet');
  await see(option(bar, viewer.say('menu.faculties')));
  await expect.poll(() => option(bar, begin).count()).toBe(0);
});

it('asks before it leaves what is unsaved, and keeps it', async () => {
  const person = await stage.enter({ as: 'admin', at: '/structure/faculties?create=1' });
  const form = drawer(person, 'create');
  await form.getByLabel(person.say('field.name'), { exact: true }).fill('Yangi fakultet');
  await option(await ask(person, 'profil'), person.say('menu.profile')).click();
  await button(person.page, person.say('editor.unsaved.stay')).click();
  await arriveAt(person.page, '/structure/faculties?create=1');
  await expect
    .poll(() => form.getByLabel(person.say('field.name'), { exact: true }).inputValue())
    .toBe('Yangi fakultet');
});

it('chooses a university, and says when nothing is found', async () => {
  const person = await stage.enter({ as: 'superadmin', at: '/structure/faculties' });
  await see(heading(person, 'menu.faculties'));
  const choices = (await ask(person, 'amudaryo')).getByRole('group', {
    name: person.say('command.universities'),
  });
  await choices.getByRole('option', { name: 'Amudaryo politexnika instituti' }).click();
  await see(person.page.getByText(person.say('list.total', { total: '5' })));
  const bar = await ask(person, 'bunday narsa yoʻq');
  await see(bar.getByText(person.say('command.nothing', { text: 'bunday narsa yoʻq' })));
  await person.page.keyboard.press('Escape');
  await gone(bar);
  expect(addressOf(person.page)).toContain('/structure/faculties');

  const found = (await ask(person, 'amudaryo')).getByRole('group', {
    name: person.say('menu.universities'),
    exact: true,
  });
  await found.getByRole('option', { name: 'Amudaryo politexnika instituti' }).click();
  await see(drawer(person, 'view', 'university.noun'));
});
