import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { QUESTIONS_MAX } from '@dekanat/contract/syllabi/questions.ts';
import type { IMPORT_FORMATS } from '@dekanat/contract/syllabi/tests.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { UploadedFile } from '#platform/files/upload.ts';
import { parseInProcess } from '#platform/imports/parser-process.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import type { FileQuestion } from './file-question.ts';
import type { QuestionJob, QuestionResult } from './question-worker.ts';

type Format = (typeof IMPORT_FORMATS)[number];

const WORKER = fileURLToPath(new URL('./question-worker.ts', import.meta.url));

export const SHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
];

/** The sanitised questions of a file and its format. @throws Invalid when it is no file of the format */
export async function readQuestionFile(
  { caller, scope }: Pick<Context, 'caller' | 'scope'>,
  { path, mime }: UploadedFile,
  wanted: Format | undefined,
): Promise<{ format: Format; questions: FileQuestion[] }> {
  const reader = { userId: caller.id, universityId: scope.universityId };
  const isSheet = SHEET_TYPES.includes(mime);
  if (isSheet) await readSheet({ path, mime }, { ...reader, plain: true });
  else if (wanted === 'excel') throw invalidField(FILES_FIELD, 'question.file.broken');
  const job: QuestionJob = isSheet ? { path: `${path}.rows`, format: 'excel' } : { path, format: wanted };
  const result = await parseInProcess<QuestionResult>(WORKER, job, reader);
  if ('refused' in result) throw invalidField(FILES_FIELD, result.refused, { count: QUESTIONS_MAX });
  const questions = JSON.parse(await readFile(`${job.path}.questions`, 'utf8')) as FileQuestion[];
  return { format: result.format, questions };
}
