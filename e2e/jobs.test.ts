import { expect, type Page } from '@playwright/test';
import { enqueueJob } from '../server/src/platform/jobs/enqueue.ts';
import { controllableJob } from '../server/test/controllable-job.ts';
import { contextOf } from '../server/test/handler-context.ts';
import type { TestServer } from '../server/test/server.ts';
import { test, type User } from './fixtures.ts';
import { button, dialog, expectVisible, flash, heading } from './steps.ts';
import { LONG } from './tags.ts';

const JOBS = '/settings/jobs';

const { kind, send } = controllableJob();
test.use({ serverOptions: { kinds: [kind] } });

const enqueue = async (server: TestServer) => enqueueJob(await contextOf(server, 'admin'), kind, {});
const rowOf = (page: Page, id: number) => page.locator(`[data-id="${id}"]`);
const bell = ({ page, t }: User, unread: number) =>
  button(page, unread === 0 ? t('bell.title') : t('bell.unread', { count: unread }));

test('jobs: shows a job’s progress, cancel, retry and result in every tab of its user', async ({
  openApp,
  server,
}) => {
  const admin = await openApp({ as: 'admin', at: JOBS, language: 'oz' });
  const { page, t, context } = admin;
  await expectVisible(heading(admin, 'menu.jobs'));
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/crm/events')) streams.push(request.url());
  });
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);
  const otherPage = await context.newPage();
  await otherPage.goto('/');
  const otherTab = { ...admin, page: otherPage };
  await expectVisible(bell(otherTab, 0));

  const id = await enqueue(server);
  const row = rowOf(page, id);
  await expectVisible(row.getByText(t('jobs.status.running')), row.getByText('1 / 10'));
  send('half');
  await expectVisible(row.getByText('5 / 10'));

  await row.getByRole('button', { name: new RegExp(`^${t('jobs.cancel', { name: '' })}`) }).click();
  const confirmation = dialog(page, t('jobs.cancel.content'));
  await button(confirmation, t('action.yes')).click();
  await expectVisible(row.getByText(t('jobs.status.cancelled')));
  await expect(confirmation).toBeHidden();

  await row.getByRole('button', { name: new RegExp(`^${t('jobs.retry', { name: '' })}`) }).click();
  await expectVisible(row.getByText(t('jobs.status.running')), row.getByText('1 / 10'));
  send('fail');
  await expectVisible(row.getByText(t('jobs.status.failed')), bell(admin, 1), bell(otherTab, 1));

  // One tab holds the event stream for both; after it closes, the other tab opens one.
  const before = streams.length;
  expect(before).toBeLessThanOrEqual(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(before + 1);
  const second = await enqueue(server);
  await expect.poll(async () => statusOf(server, second)).toBe('running');
  send('end');
  await expectVisible(bell(otherTab, 2), flash(otherPage, `job.kind.controllable: bajarildi`));
  await bell(otherTab, 2).click();
  await otherPage.getByRole('link').filter({ hasText: 'bajarilmadi' }).click();
  await expect(otherPage).toHaveURL(`${JOBS}?view=${id}`);
  const drawer = otherPage.getByRole('dialog', { name: t('jobs.one', { id }) });
  await expectVisible(drawer.getByText(t('jobs.status.failed'), { exact: true }), bell(otherTab, 1));
  await expectVisible(drawer.getByText('admin qayta boshladi'));
});

test('jobs: shows progress that is newer than a list on its way', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await openApp({ as: 'admin', at: JOBS, language: 'oz' });
  const { page } = admin;
  await expectVisible(heading(admin, 'menu.jobs'));
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);
  const { promise: progressStored, resolve: release } = Promise.withResolvers<void>();
  await page.route(/api\/crm\/jobs\?/, async (route) => {
    const response = await route.fetch();
    await progressStored;
    // A request that the page has cancelled needs no answer.
    await route.fulfill({ response }).catch(() => undefined);
  });
  const id = await enqueue(server);
  await expect.poll(async () => (await jobOf(server, id))?.done).toBe(1);
  release();
  await expectVisible(rowOf(page, id).getByText('1 / 10'));
  send('end');
});

const jobOf = (server: TestServer, id: number) =>
  server.services.db.selectFrom('jobs').select(['status', 'done']).where('id', '=', id).executeTakeFirst();
const statusOf = async (server: TestServer, id: number) => (await jobOf(server, id))?.status;
