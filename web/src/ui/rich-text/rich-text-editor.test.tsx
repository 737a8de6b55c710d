import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queryClient } from '#api/query.ts';
import { showLanguage } from '#i18n/text.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';

beforeAll(async () => {
  await showLanguage('en');
  // The first load takes longer than a test waits for an element.
  await import('./mounted-editor.tsx');
});
afterEach(cleanup);

const REPLACE = 'replace';

function Controlled({ start = '', ...props }: Partial<RichTextEditorProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <QueryClientProvider client={queryClient}>
      <RichTextEditor label="Text" value={value} onChange={setValue} {...props} />
      <button type="button" aria-label={REPLACE} onClick={() => setValue('<p>theirs</p>')} />
      <output>{value}</output>
    </QueryClientProvider>
  );
}

const field = () => screen.findByRole('textbox', { name: 'Text' });
const value = () => screen.getByRole('status').textContent;
const tool = (name: string) => screen.getByRole('button', { name });

describe('the editor of a rich text', () => {
  test('shows the value, and one from outside in its place without reporting a change', async () => {
    render(<Controlled start="<p>mine</p>" />);
    expect((await field()).textContent).toBe('mine');
    fireEvent.click(screen.getByLabelText(REPLACE));
    await waitFor(async () => expect((await field()).textContent).toBe('theirs'));
    expect(value()).toBe('<p>theirs</p>');
  });

  test('formats by its toolbar and reports HTML', async () => {
    render(<Controlled start="<p>a</p>" />);
    await field();
    fireEvent.click(tool('Heading 1'));
    expect(value()).toBe('<h2>a</h2>');
    fireEvent.click(tool('Undo'));
    expect(value()).toBe('<p>a</p>');
  });

  test('has one tab stop in the toolbar, and arrow keys between the buttons', async () => {
    render(<Controlled />);
    await field();
    const buttons = within(screen.getByRole('toolbar')).getAllByRole('button');
    const stops = () =>
      buttons.filter(({ tabIndex }) => tabIndex === 0).map((button) => button.getAttribute('aria-label'));
    expect(stops()).toEqual(['Heading 1']);
    buttons[0]?.focus();
    fireEvent.keyDown(buttons[0] as HTMLElement, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(buttons[1]);
    expect(stops()).toEqual(['Heading 2']);
    fireEvent.keyDown(buttons[1] as HTMLElement, { key: 'End' });
    expect(document.activeElement).toBe(buttons.at(-1));
  });

  test('shows the tools of a compact editor only while it has the focus', async () => {
    render(<Controlled size="compact" />);
    const text = await field();
    expect(screen.queryByRole('toolbar')).toBeNull();
    fireEvent.focus(text);
    expect(screen.getByRole('toolbar')).toBeTruthy();
    fireEvent.blur(text);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  test('shows the length near the limit', async () => {
    const { rerender } = render(<Controlled start="<p>12345</p>" max={10} />);
    await field();
    expect(screen.queryByText('5 / 10 characters')).toBeNull();
    rerender(<Controlled key="long" start="<p><b>12345 6789</b></p>" max={10} />);
    await screen.findByText('10 / 10 characters');
  });

  test('shows why a chosen file is no picture, below a text that ends with a heading', async () => {
    render(<Controlled start="<h2>a</h2>" />);
    await field();
    const file = new File(['a'], 'notes.txt', { type: 'text/plain' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file, file] } });
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    for (const discard of screen.getAllByRole('button', { name: 'Remove' })) fireEvent.click(discard);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('passes the state of the form field to the text', async () => {
    render(<Controlled id="about" aria-invalid aria-describedby="about_help" />);
    const text = await field();
    expect(text.id).toBe('about');
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(text.getAttribute('aria-describedby')).toBe('about_help');
  });
});
