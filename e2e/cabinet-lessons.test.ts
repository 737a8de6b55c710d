import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { expect } from '@playwright/test';
import { openAccountOfStudent, openStudentAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeExam } from '../server/test/exam-factories.ts';
import { makeConfirmedPlan } from '../server/test/registration-factories.ts';
import { makeTaughtPlan, openStudyingAccount } from '../server/test/study-factories.ts';
import { detailedPicture, pdf } from '../server/test/uploads.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

const READING = /SubjectLessonItems.*syllabus_module_lesson_item_id=(?!2147483647)/;

test('cabinet: a student continues a subject; what is read without a connection is recorded later', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const user = await openApp({ as: student, at: '/cabinet/subjects', context: PHONE });
  const { page, t } = user;
  const place = { params: { semesterId: taught.semesterId }, query: { subject_id: taught.subject_id } };
  const readItems = async () => {
    const { result } = await student.client.call(studyLessons.plan, place);
    return result.data[0]?.module[0]?.lessons.map((lesson) => lesson.read_total_lesson_item);
  };
  const card = page.locator('.subject-card').filter({ has: page.locator('progress') });
  await expectVisible(card);
  // A card whose link fills it is scrolled behind the tabs, which stay above it.
  await page.setViewportSize({ width: 390, height: 260 });
  const isAbove = () =>
    card.evaluate((element) => {
      window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - window.innerHeight + 60);
      const tabs = document.querySelector('.cabinet-tabs');
      const { top, height } = tabs?.getBoundingClientRect() ?? new DOMRect();
      const { bottom } = element.getBoundingClientRect();
      return bottom > top && tabs?.contains(document.elementFromPoint(195, top + height / 2));
    });
  await expect.poll(isAbove).toBe(true);
  await page.setViewportSize(PHONE.viewport);
  await card.getByRole('heading').getByRole('link').click();
  await page.route(READING, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => READING.test(request.url()));
  await page.getByRole('link', { name: new RegExp(`^${t('cabinet.continue')}`) }).click();
  await failed;
  expect(await readItems()).toEqual([1, 0]);
  await page.reload();
  await expectVisible(page.getByText('Birinchi matn'));
  await page.unroute(READING);
  await expect.poll(readItems).toEqual([3, 0]);
  await user.expectErrors(/^failed GET .*SubjectLessonItems/);
  // It is shown at once, and the next lesson is where to continue.
  await page.locator('.trail').getByRole('link').click();
  await expectVisible(page.getByText(t('cabinet.lesson.read'), { exact: true }));
  await expect(page.getByRole('link', { name: new RegExp(`^${t('cabinet.continue')}`) })).toHaveAttribute(
    'href',
    new RegExp(`/lessons/${taught.practicalId}$`),
  );
});

test('cabinet: of each part that cannot be read, the page says so and reads it again', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin, { electives: true });
  const student = await openStudyingAccount(server, admin, taught.plan);
  const subject = `/cabinet/subjects/${taught.semesterId}/${taught.subject_id}`;
  const user = await openApp({ as: student, at: '/cabinet/more', context: PHONE });
  const { page, t } = user;
  // An event would read the parts again before the button is pressed.
  await page.route('**/api/student/events*', (route) => route.abort());
  const pages: [string, string[], string[]][] = [
    [
      '/cabinet',
      ['messageChoiceSubject', 'debts', 'notifications', 'posts'],
      ['cabinet.electives', 'cabinet.debts.title', 'cabinet.notifications', 'cabinet.news'],
    ],
    ['/cabinet/subjects', ['semesterChoiceSubject'], ['cabinet.electives']],
    [
      `${subject}/lessons/${taught.practicalId}`,
      ['QuestionAttempt', 'SubjectLessonResource', 'CommentaryLesson', 'semesterSubjectPlan'],
      ['cabinet.item.question-answer', 'cabinet.lesson.files', 'cabinet.comments', 'cabinet.lesson.steps'],
    ],
    [`${subject}/lessons/${taught.lessonId}`, ['CompleteTest'], ['cabinet.results']],
    ['/cabinet/messages/new', ['usersGroup'], ['cabinet.messages.to']],
  ];
  for (const [at, calls, parts] of pages) {
    const failing = new RegExp(`/api/student/(?:syllabus/|messages/)?(?:${calls.join('|')})(?:[/?]|$)`);
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: 'Nosoz' } }));
    await page.goto(at);
    const alertOf = (part: string) => page.getByRole('alert').filter({ hasText: t(part) });
    await expectVisible(...parts.map(alertOf));
    await page.unroute(failing);
    for (const part of parts) await button(alertOf(part), t('action.retry')).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await user.expectErrors(/^500 GET /);
  }
});

test('cabinet: a student hands in files, which are checked before they are sent, and replaces an answer that is unchecked', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const { page, t } = await openApp({
    as: student,
    at: `/cabinet/subjects/${taught.semesterId}/${taught.subject_id}/lessons/${taught.practicalId}`,
    context: PHONE,
  });
  const input = page.locator('.answer-form input[type=file]');
  await input.setInputFiles([
    { name: 'referat.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
    { name: 'sahifa.png', mimeType: 'image/png', buffer: await detailedPicture() },
  ]);
  await expectVisible(page.getByText(t('cabinet.task.file_type', { name: 'referat.docx' })));
  // The photo has become a small one.
  await expectVisible(page.getByText('sahifa.jpg'));
  await button(page, t('cabinet.task.hand_in')).click();
  await expect(page.getByText(t('cabinet.task.unchecked'))).toBeHidden();
  await button(page, t('cabinet.task.remove_file', { name: 'referat.docx' })).click();
  await page.reload();
  await expectVisible(page.getByText('sahifa.jpg'));
  await button(page, t('cabinet.task.hand_in')).click();
  await expectVisible(page.getByText(t('cabinet.task.unchecked')));
  await expectVisible(page.getByText(t('cabinet.attempts', { used: 1, total: 2 })));

  await page.getByText(t('cabinet.task.again'), { exact: true }).click();
  const file = pdf('togri.pdf');
  await input.setInputFiles({
    ...{ name: file.name, mimeType: file.type },
    buffer: Buffer.from(await file.arrayBuffer()),
  });
  await button(page, t('cabinet.task.hand_in')).click();
  await expectVisible(page.getByText(t('cabinet.attempts', { used: 2, total: 2 })));
  await expect(page.getByText(t('cabinet.task.again'), { exact: true })).toBeHidden();
  const { result } = await student.client.call(studentTasks.list, { params: { itemId: taught.items.task } });
  const kinds = result.data.map(({ question_attempt_resource: [one] }) => one?.media[0]?.extension);
  expect(kinds).toEqual(['pdf', 'jpg']);
});

test('cabinet: an answer from a second device is shown on the first, where another one was chosen before', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const exam = await makeExam(server, admin);
  const student = await openAccountOfStudent(server, admin, exam.studentIds[0] ?? 0);
  await student.client.call(studentExams.start, { params: { examId: exam.examId } });
  const at = `/cabinet/exams/${exam.examId}`;
  const [phone, tablet] = [
    await openApp({ as: student, at, context: PHONE }),
    await openApp({ as: student, at, context: PHONE }),
  ];
  const choiceOn = ({ page }: typeof phone, place: number) => page.getByRole('radio').nth(place);
  // Both show the first question, which nobody has answered yet.
  await expectVisible(choiceOn(phone, 0), choiceOn(tablet, 0));
  await choiceOn(phone, 0).check();
  await expectVisible(phone.page.getByText(phone.t('cabinet.answer.saved')));
  await choiceOn(tablet, 1).check();
  await expectVisible(tablet.page.getByText(tablet.t('cabinet.answer.saved')));
  // The phone is taken up again: its browser says that the page is shown.
  await phone.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(choiceOn(phone, 1)).toBeChecked();
  await choiceOn(phone, 0).check();
  await expectVisible(phone.page.getByText(phone.t('cabinet.answer.saved')));
  await expect(choiceOn(phone, 0)).toBeChecked();
});

test('cabinet: a message that is typed survives a reload; one that is refused leads back to its text and files', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { plan } = await makeTaughtPlan(admin);
  const [writer, receiver] = [
    await openStudyingAccount(server, admin, plan),
    await openStudyingAccount(server, admin, plan),
  ];
  const user = await openApp({ as: writer, at: '/cabinet/messages/new', context: PHONE });
  const { page, t } = user;
  const inputOf = (name: 'to' | 'title' | 'text') => page.getByLabel(t(`cabinet.messages.${name}`));
  await inputOf('to').selectOption({ index: 1 });
  await inputOf('title').fill('Konspekt');
  await inputOf('text').fill('Birinchi qator\nIkkinchi qator');
  await page.reload();
  await expect(inputOf('text')).toHaveValue('Birinchi qator\nIkkinchi qator');
  await expect(inputOf('title')).toHaveValue('Konspekt');
  // Its files are checked before they are sent.
  const file = pdf('mavzular.pdf');
  await page.getByLabel(t('cabinet.task.attach')).setInputFiles([
    { name: 'referat.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
    { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) },
  ]);
  await expectVisible(page.getByText(t('cabinet.task.file_type', { name: 'referat.docx' })));
  await button(page, t('cabinet.messages.remove_file', { name: 'referat.docx' })).click();
  await page.reload();
  await expectVisible(page.getByText('mavzular.pdf'));

  await page.route('**/messages/send*', (route) =>
    route.fulfill({ status: 405, json: { message: 'Bugun koʻp yozdingiz', code: 'limit' } }),
  );
  await button(page, t('cabinet.comments.send')).click();
  const refusal = page.getByRole('status').filter({ hasText: 'Bugun koʻp yozdingiz' });
  await expectVisible(refusal.getByText('Birinchi qator'));
  await user.expectErrors(/^405 POST .*messages.send/);
  await page.unroute('**/messages/send*');
  await refusal.getByRole('link', { name: t('cabinet.refused.change') }).click();
  await expect(inputOf('text')).toHaveValue('Birinchi qator\nIkkinchi qator');
  await expectVisible(page.getByText('mavzular.pdf'));
  await button(page, t('cabinet.comments.send')).click();
  await expect(page).toHaveURL('/cabinet/messages');
  await expect(refusal).toHaveCount(0);
  const received = async () =>
    (await receiver.client.call(studentMessages.list, {})).result.data.map(({ title, files }) => [
      title,
      files.map(({ name }) => name),
    ]);
  await expect.poll(received).toEqual([['Konspekt', ['mavzular.pdf']]]);
});

test('cabinet: a student on leave, or without a curriculum, sees a notice; members of an elective group lead to the choice', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const onLeave = await openStudyingAccount(server, admin, taught.plan);
  const { db } = server.services;
  await db
    .updateTable('students')
    .set({ study_status: 'academic_leave' })
    .where('id', '=', onLeave.id)
    .execute();
  const { page, t } = await openApp({
    as: onLeave,
    at: `/cabinet/subjects/${taught.semesterId}/${taught.subject_id}/lessons/${taught.practicalId}`,
    context: PHONE,
  });
  await expectVisible(page.getByText(t('cabinet.study.leave')), page.getByText('Topshiriq', { exact: true }));
  await expect(page.getByLabel(t('cabinet.task.answer'))).toBeHidden();
  await expect(page.getByLabel(t('cabinet.comments.add'))).toBeHidden();

  const stranger = await openApp({
    as: await openStudentAccount(server, admin),
    at: '/cabinet',
    context: PHONE,
  });
  await expectVisible(stranger.page.getByText(t('cabinet.study.unregistered')));

  const plan = await makeConfirmedPlan(admin, { electives: true });
  const chooser = await openApp({
    as: await openStudyingAccount(server, admin, plan),
    at: '/cabinet/subjects',
    context: PHONE,
  });
  const member = chooser.page
    .locator('.subject-card')
    .filter({ hasText: t('cabinet.choose_to_read') })
    .first();
  await member.getByRole('link').click();
  await expect(chooser.page).toHaveURL('/cabinet/subjects#electives');
  await expectVisible(button(chooser.page, t('cabinet.electives.choose')));
});
