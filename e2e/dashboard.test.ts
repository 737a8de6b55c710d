import { expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeLicence, makeStudentGroup, makeUniversity } from '../server/test/factories.ts';
import { useStage } from './stage.ts';
import { arriveAt, atHome, button, heading, see } from './steps.ts';

const stage = useStage();

it('every number leads to the list that it counts', async () => {
  const maker = await signIn(stage.server.url, 'admin');
  await makeStudentGroup(maker, { name: 'Mutaxassisliksiz', speciality_id: null, entry_year: 2020 });
  const person = await stage.enter({ as: 'admin', at: '/' });
  const { page, say } = person;

  await page.getByRole('link', { name: `${say('menu.faculties')} 5` }).click();
  await see(heading(person, 'menu.faculties'), page.getByText(say('list.total', { total: '5' })));

  await page.goBack();
  const concern = say('dashboard.concern.student_groups_without_speciality');
  await page.getByRole('link', { name: concern }).click();
  await arriveAt(page, '/students/student-groups?status=1&with_speciality=0');
  await see(button(page, 'Mutaxassisliksiz'), page.getByText(say('list.total', { total: '1' })));

  await page.goBack();
  const chart = say('dashboard.groups_by_year');
  await button(page, say('chart.as_table', { chart })).click();
  await button(page.getByRole('region', { name: chart }).last(), '2020').click();
  await arriveAt(page, '/students/student-groups?status=1&entry_year=2020');
  await see(button(page, 'Mutaxassisliksiz'));
});

it('what is wrong with licences leads to the licences and the universities', async () => {
  const superadmin = await signIn(stage.server.url, 'superadmin');
  const { university_name, allowed_domain } = await makeLicence(superadmin, { status: 'blocked' });
  const { name } = await makeUniversity(superadmin);
  const person = await stage.enter({ as: 'superadmin', at: '/' });
  const { page, say } = person;
  await page.getByRole('link', { name: say('dashboard.concern.licences_blocked') }).click();
  await arriveAt(page, '/control-univer?status=blocked');
  await see(button(page, university_name ?? ''), page.getByText(say('list.total', { total: '1' })));
  await see(page.getByRole('link', { name: allowed_domain }));
  await page.goBack();
  await page.getByRole('link', { name: say('dashboard.concern.universities_without_licence') }).click();
  await arriveAt(page, '/universities?status=1&with_licence=0');
  await see(button(page, name), page.getByText(say('list.total', { total: '1' })));
});

it('shows whoever counts nothing what they may do', async () => {
  const maker = await signIn(stage.server.url, 'admin');
  const account = await openAccount(stage.server, maker, { permissions: ['faculty_index'] });
  const person = await stage.enter({ as: account, at: '/' });
  await atHome(person, account.username);
  await see(person.page.getByText(person.say('home.choose')));
  await expect
    .poll(() => person.page.getByRole('list', { name: person.say('dashboard.counts') }).count())
    .toBe(0);
});

it('says when it cannot be read, and reads again', async () => {
  const person = await stage.enter({ as: 'viewer', at: '/profile' });
  await see(heading(person, 'menu.profile'));
  const call = '**/api/crm/dashboard?*';
  await person.page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'Nosoz' } }));
  await person.page
    .getByRole('link', { name: person.say('menu.dashboard') })
    .first()
    .click();
  await see(person.page.getByRole('alert').getByText('Nosoz'));
  await person.refused(/^500 GET \/api\/crm\/dashboard/);
  await person.page.unroute(call);
  await button(person.page, person.say('action.retry')).click();
  await see(person.page.getByRole('list', { name: person.say('dashboard.counts') }));
});
