import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { expect, type Page } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import type { TestServer } from '../server/test/server.ts';
import { makeTaughtPlan, openStudyingAccount } from '../server/test/study-factories.ts';
import { pdf } from '../server/test/uploads.ts';
import { test, type User } from './fixtures.ts';
import { button, dialog, expectVisible, PHONE, submitLogin } from './steps.ts';
import { LONG } from './tags.ts';

const DAY_MS = 86_400_000;

async function openLesson(server: TestServer) {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const other = await openStudyingAccount(server, admin, taught.plan);
  const at = `/cabinet/subjects/${taught.semesterId}/${taught.subject_id}/lessons/${taught.practicalId}`;
  /** The texts that the server has. */
  const answers = async () =>
    (await student.client.call(studentTasks.list, { params: { itemId: taught.items.task } })).result.data.map(
      ({ text }) => text,
    );
  return { student, other, at, answers };
}

interface Entry {
  mutation: { state: { variables: { writtenAt: number } } };
}
/** Makes what is stored on the device older. @returns the number of entries */
const agedBy = (page: Page, ms: number) =>
  page.evaluate(
    (age) =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('dekanat-outbox');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const written = opened.result.transaction('written', 'readwrite').objectStore('written');
          const found = written.getAllKeys();
          found.onsuccess = () => {
            for (const key of found.result) {
              const read = written.get(key);
              read.onsuccess = () => {
                const entry = read.result as Entry;
                entry.mutation.state.variables.writtenAt -= age;
                written.put(entry, key);
              };
            }
          };
          written.transaction.oncomplete = () => {
            opened.result.close();
            resolve(found.result.length);
          };
        };
      }),
    ms,
  );
const storedOn = (page: Page) => agedBy(page, 0);

interface StoredList {
  queryKey: unknown[];
  state: { data?: { data: { text: string }[] } };
}
/** The texts of the answers that the device has stored for reading without a connection. */
const readOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open('dekanat-cabinet');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const found = opened.result.transaction('queries').objectStore('queries').getAll();
          found.onsuccess = () => {
            opened.result.close();
            const lists = (found.result as StoredList[]).filter(
              ({ queryKey: [name] }) => name === 'task_attempts',
            );
            resolve(lists.flatMap(({ state }) => state.data?.data.map(({ text }) => text) ?? []));
          };
        };
      }),
  );

/** How many tabs wait until another one has sent what both have. */
const waitingTabs = (page: Page) =>
  page.evaluate(
    async () =>
      (await navigator.locks.query()).pending?.filter(({ name }) => name?.startsWith('dekanat.outbox'))
        .length,
  );

const UPLOADS = '**/storeFile*';
const CALLS = '**/QuestionAttemptStore/**';
const LISTS = '**/QuestionAttempt/**';
const FAILED_PATH = /QuestionAttemptStore/;
const FAILED = /^failed POST .*QuestionAttemptStore/;

/** Writes an answer that cannot be sent. */
async function write({ page, context, t }: User, typed: string) {
  await context.route(CALLS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => FAILED_PATH.test(request.url()));
  await page.getByLabel(t('cabinet.task.answer')).fill(typed);
  await button(page, t('cabinet.task.hand_in')).click();
  await failed;
  await expectVisible(page.getByText(t('cabinet.task.waiting')));
}

/** As the end of the time of a session leaves the browser. */
async function endSession({ page, context }: User) {
  // A page that is still open would ask with a session that is gone; an empty one asks nothing.
  const empty = '/empty.html';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate(() => localStorage.removeItem('dekanat.session'));
  await context.clearCookies();
  await page.goto('/login');
}

async function enter(user: User, { username, password }: { username: string; password: string }) {
  await submitLogin(user, username, password);
  await expect(user.page).toHaveURL(/\/cabinet/);
  await expectVisible(user.page.getByRole('navigation', { name: user.t('cabinet.menu') }));
}

test('cabinet: an answer whose page was closed before the response arrived is recorded once', async ({
  openApp,
  server,
}) => {
  const { student, at, answers } = await openLesson(server);
  const first = await openApp({ as: student, at, context: PHONE });
  const { t, context } = first;
  const uploads: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && /resources|files/.test(request.url())) uploads.push(request.url());
  });
  const arrived = Promise.withResolvers<void>();
  await first.page.route(CALLS, async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  const file = pdf('javob.pdf');
  await first.page.locator('.answer-form input[type=file]').setInputFiles({
    ...{ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) },
  });
  await button(first.page, t('cabinet.task.hand_in')).click();
  await arrived.promise;
  const page = await context.newPage();
  await first.page.close();
  await page.goto(at);
  await expectVisible(page.getByText(t('cabinet.attempts', { used: 1, total: 2 })));
  await expectVisible(page.getByText(t('cabinet.task.unchecked')));
  await expect.poll(() => storedOn(page)).toBe(0);
  await expect(page.getByText(t('cabinet.refused.handIn'))).toBeHidden();
  expect([await answers(), uploads.length]).toEqual([[''], 1]);
  await page.close();
});

test('cabinet: files that one tab hands in are not uploaded and handed in by another one', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { student, at, answers } = await openLesson(server);
  const { page, t, context } = await openApp({ as: student, at, context: PHONE });
  const uploads: string[] = [];
  const [uploading, other] = [Promise.withResolvers<void>(), await context.newPage()];
  const released = Promise.withResolvers<void>();
  await context.route(UPLOADS, async (route) => {
    uploads.push(route.request().url());
    uploading.resolve();
    await released.promise;
    await route.continue();
  });
  const file = pdf('javob.pdf');
  await page.locator('.answer-form input[type=file]').setInputFiles({
    ...{ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) },
  });
  await button(page, t('cabinet.task.hand_in')).click();
  await uploading.promise;
  await other.goto(at);
  await expectVisible(other.getByText(t('cabinet.task.waiting')));
  // The other tab waits for the one that uploads.
  await expect.poll(() => waitingTabs(other)).toBe(1);
  expect(uploads).toHaveLength(1);
  released.resolve();
  for (const tab of [page, other]) {
    await expectVisible(tab.getByText(t('cabinet.attempts', { used: 1, total: 2 })));
    await expect(tab.getByText(t('cabinet.task.waiting'))).toBeHidden();
  }
  expect([await answers(), uploads.length, await storedOn(page)]).toEqual([[''], 1, 0]);
  await other.close();
});

test('cabinet: an answer that has arrived is shown after a reload also when the list of answers cannot be read again', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { student, at, answers } = await openLesson(server);
  const user = await openApp({ as: student, at, context: PHONE });
  const { page, t, context, expectErrors } = user;
  const attempts = (used: number) => page.getByText(t('cabinet.attempts', { used, total: 2 }));
  await expectVisible(attempts(0));
  await context.route(LISTS, (route) => route.fulfill({ status: 500, json: {} }));
  const reopen = (open: () => Promise<unknown>) => Promise.all([page.waitForResponse(LISTS), open()]);
  await page.getByLabel(t('cabinet.task.answer')).fill('Birinchi');
  await button(page, t('cabinet.task.hand_in')).click();
  await expectVisible(attempts(1));
  await expect.poll(() => readOn(page)).toEqual(['Birinchi']);
  await reopen(() => page.reload());
  await expectVisible(attempts(1));

  // The next one is sent from a page that has not read the list.
  await page.getByText(t('cabinet.task.again'), { exact: true }).click();
  await write(user, 'Ikkinchi');
  await expect.poll(() => storedOn(page)).toBe(1);
  await page.goto('/cabinet/more');
  await context.unroute(CALLS);
  await expect.poll(answers).toEqual(['Ikkinchi', 'Birinchi']);
  await expect.poll(() => readOn(page)).toEqual(['Ikkinchi', 'Birinchi']);
  await reopen(() => page.goto(at));
  await expectVisible(attempts(2));
  await expectErrors(FAILED, /^500 GET .*QuestionAttempt/);
});

test('cabinet: signing out discards what another tab has written and not sent, after a question', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { student, at, answers } = await openLesson(server);
  const user = await openApp({ as: student, at, context: PHONE });
  const { page, t, context, expectErrors } = user;
  const other = await context.newPage();
  await other.goto('/cabinet/more');
  await expectVisible(button(other, t('shell.sign_out')));
  await write(user, 'Boshqa oynada yozilgan');
  await expect.poll(() => storedOn(other)).toBe(1);
  await button(other, t('shell.sign_out')).click();
  const question = dialog(other, t('cabinet.sign_out.unsent_one', { count: 1 }));
  await button(question, t('shell.sign_out')).click();
  await expectVisible(other.getByRole('heading', { name: t('login.title') }));
  expect(await storedOn(other)).toBe(0);
  await other.close();
  await context.unroute(CALLS);
  await page.goto('/login');
  await enter(user, student);
  expect(await storedOn(page)).toBe(0);
  expect(await answers()).toEqual([]);
  await expectErrors(FAILED);
});

test('cabinet: what is not sent at the end of a session waits for its account, for seven days', async ({
  openApp,
  server,
}) => {
  const { student, other, at, answers } = await openLesson(server);
  const user = await openApp({ as: student, at, context: PHONE });
  const { page, t, context, expectErrors } = user;
  await write(user, 'Kechqurun yozilgan');
  await endSession(user);
  // Another account neither sees nor sends it.
  await enter(user, other);
  await context.unroute(CALLS);
  await page.goto(at);
  await expectVisible(page.getByLabel(t('cabinet.task.answer')));
  await expect(page.getByText(t('cabinet.task.waiting'))).toBeHidden();
  await page.goto('/cabinet/more');
  await button(page, t('shell.sign_out')).click();
  await expectVisible(page.getByRole('heading', { name: t('login.title') }));
  expect([await storedOn(page), await answers()]).toEqual([1, []]);
  await enter(user, student);
  await expect.poll(answers).toEqual(['Kechqurun yozilgan']);
  await expect.poll(() => storedOn(page)).toBe(0);

  await page.goto(at);
  await page.getByText(t('cabinet.task.again'), { exact: true }).click();
  await write(user, 'Eskirgan');
  await endSession(user);
  await agedBy(page, 8 * DAY_MS);
  await enter(user, other);
  await expect.poll(() => storedOn(page)).toBe(0);
  await expectErrors(FAILED);
});

test('cabinet: another account that enters ends the notifications of the former one', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const { student, other } = await openLesson(server);
  const user = await openApp({ as: student, at: '/cabinet', context: PHONE });
  const { page, context } = user;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // What the browser gets from its push service, which cannot be reached here.
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const subscription = {
      unsubscribe: async () => {
        localStorage.setItem('test.subscription', 'ended');
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('test.subscription') === null ? (subscription as PushSubscription) : null;
  });
  const ended = () => page.evaluate(() => localStorage.getItem('test.subscription'));
  await endSession(user);
  await enter(user, student);
  expect(await ended()).toBeNull();
  await endSession(user);
  await enter(user, other);
  await expect.poll(ended).toBe('ended');
});

test('cabinet: reads anew what was stored while the clock of the device was ahead', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const { student } = await openLesson(server);
  const { page, context } = await openApp({ as: student, at: '/cabinet/more', context: PHONE });
  await page.clock.install({ time: Date.now() + DAY_MS });
  const schedule = /GetSchedule/;
  await Promise.all([page.waitForResponse(schedule), page.goto('/cabinet/exams')]);
  await expectVisible(page.getByRole('heading', { level: 1 }));
  const corrected = await context.newPage();
  await Promise.all([corrected.waitForRequest(schedule), corrected.goto('/cabinet/exams')]);
  await corrected.close();
});

test('cabinet: the end of a session while what was stored is read again is no error', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const { student } = await openLesson(server);
  const { page, context, t } = await openApp({ as: student, at: '/cabinet/exams', context: PHONE });
  await expectVisible(page.getByRole('heading', { level: 1 }));
  const other = await context.newPage();
  await other.goto('/cabinet/more');
  const schedule = /GetSchedule/;
  const unanswered = () => undefined;
  await page.route(schedule, unanswered);
  await Promise.all([page.waitForRequest(schedule), page.reload()]);
  await expectVisible(page.getByRole('heading', { level: 1 }));
  await button(other, t('shell.sign_out')).click();
  await expectVisible(page.getByRole('heading', { name: t('login.title') }));
  await page.unroute(schedule, unanswered);
  await other.close();
});
