import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { QUESTIONS_MAX } from '@dekanat/contract/syllabi/questions.ts';
import type { ColumnRole } from '@dekanat/contract/syllabi/tests.ts';
import type { TextKey } from '#locales/text-key.ts';
import { answerJobs } from '#platform/imports/answer-jobs.ts';
import { workbookPictures } from '#platform/imports/sheet-rows.ts';
import { readStoredRows, type SheetRow } from '#platform/imports/stored-rows.ts';
import { decode, parseText, type TextFormat, UnknownEncoding } from './parse-text.ts';
import { collectPictures, PICTURES_MAX, type Pictures, TooManyPictures } from './pictures.ts';
import { sanitiseQuestion } from './sanitise-question.ts';
import { parseSheet, type ReadSheet } from './sheet-questions.ts';

// Runs in a low-priority process of its own, so that parsing and sanitising a malicious file cannot block the server.

/** The file to read; the sanitised questions are written to `<path>.questions`, pictures to `<path>.picture-<place>`. */
export interface QuestionJob {
  path: string;
  /** The workbook whose rows `path` has, for its pictures. */
  workbook: string;
  /** `excel` for the rows of a sheet, in lines of JSON; without a format the text decides. */
  format: TextFormat | 'excel' | undefined;
  /** Of the course. */
  language: Language;
  /** What each column of a sheet contains; guessed unless it is given. */
  mapping: (ColumnRole | null)[] | undefined;
}
/** The format, or the message key of a refusal. */
export type QuestionResult =
  | { format: TextFormat | 'excel'; sheet: ReadSheet['sheet'] | null; pictures: number }
  | { refused: TextKey; count: number };

async function parse({ path, workbook, format, language, mapping }: QuestionJob, pictures: Pictures) {
  if (format !== 'excel')
    return { sheet: null, ...parseText(decode(await readFile(path)), { pictures, language }, format) };
  const rows: SheetRow[] = [];
  for await (const row of readStoredRows(path)) rows.push(row);
  const found = await workbookPictures(await readFile(workbook));
  return { format, ...parseSheet(rows, mapping, { found, pictures }) };
}

async function read(job: QuestionJob): Promise<QuestionResult> {
  const pictures = collectPictures((index, bytes) =>
    writeFileSync(`${job.path}.picture-${index}`, bytes, { flag: 'wx', mode: 0o600 }),
  );
  const { format, questions, sheet } = await parse(job, pictures);
  // A sheet without questions is shown, so that its columns can be mapped.
  if (questions.length === 0 && sheet === null) return { refused: 'question.file.none', count: 0 };
  if (questions.length > QUESTIONS_MAX) return { refused: 'question.most', count: QUESTIONS_MAX };
  const sanitised = questions.map((question) => sanitiseQuestion(question, pictures));
  await writeFile(`${job.path}.questions`, JSON.stringify(sanitised), { flag: 'wx', mode: 0o600 });
  return { format, sheet, pictures: pictures.count() };
}

function refusalOf(error: unknown): QuestionResult {
  if (error instanceof TooManyPictures) return { refused: 'question.file.pictures', count: PICTURES_MAX };
  const refused = error instanceof UnknownEncoding ? 'question.file.encoding' : 'question.file.broken';
  return { refused, count: 0 };
}

answerJobs((job: QuestionJob) => read(job).catch(refusalOf));
