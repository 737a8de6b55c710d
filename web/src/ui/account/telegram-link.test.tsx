import type { NotificationPreferences } from '@dekanat/contract/notifications/notification-preferences.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { TelegramLink } from '#ui/account/telegram-link.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PREFERENCES: NotificationPreferences = {
  ...{ choices: [], email: null, email_configured: false, push_devices: 0 },
  ...{ telegram_configured: true, telegram: null },
};
const LINK = { url: 'https://t.me/dekanat_test_bot?start=x', expires_at: '2099-01-01T00:00:00Z' };
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

it('telegram: asks for the password before it shows the address, and says that a password is wrong', async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) =>
    JSON.parse(String(body)).current_password === 'joriy-parol'
      ? answer(200, { result: LINK })
      : answer(422, { message: { current_password: ['Parol notoʻgʻri'] }, code: 'invalid' }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <TelegramLink preferences={PREFERENCES} />
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'notifications.telegram_link' }));
  press();
  const password = screen.getByLabelText('password.current');
  fireEvent.change(password, { target: { value: 'boshqa-parol' } });
  press();
  await screen.findByText('Parol notoʻgʻri');
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.change(password, { target: { value: 'joriy-parol' } });
  press();
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(LINK.url);
  expect(screen.queryByLabelText('password.current')).toBeNull();
});
