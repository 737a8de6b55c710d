import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { SkippedContent } from '@dekanat/contract/operations/skipped-content.ts';
import { QUESTIONS_MAX } from '@dekanat/contract/syllabi/questions.ts';
import type { IMPORT_FORMATS } from '@dekanat/contract/syllabi/tests.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { UploadedFile } from '#platform/files/upload.ts';
import { parseInProcess } from '#platform/imports/parser-process.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import type { FileQuestion } from './file-question.ts';
import type { QuestionJob, QuestionResult } from './question-worker.ts';
import type { ReadSheet } from './sheet-questions.ts';

type Format = (typeof IMPORT_FORMATS)[number];

const WORKER = fileURLToPath(new URL('./question-worker.ts', import.meta.url));

/** Rows that a sheet may have above its questions. */
const HEAD_ROWS = 20;

export const SHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
];

export interface ReadingOptions {
  format: Format | undefined;
  /** Of the course. */
  language: Language;
  mapping: QuestionJob['mapping'];
}

export interface ReadFile {
  format: Format;
  questions: FileQuestion[];
  sheet: (ReadSheet['sheet'] & { skipped: SkippedContent }) | null;
  /** The paths of the pictures of the file. */
  pictures: string[];
}

/** The sanitised questions of a file and its format. @throws Invalid when it is no file of the format */
export async function readQuestionFile(
  { caller, scope }: Pick<Context, 'caller' | 'scope'>,
  { path, mime }: UploadedFile,
  { format: wanted, language, mapping }: ReadingOptions,
): Promise<ReadFile> {
  const reader = { userId: caller.id, universityId: scope.universityId };
  const isSheet = SHEET_TYPES.includes(mime);
  const options = { ...reader, plain: true, percentageRows: QUESTIONS_MAX + HEAD_ROWS, asShown: true };
  const workbook = isSheet ? await readSheet({ path, mime }, options) : undefined;
  if (!isSheet && wanted === 'excel') throw invalidField(FILES_FIELD, 'question.file.broken');
  const job: QuestionJob = isSheet
    ? { path: `${path}.rows`, workbook: path, format: 'excel', language, mapping }
    : { path, workbook: path, format: wanted, language, mapping };
  const result = await parseInProcess<QuestionResult>(WORKER, job, reader);
  if ('refused' in result)
    throw invalidField(FILES_FIELD, result.refused, 'count' in result ? { count: result.count } : {});
  const questions = JSON.parse(await readFile(`${job.path}.questions`, 'utf8')) as FileQuestion[];
  const { format } = result;
  const sheet = workbook && result.sheet ? { ...result.sheet, skipped: workbook.skipped } : null;
  const pictures = Array.from({ length: result.pictures }, (_, index) => `${job.path}.picture-${index}`);
  return { format, questions, sheet, pictures };
}
