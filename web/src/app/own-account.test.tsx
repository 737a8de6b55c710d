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
const CHANGE = `PUT ${account.changePassword.path}`;
const failed = () => refusal(500, { code: 'internal', message: 'x' });
const ownOf = (given: object) => ({
  ...{ id: 5, username: 'x', name: 'X', university_name: 'U', default_language: 'oz' },
  ...{ first_time_login: false, cabinet_url: null, ...given },
});

async function openAt(path: string, answers: Parameters<typeof openPage>[1]['answers']) {
  const replace = vi.fn((_address: string) => undefined);
  vi.stubGlobal('location', Object.assign(new URL(path, 'http://localhost'), { replace }));
  const refused = () => refusal(403, { code: 'forbidden', message: 'x' });
  const page = await openPage(OwnAccount, { answers: { 'GET /profile': refused, ...answers } });
  return { ...page, replace };
}

/** A text of the page, which loads its texts meanwhile. */
const of =
  (key: TextKey, values = {}) =>
  (shown: string) =>
    shown === text(key, values);
const press = async (key: TextKey) => fireEvent.click(await screen.findByRole('button', { name: of(key) }));

/** The event streams that the account page of this account opens. */
async function streamsOf(own: object) {
  const { sent } = await openAt('/account', { [READ]: () => ownOf(own) });
  // A stream that ends at once is opened again.
  const streams = () => [...new Set(sent.map(({ path }) => path).filter((path) => path.endsWith('/events')))];
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

/** A first password whose answer is lost, although the server has set it. */
async function loseAnswer(kind: 'student' | 'teacher') {
  let isSet = false;
  const cabinet_url = kind === 'teacher' ? 'https://ustoz.example.uz' : null;
  const set = () => {
    const wasSet = isSet;
    isSet = true;
    if (!wasSet) throw new TypeError('Failed to fetch');
    return refusal(422, { code: 'invalid', message: { current_password: ['x'] } });
  };
  const page = await openAt('/', {
    [READ]: () => ownOf({ kind, first_time_login: !isSet, cabinet_url }),
    [CHANGE]: set,
  });
  const send = async (password: string) => {
    fireEvent.change(await screen.findByLabelText(of('password.new')), { target: { value: password } });
    const before = page.calls().filter((one) => one === CHANGE).length;
    await press('reset.submit');
    await expect.poll(() => page.calls().filter((one) => one === CHANGE).length).toBe(before + 1);
  };
  await send('birinchi-parol-1');
  await screen.findByText(of('flash.network'));
  return { ...page, send };
}

it('the first password: after a lost answer the same one leads on', async () => {
  const { send, replace } = await loseAnswer('student');
  await send('birinchi-parol-1');
  await expect.poll(() => replace.mock.calls).toEqual([['/cabinet/profile/welcome']]);
});

it('the first password: after a lost answer another one is not set, which the page says', async () => {
  const { send, replace } = await loseAnswer('student');
  await send('boshqa-parol-2');
  await screen.findByText(of('first_password.already'));
  expect(replace).not.toHaveBeenCalled();
  await press('action.continue');
  expect(replace.mock.calls).toEqual([['/cabinet/profile/welcome']]);
});

it('the first password: after a lost answer a teacher continues, too', async () => {
  const { send } = await loseAnswer('teacher');
  await send('birinchi-parol-1');
  await screen.findByText(of('own_account.ready', { username: 'x' }));
});
