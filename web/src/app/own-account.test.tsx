import { account } from '@dekanat/contract/access/account.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { OwnAccount } from '#app/own-account.tsx';
import { text } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { openPage, refusal, resetPages } from '../test-page.tsx';

resetPages();

const READ = `GET ${account.read.path}`;
const failed = () => refusal(500, { code: 'internal', message: 'x' });
const ownOf = (given: object) => ({
  ...{ id: 5, username: 'x', name: 'X', university_name: 'U', default_language: 'oz' },
  ...{ first_time_login: false, cabinet_url: null, ...given },
});

function openAt(path: string, answers: Parameters<typeof openPage>[1]['answers']) {
  vi.stubGlobal('location', new URL(path, 'http://localhost'));
  const refused = () => refusal(403, { code: 'forbidden', message: 'x' });
  return openPage(OwnAccount, { answers: { 'GET /profile': refused, ...answers } });
}

/** A text of the page, which loads its texts meanwhile. */
const of = (key: TextKey) => (shown: string) => shown === text(key);
const press = async (key: TextKey) => fireEvent.click(await screen.findByRole('button', { name: of(key) }));

/** The event streams that the account page of this account opens. */
async function streamsOf(own: object) {
  const { sent } = await openAt('/account', { [READ]: () => ownOf(own) });
  const streams = () => sent.map(({ path }) => path).filter((path) => path.endsWith('/events'));
  await expect.poll(() => streams().length).toBe(1);
  return streams();
}

it.each([
  ['teacher', '/api/auth/account/events'],
  ['student', '/api/student/events'],
])('the account page of a %s opens the stream that the server admits it to', async (kind, stream) => {
  expect(await streamsOf({ kind })).toEqual([stream]);
});

it('a failed refetch leaves the account page, with what is typed there; a failed first load is repeated', async () => {
  let isDown = true;
  const { calls } = await openAt('/account', {
    [READ]: () => (isDown ? failed() : ownOf({ kind: 'student' })),
  });
  await screen.findByRole('button', { name: of('action.retry') });
  isDown = false;
  await press('action.retry');
  await press('own_account.change_password');
  const current = () => screen.getByLabelText<HTMLInputElement>(of('password.current'));
  fireEvent.change(current(), { target: { value: 'joriy-parol' } });
  isDown = true;
  const reads = () => calls().filter((one) => one === READ).length;
  const before = reads();
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: [account.read.resource.name] });
    // The page is notified in the next task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(reads()).toBe(before + 1);
  expect(current().value).toBe('joriy-parol');
});
