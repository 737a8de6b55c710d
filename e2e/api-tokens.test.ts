import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '../server/test/factories.ts';
import { issueGroupToken } from './door-steps.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, flash } from './steps.ts';

const GROUPS = '/api/crm/student-groups';

test('API token: reads the groups of one faculty, and nothing after it was revoked', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const [mine, other] = [await makeFaculty(admin), await makeFaculty(admin)];
  for (const { id: faculty_id } of [mine, other]) {
    const speciality = await makeSpeciality(admin, { faculty_id });
    await makeStudentGroup(admin, { speciality_id: speciality.id, name: `Guruh-${faculty_id}` });
  }
  const account = await openAccount(server, admin, { permissions: ['student_group_index', 'faculty_index'] });
  const user = await openApp({ as: account, at: '/profile' });
  const { page, t } = user;

  await button(page, t('api_token.new')).click();
  const form = page.getByRole('dialog', { name: t('api_token.new') });
  await button(form, t('api_token.create')).click();
  await expectVisible(form.getByText(t('api_token.name.required')));
  const wish = { name: 'Jadval boti', faculty: mine.name, password: account.password };
  const token = await issueGroupToken(user, form, wish);

  const read = async (path: string) =>
    fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const { result } = (await (await read(GROUPS)).json()) as { result: { data: { name: string }[] } };
  expect(result.data.map(({ name }) => name)).toEqual([`Guruh-${mine.id}`]);
  expect((await read('/api/crm/faculties')).status).toBe(403);

  await button(page, t('api_token.revoke_of', { name: 'Jadval boti' })).click();
  await button(dialog(page, t('api_token.revoke.content')), t('action.yes')).click();
  await expectVisible(
    flash(page, t('api_token.flash.revoked')),
    page.getByText(t('api_token.state.revoked')),
  );
  expect((await read(GROUPS)).status).toBe(401);
});
