import { marked } from 'marked';
import { fromPlain } from './file-question.ts';

/** The formats of a text in the files of Moodle. */
export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

const NAMES: Record<string, TextFormat> = {
  html: 'html',
  moodle: 'moodle',
  moodle_auto_format: 'moodle',
  wiki_like: 'moodle',
  plain: 'plain',
  plain_text: 'plain',
  markdown: 'markdown',
};

/** The format of this name, in GIFT or in XML. */
export const textFormatOf = (name: string | undefined): TextFormat | undefined =>
  name === undefined ? undefined : NAMES[name.trim()];

const MARKUP =
  /<\/?(?:a|b|br|code|div|em|h[1-6]|hr|i|iframe|img|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d{2,5});/i;
const BLOCK = /<(?:p|div|h[1-6]|ul|ol|table|pre|blockquote)[\s>]/i;

/** Text with optional markup, whose line breaks are shown. */
function fromMoodle(text: string): string {
  if (!MARKUP.test(text)) return fromPlain(text);
  if (BLOCK.test(text)) return text.trim();
  const lines = text.trim().split(/\r?\n/);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim()}</p>`)
    .join('');
}

/** A text of a format as HTML, not sanitised. */
export function htmlOfText(text: string, format: TextFormat): string {
  if (format === 'html') return text.trim();
  if (format === 'plain') return fromPlain(text);
  if (format === 'moodle') return fromMoodle(text);
  return marked.parse(text, { async: false }).trim();
}
