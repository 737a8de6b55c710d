import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { openAccountOfStudent } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { lessonPlace, makeExam, openProctoring, promote } from '../server/test/exam-factories.ts';
import type { TestServer } from '../server/test/server.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

const HOUR_MS = 3_600_000;
const TWO_HOURS_MS = 2 * HOUR_MS;

async function openExam(server: TestServer) {
  const admin = await signIn(server.url, 'admin');
  const exam = await makeExam(server, admin, { attempts: 1 });
  const student = await openAccountOfStudent(server, admin, exam.studentIds[0] ?? 0);
  return { exam, student, at: `/cabinet/exams/${exam.examId}` };
}
/** Numbers of the answers that the server has, of each completed attempt at an exam or at the test of a lesson. */
async function storedAnswers(
  { services: { db } }: TestServer,
  id: number,
  column: 'exam_schedule_id' | 'lesson_item_id' = 'exam_schedule_id',
): Promise<number[]> {
  const rows = await db
    .selectFrom('test_attempts as attempt')
    .innerJoin('test_attempt_answers as given', 'given.attempt_id', 'attempt.id')
    .where(`attempt.${column}`, '=', id)
    .where('attempt.completed_at', 'is not', null)
    .select(({ fn }) => fn.countAll<string>().as('answers'))
    .groupBy('attempt.id')
    .execute();
  return rows.map(({ answers }) => Number(answers));
}

test('cabinet: an exam goes on without a connection, and loses no answer', async ({ openApp, server }) => {
  const sat = await openExam(server);
  const { page, t, offline } = await openApp({ as: sat.student, at: sat.at, context: PHONE });
  await button(page, t('cabinet.exam.start')).click();
  const question = (number: number) => t('cabinet.test.question', { number, total: 3 });
  await expectVisible(page.getByText(question(1)));
  await page.keyboard.press('1');
  await expectVisible(page.getByText(t('cabinet.answer.saved')));
  await offline(async () => {
    for (const number of [2, 3]) {
      await page.keyboard.press('ArrowRight');
      await expectVisible(page.getByText(question(number)));
      await page.keyboard.press('1');
      await expectVisible(page.getByText(t('cabinet.answer.waiting')));
    }
  });
  await expectVisible(page.getByText(t('cabinet.answer.saved')));
  await page.keyboard.press('ArrowLeft');
  await expectVisible(page.getByText(question(2)), page.getByText(t('cabinet.answer.saved')));
  await page.keyboard.press('ArrowRight');
  await button(page, t('cabinet.test.to_review')).click();
  await button(page, t('cabinet.test.complete')).click();
  await expectVisible(page.getByRole('region', { name: t('cabinet.results') }));
  expect(await storedAnswers(server, sat.exam.examId)).toEqual([3]);
});

test('cabinet: an exam goes on after a reload while the server cannot be reached', async ({
  openApp,
  server,
}) => {
  const sat = await openExam(server);
  const { page, t, context, expectErrors } = await openApp({ as: sat.student, at: sat.at, context: PHONE });
  await button(page, t('cabinet.exam.start')).click();
  await expectVisible(page.getByText(t('cabinet.test.question', { number: 1, total: 3 })));
  await page.keyboard.press('1');
  await expectVisible(page.getByText(t('cabinet.answer.saved')));
  // The device has a connection all the same, such as to a router.
  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expectVisible(page.getByText(t('cabinet.test.question', { number: 2, total: 3 })));
  await page.keyboard.press('1');
  await expectVisible(page.getByText(t('cabinet.answer.saving')));
  await context.unroute('**/api/**');
  await expectVisible(page.getByText(t('cabinet.answer.saved')));
  await button(page, t('cabinet.test.next')).click();
  await button(page, t('cabinet.test.to_review')).click();
  await button(page, t('cabinet.test.complete')).click();
  await expectVisible(page.getByRole('region', { name: t('cabinet.results') }));
  expect(await storedAnswers(server, sat.exam.examId)).toEqual([2]);
  await expectErrors(/^failed /);
});

const ANSWERS = '**/InCompleteTestStore/**';
const ANSWERS_PATH = /InCompleteTestStore/;
const isFailedAnswer = (request: Request) => ANSWERS_PATH.test(request.url());

test('cabinet: in two tabs, no older answer of an exam replaces a newer one', async ({ openApp, server }) => {
  const sat = await openExam(server);
  const { page, t, context, expectErrors } = await openApp({ as: sat.student, at: sat.at, context: PHONE });
  await button(page, t('cabinet.exam.start')).click();
  const choice = (tab: Page, number: number) => tab.getByRole('radio').nth(number - 1);
  const choose = async (tab: Page, number: number, state: 'saved' | 'saving') => {
    await choice(tab, number).check();
    await expectVisible(tab.getByText(t(`cabinet.answer.${state}`)));
  };
  const expectStored = async (question: number, number: number) => {
    for (const tab of [page, other])
      await expectVisible(
        tab.getByText(t('cabinet.answer.saved')),
        tab.getByRole('radio', { checked: true }).and(choice(tab, number)),
      );
    const { result } = await sat.student.client.call(studentExams.start, {
      params: { examId: sat.exam.examId },
    });
    const { selected, test_answers } = result[question - 1] ?? {};
    expect(selected).toEqual([test_answers?.[number - 1]?.id]);
  };
  await context.route(ANSWERS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', isFailedAnswer);
  await choose(page, 1, 'saving');
  await failed;
  const other = await context.newPage();
  // It has what the first one has not sent.
  const failedAgain = other.waitForEvent('requestfailed', isFailedAnswer);
  await other.goto(sat.at);
  await failedAgain;
  await choose(page, 2, 'saving');
  const abort = (route: Route) => route.abort();
  await other.route(ANSWERS, abort);
  await context.unroute(ANSWERS);
  await expectVisible(page.getByText(t('cabinet.answer.saved')));
  await other.unroute(ANSWERS, abort);
  await expectStored(1, 2);

  // What one tab could not send yet, and the student has chosen anew in the other one.
  for (const tab of [page, other]) {
    await button(tab, t('cabinet.test.next')).click();
    await expectVisible(tab.getByText(t('cabinet.test.question', { number: 2, total: 3 })));
  }
  await page.route(ANSWERS, abort);
  const failedLast = page.waitForEvent('requestfailed', isFailedAnswer);
  await choose(page, 1, 'saving');
  await failedLast;
  await choose(other, 2, 'saved');
  await page.unroute(ANSWERS, abort);
  await expectStored(2, 2);
  await other.close();
  await expectErrors(/^failed POST .*InCompleteTestStore/);
});

test('cabinet: a phone that slept through a promotion and the end of an exam shows the result', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const sat = await openExam(server);
  const { page, t } = await openApp({ as: sat.student, at: '/cabinet/exams', context: PHONE });
  await page.clock.install();
  await page.goto(sat.at);
  await button(page, t('cabinet.exam.start')).click();
  await expectVisible(page.getByText(t('cabinet.test.question', { number: 1, total: 3 })));
  await page.keyboard.press('1');
  await expectVisible(page.getByText(t('cabinet.answer.saved')));
  await promote(server, sat.exam);
  // Two hours pass for the server, and then for the phone.
  await server.services.db
    .updateTable('test_attempts')
    .set({ started_at: new Date(Date.now() - TWO_HOURS_MS).toISOString() })
    .where('exam_schedule_id', '=', sat.exam.examId)
    .execute();
  await page.clock.fastForward('02:00:00');
  await expectVisible(page.getByRole('region', { name: t('cabinet.results') }));
  await expect(page.getByRole('timer')).toBeHidden();
  expect(await storedAnswers(server, sat.exam.examId)).toEqual([1]);
});

test('cabinet: the test of a lesson shows the time of its proctored session, and the result when it runs out', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { exam, student } = await openExam(server);
  await openProctoring(server, exam, 40);
  const { semesterId, subjectId, lessonId } = await lessonPlace(server, exam);
  const { page, t } = await openApp({ as: student, at: '/cabinet/exams', context: PHONE });
  await page.clock.install();
  await page.goto(`/cabinet/subjects/${semesterId}/${subjectId}/lessons/${lessonId}`);
  await button(page, t('cabinet.test.start')).click();
  await expectVisible(page.getByText(t('cabinet.test.question', { number: 1, total: 3 })));
  const timer = page.getByRole('timer');
  await expect(timer).toBeHidden();
  await page.keyboard.press('1');
  // The first answer has started the time.
  await expect(timer).toHaveText(/^00:(40:0|39:)/);
  await page.reload();
  await expect(timer).toHaveText(/^00:39:/);
  await button(page, t('cabinet.test.continue')).click();
  // One hour passes for the server, and then for the phone.
  await server.services.db
    .updateTable('test_attempts')
    .set({ started_at: new Date(Date.now() - HOUR_MS).toISOString() })
    .where('lesson_item_id', '=', exam.itemId)
    .execute();
  await page.clock.fastForward('01:00:00');
  await expectVisible(page.getByRole('region', { name: t('cabinet.results') }));
  await expect(timer).toBeHidden();
  await expect(page.getByText(t('cabinet.test.question', { number: 2, total: 3 }))).toBeHidden();
  expect(await storedAnswers(server, exam.itemId, 'lesson_item_id')).toEqual([1]);
});
