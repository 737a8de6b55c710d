import { expect, it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { makeFaculty } from '../server/test/factories.ts';
import { FACULTIES } from './faculty-steps.ts';
import { type Person, useStage } from './stage.ts';
import { button, choose, complains, drawer, field, gone, heading, row, rowNames, see } from './steps.ts';
import { saying } from './texts.ts';

const stage = useStage();
/** Faculties 6 to 10 are the second university's. */
const OF_ANOTHER = 6;

const showsTotal = ({ page, say }: Person, total: number) =>
  see(page.getByText(say('list.total', { total })));

it('a link to another university’s record gives nothing', async () => {
  const person = await stage.enter({ as: 'admin', at: `${FACULTIES}?view=${OF_ANOTHER}` });
  const form = drawer(person, 'view');
  await see(form.getByText(person.say('error.not_found')));
  await expect.poll(() => form.getByRole('textbox').count()).toBe(0);
  await person.refused(`404 GET /api/crm/faculties/${OF_ANOTHER}`);
  await person.page.goto(`${FACULTIES}?edit=${OF_ANOTHER}`);
  await see(drawer(person, 'edit').getByText(person.say('error.not_found')));
  await person.refused(`404 GET /api/crm/faculties/${OF_ANOTHER}`);
});

it('another university in the address changes nothing', async () => {
  const person = await stage.enter({ as: 'admin', at: `${FACULTIES}?university_id=2` });
  await showsTotal(person, 5);
  await expect.poll(() => rowNames(person.page)).toContain('Matematika fakulteti');
  await see(person.page.getByText('Zarafshon davlat universiteti'));
});

it('a dean sees one faculty, and no other by its address', async () => {
  const person = await stage.enter({ as: 'dekan', at: FACULTIES });
  await showsTotal(person, 1);
  await expect.poll(() => rowNames(person.page)).toEqual(['Matematika fakulteti']);
  await person.page.goto(`${FACULTIES}?view=2`);
  await see(drawer(person, 'view').getByText(person.say('error.not_found')));
  await person.refused('404 GET /api/crm/faculties/2');
});

it('a super administrator looks at all universities or at one', async () => {
  const person = await stage.enter({ as: 'superadmin', at: `${FACULTIES}?sort=faculty_code` });
  const { page, say } = person;
  const university = page.getByRole('columnheader', { name: say('field.university') });
  await showsTotal(person, 10);
  await see(university, row(page, 'Matematika fakulteti'), row(page, 'Energetika fakulteti'));
  const chooser = page.getByRole('combobox', { name: say('shell.university') });
  await choose(page, chooser, 'Amudaryo politexnika instituti');
  await showsTotal(person, 5);
  await gone(university);
  await gone(row(page, 'Matematika fakulteti'));
  await page.reload();
  await showsTotal(person, 5);

  // Searched, as among two hundred universities.
  await chooser.click();
  await chooser.pressSequentially('zaraf');
  await page.keyboard.press('Enter');
  await see(row(page, 'Matematika fakulteti'));
  await gone(row(page, 'Energetika fakulteti'));
  await choose(page, chooser, say('shell.all_universities'));
  await showsTotal(person, 10);
});

it('a super administrator says to which university a new faculty belongs', async () => {
  const person = await stage.enter({ as: 'superadmin', at: `${FACULTIES}?create=1` });
  const { page, say } = person;
  const form = drawer(person, 'create');
  await field(form, say('field.name')).fill('Temiryoʻl fakulteti');
  await field(form, say('faculty.faculty_code')).fill('TEM');
  await field(form, say('faculty.dean_name')).fill('Karimov Aziz');
  await choose(page, field(form, say('faculty.position')), say('faculty.position.dekani'));
  await button(form, say('action.save')).click();
  await complains(field(form, say('field.university')), say('university_id.required'));
  await choose(page, field(form, say('field.university')), 'Amudaryo politexnika instituti');
  await button(form, say('action.save')).click();
  await see(row(page, 'Temiryoʻl fakulteti').getByText('Amudaryo politexnika instituti'));
});

it('the second university’s administrator begins in its language and sees no other university', async () => {
  const { page, ...rest } = await stage.enter({ as: 'admin2', at: FACULTIES });
  const person = { ...rest, page, say: saying('ru') };
  await see(heading(person, 'menu.faculties'));
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru');
  await see(page.getByText('Амударьинский политехнический институт'), row(page, 'Механический факультет'));
  await gone(row(page, 'Факультет математики'));
  await expect
    .poll(() => page.getByRole('combobox', { name: person.say('shell.university') }).count())
    .toBe(0);
});

it('a record without the interface’s language stands in the university’s own', async () => {
  const name = 'Архитектурный факультет';
  await makeFaculty(await signIn(stage.server.url, 'admin2'), { language: 'ru', name });
  const { page } = await stage.enter({ as: 'admin2', language: 'oz', at: FACULTIES });
  await see(row(page, name), row(page, 'Mexanika fakulteti'));
});
