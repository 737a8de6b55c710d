import { account } from '@dekanat/contract/access/account.ts';
import { expect, it, onTestFinished } from 'vitest';
import { OwnAccount } from '#app/own-account.tsx';
import { openPage, refusal, resetPages } from '../test-page.tsx';

resetPages();

/** The event streams that the account page of this account opens. */
async function streamsOf(own: object) {
  const address = window.location.pathname;
  window.history.replaceState(null, '', '/account');
  onTestFinished(() => window.history.replaceState(null, '', address));
  const refused = () => refusal(403, { code: 'forbidden', message: 'x' });
  const read = { id: 5, username: 'x', name: 'X', university_name: 'U', default_language: 'oz', ...own };
  const { calls } = await openPage(OwnAccount, {
    answers: {
      'GET /profile': refused,
      [`GET ${account.read.path}`]: () => ({ first_time_login: false, cabinet_url: null, ...read }),
    },
  });
  await expect.poll(() => calls().some((call) => call.endsWith('/events'))).toBe(true);
  return calls().filter((call) => call.endsWith('/events'));
}

it.each([
  ['teacher', 'GET /account/events'],
  ['student', 'GET /events'],
])('the account page of a %s opens the stream that the server admits it to', async (kind, stream) => {
  expect(await streamsOf({ kind })).toEqual([stream]);
});
