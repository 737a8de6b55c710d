import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { ImportColumn } from '@dekanat/contract/operations/imports.ts';
import { ANSWERS_MAX } from '@dekanat/contract/syllabi/questions.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { withIdempotencyKey } from '#api/idempotency.ts';
import { type Handlers, withoutTransaction } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import type { MultipartBody } from '#api/multipart-body.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { receiveUpload, type UploadedFile, type UploadRules } from '#platform/files/upload.ts';
import { exportQuestions, exportTemplate } from './export-questions.ts';
import type { FileQuestion, Message } from './formats/file-question.ts';
import { readQuestionFile, SHEET_TYPES } from './formats/read-question-file.ts';
import { withStoredPictures } from './import-pictures.ts';
import { syllabusIdOf } from './own-syllabus.ts';
import { addQuestions, touchItem } from './question-rows.ts';
import { claimPictures, lockTest } from './questions.ts';
import { repeatedQuestions } from './repeated-questions.ts';
import { requireTestLimits } from './test-limits.ts';

const MEGABYTE = 1024 * 1024;
const TEXT_TYPE = 'text/plain';
const ITEM_FIELD = 'syllabus_module_lesson_item_id';
const QUESTION_FILE: UploadRules = {
  types: [...SHEET_TYPES, 'application/xml', 'text/xml', TEXT_TYPE],
  otherwise: TEXT_TYPE,
  wrongType: 'question.file.type',
  bytes: 20 * MEGABYTE,
  tooLarge: 'question.file.size',
  fileFields: ['file'],
  idFields: [ITEM_FIELD, 'syllabus_module_lesson_id'],
};

type ImportQuery = z.output<(typeof testQuestions)['importFile']['query']>;

const isFaulty = ({ problems }: FileQuestion) => problems.length > 0;

interface Import {
  itemId: number;
  questions: FileQuestion[];
  query: ImportQuery;
  body: MultipartBody;
  file: UploadedFile;
}

/** The number of added questions, and what is said of those that the test or an earlier line has, by their index in the file. */
interface Added {
  added: number;
  repeated: [number, Message][];
}

/**
 * Adds the valid questions of a file that the test does not have yet, once for an idempotency key. @throws Invalid for faulty ones
 * unless they are to be skipped
 */
async function addAll(context: Context, { itemId, questions, query, body, file }: Import): Promise<Added> {
  const faulty = questions.filter(isFaulty).length;
  if (faulty > 0 && query.skip !== 1)
    throw invalidField(FILES_FIELD, 'question.file.faulty', { count: faulty });
  const key = body.headers['idempotency-key'];
  const request = {
    url: pathOf(testQuestions.importFile),
    body: { ...query, itemId, sha256: await hashOf(file) },
  };
  return inTransaction(context, async (db) => {
    const add = async () => {
      const within = { ...context, db };
      const syllabus = await lockTest(within, itemId);
      const repeated = await repeatedQuestions(within, itemId, questions);
      const missing = questions.filter(
        (question, index) => !isFaulty(question) && (question.repeat || !repeated.has(index)),
      );
      const result = { added: missing.length, repeated: [...repeated] };
      if (missing.length === 0) return result;
      await claimPictures(within, missing, syllabus);
      await addQuestions(db, { id: itemId, syllabus_id: syllabus.id }, missing);
      await requireTestLimits(db, itemId, FILES_FIELD);
      await touchItem(db, itemId);
      return result;
    };
    return typeof key === 'string' ? withIdempotencyKey(db, context.caller, key, request, add) : add();
  });
}

const hashOf = async ({ path }: UploadedFile): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('base64');

/** The fields of a sheet that its columns can contain, each answer once. */
const sheetColumns = ({ language }: Context, columns: number): ImportColumn[] => {
  const field = (key: string, label: string, required = false) => ({ key, label, required, note: '' });
  const answers = Array.from({ length: Math.min(columns, ANSWERS_MAX) }, (_, index) => index + 1);
  return [
    field('question', translate('question.text', language), true),
    field('correct', translate('question.column.correct', language)),
    field('right', translate('question.column.right', language)),
    field('several', translate('question.several', language)),
    ...answers.map((number) =>
      field(`answer.${number}`, translate('question.column.answer', language, { number }), number === 1),
    ),
  ];
};

const translated = (messages: readonly Message[], { language }: Context) =>
  messages.map(({ key, values }) => translate(key, language, values));

/** A question as the preview shows it. */
const shown = (
  { line, question, multiple_choice, answers, problems, dropped }: FileQuestion,
  repeated: Message | undefined,
  context: Context,
) => ({
  line,
  question,
  multiple_choice,
  answers: [...answers],
  problems: translated(problems, context),
  dropped: translated(dropped, context),
  repeated: repeated === undefined ? null : translate(repeated.key, context.language, repeated.values),
});

/** The course of a test, for a preview. @throws 404 outside the scope */
async function courseOf(context: Context, itemId: number) {
  const id = await syllabusIdOf(context, 'lesson_items', itemId);
  return context.db
    .selectFrom('syllabi')
    .select(['id', 'origin_id', 'university_id', sql<Language>`language`.as('language')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
}

async function importFile(context: Context, body: MultipartBody, query: ImportQuery) {
  let sentId = query[ITEM_FIELD];
  if (sentId !== undefined) await syllabusIdOf(context, 'lesson_items', sentId);
  return withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
    const [file, ...others] = await receiveUpload(body, directory, QUESTION_FILE, (field, id) => {
      if (field === ITEM_FIELD) sentId ??= id;
    });
    const itemId = sentId;
    if (itemId === undefined) throw invalidField(ITEM_FIELD, 'invalid.required');
    const { language, ...syllabus } = await courseOf(context, itemId);
    if (file === undefined || others.length > 0) throw invalidField(FILES_FIELD, 'import.file.one');
    const { format, mapping } = query;
    const read = await readQuestionFile(context, file, { format, language, mapping });
    const { pictures, sheet } = read;
    const questions = await withStoredPictures(context, read.questions, { pictures, itemId, syllabus });
    if (query.confirm === 1 && questions.length === 0) throw invalidField(FILES_FIELD, 'question.file.none');
    const { added, repeated } =
      query.confirm === 1
        ? await addAll(context, { itemId, questions, query, body, file })
        : { added: 0, repeated: await repeatedQuestions(context, itemId, questions) };
    const said = new Map(repeated);
    const faulty = questions.filter(isFaulty).length;
    return {
      format: read.format,
      questions: questions.map((question, index) => shown(question, said.get(index), context)),
      valid: questions.length - faulty,
      faulty,
      added,
      repeated: questions.filter(
        (question, index) => !isFaulty(question) && !question.repeat && said.has(index),
      ).length,
      sheet: sheet && { ...sheet, columns: sheetColumns(context, sheet.headings.length) },
    };
  });
}

/** The handlers of files with questions. */
export const questionFileHandlers: Pick<
  Handlers<typeof testQuestions>,
  'importFile' | 'template' | 'export'
> = {
  template: exportTemplate,
  importFile: withoutTransaction(
    (context: Context, { body, query }: { body: MultipartBody; query: ImportQuery }) =>
      importFile(context, body, query),
  ),
  export: (context, { params: { itemId }, query: { format } }) => exportQuestions(context, itemId, format),
};
