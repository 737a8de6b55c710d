import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeTaughtPlan, openStudyingAccount } from '../server/test/study-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible } from './steps.ts';

test('cabinet: staff open the cabinet of a student, read a lesson, and can do nothing for the student', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const { page, t } = await openApp({ as: 'admin', at: `/students/students/view/${student.id}` });
  const link = page.getByRole('link', { name: t('student.cabinet.view') });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toBe(`/cabinet/as/${student.id}`);
  await page.goto(address);
  await expectVisible(page.getByRole('note').getByRole('link', { name: t('cabinet.view.leave') }));

  const place = `${address}/subjects/${taught.semesterId}/${taught.subject_id}`;
  await page.goto(`${place}/lessons/${taught.practicalId}`);
  await expectVisible(page.getByText('Topshiriq', { exact: true }));
  await expect(page.getByLabel(t('cabinet.task.answer'))).toBeHidden();
  await expect(button(page, t('cabinet.comments.send'))).toBeHidden();
  await page
    .getByRole('navigation', { name: t('cabinet.menu') })
    .getByRole('link', { name: t('cabinet.more') })
    .click();
  await expect(page).toHaveURL(`${address}/more`);
  await expect(page.getByRole('link', { name: t('cabinet.messages') })).toBeHidden();

  const { result } = await student.client.call(studyLessons.plan, {
    params: { semesterId: taught.semesterId },
    query: { subject_id: taught.subject_id },
  });
  const lessons = result.data[0]?.module.flatMap((module) => module.lessons) ?? [];
  expect(lessons.map(({ read_total_lesson_item }) => read_total_lesson_item)).toEqual(lessons.map(() => 0));
});
