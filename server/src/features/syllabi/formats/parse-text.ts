import type { Language } from '@dekanat/contract/api/languages.ts';
import type { IMPORT_FORMATS } from '@dekanat/contract/syllabi/tests.ts';
import type { FileQuestion } from './file-question.ts';
import { parseGift } from './gift.ts';
import { parseJson } from './json-questions.ts';
import { parseAiken, parseHemis } from './line-formats.ts';
import { parseMoodle } from './moodle.ts';
import { isNumbered, parseNumbered } from './numbered.ts';
import type { Pictures } from './pictures.ts';

export type TextFormat = Exclude<(typeof IMPORT_FORMATS)[number], 'excel'>;

export class UnknownEncoding extends Error {}

/** What a parser needs beside the text. */
export interface ParserContext {
  pictures: Pictures;
  /** Of the course. */
  language: Language;
}

const PARSERS: Record<TextFormat, (text: string, context: ParserContext) => FileQuestion[]> = {
  hemis: parseHemis,
  gift: (text, { language }) => parseGift(text, language),
  aiken: parseAiken,
  moodle: (text, { pictures, language }) => parseMoodle(text, pictures, language),
  numbered: parseNumbered,
  json: parseJson,
};

/** The format of a text, by what only that format has. `[ \t]` ends at the line: `\s` takes quadratic time for blank lines. */
function formatOf(text: string): TextFormat {
  if (/^\s*(?:<\?xml|<quiz)/.test(text)) return 'moodle';
  if (/^[ \t]*\+{4,}[ \t\r]*$/m.test(text)) return 'hemis';
  if (/^[ \t]*ANSWER:[ \t]*[A-Z][ \t\r]*$/im.test(text)) return 'aiken';
  return isNumbered(text) ? 'numbered' : 'gift';
}

/** UTF-8, or UTF-16 with a byte order mark. @throws UnknownEncoding for any other encoding */
export function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnknownEncoding();
  }
}

/** The questions of a text and its format, recognised from the text unless it is given. */
export function parseText(
  text: string,
  context: ParserContext,
  wanted?: TextFormat,
): { format: TextFormat; questions: FileQuestion[] } {
  const format = wanted ?? formatOf(text);
  return { format, questions: PARSERS[format](text, context) };
}
