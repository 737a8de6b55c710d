import { account } from '@dekanat/contract/access/account.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeTaughtPlan, openStudyingAccount } from '../server/test/study-factories.ts';
import { test } from './fixtures.ts';
import { expectVisible, PHONE } from './steps.ts';

const matching = (endpoint: Endpoint) =>
  new RegExp(`^${endpoint.method} ${pathOf(endpoint).replace(/\{\w+\}/g, '\\d+')}$`);

test('cabinet: asks for the session, the account and the first data of a page once, before its code has run', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const { page } = await openApp({
    as: student,
    at: '/cabinet/more',
    context: { ...PHONE, serviceWorkers: 'block' },
  });
  const lesson = `/cabinet/subjects/${taught.semesterId}/${taught.subject_id}/lessons/${taught.practicalId}`;
  const pages = [
    { at: '/cabinet', first: [dueWork.read, studentExams.schedule] },
    { at: lesson, first: [studyLessons.items, studyLessons.plan] },
  ];
  for (const language of ['qq', 'oz']) {
    await page.goto('/cabinet/more');
    await page.getByLabel('Mavzular va nomlar tili').selectOption(language);
    for (const { at, first } of pages) {
      // The page before asks for nothing more.
      await page.goto('about:blank');
      const asked: string[] = [];
      page.on('request', (request) => {
        const path = new URL(request.url()).pathname;
        if (path.startsWith('/api/')) asked.push(`${request.method()} ${path}`);
      });
      // Without its code the cabinet asks for nothing itself.
      await page.route(/\/assets\/cabinet-(?!early)[^/]*\.js$/, async (route) => {
        await expect.poll(() => asked.length).toBeGreaterThan(first.length + 1);
        await route.continue();
      });
      await page.goto(at);
      await expectVisible(page.getByRole('heading', { level: 1 }));
      for (const endpoint of [session.refresh, account.read, ...first])
        expect(
          asked.filter((one) => matching(endpoint).test(one)),
          `${at} ${asked.join(', ')}`,
        ).toHaveLength(1);
      await page.unrouteAll();
      page.removeAllListeners('request');
    }
  }
});
