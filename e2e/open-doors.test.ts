import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { expect } from '@playwright/test';
import { inventedStudent } from '../server/src/integrations/hemis/demo/demo-students.ts';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { demoFacultyName } from '../server/test/hemis-faculty.ts';
import { startOpenid } from '../server/test/openid-server.ts';
import { makeRegisteredGroup, transcriptInput } from '../server/test/paper-factories.ts';
import { ic, makeSheet, saveCells } from '../server/test/rating-factories.ts';
import { textOfPackage } from '../server/test/template-factories.ts';
import { startReceiver } from '../server/test/webhook-receiver.ts';
import { verified } from '../server/test/webhook-signature.ts';
import {
  createProvider,
  createTranscriptTemplate,
  createWebhook,
  issueGroupToken,
  printTranscript,
  publishTemplate,
  saved,
  uploadForm,
} from './door-steps.ts';
import { test } from './fixtures.ts';
import { acceptAllBut, connectHemis, moveFacultyIn } from './hemis-steps.ts';
import { button, choose, expectHome, expectVisible, field, flash } from './steps.ts';
import { LONG } from './tags.ts';

test.use({
  serverOptions: {
    environment: { HEMIS_URL: 'demo', SIGN_IN_ADDRESSES: 'any', WEBHOOK_ADDRESSES: 'any' },
    webhookTimeoutMs: 10_000,
  },
});

/** Of the faculties of the service, one that the university does not have. */
const FACULTY = inventedStudent(0).department?.name ?? '';
const GROUPS = '/api/crm/student-groups';

test('open doors: an administrator moves a faculty in, corrects differences, and opens the system to people, programs and papers', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const user = await openApp({ as: 'admin', at: '/settings/hemis' });
  const { page, t } = user;
  await connectHemis(user);
  await moveFacultyIn(user, FACULTY);
  const compared = await demoFacultyName(server, 40);
  await acceptAllBut(user, { faculty: compared, different: 40, kept: 2 });

  const openid = await startOpenid();
  await page.goto('/settings/sign-in');
  await createProvider(user, openid, 'Keycloak');
  const owner = await openAccount(server, admin, { permissions: ['student_group_index'] });
  openid.person = { sub: 'xodim', email: `${owner.username}@example.uz`, email_verified: true };
  const colleague = await openApp();
  await button(colleague.page, t('sign_in.with', { provider: 'Keycloak' })).click();
  await field(colleague.page, t('login.password')).fill(owner.password);
  await button(colleague.page, t('sign_in.link.submit')).click();
  await expectHome(colleague, owner.username);
  await button(colleague.page, t('shell.profile_menu', { name: owner.username })).click();
  await button(colleague.page, t('shell.sign_out')).click();
  await button(colleague.page, t('sign_in.with', { provider: 'Keycloak' })).click();
  await expectHome(colleague, owner.username);

  await page.goto('/settings/api-tokens');
  await button(page, t('list.create')).first().click();
  const form = page.getByRole('dialog', { name: t('api_token.new') });
  await choose(page, field(form, t('api_token.user_id')), owner.username);
  const token = await issueGroupToken(user, form, {
    name: 'Jadval boti',
    faculty: FACULTY,
    password: DEMO_PASSWORD,
  });
  const read = (path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const groups = (await (await read(`${GROUPS}?limit=100`)).json()) as {
    result: { data: { faculty_name: string }[] };
  };
  expect(new Set(groups.result.data.map(({ faculty_name }) => faculty_name))).toEqual(new Set([FACULTY]));
  expect((await read('/api/crm/students')).status).toBe(403);

  const receiver = await startReceiver();
  const sheet = await makeSheet(server, admin, { students: 1 });
  await page.goto('/settings/webhooks');
  const secret = await createWebhook(user, receiver.url);
  await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 40)]);
  const received = await receiver.next('ratings.created');
  expect(verified(secret, received)).toEqual(received.event);

  const { studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  await page.goto('/settings/paper-templates');
  await createTranscriptTemplate(user);
  const ours = await saved(user, () => button(page, t('paper_template.form', { format: 'docx' })).click());
  await uploadForm(user, ours, (text) => text.replace('TRANSKRIPT', 'UNIVERSITET BLANKI'));
  await expectVisible(flash(page, t('paper_template.upload.stored', { number: 1 })));
  await publishTemplate(user);
  const [studentId = 0] = studentIds;
  const { result } = await admin.call(transcripts.create, {
    body: transcriptInput(studentId, semesterIds[0] ?? 0),
  });
  const text = textOfPackage(await printTranscript(user, studentId));
  for (const expected of ['UNIVERSITET BLANKI', `№ ${result.regester_number}`])
    expect(text).toContain(expected);
  await Promise.all([openid.close(), receiver.close()]);
});
