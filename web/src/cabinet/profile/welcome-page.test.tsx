import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';
import { OwnName } from '#cabinet/view/view.ts';
import { text, withOnlyTexts } from '#i18n/text.ts';
import { WelcomePage } from './welcome-page.tsx';

beforeAll(withOnlyTexts('account', async () => undefined));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('a student is welcomed by the name that the cabinet shows, not by that of another script', async () => {
  const profile = { first_name: 'Muhabbat', fio: 'Shukurova Muhabbat', email: null, file_url_photo: null };
  queryClient.setQueryData(ownQuery(studentProfile.show, {}).queryKey, [profile] as never);
  render(
    <QueryClientProvider client={queryClient}>
      <OwnName value="Шукурова Мухаббат">
        <WelcomePage />
      </OwnName>
    </QueryClientProvider>,
  );
  const welcome = text('cabinet.welcome', { name: 'Шукурова Мухаббат' });
  expect(welcome).toContain('Шукурова Мухаббат');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(welcome);
});
