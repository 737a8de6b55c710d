import { students } from '@dekanat/contract/students/students.ts';
import { expect } from '@playwright/test';
import { DEMO_ACCOUNT, DEMO_REFUSAL } from '../server/src/integrations/hemis/demo/demo-ministry.ts';
import { signIn } from '../server/test/client.ts';
import { makeGpaRecord } from '../server/test/gpa-factories.ts';
import { test, type User } from './fixtures.ts';
import { button, dialog, expectVisible, field, flash } from './steps.ts';
import { LONG } from './tags.ts';

test.use({ serverOptions: { environment: { HEMIS_URL: 'demo' } } });

async function enterPassword({ page, t }: User, password: string): Promise<void> {
  await field(page, t('ministry_connection.password')).fill(password);
  await field(page, t('ministry_connection.client_secret')).fill(DEMO_ACCOUNT);
  await button(page, t('action.save')).click();
  await expectVisible(flash(page, t('ministry_connection.saved')));
}

test('ministry: a refused GPA is shown in the words of the service, and sent again', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { studentId } = await makeGpaRecord(server, admin);
  const { result: student } = await admin.call(students.read, { params: { id: studentId } });
  const user = await openApp({ as: 'admin', at: '/settings/ministry' });
  const { page, t } = user;
  await button(page, t('ministry_connection.demo_fill')).click();
  await button(page, t('ministry_connection.test')).click();
  await expectVisible(page.getByText(/399 Namuna universiteti/));
  // With this password the service refuses what it is sent.
  await enterPassword(user, `${DEMO_ACCOUNT}-refuses`);

  await page.goto('/students/hemis-pushes');
  await button(page, t('hemis_push.create')).first().click();
  const form = dialog(page, t('hemis_push.create.hint'));
  await form.getByRole('radio', { name: t('hemis_push.target.group') }).check();
  const group = student.group_name ?? '';
  await field(form, t('student_group.noun')).fill(group);
  await page.getByTitle(group, { exact: true }).filter({ visible: true }).last().click();
  await button(form, t('hemis_push.preview')).click();
  await button(form, t('hemis_push.send', { count: '1' })).click();
  await expectVisible(flash(page, t('hemis_push.started', { count: '1' })));
  const line = page.getByRole('row').filter({ hasText: student.full_name ?? '' });
  await expectVisible(line.getByText(DEMO_REFUSAL), line.getByText(t('hemis_push.state.refused')));

  await page.goto('/settings/ministry');
  await enterPassword(user, DEMO_ACCOUNT);
  await page.goto('/students/hemis-pushes');
  await button(line, t('hemis_push.again')).click();
  await expectVisible(flash(page, t('hemis_push.again.started')), line.getByText(t('hemis_push.state.sent')));
  await expect(page.getByText(DEMO_REFUSAL)).toHaveCount(0);
});
