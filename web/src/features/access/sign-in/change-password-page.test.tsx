import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openSession, storedSession } from '#api/stored-session.ts';
import { text } from '#i18n/text.ts';
import { refusal } from '../../../test-page.tsx';
import { ChangePasswordPage } from './change-password-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('a new password by a link: ends the session of the browser, also on the server', async () => {
  openSession('token-of-another', true);
  window.history.replaceState(null, '', '/reset?token=abc');
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (to: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${new URL(to, 'http://localhost').pathname.replace(/^\/api\/[^/]+/, '')}`);
    return refusal(200, { result: null });
  });
  render(<ChangePasswordPage />);
  const field = () => document.querySelector<HTMLInputElement>('input[name=password]');
  await expect.poll(field).not.toBeNull();
  fireEvent.change(field() as HTMLInputElement, { target: { value: 'Yangi-parol-2026' } });
  fireEvent.click(screen.getByRole('button', { name: text('reset.submit') }));
  await expect.poll(() => window.location.search).toBe('?changed=1');
  expect(storedSession()).toBeUndefined();
  await expect.poll(() => sent).toContainEqual(expect.stringMatching(/^(GET|POST|DELETE) .*logout$/));
});
