import { accountSessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { pushDevices } from '@dekanat/contract/notifications/push-devices.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { expect } from '@playwright/test';
import { openStudentAccount } from '../server/test/accounts.ts';
import { codeFor } from '../server/test/authenticator.ts';
import { signIn } from '../server/test/client.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { startPushService } from '../server/test/push-service.ts';
import { picture } from '../server/test/uploads.ts';
import { test, type User } from './fixtures.ts';
import { button, expectVisible, field, heading, submitLogin } from './steps.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };
const NEW_PASSWORD = 'kamoti-suleta-47';

test.use({ serverOptions: { environment: { PUSH_ENDPOINTS: 'any' } } });

async function choosePhoto({ page, t }: User) {
  const photo = await picture({ width: 2_400, height: 1_600, format: 'jpeg' });
  const chosen = { name: 'men.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo.arrayBuffer()) };
  await page.locator('input[type=file]').last().setInputFiles(chosen);
  // What will be stored is shown first.
  await expect(page.locator('img.photo')).toHaveAttribute('src', /^blob:/);
  await button(page, t('cabinet.photo.save')).click();
  await expectVisible(page.getByText(t('avatar.saved')));
}

test('cabinet profile: a first sign-in on a phone leads through password, e-mail and photo to the cabinet', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { id } = await makeStudent(admin);
  const { result } = await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
  const user = await openApp({ context: PHONE });
  const { page, t } = user;
  await submitLogin(user, result.username, result.password ?? '');
  await expectVisible(heading(user, 'first_password.title'));
  await field(page, t('password.new')).fill(NEW_PASSWORD);
  await button(page, t('reset.submit')).click();
  await expect(page).toHaveURL('/cabinet/profile/welcome');
  await user.expectErrors('403 GET /api/crm/profile');
  await page.getByRole('textbox', { name: t('profile.email') }).fill(`${result.username}@example.uz`);
  await button(page, t('cabinet.profile.save')).click();
  await expectVisible(page.getByText(t('cabinet.profile.saved')));
  await choosePhoto(user);
  await page.getByRole('link', { name: t('cabinet.welcome.continue') }).click();
  await expect(page).toHaveURL(/\/cabinet\/?$/);

  const client = await signIn(server.url, result.username, NEW_PASSWORD);
  const [own] = (await client.call(studentProfile.show)).result;
  expect(own).toMatchObject({ email: `${result.username}@example.uz`, profile_img: expect.any(Number) });
});

test('cabinet profile: changes photo and password, and ends another session', async ({ openApp, server }) => {
  const student = await openStudentAccount(server, await signIn(server.url, 'admin'));
  const user = await openApp({ as: student, at: '/cabinet/more', context: PHONE });
  const { page, t } = user;
  const other = await signIn(server.url, student.username, student.password);
  await page.getByRole('link', { name: t('cabinet.profile') }).click();
  await choosePhoto(user);
  await button(page, t('cabinet.photo.remove')).click();
  await button(page.getByRole('dialog'), t('cabinet.photo.remove')).click();
  await expectVisible(page.getByText(t('avatar.removed')));

  await page.getByRole('link', { name: t('sessions.title') }).click();
  const sessions = page.getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await sessions.last().getByRole('button').click();
  await expectVisible(page.getByText(t('sessions.flash.closed')));
  await expect(sessions).toHaveCount(2);
  await button(page, t('sessions.close_others')).click();
  await button(page.getByRole('dialog'), t('sessions.close_others')).click();
  await expect(sessions).toHaveCount(1);
  expect((await other.call(accountSessions.list)).status).toBe(401);

  await page
    .getByRole('link', { name: t('cabinet.profile') })
    .first()
    .click();
  await page.getByRole('link', { name: t('cabinet.profile.sign_in') }).click();
  const form = page.getByRole('form', { name: t('profile.password'), exact: true });
  await field(form, t('password.current')).fill('notogri-parol-1');
  await field(form, t('password.new')).fill(NEW_PASSWORD);
  await button(form, t('reset.submit')).click();
  await expect(field(form, t('password.current'))).toHaveAttribute('aria-invalid', 'true');
  await user.expectErrors('422 PUT /api/auth/account/password');
  await field(form, t('password.current')).fill(student.password);
  await button(form, t('reset.submit')).click();
  await expectVisible(page.getByText(t('flash.password_updated')));

  const factor = page.getByRole('region', { name: t('second_factor.title') });
  await button(factor, t('second_factor.connect')).click();
  await field(factor, t('password.current')).fill(NEW_PASSWORD);
  await button(factor, t('second_factor.setup.next')).click();
  await expectVisible(factor.getByRole('img', { name: t('second_factor.qr') }));
  const secret = (await factor.locator('.factor-secret').textContent()) ?? '';
  await factor.locator('[name=code]').fill(codeFor(secret.replaceAll(' ', '')));
  await button(factor, t('second_factor.setup.confirm')).click();
  await expect(factor.locator('.recovery-codes li')).toHaveCount(10);
  await button(factor, t('second_factor.recovery.done')).click();
  await expectVisible(factor.getByText(t('second_factor.is_on'), { exact: true }));
});

/**
 * The push service of Chromium cannot be reached here: what the browser gets from it is replaced at the PushManager of the page. Headless
 * Chromium says “denied” to pages even where the permission is granted, so that is replaced, too. Worker and server are the real ones.
 */
const replacePushManager = (subscription: { endpoint: string; keys: object }) => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  const key = 'test.subscribed';
  const made = (applicationServerKey: BufferSource) => ({
    options: { applicationServerKey },
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem(key);
      return true;
    },
  });
  const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as number[] | null;
  PushManager.prototype.getSubscription = async () => {
    const bytes = stored();
    return (bytes && made(Uint8Array.from(bytes).buffer)) as PushSubscription | null;
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
    localStorage.setItem(key, JSON.stringify([...new Uint8Array(applicationServerKey as ArrayBuffer)]));
    return (await PushManager.prototype.getSubscription()) as PushSubscription;
  };
};

interface Recording {
  shown: { title: string; data: unknown }[];
}

function recordNotifications(): void {
  const worker = self as unknown as Recording & { registration: ServiceWorkerRegistration };
  worker.shown = [];
  worker.registration.showNotification = async (title, options) => {
    worker.shown.push({ title, data: undefined, ...options });
  };
}

/** As the browser tells the worker; what cannot be shown cannot be clicked either. */
function clickNotification(index: number): void {
  const worker = self as unknown as Recording & EventTarget & { ExtendableEvent: typeof Event };
  const notification = { ...worker.shown[index], close: () => undefined };
  worker.dispatchEvent(Object.assign(new worker.ExtendableEvent('notificationclick'), { notification }));
}

test('cabinet profile: a student turns notifications on, sees one, opens its page, and turns them off', async ({
  openApp,
  server,
}) => {
  const service = await startPushService();
  const student = await openStudentAccount(server, await signIn(server.url, 'admin'));
  const browser = service.subscribe('phone');
  const user = await openApp({ as: student, at: '/cabinet', context: PHONE });
  const { page, context, t } = user;
  await context.grantPermissions(['notifications'], { origin: server.url });
  await page.addInitScript(replacePushManager, browser.subscription);
  await page.goto('/cabinet/profile/notifications');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await button(page, t('cabinet.push.switch_on')).click();
  await expectVisible(page.getByText(t('sessions.current'), { exact: true }));
  const [device] = (await student.client.call(pushDevices.list)).result.devices;
  expect(device).toMatchObject({ with_text: false });
  const withText = page.getByLabel(t('cabinet.push.with_text'));
  await withText.click();
  await expect(withText).toBeChecked();
  await expect
    .poll(async () => (await student.client.call(pushDevices.list)).result.devices)
    .toMatchObject([{ with_text: true }]);

  // As the push service delivers it.
  const devtools = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', (update) =>
    registrations.push(...update.registrations),
  );
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations[0]?.registrationId ?? '';
  const push = (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(message),
    });
  // Headless Chromium shows nothing, so what the worker asks the browser to show is recorded.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(recordNotifications);
  const shown = () => worker?.evaluate(() => (self as unknown as Recording).shown);
  const news = { title: 'Yangi xabar', body: 'Matn', tag: 'message-1', path: '/cabinet/messages' };
  const { title, ...options } = news;
  const message = { title, body: options.body, tag: options.tag };
  await push(news);
  await expect.poll(shown).toMatchObject([message]);
  // A repeated one has the same tag, by which the browser replaces the first.
  await push(news);
  await expect.poll(shown).toMatchObject([message, message]);
  await push({ ...news, path: 'https://evil.example.com/' });
  await expect.poll(shown).toHaveLength(3);

  const click = (index: number) => worker?.evaluate(clickNotification, index);
  await click(0);
  await expect(page).toHaveURL('/cabinet/messages');
  await click(2);
  await expect(page).toHaveURL('/cabinet');

  await page.goto('/cabinet/profile/notifications');
  // The language of the interface, and that of notifications, which is loaded later.
  const languages = page.getByLabel(t('profile.language'), { exact: true });
  await expect(languages).toHaveCount(2);
  await languages.last().selectOption('ru');
  await expectVisible(page.getByText(t('cabinet.profile.saved')));
  const [own] = (await student.client.call(studentProfile.show)).result;
  expect(own?.default_language).toBe('ru');
  await button(page, t('cabinet.push.switch_off_of', { device: device?.device ?? '' })).click();
  await expectVisible(button(page, t('cabinet.push.switch_on')));
  expect((await student.client.call(pushDevices.list)).result.devices).toEqual([]);
  await service.close();
});
