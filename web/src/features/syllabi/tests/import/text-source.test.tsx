import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ImportDialog } from '#features/syllabi/tests/import/import-dialog.tsx';
import { lostParts, NOTHING_LOST } from '#features/syllabi/tests/import/lost-on-paste.ts';
import { TextSource } from '#features/syllabi/tests/import/text-source.tsx';
import type { ImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { showLanguage, withOnlyTexts } from '#i18n/text.ts';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';
import { refusal } from '../../../../test-page.tsx';

beforeAll(async () => {
  await showLanguage('en');
  await withOnlyTexts('tests', async () => undefined)();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
  const preview = { clear: vi.fn(), read: vi.fn() } as unknown as ImportPreview;
  render(<TextSource preview={preview} onTyped={() => undefined} />);
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

it('pasted questions: are not left without a question, on Escape and by Cancel', async () => {
  const onClose = vi.fn();
  const feedback = { confirm: vi.fn(async () => false) };
  onTestFinished(registerFeedback(feedback as Partial<Feedback> as Feedback));
  // The text is read a while after it is typed.
  vi.stubGlobal('fetch', async () => refusal(403, { code: 'forbidden', message: 'Mumkin emas' }));
  render(
    <QueryClientProvider client={queryClient}>
      <ImportDialog source="paste" itemId={1} onClose={onClose} onAdded={async () => undefined} />
    </QueryClientProvider>,
  );
  const leave = async () => {
    fireEvent.click(screen.getByRole('button', { name: /cancel/i }));
    await act(async () => undefined);
  };
  type('1. Savol?');
  fireEvent.keyDown(area(), { key: 'Escape', keyCode: 27 });
  await vi.waitFor(() => expect(feedback.confirm).toHaveBeenCalledTimes(1));
  await leave();
  await vi.waitFor(() => expect(feedback.confirm).toHaveBeenCalledTimes(2));
  expect(onClose).not.toHaveBeenCalled();
  type(' ');
  await leave();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(feedback.confirm).toHaveBeenCalledTimes(2);
});

it('pasted questions: the focus returns to the button when the dialog is closed', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  onTestFinished(() => opener.remove());
  opener.focus();
  const dialog = (
    <QueryClientProvider client={queryClient}>
      <ImportDialog source="paste" itemId={1} onClose={() => undefined} onAdded={async () => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog);
  act(() => area().focus());
  expect(document.activeElement).toBe(area());
  rerender(<div />);
  await expect.poll(() => document.activeElement).toBe(opener);
});

it('pasted questions: count a formula of Word once, and nothing in a plain text', () => {
  expect(lostParts(FORMULA)).toEqual({ ...NOTHING_LOST, formulas: 1 });
  expect(lostParts(`${FORMULA}<img>`)).toEqual({ ...NOTHING_LOST, pictures: 1, formulas: 1 });
  expect(lostParts('<m:oMathPara><m:oMath>x</m:oMath></m:oMathPara>')).toMatchObject({ formulas: 1 });
  expect(lostParts(TABLE + TABLE)).toEqual({ ...NOTHING_LOST, tables: 2 });
  expect(lostParts('')).toEqual(NOTHING_LOST);
});

it.each([
  ['of Word', '10<sup>3</sup>, H<SUB>2</SUB>O', 2],
  ['of Google Docs', '10<span style="font-size:0.6em;vertical-align:super;">3</span>', 1],
  ['of a browser', '10<sup style="vertical-align: super; top: 0">3</sup>', 1],
  ['beside a formula', `10<sup>3</sup>${FORMULA.replace('<img', '<sub>x</sub><img')}`, 1],
])('pasted questions: count the superscripts and subscripts %s', (_name, html, scripts) => {
  expect(lostParts(html)).toMatchObject({ pictures: 0, tables: 0, scripts });
});

it('pasted questions: say that superscripts were taken as plain text, and ignore style sheets and words about them', () => {
  const preview = { clear: vi.fn(), read: vi.fn() } as unknown as ImportPreview;
  render(<TextSource preview={preview} onTyped={() => undefined} />);
  paste(
    '<style>.a { vertical-align: super }</style><p class="a"><b>vertical-align: sub</b></p><summary>a</summary>',
  );
  expect(notice()).toBeUndefined();
  paste('<p>10<sup>3</sup></p>');
  expect(notice()).toBe(
    'Not pasted: 1 superscript or subscript (taken as plain text). To import them as well, use an xlsx or zip file',
  );
  type('10');
  paste('<p>H<sub>2</sub>O</p>');
  expect(notice()).toContain('2 superscripts or subscripts (taken as plain text)');
});
