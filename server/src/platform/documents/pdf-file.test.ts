import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { pdfText } from '#test/pdf-text.ts';
import { pdfFile, REGULAR } from './pdf-file.ts';

/** The lines of a document with one line of text, as they are copied out of it. */
async function copied(text: string): Promise<string[]> {
  const { body } = await pdfFile({ filename: 'a.pdf', title: 'A' }, (pdf) => {
    pdf.addPage().font(REGULAR).fontSize(10).text(text, 50, 50);
  });
  return pdfText(await buffer(body)).lines;
}

it('PDF file: has the characters that were written, although earlier documents had others with the same glyphs', async () => {
  expect(await copied('ta’lim “fan”')).toEqual(['ta’lim “fan”']);
  expect(await copied('taʼlim ˮfanˮ')).toEqual(['taʼlim ˮfanˮ']);
  expect(await copied('ta’lim “fan”')).toEqual(['ta’lim “fan”']);
});

it('PDF file: draws two documents at the same time, each with its own glyphs', async () => {
  const words = ['Oʻzbekiston', 'Ўзбекистон'];
  expect(await Promise.all(words.map(copied))).toEqual(words.map((word) => [word]));
});
