import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ProfileScreen } from '#features/access/profile/profile-screen.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

it('the profile: a change by another panel leaves the typed e-mail, which is saved over the new version', async () => {
  const stored = {
    ...{ id: 1, username: 'dekan', email: 'dekan@example.uz', default_language: 'oz', version: 1 },
    ...{ super_administrator: false, teacher: false, university_id: null, faculty_id: null },
    ...{ universities: [], permissions: [], role: { id: 1, name: 'Dekan' }, image: null, profile_img: null },
    second_factor: { on: false, required: false, recovery_codes_left: 0 },
  };
  const { sent } = await openPage(ProfileScreen, {
    answers: {
      'GET /profile': () => [{ ...stored }],
      'PUT /profile': ({ body }) => Object.assign(stored, { email: (body as typeof stored).email }),
    },
  });
  const email = await screen.findByLabelText<HTMLInputElement>('profile.email');
  fireEvent.change(email, { target: { value: 'yangi@example.uz' } });
  Object.assign(stored, { version: 2, role: { id: 2, name: 'Prorektor' } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['profile'] }));
  await screen.findByText('Prorektor');
  expect(screen.getByLabelText<HTMLInputElement>('profile.email').value).toBe('yangi@example.uz');
  const form = screen.getByRole('form', { name: 'profile.contact' });
  fireEvent.submit(form);
  await expect
    .poll(() => sent.find(({ call }) => call === 'PUT /profile')?.body)
    .toMatchObject({ version: 2 });
});
