import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueJob } from '../server/src/platform/jobs/enqueue.ts';
import { controllableJob } from '../server/test/controllable-job.ts';
import { contextOf } from '../server/test/handler-context.ts';
import { startTestServer, type TestServer } from '../server/test/server.ts';
import { type Person, useStage } from './stage.ts';
import { arriveAt, button, dialog, flash, gone, heading, see } from './steps.ts';

const JOBS = '/settings/jobs';

const { kind, tell } = controllableJob();
const stage = useStage();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { kinds: [kind] });
});
afterAll(() => server.close());

const ask = async () => enqueueJob(await contextOf(server, 'admin'), kind, {});
const rowOf = (page: Page, id: number) => page.locator(`[data-id="${id}"]`);
const bell = ({ page, say }: Person, unread: number) =>
  button(page, unread === 0 ? say('bell.title') : say('bell.unread', { count: unread }));

it('whoever asked sees their job go, ends it, begins it anew, and is told what became of it, in every tab', async () => {
  const admin = await stage.enter({ as: 'admin', at: JOBS, language: 'oz', server: server.url });
  const { page, say, context } = admin;
  await see(heading(admin, 'menu.jobs'));
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/crm/events')) streams.push(request.url());
  });
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);
  const other = await context.newPage();
  await other.goto('/');
  const elsewhere = { ...admin, page: other };
  await see(bell(elsewhere, 0));

  const id = await ask();
  const row = rowOf(page, id);
  await see(row.getByText(say('jobs.status.running')), row.getByText('1 / 10'));
  tell('half');
  await see(row.getByText('5 / 10'));

  await row.getByRole('button', { name: new RegExp(`^${say('jobs.cancel', { name: '' })}`) }).click();
  const question = dialog(page, say('jobs.cancel.content'));
  await button(question, say('action.yes')).click();
  await see(row.getByText(say('jobs.status.cancelled')));
  await gone(question);

  await row.getByRole('button', { name: new RegExp(`^${say('jobs.retry', { name: '' })}`) }).click();
  await see(row.getByText(say('jobs.status.running')), row.getByText('1 / 10'));
  tell('fail');
  await see(row.getByText(say('jobs.status.failed')), bell(admin, 1), bell(elsewhere, 1));

  // One tab holds the stream for both; when it is gone, the other one listens.
  const before = streams.length;
  expect(before).toBeLessThanOrEqual(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(before + 1);
  const second = await ask();
  await expect.poll(async () => statusOf(second)).toBe('running');
  tell('end');
  await see(bell(elsewhere, 2), flash(other, `job.kind.told_step_by_step: bajarildi`));
  await bell(elsewhere, 2).click();
  await other.getByRole('link').filter({ hasText: 'bajarilmadi' }).click();
  await arriveAt(other, `${JOBS}?view=${id}`);
  const drawer = other.getByRole('dialog', { name: say('jobs.one', { id }) });
  await see(drawer.getByText(say('jobs.status.failed'), { exact: true }), bell(elsewhere, 1));
  await see(drawer.getByText('admin qayta boshladi'));
});

const statusOf = async (id: number) =>
  (await server.services.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;
