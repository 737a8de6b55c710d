import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import type { TestServer } from '../server/test/server.ts';
import {
  makeItem,
  makeLesson,
  makeModule,
  makeQuestions,
  makeSyllabus,
} from '../server/test/syllabus-factories.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

/** A syllabus with a subject and a test of so many questions. */
async function makeTest({ url }: TestServer, count: number) {
  const client = await signIn(url, 'admin');
  const { id: subject_id } = await makeSubject(client);
  const syllabus = await makeSyllabus(client, { subject_id });
  const { id: moduleId } = await makeModule(client, syllabus.id);
  const lesson = await makeLesson(client, { moduleId, type: 'theoretical' });
  const { id: itemId } = await makeItem(client, 'test', lesson.id);
  if (count > 0) {
    await makeQuestions(client, itemId, count);
    const body = { count_of_test_for_student: count, count_of_attempts: 1 };
    await client.call(lessonItems.updateTest, { params: { id: itemId }, body });
  }
  return {
    at: `/edu-process/syllabus/${syllabus.id}?tab=programs&lesson=${lesson.id}`,
    stored: async (): Promise<string[]> =>
      (await client.call(testQuestions.list, { params: { itemId } })).result.map(shown),
  };
}

/** A question in one line: `Poytaxt? +Toshkent -Nukus`. */
const shown = ({ question, answers }: Question): string =>
  [question, ...answers.map(({ answer, correct_answer }) => `${correct_answer === 1 ? '+' : '-'}${answer}`)]
    .join(' ')
    .replace(/<[^>]*>/g, '');

const MOODLE = `<?xml version="1.0"?><quiz>
<question type="truefalse"><questiontext format="html"><text>Yer dumaloqmi?</text></questiontext>
<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
<question type="multichoice"><questiontext format="html"><text>Juft son?</text></questiontext>
<answer fraction="0"><text>3</text></answer><answer fraction="0"><text>4</text></answer></question></quiz>`;

test('syllabus tests: writes questions by keyboard, pastes many and imports a file whose fault is fixed', async ({
  openApp,
  server,
}) => {
  const { at, stored } = await makeTest(server, 0);
  const { page, t } = await openApp({ as: 'admin', at });
  const { keyboard } = page;
  const editor = (name: string) =>
    page.getByRole('textbox', { name, exact: true }).and(page.locator('.ProseMirror'));
  const answer = (number: number) => editor(t('test.answer.label', { number }));
  await button(page, t('test.question.add')).first().click();
  await expect(editor(t('test.question.text'))).toBeFocused();
  await keyboard.type('Poytaxt?');
  await keyboard.press('Enter');
  await expect(answer(1)).toBeFocused();
  await keyboard.type('Nukus');
  await keyboard.press('Enter');
  await expect(answer(2)).toBeFocused();
  await keyboard.type('Toshkent');
  await keyboard.press('Alt+Enter');
  await keyboard.press('Alt+ArrowUp');
  await keyboard.press('Control+Enter');
  await expect(editor(t('test.question.text'))).toBeFocused();
  await keyboard.type('2 + 2?');
  await keyboard.press('Control+Enter');
  await expectVisible(page.getByText(t('test.last.answer_required')));
  await expect(answer(1)).toBeFocused();
  await keyboard.type('4');
  await expect.poll(stored).toEqual(['Poytaxt? +Toshkent -Nukus', '2 + 2? -4']);
  await keyboard.press('Escape');
  await expectVisible(page.getByText(t('test.problems.count_other', { count: 1 })));
  await page.getByRole('article', { name: t('test.question.number', { number: 2 }) }).press('Delete');
  await expect.poll(stored).toEqual(['Poytaxt? +Toshkent -Nukus']);
  await button(page, t('action.undo')).click();
  await expect.poll(stored).toHaveLength(2);

  await button(page, t('test.paste')).click();
  const paste = dialog(page, t('test.paste.title'));
  await field(paste, t('test.paste.label')).fill('1. Ikki?\n*A) 2\nB) 3\n2. Chala?\nA) bir\n');
  await expectVisible(paste.getByText(t('test.import.faulty_other', { count: 1 })));
  await expect(button(paste, t('test.import.add_other', { count: 1 }))).toBeDisabled();
  await button(paste, t('test.import.skip')).click();
  await button(paste, t('test.import.add_other', { count: 1 })).click();
  await expect(paste).toBeHidden();

  await button(page, t('test.import')).click();
  const file = dialog(page, t('test.import.title'));
  await file
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from(MOODLE) });
  await button(file, t('test.import.fix')).click();
  const label = t('test.answer.label', { number: 2 });
  await file.getByRole('radio', { name: t('test.answer.correct', { answer: label }) }).check();
  await button(file, t('test.import.add_other', { count: 2 })).click();
  await expect(file).toBeHidden();
  await expect
    .poll(stored)
    .toEqual([
      'Poytaxt? +Toshkent -Nukus',
      '2 + 2? -4',
      'Ikki? +2 -3',
      'Yer dumaloqmi? +Toʻgʻri -Notoʻgʻri',
      'Juft son? -3 +4',
    ]);
});

test('syllabus tests: exports a test, shares questions by the bank and opens a proctored session', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { at, stored } = await makeTest(server, 2);
  const { page, t } = await openApp({ as: 'admin', at });
  await button(page, t('list.export')).click();
  const downloaded = page.waitForEvent('download');
  await button(page, t('test.format.gift')).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.gift\.txt$/);

  const question = t('test.question.number', { number: 2 });
  await page.getByRole('checkbox', { name: t('test.question.select', { question }) }).check();
  await button(page, t('test.bank.collect')).click();
  const collect = dialog(page, t('test.bank.collect.content_other', { count: 1 }));
  await field(collect, t('test.bank.topic')).fill('Mantiq');
  await button(collect, t('test.bank.collect')).click();
  await expectVisible(page.getByText(t('test.bank.collected_other', { count: 1 })));
  await button(page, t('test.bank')).click();
  const bank = page.getByRole('dialog', { name: t('test.bank') });
  await expectVisible(bank.getByText('Mantiq'), bank.getByText(t('test.bank.used_in_other', { count: 1 })));
  await bank.getByRole('article').getByRole('checkbox').check();
  await button(bank, t('test.bank.insert_other', { count: 1 })).click();
  await expect.poll(stored).toHaveLength(3);
  await page.keyboard.press('Escape');

  await button(page, t('proctoring.title')).click();
  const proctoring = page.getByRole('dialog', { name: t('proctoring.title') });
  await button(proctoring, t('proctoring.create')).click();
  await expectVisible(
    proctoring.getByText(t('proctoring.start.required')),
    proctoring.getByText(t('proctoring.end.required')),
  );
  await field(proctoring, t('proctoring.start')).fill('01.01.2026 09:00');
  await field(proctoring, t('proctoring.end')).fill('01.01.2099 18:00');
  await button(proctoring, t('proctoring.create')).click();
  await expectVisible(
    page.getByText(t('proctoring.created')),
    proctoring.getByText(t('proctoring.state.open')),
  );
  const code = (await proctoring.locator('.session-code strong').textContent()) ?? '';
  expect(code).toMatch(/^[A-Z2-9]{10}$/);
  await button(proctoring, t('proctoring.show')).click();
  const classroom = page.getByRole('dialog', { name: t('proctoring.classroom') });
  await expectVisible(
    classroom.getByText(code.slice(0, 5)),
    classroom.getByRole('img', { name: t('proctoring.qr') }),
  );
  await page.keyboard.press('Escape');
  await expect(classroom).toBeHidden();
  await expectVisible(proctoring);

  await button(proctoring, t('proctoring.end_now')).click();
  const ending = page.getByRole('dialog', { name: t('proctoring.end_now.question', { code }) });
  await expectVisible(ending.getByText(t('proctoring.end_now.none')));
  await field(ending, t('proctoring.reason')).fill('Savollar tarqalib ketdi');
  await button(ending, t('proctoring.end_now')).click();
  await expectVisible(
    page.getByText(t('proctoring.end_now.done')),
    proctoring.getByText(t('proctoring.state.over'), { exact: true }),
    proctoring.getByText('Savollar tarqalib ketdi'),
  );
});
