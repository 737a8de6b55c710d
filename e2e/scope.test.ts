import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeFaculty } from '../server/test/factories.ts';
import { FACULTIES } from './faculty-steps.ts';
import { test, type User } from './fixtures.ts';
import {
  button,
  choose,
  drawer,
  expectInvalid,
  expectVisible,
  field,
  heading,
  nameCells,
  row,
} from './steps.ts';
import { LONG } from './tags.ts';
import { translator } from './texts.ts';

/** Faculties 6 to 10 belong to the second university. */
const OTHER_UNIVERSITYS_FACULTY = 6;

const expectTotal = ({ page, t }: User, total: number) =>
  expectVisible(page.getByText(t('list.total', { total })));

test('scope: refuses a link to another university’s record', async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: `${FACULTIES}?view=${OTHER_UNIVERSITYS_FACULTY}` });
  const form = drawer(user, 'view');
  await expectVisible(form.getByText(user.t('error.not_found')));
  await expect(form.getByRole('textbox')).toHaveCount(0);
  await user.expectErrors(`404 GET /api/crm/faculties/${OTHER_UNIVERSITYS_FACULTY}`);
  await user.page.goto(`${FACULTIES}?edit=${OTHER_UNIVERSITYS_FACULTY}`);
  await expectVisible(drawer(user, 'edit').getByText(user.t('error.not_found')));
  await user.expectErrors(`404 GET /api/crm/faculties/${OTHER_UNIVERSITYS_FACULTY}`);
});

test('scope: ignores another university’s id in the address', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: `${FACULTIES}?university_id=2` });
  await expectTotal(user, 5);
  await expect(nameCells(user.page).getByText('Matematika fakulteti')).toBeVisible();
  await expectVisible(user.page.getByText('Zarafshon davlat universiteti'));
});

test('scope: shows a dean one faculty and refuses the others', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'dekan', at: FACULTIES });
  await expectTotal(user, 1);
  await expect(nameCells(user.page)).toHaveText(['Matematika fakulteti']);
  await user.page.goto(`${FACULTIES}?view=2`);
  await expectVisible(drawer(user, 'view').getByText(user.t('error.not_found')));
  await user.expectErrors('404 GET /api/crm/faculties/2');
});

test('scope: lets a super administrator list all universities or one', async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: `${FACULTIES}?sort=faculty_code` });
  const { page, t } = user;
  const university = page.getByRole('columnheader', { name: t('field.university') });
  await expectTotal(user, 10);
  await expectVisible(university, row(page, 'Matematika fakulteti'), row(page, 'Energetika fakulteti'));
  const chooser = page.getByRole('combobox', { name: t('shell.university') });
  await choose(page, chooser, 'Amudaryo politexnika instituti');
  await expectTotal(user, 5);
  await expect(university).toBeHidden();
  await expect(row(page, 'Matematika fakulteti')).toBeHidden();
  await page.reload();
  await expectTotal(user, 5);

  // Searches in the select by typing.
  await chooser.click();
  await chooser.pressSequentially('zaraf');
  await page.keyboard.press('Enter');
  await expectVisible(row(page, 'Matematika fakulteti'));
  await expect(row(page, 'Energetika fakulteti')).toBeHidden();
  await choose(page, chooser, t('shell.all_universities'));
  await expectTotal(user, 10);
});

test('scope: requires a super administrator to choose the university of a new faculty', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: `${FACULTIES}?create=1` });
  const { page, t } = user;
  const form = drawer(user, 'create');
  await field(form, t('field.name')).fill('Temiryoʻl fakulteti');
  await field(form, t('faculty.faculty_code')).fill('TEM');
  await field(form, t('faculty.dean_name')).fill('Karimov Aziz');
  await choose(page, field(form, t('faculty.position')), t('faculty.position.dekani'));
  await button(form, t('action.save')).click();
  await expectInvalid(field(form, t('field.university')), t('university_id.required'));
  await choose(page, field(form, t('field.university')), 'Amudaryo politexnika instituti');
  await button(form, t('action.save')).click();
  await expectVisible(row(page, 'Temiryoʻl fakulteti').getByText('Amudaryo politexnika instituti'));
});

test('scope: shows an administrator of the second university its language and records only', {
  tag: LONG,
}, async ({ openApp }) => {
  const { page, ...rest } = await openApp({ as: 'admin2', at: FACULTIES });
  const user = { ...rest, page, t: translator('ru') };
  await expectVisible(heading(user, 'menu.faculties'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expectVisible(
    page.getByText('Амударьинский политехнический институт'),
    row(page, 'Механический факультет'),
  );
  await expect(row(page, 'Факультет математики')).toBeHidden();
  await expect(page.getByRole('combobox', { name: user.t('shell.university') })).toHaveCount(0);
});

test('scope: shows a record in the university’s language when it has no translation', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const name = 'Архитектурный факультет';
  await makeFaculty(await signIn(server.url, 'admin2'), { language: 'ru', name });
  const { page } = await openApp({ as: 'admin2', language: 'oz', at: FACULTIES });
  await expectVisible(row(page, name), row(page, 'Mexanika fakulteti'));
});
