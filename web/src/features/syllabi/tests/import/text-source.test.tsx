import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { lostParts } from '#features/syllabi/tests/import/lost-on-paste.ts';
import { TextSource } from '#features/syllabi/tests/import/text-source.tsx';
import type { ImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { showLanguage, withOnlyTexts } from '#i18n/text.ts';

beforeAll(async () => {
  await showLanguage('en');
  await withOnlyTexts('tests', async () => undefined)();
});
afterEach(cleanup);

/** A formula as Word copies it: for itself in a comment, and as a picture for other programs. */
const FORMULA =
  '<!--[if gte msEquation 12]><m:oMath><m:r>x</m:r></m:oMath><![endif]--><![if !msEquation]><span><!--[if gte vml 1]><v:imagedata src="a.png"/><![endif]--><![if !vml]><img src="file:///a.png"><![endif]></span><![endif]>';
const TABLE = '<table><tr><td>A</td><td><table><tr><td>B</td></tr></table></td></tr></table>';

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const paste = (html: string) =>
  fireEvent.paste(area(), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') },
  });
const type = (value: string) => fireEvent.change(area(), { target: { value } });
const notice = () => screen.queryByRole('alert')?.textContent;

it('pasted questions: say which pictures, formulas and tables the text area did not take', () => {
  render(<TextSource preview={{ clear: vi.fn(), read: vi.fn() } as unknown as ImportPreview} />);
  paste('<p>1. <b>Savol</b></p>');
  expect(notice()).toBeUndefined();
  type('1. Savol');
  paste(`<p>2.<img src="1.png"><IMG src="2.png">${FORMULA}</p>${TABLE}`);
  expect(notice()).toBe(
    'Not pasted: 2 pictures, 1 formula, 1 table (only its text was taken). To import them as well, use an xlsx or zip file',
  );
  paste('<math><mi>y</mi></math>');
  expect(notice()).toContain('2 formulas');
  paste('3. Savol');
  expect(notice()).toContain('2 formulas');
  area().setSelectionRange(0, area().value.length);
  paste('<img src="1.png">');
  expect(notice()).toBe('Not pasted: 1 picture. To import them as well, use an xlsx or zip file');
  type('');
  expect(notice()).toBeUndefined();
});

it('pasted questions: count a formula of Word once, and nothing in a plain text', () => {
  expect(lostParts(FORMULA)).toEqual({ pictures: 0, formulas: 1, tables: 0 });
  expect(lostParts(`${FORMULA}<img>`)).toEqual({ pictures: 1, formulas: 1, tables: 0 });
  expect(lostParts('<m:oMathPara><m:oMath>x</m:oMath></m:oMathPara>')).toMatchObject({ formulas: 1 });
  expect(lostParts(TABLE + TABLE)).toEqual({ pictures: 0, formulas: 0, tables: 2 });
  expect(lostParts('')).toEqual({ pictures: 0, formulas: 0, tables: 0 });
});
