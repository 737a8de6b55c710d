import { storableText } from '#api/fields.ts';
import { textLength } from './rich-text-rules.ts';

/** Length of the HTML of a rich text, in characters; pictures are files of their own. */
const HTML_MAX = 200_000;

/** HTML for the sanitiser, which decides what is stored. */
export const html = () => storableText().max(HTML_MAX);

/** HTML with limits for the characters of its text: markup does not count. */
export const richText = ({ min, max }: { min: number; max: number }) =>
  html().check(({ value, issues }) => {
    const length = textLength(value);
    const issue = { origin: 'string', inclusive: true, input: value } as const;
    if (length > max) issues.push({ ...issue, code: 'too_big', maximum: max });
    if (length < min) issues.push({ ...issue, code: 'too_small', minimum: min });
  });
