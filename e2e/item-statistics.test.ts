import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { expect } from '@playwright/test';
import { enterResult } from '../server/src/features/study/tests/enter-result.ts';
import { signIn } from '../server/test/client.ts';
import { makeExam } from '../server/test/exam-factories.ts';
import { addAttempt, storeVersions } from '../server/test/item-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

test('item statistics: a corrected key changes the results that its preview names', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const exam = await makeExam(server, admin, { students: 2, questions: 3 });
  await storeVersions(server, exam);
  for (const [index, studentId] of exam.studentIds.entries()) {
    const id = await addAttempt(server, exam, { studentId, number: 1, chosen: [index, 1] });
    await enterResult(server.services.db, id);
  }

  const { page, t } = await openApp({
    as: 'admin',
    at: `/edu-process/item-statistics/exam/${exam.examId}`,
  });
  await page.getByRole('table').getByRole('button').first().click();
  await button(page, t('item.correct')).click();
  const dialog = page.getByRole('dialog');
  const answers = dialog.getByRole('list', { name: t('item.right_answers') }).getByRole('checkbox');
  await answers.nth(1).check();
  await button(dialog, t('item.preview')).click();
  const preview = dialog.getByRole('region', { name: t('item.preview.title') });
  await expectVisible(preview.getByText(t('item.preview.results', { count: 2, attempts: 2 })));
  await expect(preview.getByRole('row')).toHaveCount(3);
  await button(dialog, t('item.confirm')).click();
  await expectVisible(dialog.getByText(t('test_attempt.reason.required')));
  await field(dialog, t('test_attempt.reason')).fill('Kalit notoʻgʻri');
  await button(dialog, t('item.confirm')).click();

  await expect(dialog).toBeHidden();
  await expectVisible(page.getByText(t('item.changed', { count: 2 })), page.getByText('Kalit notoʻgʻri'));
  const params = { id: exam.examId };
  const { questions } = (await admin.call(itemStatistics.ofExam, { params })).result;
  expect(questions.map(({ corrections }) => corrections.map(({ changed }) => changed))).toEqual([[2], []]);
});
