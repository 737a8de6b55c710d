import type { MinistryConnection } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MinistryConnectionScreen } from '#features/gpa/ministry/connection-screen.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const NONE: MinistryConnection = {
  ...{ address: null, client: null, username: null, university_code: null },
  ...{ is_readable: true, nightly: false, problem: null, away_since: null, said: null },
  ...{ is_demo: false, demo_offered: false, private_allowed: false, version: 0 },
};
const STORED: MinistryConnection = {
  ...NONE,
  ...{ address: 'https://a.example', client: 'c', username: 'u', university_code: '399', version: 1 },
};
const GONE = refusal(404, { code: 'not_found', message: 'Topilmadi' });

/** The screen of a connection that another user removes once it is shown. */
async function openRemoved() {
  let stored = STORED;
  const { sent } = await openPage(MinistryConnectionScreen, {
    profile: { permissions: ['hemis_connection_update'] },
    answers: {
      'GET /ministry-connection': () => stored,
      'PUT /ministry-connection': () => GONE.clone(),
      'DELETE /ministry-connection': () => GONE.clone(),
    },
  });
  const remove = await screen.findByRole('button', { name: 'ministry_connection.remove' });
  stored = NONE;
  return { sent, remove };
}
const address = () => screen.getByLabelText<HTMLInputElement>('ministry_connection.address');
const isOffered = () => screen.queryByRole('button', { name: 'ministry_connection.remove' }) !== null;

it('ministry: a connection that another user has removed is shown as a conflict when it is saved', async () => {
  const { sent } = await openRemoved();
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  fireEvent.change(address(), { target: { value: 'https://mine.example' } });
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'editor.stale.keep_mine' }));
  await expect.poll(isOffered).toBe(false);
  expect(address().value).toBe('https://mine.example');
  save();
  const saves = () => sent.filter(({ call }) => call === 'PUT /ministry-connection').map(({ body }) => body);
  await expect.poll(saves).toHaveLength(2);
  expect(saves().map((body) => Object(body).version)).toEqual([1, undefined]);
});

it('ministry: a connection that another user has removed is not offered for removal again', async () => {
  const { remove } = await openRemoved();
  fireEvent.click(remove);
  await expect.poll(isOffered).toBe(false);
  expect(address().value).toBe('');
});
