import { Readable } from 'node:stream';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import type { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import type { z } from 'zod';
import { type Context, inTransaction } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { invalidField } from '#api/errors.ts';
import { type Handlers, withoutTransaction } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import type { MultipartBody } from '#api/multipart-body.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import type { FileQuestion } from './formats/file-question.ts';
import { writeGift } from './formats/gift.ts';
import { writeMoodle } from './formats/moodle.ts';
import { readQuestionFile, SHEET_TYPES } from './formats/read-question-file.ts';
import { sheetRow } from './formats/sheet-questions.ts';
import { addQuestions, questionsOf, touchItem } from './question-rows.ts';
import { claimPictures, lockTest } from './questions.ts';
import { syllabusIdOf } from './shared.ts';
import { requireTestLimits } from './test-limits.ts';

const MEGABYTE = 1024 * 1024;
const TEXT_TYPE = 'text/plain';
const QUESTION_FILE: UploadRules = {
  types: [...SHEET_TYPES, 'application/xml', 'text/xml', TEXT_TYPE],
  otherwise: TEXT_TYPE,
  wrongType: 'question.file.type',
  bytes: 20 * MEGABYTE,
  tooLarge: 'question.file.size',
};

type ImportQuery = z.output<(typeof testQuestions)['importFile']['query']>;

/** Adds the valid questions of a file. @throws Invalid for faulty ones unless they are to be skipped */
async function addAll(
  context: Context,
  itemId: number,
  questions: FileQuestion[],
  skip: boolean,
): Promise<number> {
  const valid = questions.filter(({ problems }) => problems.length === 0);
  const faulty = questions.length - valid.length;
  if (faulty > 0 && !skip) throw invalidField(FILES_FIELD, 'question.file.faulty', { count: faulty });
  return inTransaction(context, async (db) => {
    const within = { ...context, db };
    const syllabus = await lockTest(within, itemId);
    await claimPictures(within, valid, syllabus);
    await addQuestions(db, { id: itemId, syllabus_id: syllabus.id }, valid);
    await requireTestLimits(db, itemId, FILES_FIELD);
    await touchItem(db, itemId);
    return valid.length;
  });
}

async function importFile(context: Context, body: MultipartBody, query: ImportQuery) {
  const itemId = query.syllabus_module_lesson_item_id;
  await syllabusIdOf(context, 'lesson_items', itemId);
  return withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
    const [file, ...others] = await receiveUpload(body, directory, QUESTION_FILE);
    if (file === undefined || others.length > 0) throw invalidField(FILES_FIELD, 'import.file.one');
    const { format, questions } = await readQuestionFile(context, file, query.format);
    const added = query.confirm === 1 ? await addAll(context, itemId, questions, query.skip === 1) : 0;
    const faulty = questions.filter(({ problems }) => problems.length > 0).length;
    return {
      format,
      questions: questions.map(({ problems, answers, ...question }) => ({
        ...question,
        answers: [...answers],
        problems: problems.map((key) => translate(key, context.language)),
      })),
      valid: questions.length - faulty,
      faulty,
      added,
    };
  });
}

/** Three columns and one for each answer of the question with the most. */
function asSheet(context: Context, questions: QuestionContent[]): Promise<Download> {
  const most = Math.max(0, ...questions.map(({ answers }) => answers.length));
  const columns = Array.from({ length: 3 + most }, (_, index) => index);
  const fixed = ['question.text', 'question.correct_answers', 'question.several'] as const;
  return writeTableFile(context, 'xlsx', {
    title: 'question.title',
    columns: columns.map(String),
    heading: (column) => fixed[Number(column)] ?? 'question.answer',
    cell: (row: string[], column) => row[Number(column)] ?? null,
    rows: Readable.from(questions.map(sheetRow)),
  });
}

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

const asText = (context: Context, extension: string, mime: string, text: string): Download => ({
  filename: `${translate('question.title', context.language)}.${extension}`,
  mime,
  body: Readable.from([text]),
});

/** The handlers of files with questions. */
export const questionFileHandlers: Pick<
  Handlers<typeof testQuestions>,
  'importFile' | 'template' | 'export'
> = {
  template: (context) => asSheet(context, EXAMPLES),
  importFile: withoutTransaction(
    (context: Context, { body, query }: { body: MultipartBody; query: ImportQuery }) =>
      importFile(context, body, query),
  ),
  export: async (context, { params: { itemId }, query: { format } }) => {
    await syllabusIdOf(context, 'lesson_items', itemId);
    const questions = await questionsOf(context.db, itemId);
    if (format === 'excel') return asSheet(context, questions);
    return format === 'gift'
      ? asText(context, 'gift.txt', 'text/plain; charset=utf-8', writeGift(questions))
      : asText(context, 'xml', 'application/xml; charset=utf-8', writeMoodle(questions));
  },
};
