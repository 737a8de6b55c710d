import { readFile, writeFile } from 'node:fs/promises';
import { QUESTIONS_MAX } from '@dekanat/contract/syllabi/questions.ts';
import type { TextKey } from '#locales/text-key.ts';
import { readRows, type SheetRow } from '#platform/imports/read-sheet.ts';
import type { FileQuestion } from './file-question.ts';
import { decode, parseText, type TextFormat, UnknownEncoding } from './parse-text.ts';
import { sanitiseQuestion } from './sanitise-question.ts';
import { parseSheet } from './sheet-questions.ts';

// Runs in a low-priority process of its own, so that parsing and sanitising a malicious file cannot block the server.

/** The file to read; the sanitised questions are written to `<path>.questions`. */
export interface QuestionJob {
  path: string;
  /** `excel` for the rows of a sheet, in lines of JSON; without a format the text decides. */
  format: TextFormat | 'excel' | undefined;
}
/** The format, or the message key of a refusal. */
export type QuestionResult = { format: TextFormat | 'excel' } | { refused: TextKey };

async function parse({ path, format }: QuestionJob) {
  if (format !== 'excel') return parseText(decode(await readFile(path)), format);
  const rows: SheetRow[] = [];
  for await (const row of readRows(path)) rows.push(row);
  return { format, questions: parseSheet(rows) };
}

async function read(job: QuestionJob): Promise<QuestionResult> {
  const { format, questions } = await parse(job);
  if (questions.length === 0) return { refused: 'question.file.none' };
  if (questions.length > QUESTIONS_MAX) return { refused: 'question.most' };
  const sanitised: FileQuestion[] = questions.map(sanitiseQuestion);
  await writeFile(`${job.path}.questions`, JSON.stringify(sanitised), { flag: 'wx', mode: 0o600 });
  return { format };
}

process.on('message', async (job: QuestionJob) => {
  const result = await read(job).catch(
    (error: unknown): QuestionResult => ({
      refused: error instanceof UnknownEncoding ? 'question.file.encoding' : 'question.file.broken',
    }),
  );
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
