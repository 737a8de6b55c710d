import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { openAccount } from '../server/test/accounts.ts';
import { connectApp } from '../server/test/authenticator.ts';
import { signIn } from '../server/test/client.ts';
import { makePost } from '../server/test/content-examples.ts';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { makeAdmin, makeGroup, makeListView } from '../server/test/factories.ts';
import { makeDraft, makeTemplate, sendTo } from '../server/test/message-factories.ts';
import { SCHEDULE } from '../server/test/report-examples.ts';
import type { TestServer } from '../server/test/server.ts';
import { test, type User } from './fixtures.ts';
import { OF_DEAN, placeOf } from './report-screens.ts';
import { type Screen, titled } from './screen.ts';
import { checkScreens, NARROWEST, ZOOMED } from './screen-checks.ts';
import { PUBLIC, SIGNED_IN } from './screen-list.ts';
import { button, expectVisible, heading, submitLogin } from './steps.ts';
import { TEACHING } from './teaching-screens.ts';

// Both workers share these tests: they are independent of each other.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

test('public screens have no accessibility or layout problems', async ({ openApp, variants }) => {
  await checkScreens(await openApp({ language: 'oz' }), PUBLIC, variants);
});

/** Records that the screens of an area need besides the demonstration data. */
const RECORDS: Record<string, (server: TestServer) => Promise<unknown>> = {
  // Without a picture: the check for missing texts takes the name of its file in the history for a key.
  content: async ({ url }) => makePost(await signIn(url, 'admin'), { img: null, draft: true }),
  messages: async ({ url }) => {
    const client = await signIn(url, 'superadmin');
    return [await sendTo(client, undefined), await makeTemplate(client), await makeDraft(client)];
  },
};

for (const [area, screens] of Object.entries(SIGNED_IN))
  test(`${area} screens have no accessibility or layout problems`, async ({ openApp, server, variants }) => {
    await RECORDS[area]?.(server);
    const checked = screens.filter(({ plain }) => !plain || area === 'faculty' || variants.length > 1);
    await checkScreens(await openApp({ as: 'superadmin', language: 'oz' }), checked, variants);
  });

for (const [area, screensAt] of Object.entries(OF_DEAN))
  test(`${area} screens of a dean have no accessibility or layout problems`, async ({
    openApp,
    server,
    variants,
  }) => {
    const dean = await signIn(server.url, 'dekan');
    await dean.call(reportSchedules.create, { body: SCHEDULE });
    await makeListView(dean);
    const screens = screensAt(await placeOf(server, 'dekan'));
    await checkScreens(await openApp({ as: 'dekan', language: 'oz' }), screens, variants);
  });

test('screens of the cabinet of teachers have no accessibility or layout problems', async ({
  openApp,
  variants,
}) => {
  const user = await openApp({
    as: { username: 'ustoz', password: DEMO_PASSWORD },
    at: '/teaching',
    language: 'oz',
  });
  await checkScreens(user, TEACHING, variants, [NARROWEST, ZOOMED]);
  await user.expectErrors('403 GET /api/crm/profile');
});

test('the first password screen has no accessibility or layout problems', async ({
  openApp,
  server,
  variants,
}) => {
  const admin = await signIn(server.url, 'admin');
  const group = await makeGroup(admin, ['faculty_index']);
  const password = 'birinchi-parol';
  const { username } = await makeAdmin(admin, { permission_group_id: group.id, password });
  const user = await openApp({ as: { username: username ?? '', password }, language: 'oz' });
  await checkScreens(user, [titled('first password', '/', 'first_password.title')], variants);
});

async function requireSecondFactor({ services: { db, sessions } }: TestServer, groupId: number) {
  const required = { second_factor_required: true };
  await db.updateTable('permission_groups').set(required).where('id', '=', groupId).execute();
  sessions.forgetAll();
}

test('the second factor screens have no accessibility or layout problems', async ({
  openApp,
  server,
  variants,
}) => {
  const account = await openAccount(server, await signIn(server.url, 'admin'));
  await requireSecondFactor(server, account.groupId);
  const setup: Screen[] = [
    titled('second factor required', '/', 'second_factor.first.title'),
    {
      name: 'authenticator app',
      at: '/',
      open: async ({ page, t }) => {
        await page.getByLabel(t('password.current'), { exact: true }).fill(account.password);
        await button(page, t('second_factor.setup.next')).click();
      },
      isShown: ({ page, t }) => expectVisible(page.getByRole('img', { name: t('second_factor.qr') })),
    },
  ];
  await checkScreens(await openApp({ as: account, language: 'oz' }), setup, variants);

  await connectApp(account.client, account.password);
  const isShown = (user: User) => expectVisible(heading(user, 'second_factor.step.title'));
  const openStep = async (user: User) => {
    await submitLogin(user, account.username, account.password);
    await isShown(user);
  };
  const signInSteps: Screen[] = [
    { name: 'code', at: '/', open: openStep, isShown },
    {
      name: 'recovery code',
      at: '/',
      open: async (user) => {
        await openStep(user);
        await button(user.page, user.t('second_factor.use_recovery')).click();
      },
      isShown,
    },
  ];
  await checkScreens(await openApp({ language: 'oz' }), signInSteps, variants);
});
