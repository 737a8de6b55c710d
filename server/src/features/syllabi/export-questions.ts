import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { today } from '@dekanat/contract/api/days.ts';
import type { Question, QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import type { EXPORT_FORMATS } from '@dekanat/contract/syllabi/tests.ts';
import type { SheetImage } from 'hucre';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { MIME, writeTableFile } from '#platform/exports/table-export.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import { sheetRow } from './formats/sheet-questions.ts';
import { giftOf } from './formats/write-gift.ts';
import {
  type FilePicture,
  MOODLE_END,
  MOODLE_START,
  moodleOf,
  namedPictures,
} from './formats/write-moodle.ts';
import { syllabusIdOf } from './own-syllabus.ts';
import { readQuestions } from './question-view.ts';

const FIXED = ['question.text', 'question.correct_answers', 'question.several'] as const;
/** Three columns and one for each answer of the question with the most. */
const columnsOf = (questions: readonly QuestionContent[]) =>
  Array.from(
    { length: FIXED.length + Math.max(0, ...questions.map(({ answers }) => answers.length)) },
    (_, index) => index,
  );
const headingKey = (column: number) => FIXED[column] ?? 'question.answer';
const headingsOf = ({ language }: Context, questions: readonly QuestionContent[]) =>
  columnsOf(questions).map((column) => translate(headingKey(column), language));

const asSheet = (context: Context, questions: QuestionContent[]): Promise<Download> =>
  writeTableFile(context, 'xlsx', {
    title: 'question.title',
    columns: columnsOf(questions).map(String),
    heading: (column) => headingKey(Number(column)),
    cell: (row: string[], column) => row[Number(column)] ?? null,
    rows: Readable.from(questions.map(sheetRow)),
  });

const EXAMPLES: QuestionContent[] = [
  {
    question: '<p>2 + 2 = ?</p>',
    multiple_choice: 0,
    answers: [3, 4, 5].map((sum) => ({ answer: `<p>${sum}</p>`, correct_answer: sum === 4 ? 1 : 0 })),
  },
  {
    question: '<p>2, 3, 4, 6?</p>',
    multiple_choice: 1,
    answers: [2, 3, 4, 6].map((number) => ({
      answer: `<p>${number}</p>`,
      correct_answer: number % 2 === 0 ? 1 : 0,
    })),
  },
];

/** A sheet with two questions, to fill in. */
export const exportTemplate = (context: Context): Promise<Download> => asSheet(context, EXAMPLES);

const picturesIn = ({ question, answers }: QuestionContent): number[] => [
  ...new Set([question, ...answers.map(({ answer }) => answer)].flatMap(imagesIn)),
];

/**
 * The pictures of a question; their bytes are read with it, so that an export needs little memory. One
 * whose bytes are lost keeps its address.
 */
async function picturesOf(
  { services: { db, storage } }: Context,
  content: QuestionContent,
): Promise<FilePicture[]> {
  const ids = picturesIn(content);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('files').select(['id', 'key', 'mime']).where('id', 'in', ids).execute();
  const pictures: FilePicture[] = [];
  for (const { id, key, mime } of rows) {
    const body = await storage.read(key, 'original').catch(() => undefined);
    if (body === undefined) continue;
    const name = `${id}.${mime === 'image/png' ? 'png' : 'jpg'}`;
    pictures.push({ address: urlOfFile(id, true), name, mime, data: await buffer(body) });
  }
  return pictures;
}

/** The most pictures of a workbook, in bytes: it is written in memory, and imported again up to 20 MB. */
const PICTURES_BYTES = 15 * 1024 * 1024;
/** Pixels: more would cover the rows below. */
const PICTURE_SIDE = 48;

/** The drawings of a row: each picture lies on the cells that show it. */
const drawingsOf = (cells: readonly string[], row: number, pictures: readonly FilePicture[]): SheetImage[] =>
  pictures.flatMap(({ address, name, mime, data }) =>
    [...cells.keys()]
      .filter((col) => cells[col]?.includes(`"${address}"`))
      .map((col) => ({
        data,
        type: mime === 'image/png' ? 'png' : 'jpeg',
        anchor: { from: { row, col } },
        width: PICTURE_SIDE,
        height: PICTURE_SIDE,
        altText: name,
      })),
  );

/** A sheet with the pictures of its questions. @throws Refusal when they are too large for a workbook */
async function asSheetWithPictures(context: Context, questions: QuestionContent[]): Promise<Download> {
  const images: SheetImage[] = [];
  const rows = [headingsOf(context, questions)];
  let bytes = 0;
  for (const question of questions) {
    const pictures = await picturesOf(context, question);
    bytes += pictures.reduce((sum, { data }) => sum + data.length, 0);
    if (bytes > PICTURES_BYTES) throw new Refusal('too_large', { key: 'question.export.pictures' });
    const cells = sheetRow(question);
    images.push(...drawingsOf(cells, rows.length, pictures));
    rows.push(cells.map((text) => namedPictures(text, pictures)));
  }
  const { writeXlsx } = await import('hucre/xlsx');
  const title = translate('question.title', context.language);
  const body = await writeXlsx({ sheets: [{ name: title, rows, images }] });
  const filename = `${title} ${today()}.xlsx`;
  return { filename, mime: MIME.xlsx, body: Readable.from([Buffer.from(body)]) };
}

/** The question with its pictures in its texts. */
function withDataPictures(content: QuestionContent, pictures: readonly FilePicture[]): QuestionContent {
  const inserted = (html: string) =>
    pictures.reduce(
      (all, { address, mime, data }) =>
        all.replaceAll(`"${address}"`, `"data:${mime};base64,${data.toString('base64')}"`),
      html,
    );
  return {
    ...content,
    question: inserted(content.question),
    answers: content.answers.map(({ answer, correct_answer }) => ({
      answer: inserted(answer),
      correct_answer,
    })),
  };
}

async function* giftFile(context: Context, questions: readonly QuestionContent[]) {
  for (const [index, question] of questions.entries())
    yield giftOf(withDataPictures(question, await picturesOf(context, question)), index + 1);
}

async function* moodleFile(context: Context, questions: readonly QuestionContent[]) {
  yield MOODLE_START;
  for (const [index, question] of questions.entries())
    yield moodleOf(question, index + 1, await picturesOf(context, question));
  yield MOODLE_END;
}

const asText = (
  { language }: Context,
  extension: string,
  mime: string,
  pieces: AsyncIterable<string>,
): Download => ({
  filename: `${translate('question.title', language)}.${extension}`,
  mime,
  body: Readable.from(pieces, { objectMode: false }),
});

/** A question as files know it: answers that the caller does not see as right or wrong are not marked. */
const contentOf = ({ answers, ...question }: Question): QuestionContent => ({
  ...question,
  answers: answers.map(({ answer, correct_answer }) => ({ answer, correct_answer: correct_answer ?? 0 })),
});

/** The questions of a test as a file that contains its pictures. */
export async function exportQuestions(
  context: Context,
  itemId: number,
  format: (typeof EXPORT_FORMATS)[number],
): Promise<Download> {
  const syllabusId = await syllabusIdOf(context, 'lesson_items', itemId);
  const questions = (await readQuestions(context, syllabusId, itemId)).map(contentOf);
  if (format === 'excel') {
    const hasPictures = questions.some((question) => picturesIn(question).length > 0);
    return hasPictures ? asSheetWithPictures(context, questions) : asSheet(context, questions);
  }
  return format === 'gift'
    ? asText(context, 'gift.txt', 'text/plain; charset=utf-8', giftFile(context, questions))
    : asText(context, 'xml', 'application/xml; charset=utf-8', moodleFile(context, questions));
}
