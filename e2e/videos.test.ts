import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOADS_PATH } from '@dekanat/contract/syllabi/videos.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus } from '../server/test/syllabus-factories.ts';
import { FFMPEG, makeClip } from '../server/test/video-clip.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible } from './steps.ts';

test.use({ serverOptions: { environment: { FFMPEG_PATH: FFMPEG ?? 'none' } } });

/** More than two pieces of an upload. */
const PADDING_BYTES = 36 * 1024 * 1024;

/** A clip with an unused MP4 box behind it. */
function longFile(): Buffer {
  const box = Buffer.alloc(PADDING_BYTES);
  box.writeUInt32BE(PADDING_BYTES);
  box.write('free', 4);
  return Buffer.concat([makeClip(), box]);
}

test('videos: uploads a video, continues after a reload, converts and plays it', async ({
  openApp,
  server,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: where ffmpeg cannot be installed, the report shows a skipped test.
  test.skip(FFMPEG === undefined, 'no ffmpeg');
  const directory = mkdtempSync(join(tmpdir(), 'dekanat-video-'));
  const file = join(directory, 'maruza.mp4');
  writeFileSync(file, longFile());
  const client = await signIn(server.url, 'admin');
  const { id: syllabusId } = await makeSyllabus(client);
  const { id: moduleId } = await makeModule(client, syllabusId);
  const lesson = await makeLesson(client, { moduleId, type: 'theoretical' });
  await makeItem(client, 'video', lesson.id);
  const user = await openApp({
    as: 'admin',
    at: `/edu-process/syllabus/${syllabusId}?tab=programs&lesson=${lesson.id}`,
  });
  const { page, t, context } = user;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const input = page.locator('input[type=file]');

  await input.setInputFiles({ name: '###.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') });
  await expectVisible(page.getByText(t('video.name.symbols')));

  // The second piece does not arrive before the page is reloaded.
  let pieces = 0;
  await page.route(`**${UPLOADS_PATH}/*`, (route) => {
    if (route.request().method() === 'PATCH') pieces += 1;
    return pieces > 1 ? undefined : route.continue();
  });
  await input.setInputFiles(file);
  await expectVisible(page.getByText(t('video.uploading', { name: 'maruza.mp4' })));
  await expect.poll(() => pieces, { timeout: 60_000 }).toBe(2);
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await page.unroute(`**${UPLOADS_PATH}/*`);
  await expectVisible(page.getByText('maruza.mp4'));
  const created = page
    .waitForRequest((request) => request.url().endsWith(UPLOADS_PATH) && request.method() === 'POST', {
      timeout: 2_000,
    })
    .then(
      () => true,
      () => false,
    );
  await input.setInputFiles(file);

  const video = page.locator('video');
  await expect(video).toBeVisible({ timeout: 60_000 });
  expect(await created, 'a second upload was created').toBe(false);
  await expect(page.getByText(t('video.waiting'))).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText(t('video.converting_now'))).toBeHidden({ timeout: 60_000 });
  await page.getByRole('combobox', { name: t('video.quality') }).click();
  await page.getByTitle('240p').click();
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.videoHeight)).toBe(240);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0);

  await button(page, t('video.embed')).click();
  const embed = dialog(page, t('video.embed.hint'));
  await button(embed, t('video.embed.copy')).click();
  await expectVisible(embed.getByText(t('video.embed.copied')));
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^<iframe width="560" height="315" src="http[^"]+\/embed\/video\/\d+\/[\w-]{43}"/);
  // Another site, whose visitors are not signed in. Browsers block local addresses in pages that are not local themselves.
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(code),
  );
  await new Promise<void>((listening) => site.listen(0, 'localhost', listening));
  const visitor = await (await context.browser()?.newContext())?.newPage();
  await visitor?.goto(`http://localhost:${(site.address() as AddressInfo).port}`);
  const framed = visitor?.frameLocator('iframe').locator('video');
  await expect
    .poll(() => framed?.evaluate((player: HTMLVideoElement) => player.readyState))
    .toBeGreaterThan(0);
  await visitor?.context().close();
  site.close();
  rmSync(directory, { recursive: true, force: true });
});
