import { type TestResultInfo, testResults } from '@dekanat/contract/reports/test-results.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestResultsScreen } from '#features/reports/test-results-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

type Question = TestResultInfo['questions'][number];
const ROW = { id: 7, student_id: 3, fio: 'Talaba', subject_name: 'Algebra' };
const LISTED = { ...ROW, test_date: '2026-11-30T04:00:00Z' };

/** A question whose answer "Ha" is right, with the chosen answers. */
const question = (
  id: number,
  in_answer: string[],
  in_correct_answer: Question['in_correct_answer'],
  key: Question['test_answers'][number]['correct_answer'] = 1,
): Question => ({
  ...{ id, question: `Savol ${id}`, in_answer, in_correct_answer },
  test_answers: [
    { id: 10 * id, answer: 'Ha', chosen: in_answer.includes('Ha'), correct_answer: key },
    { id: 10 * id + 1, answer: 'Yoʻq', chosen: in_answer.includes('Yoʻq'), correct_answer: key && 0 },
  ],
});

const ATTEMPT: TestResultInfo = {
  ...ROW,
  ...{ exam_schedule_id: 5, syllabus_module_lesson_item_id: null, total: 3, answered: 1 },
  ...{ mark: 33, maximum: 100, test_date: '2026-11-30T04:00:00Z' },
  // In the order of the attempt.
  questions: [
    question(4, ['Ha'], 1),
    question(2, ['Yoʻq'], 0),
    question(3, [], 0),
    question(1, ['Ha'], null),
  ],
};

/** The dialog of the only row. */
async function openAttempt(attempt: TestResultInfo) {
  await openPage(TestResultsScreen, {
    profile: { permissions: [testResults.access] },
    answers: {
      [`GET ${testResults.calls.list.path}`]: () => ({
        data: [LISTED],
        total: 1,
        current_page: 1,
        per_page: 60,
      }),
      'GET /users/in-test-result-info/7/3': () => attempt,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'report.test_result' }));
  await screen.findByText('Talaba · Algebra');
  const dialog = screen.getByRole('dialog');
  const facts = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
  const questions = [...dialog.querySelectorAll('ol > li')].map((item) => [
    item.querySelector('.status-tag')?.textContent,
    item.querySelector('.rich-text')?.textContent,
    ...[...item.querySelectorAll('li')].map(({ textContent }) => textContent),
  ]);
  return { facts, questions };
}

it('answers of an attempt: each question is right, wrong, unanswered or not counted, as it was taken', async () => {
  const { facts, questions } = await openAttempt(ATTEMPT);
  expect(facts).toEqual(['3', '1', '33 / 100', '30.11.2026 09:00']);
  const [chosen, key] = ['report.answer.chosen', 'report.answer.key'];
  expect(questions).toEqual([
    ['report.answer.right', 'Savol 4', `Ha${chosen}${key}`, 'Yoʻq'],
    ['report.answer.wrong', 'Savol 2', `Ha${key}`, `Yoʻq${chosen}`],
    ['report.answer.empty', 'Savol 3', `Ha${key}`, 'Yoʻq'],
    ['report.answer.excluded', 'Savol 1', `Ha${chosen}${key}`, 'Yoʻq'],
  ]);
});

it('answers of an attempt that goes on: say what is chosen, and neither right answers nor a mark', async () => {
  const { facts, questions } = await openAttempt({
    ...ATTEMPT,
    ...{ answered: null, mark: null, test_date: null },
    questions: [question(2, ['Yoʻq'], null, null), question(1, [], null, null)],
  });
  expect(facts).toEqual(['3', '—', '—', '—']);
  expect(questions).toEqual([
    ['report.answer.answered', 'Savol 2', 'Ha', 'Yoʻqreport.answer.chosen'],
    ['report.answer.empty', 'Savol 1', 'Ha', 'Yoʻq'],
  ]);
});
