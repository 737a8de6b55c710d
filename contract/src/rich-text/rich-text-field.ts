import { storableText } from '#api/fields.ts';
import { textLength } from './rich-text-rules.ts';

/** Length of the HTML of a rich text, in characters; pictures are files of their own. */
const HTML_MAX = 200_000;

/** HTML for the sanitiser, which decides what is stored. */
export const html = () => storableText().max(HTML_MAX);

interface Limits {
  min: number;
  max: number;
  /** Text key of the message for a text without content. */
  required?: string;
}

/** HTML with limits for the characters of its text: markup does not count. */
export const richText = ({ min, max, required }: Limits) =>
  html().check(({ value, issues }) => {
    const length = textLength(value);
    const issue = { origin: 'string', inclusive: true, input: value } as const;
    if (length > max) issues.push({ ...issue, code: 'too_big', maximum: max });
    const message = length === 0 && required !== undefined && { message: required };
    if (length < min) issues.push({ ...issue, ...message, code: 'too_small', minimum: min });
  });
