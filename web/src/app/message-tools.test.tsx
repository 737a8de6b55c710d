import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from '#api/query.ts';
import { MessageTools } from '#app/message-tools.tsx';
import { closeCompose, openCompose } from '#platform/compose/compose-request.ts';
import { openPage, resetPages } from '../test-page.tsx';

resetPages();

const signIn = async (id: number) => {
  await openPage(MessageTools, {
    profile: { id, permissions: ['message_store'] },
    answers: {},
  });
  // The dialog loads texts, which change the name of the button.
  await expect.poll(() => document.querySelector('.shell-compose')).not.toBeNull();
};
/** The session ends: the page shows the login form, and the tab is not loaded anew. */
const signOut = () => {
  cleanup();
  queryClient.clear();
};

it('compose dialog: is open again for the account whose session has ended, and never for another one', async () => {
  onTestFinished(closeCompose);
  await signIn(1);
  act(() => openCompose({ people: [{ user_id: 7, fio: 'Aliyev Vali' }], title: 'Qarzdorlar' }));
  await screen.findByText('Aliyev Vali', undefined, { timeout: 10_000 });
  signOut();
  await signIn(1);
  await screen.findByText('Aliyev Vali');
  signOut();
  await signIn(2);
  expect([screen.queryByRole('dialog'), screen.queryByText('Aliyev Vali')]).toEqual([null, null]);
  signOut();
  await signIn(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
