import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { writeClosedReason } from '#api/closed-reason.ts';
import { showLanguage, text } from '#i18n/text.ts';
import { ClosedPage } from './closed-page.tsx';

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  await showLanguage('oz');
});

const shows = (sentence: string) => screen.queryByText(sentence, { exact: false }) !== null;

it('the page of closed access shows the reason that the server has sent, until the user tries again', () => {
  writeClosedReason('Universitetingiz faol emas');
  render(<ClosedPage />);
  expect([shows('Universitetingiz faol emas'), shows(text('closed.text'))]).toEqual([true, false]);
  const replace = vi.fn();
  vi.stubGlobal('location', { replace });
  fireEvent.click(screen.getByRole('button', { name: text('action.retry') }));
  expect(replace).toHaveBeenCalledWith('/');
  cleanup();
  render(<ClosedPage />);
  expect([shows('Universitetingiz faol emas'), shows(text('closed.text'))]).toEqual([false, true]);
});

it('the page of closed access shows no reason in another language than its own', async () => {
  writeClosedReason('Universitetingiz faol emas');
  await showLanguage('ru');
  render(<ClosedPage />);
  expect([shows('Universitetingiz faol emas'), shows(text('closed.text'))]).toEqual([false, true]);
});
