import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeCompose, openCompose, useComposeRequest } from '#platform/compose/compose-request.ts';

afterEach(() => {
  cleanup();
  act(closeCompose);
});

/** The title of the message that is being written while this account is signed in. */
const titleFor = (account: number) => renderHook(() => useComposeRequest(account)?.title).result.current;
/** The session ends: the page shows the login form, and the tab is not loaded anew. */
const signOut = cleanup;

it('message dialog: is open again for the account whose session has ended, and never for another one', () => {
  expect(titleFor(1)).toBeUndefined();
  act(() => openCompose({ people: [{ user_id: 7, fio: 'Aliyev Vali' }], title: 'Qarzdorlar' }));
  signOut();
  expect(titleFor(1)).toBe('Qarzdorlar');
  signOut();
  expect(titleFor(2)).toBeUndefined();
  act(() => openCompose({ title: 'Dekanlar' }));
  signOut();
  expect(titleFor(2)).toBe('Dekanlar');
  signOut();
  expect(titleFor(1)).toBeUndefined();
});
