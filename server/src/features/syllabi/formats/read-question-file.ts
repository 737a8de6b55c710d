import { readFile } from 'node:fs/promises';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { IMPORT_FORMATS } from '@dekanat/contract/syllabi/tests.ts';
import { invalidField } from '#api/errors.ts';
import type { UploadedFile } from '#platform/files/upload.ts';
import { readSheet, type SheetRow } from '#platform/imports/read-sheet.ts';
import type { FileQuestion } from './file-question.ts';
import { parseGift } from './gift.ts';
import { parseAiken, parseHemis } from './line-formats.ts';
import { BrokenXml, parseMoodle } from './moodle.ts';
import { parseSheet } from './sheet-questions.ts';

type Format = (typeof IMPORT_FORMATS)[number];

export const SHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
];

const PARSERS: Record<Exclude<Format, 'excel'>, (text: string) => FileQuestion[]> = {
  hemis: parseHemis,
  gift: parseGift,
  aiken: parseAiken,
  moodle: parseMoodle,
};

/** The format of a text, by what only that format has. */
function formatOf(text: string): Exclude<Format, 'excel'> {
  if (/^\s*(?:<\?xml|<quiz)/.test(text)) return 'moodle';
  if (/^\s*\+{4,}\s*$/m.test(text)) return 'hemis';
  return /^\s*ANSWER:\s*[A-Z]\s*$/im.test(text) ? 'aiken' : 'gift';
}

/** UTF-8, or UTF-16 with a byte order mark. @throws Invalid for any other encoding */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw invalidField(FILES_FIELD, 'question.file.encoding');
  }
}

/** The questions of a file and its format. @throws Invalid when it is no file of the format */
export async function readQuestionFile(
  file: UploadedFile,
  wanted: Format | undefined,
  userId: number,
): Promise<{ format: Format; questions: FileQuestion[] }> {
  if (SHEET_TYPES.includes(file.mime)) {
    const { rows } = await readSheet(file, { userId, plain: true });
    const read: SheetRow[] = [];
    for await (const row of rows) read.push(row);
    return { format: 'excel', questions: parseSheet(read) };
  }
  if (wanted === 'excel') throw invalidField(FILES_FIELD, 'question.file.broken');
  const text = decode(await readFile(file.path));
  const format = wanted ?? formatOf(text);
  try {
    return { format, questions: PARSERS[format](text) };
  } catch (error) {
    if (error instanceof BrokenXml) throw invalidField(FILES_FIELD, 'question.file.broken');
    throw error;
  }
}
