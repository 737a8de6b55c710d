import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sanitiseInBackground } from './background-sanitiser.ts';
import { sanitiseRichText } from './rich-text.ts';

const paragraph = '<p onclick="x()">Matn <strong>qalin</strong> &amp; <script>x</script></p>';

it('background sanitiser: sanitises long texts like short ones', async () => {
  const long = paragraph.repeat(2_500);
  expect(await sanitiseInBackground(long)).toBe(sanitiseRichText(paragraph).repeat(2_500));
});

it('background sanitiser: serves other work while it sanitises a long text', async () => {
  const done: string[] = [];
  // Node.js runs `setImmediate` of an I/O callback before any further event, so before the answer of a thread.
  await readFile(import.meta.filename);
  const sanitised = sanitiseInBackground('<a>'.repeat(66_000)).then(() => done.push('sanitised'));
  setImmediate(() => done.push('other work'));
  await sanitised;
  expect(done).toEqual(['other work', 'sanitised']);
});
