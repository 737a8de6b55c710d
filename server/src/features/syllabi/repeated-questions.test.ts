import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeItem } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

async function importInto(itemId: number, content: string | Blob, query: object = {}) {
  const { result } = await admin.call(testQuestions.importFile, {
    query: { syllabus_module_lesson_item_id: itemId, language: 'en', ...query },
    files: [new File([content], 'savollar.txt')],
  });
  return result;
}
const confirm = { confirm: 1 } as const;
async function textsOf(itemId: number): Promise<string[]> {
  const { result } = await admin.call(testQuestions.list, { params: { itemId } });
  return result.map(({ question }) => question.replace(/<[^>]*>/g, '').trim());
}
const asJson = (questions: readonly { line: number; question: string }[], more: object = {}) =>
  JSON.stringify(
    questions.map(({ line, question }) => ({
      ...{ line, question, multiple_choice: 0, ...more },
      answers: [
        { answer: '<p>4</p>', correct_answer: 1 },
        { answer: '<p>3</p>', correct_answer: 0 },
      ],
    })),
  );

const FILE = '2 + 2 = ? {=4 ~3}\n\n6 - 2 = ? {=4 ~3}\n';
const PRESENT =
  'The test already has this question with these answers (which of them are correct was not compared)';

describe('questions that a test has already', () => {
  it('are named in the preview and not added by another import of the file', async () => {
    const { id } = await makeItem(admin, 'test');
    const first = await importInto(id, FILE, confirm);
    expect([first.added, first.repeated]).toEqual([2, 0]);
    const more = `${FILE}\n8 / 2 = ? {=4 ~3}\n`;
    const preview = await importInto(id, more);
    expect([preview.valid, preview.repeated, preview.added]).toEqual([3, 2, 0]);
    expect(preview.questions.map(({ repeated }) => repeated)).toEqual([PRESENT, PRESENT, null]);
    const second = await importInto(id, more, confirm);
    expect([second.added, second.repeated]).toEqual([1, 2]);
    const third = await importInto(id, more, confirm);
    expect([third.added, third.repeated]).toEqual([0, 3]);
    expect(await textsOf(id)).toEqual(['2 + 2 = ?', '6 - 2 = ?', '8 / 2 = ?']);
  });

  it('are those with the same answers in any order, whichever of them are correct', async () => {
    const { id } = await makeItem(admin, 'test');
    await importInto(id, FILE, confirm);
    const others = [
      ...['2 + 2 = ? {=3 ~4}', '2 +   2 = ? {~3 =4}', '2 + 2 = ? {=4 ~3 ~5}', '2 + 2 = ? {=4 ~5}'],
      ...['2 + 3 = ? {=4 ~3}'],
    ];
    const { questions } = await importInto(id, others.join('\n\n'));
    expect(questions.map(({ repeated }) => repeated !== null)).toEqual([true, true, false, false, false]);
  });

  it('are not those of another test, or removed ones', { tags: 'long' }, async () => {
    const [one, other] = [await makeItem(admin, 'test'), await makeItem(admin, 'test')];
    await importInto(one.id, FILE, confirm);
    expect((await importInto(other.id, FILE)).repeated).toBe(0);
    const { result } = await admin.call(testQuestions.list, { params: { itemId: one.id } });
    await admin.call(testQuestions.remove, { params: { id: result[0]?.id ?? 0 } });
    expect((await importInto(one.id, FILE, confirm)).added).toBe(1);
  });

  it('are added when the corrected preview repeats them on purpose', async () => {
    const { id } = await makeItem(admin, 'test');
    await importInto(id, FILE, confirm);
    const { questions } = await importInto(id, FILE);
    const json = { ...confirm, format: 'json' };
    // A preview from before the first import does not know them.
    expect(await importInto(id, asJson(questions), json)).toMatchObject({ added: 0, repeated: 2 });
    const again = await importInto(id, asJson(questions, { repeat: true }), json);
    expect(again).toMatchObject({ added: 2, repeated: 0 });
  });

  it('are found within a file as well, unless they have no text', { tags: 'long' }, async () => {
    const { id } = await makeItem(admin, 'test');
    const file = `${FILE}\n${FILE}`;
    const { questions, repeated } = await importInto(id, file);
    expect(repeated).toBe(2);
    expect(questions[3]?.repeated).toContain('Line 3 already has');
    const empty = [1, 2].map((line) => ({ line, question: '' }));
    const { questions: unnamed } = await importInto(id, asJson(empty), { format: 'json' });
    expect(unnamed.map((one) => one.repeated)).toEqual([null, null]);
    expect((await importInto(id, file, confirm)).added).toBe(2);
  });

  it('are not those of an earlier line that is faulty', async () => {
    const { id } = await makeItem(admin, 'test');
    const content = '2 + 2 = ? {~4 ~3}\n\n2 + 2 = ? {=4 ~3}\n';
    const preview = await importInto(id, content);
    expect(preview.questions.map(({ repeated }) => repeated)).toEqual([null, null]);
    const stored = await importInto(id, content, { ...confirm, skip: 1 });
    expect([stored.added, stored.repeated]).toEqual([1, 0]);
  });

  it('have the same pictures, from the same file or from an export', { tags: 'long' }, async () => {
    const { id } = await makeItem(admin, 'test');
    const inline = async (colour: string) => {
      const image = sharp({ create: { width: 8, height: 8, channels: 3, background: colour } }).jpeg();
      return `data:image/jpeg;base64,${(await image.toBuffer()).toString('base64')}`.replace(/[=:]/g, '\\$&');
    };
    const fileOf = async (colour: string) =>
      `[html]<p>Rang?<img src\\="${await inline(colour)}"></p> {=bir ~ikki}\n`;
    const red = await fileOf('#f00');
    expect((await importInto(id, red, confirm)).added).toBe(1);
    expect((await importInto(id, red)).repeated).toBe(1);
    expect((await importInto(id, await fileOf('#00f'))).repeated).toBe(0);
    for (const format of ['gift', 'moodle', 'excel']) {
      const path = pathOf(testQuestions.export).replace('{itemId}', String(id));
      const exported = await fetch(`${server.url}${path}?format=${format}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(await importInto(id, await exported.blob())).toMatchObject({ valid: 1, repeated: 1 });
    }
  });
});
