import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { expect } from '@playwright/test';
import { openTeacherAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { answerTo, makeExam } from '../server/test/exam-factories.ts';
import { assignTeacher } from '../server/test/individual-schedule-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, field } from './steps.ts';

test('test attempts: staff add time to one in progress, and a teacher returns it with a reason', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const exam = await makeExam(server, admin, { attempts: 1 });
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, exam, teacher.id);
  const [student] = exam.clients;
  const params = { examId: exam.examId };
  const drawn = (await student?.call(studentExams.start, { params }))?.result ?? [];
  for (const [index, { id }] of drawn.entries())
    await student?.call(studentExams.answer, {
      params,
      body: { test_question_id: id, test_answer_id: [answerTo(exam, id, index > 0)] },
    });

  const { page, t } = await openApp({
    as: 'admin',
    at: `/edu-process/statements/view/${exam.interimId}`,
  });
  await page.getByRole('link', { name: t('menu.test_attempts') }).click();
  await page.getByRole('link', { name: /^Talabayev 001/ }).click();
  await expectVisible(page.getByText(t('test_attempt.hidden_until_end')));
  await expect(page.getByText(t('test_attempt.answer.chosen'), { exact: true })).toHaveCount(3);
  await expect(page.getByText(t('test_attempt.answer.right'), { exact: true })).toHaveCount(0);
  await button(page, t('test_attempt.give_time')).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, t('test_attempt.give_time.minutes')).fill('10');
  await button(dialog, t('test_attempt.give_time')).click();
  await expectVisible(dialog.getByText(t('test_attempt.reason.required')));
  await field(dialog, t('test_attempt.reason')).fill('Elektr oʻchdi');
  await button(dialog, t('test_attempt.give_time')).click();
  await expectVisible(page.getByText(t('test_attempt.act.time', { minutes: 10 })));
  await student?.call(studentExams.complete, { params, body: {} });

  const own = await openApp({ as: teacher });
  const [now = ''] = t('work.exam.now', { at: '@' }).split('@');
  await own.page.getByRole('listitem').filter({ hasText: now }).getByRole('link').click();
  await own.page.getByRole('link', { name: /^Talabayev 001/ }).click();
  await expect(own.page.getByText(t('test_attempt.answer.right'), { exact: true })).toHaveCount(3);
  await expectVisible(own.page.getByText(t('test_attempt.question.wrong'), { exact: true }));
  await button(own.page, t('test_attempt.return')).click();
  const question = own.page.getByRole('dialog');
  await field(question, t('test_attempt.reason')).fill('Savolda xato bor edi');
  await button(question, t('test_attempt.return')).click();
  await expectVisible(own.page.getByText(t('test_attempt.act.return')));
  await expect(button(own.page, t('test_attempt.return'))).toHaveCount(0);
  await own.expectErrors('403 GET /api/crm/profile');
  await page.reload();
  await expectVisible(page.getByText('Savolda xato bor edi'));
});
