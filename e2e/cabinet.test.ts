import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { expect } from '@playwright/test';
import { openAccountOfStudent } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeExam } from '../server/test/exam-factories.ts';
import { makeScheduledSheet } from '../server/test/individual-schedule-factories.ts';
import { sendTo } from '../server/test/message-factories.ts';
import { fc, saveCells } from '../server/test/rating-factories.ts';
import { makeTaughtPlan, openStudyingAccount } from '../server/test/study-factories.ts';
import { pdf } from '../server/test/uploads.ts';
import { test, type User } from './fixtures.ts';
import { button, expectVisible, PHONE, submitLogin } from './steps.ts';
import { LONG } from './tags.ts';

/** Without a connection, pages come from the worker once it controls them. */
const controlled = ({ page }: User) =>
  page.waitForFunction(
    () => navigator.serviceWorker.controller !== null && document.readyState === 'complete',
  );

test('cabinet: a student signs in on a phone, reads, and hands in a task without a connection', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const user = await openApp({ context: PHONE });
  const { page, t } = user;
  await submitLogin(user, student.username, student.password);
  await expect(page).toHaveURL('/cabinet');
  const tabs = page.getByRole('navigation', { name: t('cabinet.menu') });
  await tabs.getByRole('link', { name: t('cabinet.subjects') }).click();
  await page
    .locator('.subject-card')
    .filter({ has: page.locator('progress') })
    .getByRole('heading')
    .getByRole('link')
    .click();
  await page
    .getByRole('link')
    .filter({ has: page.locator('progress') })
    .first()
    .click();
  await expectVisible(page.getByText('Birinchi matn'));
  await page
    .getByRole('navigation', { name: t('cabinet.lesson.steps') })
    .getByRole('link')
    .last()
    .click();
  await expectVisible(page.getByText('Topshiriq', { exact: true }));
  await controlled(user);

  await user.offline(async () => {
    await page.getByLabel(t('cabinet.task.answer')).fill('Poyezdda yozilgan javob');
    await button(page, t('cabinet.task.hand_in')).click();
    await expectVisible(page.getByText(t('cabinet.task.waiting')));
    await page.reload();
    // What was read is still there, and so is what waits to be sent.
    await expectVisible(
      page.getByText('Topshiriq', { exact: true }),
      page.getByText(t('cabinet.task.waiting')),
    );
  });
  await expectVisible(page.getByText(t('cabinet.task.unchecked')));
  const { result } = await student.client.call(studentTasks.list, { params: { itemId: taught.items.task } });
  expect(result.data.map(({ text }) => text)).toEqual(['Poyezdda yozilgan javob']);
  // A check is seen at once.
  const body = { status: 1, mark: 90, comment: 'Barakalla' } as const;
  await admin.call(taskAttempts.check, { params: { id: result.data[0]?.id ?? 0 }, body });
  await expectVisible(page.getByText(t('cabinet.task.accepted')), page.getByText('Barakalla'));
});

test('cabinet: a student writes to a classmate, who reads and answers', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { plan } = await makeTaughtPlan(admin);
  const [one, other] = [
    await openStudyingAccount(server, admin, plan),
    await openStudyingAccount(server, admin, plan),
  ];
  const writer = await openApp({ as: one, at: '/cabinet/messages/new', context: PHONE });
  const to = writer.page.getByLabel(writer.t('cabinet.messages.to'));
  await expect(to.getByRole('option')).toHaveCount(2);
  await to.selectOption({ index: 1 });
  await writer.page.getByLabel(writer.t('cabinet.messages.title')).fill('Konspekt');
  await button(writer.page, writer.t('cabinet.comments.send')).click();
  await expectVisible(writer.page.getByText(writer.t('cabinet.messages.incomplete')));
  await writer.page.getByLabel(writer.t('cabinet.messages.text')).fill('Konspekt bormi?');
  await writer.page.getByLabel(writer.t('cabinet.task.attach')).setInputFiles({
    name: 'mavzular.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdf().arrayBuffer()),
  });
  await button(writer.page, writer.t('cabinet.comments.send')).click();
  await expect(writer.page).toHaveURL('/cabinet/messages');

  const reader = await openApp({ as: other, at: '/cabinet/messages', context: PHONE });
  const { page, t } = reader;
  await page.getByText('Konspekt', { exact: true }).click();
  await expectVisible(page.getByText('Konspekt bormi?'), page.getByRole('link', { name: 'mavzular.pdf' }));
  await expect(page.getByText(t('cabinet.messages.unread'), { exact: true })).toBeHidden();
  await page.getByRole('link', { name: t('cabinet.messages.reply') }).click();
  await page.getByLabel(t('cabinet.messages.text')).fill('Ha, bor');
  await button(page, t('cabinet.comments.send')).click();
  // It arrives while the list is open.
  const answer = writer.page.getByText('Re: Konspekt', { exact: true });
  await expectVisible(answer);
  await answer.click();
  await button(writer.page, writer.t('cabinet.messages.delete')).click();
  await expect(answer).toBeHidden();
  await button(writer.page, writer.t('cabinet.messages.undo')).click();
  await expectVisible(answer);
});

test('cabinet: what staff do is on the screen at once, and a notification leads to it', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const sheet = await makeScheduledSheet(server, admin);
  const student = await openAccountOfStudent(server, admin, sheet.studentIds[0] ?? 0);
  const { page, t } = await openApp({ as: student, at: '/cabinet/exams', context: PHONE });
  await expectVisible(page.getByRole('heading', { level: 1, name: t('cabinet.exams') }));
  const params = { id: sheet.finalExamId };
  await admin.call(examSchedules.update, {
    params,
    body: { start_date: '2031-05-06T04:30:00Z', description: '301-xona' },
  });
  await expectVisible(page.getByText(/06\.05\.2031/), page.getByText(/09:30/));

  const tabs = page.getByRole('navigation', { name: t('cabinet.menu') });
  await tabs.getByRole('link', { name: t('cabinet.today') }).click();
  await saveCells(admin, sheet.finalId, [fc(sheet.studentSubjectIds[0] ?? 0, 20)]);
  const news = page
    .getByRole('region', { name: t('cabinet.notifications') })
    .getByRole('link')
    .filter({ hasText: 'fanidan' });
  await news.click();
  await expect(page).toHaveURL(`/cabinet/marks/${sheet.subjectId}`);
  await sendTo(admin, [student.userId], { title: 'Yigʻilish' });
  await tabs.getByRole('link', { name: t('cabinet.today') }).click();
  const unread = t('cabinet.unread_messages_one', { count: 1 });
  await page.getByRole('paragraph').getByRole('link', { name: unread }).click();
  // It was opened, so it is read.
  await page.getByText('Yigʻilish', { exact: true }).click();
  await expect(tabs.getByText(unread)).toBeHidden();
  await tabs.getByRole('link', { name: t('cabinet.more') }).click();
  await page.getByRole('link', { name: t('cabinet.notifications') }).click();
  // The sign-in from a new device is not read yet.
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(t('cabinet.notifications.unread'))).toHaveCount(1);
  await button(page, t('cabinet.notifications.read_all')).click();
  await expect(page.getByText(t('cabinet.notifications.unread'))).toHaveCount(0);
});

test('cabinet: a student sits an exam by keyboard, through a reload, and sees the result', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const exam = await makeExam(server, admin, { attempts: 1 });
  const student = await openAccountOfStudent(server, admin, exam.studentIds[0] ?? 0);
  const user = await openApp({ as: student, at: `/cabinet/exams/${exam.examId}`, context: PHONE });
  const { page, t } = user;
  await button(page, t('cabinet.exam.start')).click();
  await expectVisible(page.getByRole('timer'));
  const question = (number: number) => t('cabinet.test.question', { number, total: 3 });
  await expectVisible(page.getByText(question(1)));
  await page.keyboard.press('1');
  await expectVisible(page.getByText(t('cabinet.answer.saved')));
  await page.keyboard.press('ArrowRight');
  await expectVisible(page.getByText(question(2)));

  await page.reload();
  // It continues with the first question that has no answer.
  await expectVisible(page.getByText(question(2)));
  await button(page, t('cabinet.test.number.answered', { number: 1 })).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await button(page, t('cabinet.test.number.open', { number: 3 })).click();
  await button(page, t('cabinet.test.to_review')).click();
  await expectVisible(page.getByText(t('cabinet.test.open_other', { count: 2 })));
  await button(page, t('cabinet.test.complete')).click();
  await expectVisible(page.getByRole('region', { name: t('cabinet.results') }));
  await expect(button(page, t('cabinet.exam.start'))).toBeHidden();
  // Without an attempt left it is not ahead any more.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('cabinet.exams') })
    .click();
  const over = page.getByRole('region', { name: t('cabinet.exams.over') });
  await expectVisible(over.getByText(t('cabinet.exam.state.done')));
  const { result } = await student.client.call(studentTests.results, {
    query: { exam_schedule_id: exam.examId },
  });
  expect(result.data.map(({ test_un_answered, test_answered }) => test_un_answered + test_answered)).toEqual([
    3,
  ]);
});

test('cabinet: signing out without a connection ends the session once there is one', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const student = await openStudyingAccount(server, admin, (await makeTaughtPlan(admin)).plan);
  const { page, t, context, expectErrors } = await openApp({
    as: student,
    at: '/cabinet/more',
    context: PHONE,
  });
  const openSessions = async () =>
    (
      await server.services.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', student.userId)
        .where('closed_at', 'is', null)
        .execute()
    ).length;
  const before = await openSessions();
  const signOuts = '**/api/auth/logout?*';
  await context.route(signOuts, (route) => route.abort('internetdisconnected'));
  await button(page, t('shell.sign_out')).click();
  await expectVisible(page.getByRole('heading', { name: t('login.title') }));
  expect(await openSessions()).toBe(before);
  await context.unroute(signOuts);
  await page.reload();
  await expect.poll(openSessions).toBe(before - 1);
  await expectErrors(/^failed /);
});
