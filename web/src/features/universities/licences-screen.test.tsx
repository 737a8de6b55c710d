import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LicencesScreen } from '#features/universities/licences-screen.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const LICENCE = {
  ...{ id: 5, version: 1, university_id: 1, university_name: 'Universitet', status: 'active' },
  ...{ allowed_domain: 'lms.example.uz', org_code: '301', created_at: '2026-11-20T10:00:00Z' },
  updated_at: '2026-11-20T10:00:00Z',
};

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { status: 0 }],
  [
    'warnings that are declined',
    () =>
      refusal(409, {
        code: 'unaccepted',
        message: 'Tasdiqlang',
        warnings: [{ code: 'locks_out', message: 'Kira olmaydi', accept: 'locks_out' }],
      }),
    { code: 'unaccepted' },
  ],
  ['a refusal', () => refusal(503, { code: 'unavailable', message: 'Band' }), 'licence.flash.update_failed'],
])('a licence that is not saved because of %s says so', async (_what, answer, said) => {
  const { feedback } = await openPage(LicencesScreen, {
    address: '/?edit=5',
    profile: { super_administrator: true, permissions: ['university_index', 'university_update'] },
    answers: {
      'GET /university-licenses': () => ({ data: [LICENCE], total: 1, per_page: 1000, current_page: 1 }),
      'GET /university-licenses/5': () => LICENCE,
      'PUT /university-licenses/5': answer,
    },
  });
  fireEvent.change(await screen.findByLabelText('licence.org_code'), { target: { value: '302' } });
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  const flashes = () => feedback.error.mock.calls.flat();
  await expect.poll(flashes).toEqual([typeof said === 'string' ? said : expect.objectContaining(said)]);
});
