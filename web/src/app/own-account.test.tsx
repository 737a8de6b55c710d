import { account } from '@dekanat/contract/access/account.ts';
import { expect, it, vi } from 'vitest';
import { OwnAccount } from '#app/own-account.tsx';
import { openPage, refusal, resetPages } from '../test-page.tsx';

resetPages();

/** The event streams that the account page of this account opens. */
async function streamsOf(own: object) {
  vi.stubGlobal('location', new URL('http://localhost/account'));
  const refused = () => refusal(403, { code: 'forbidden', message: 'x' });
  const read = { id: 5, username: 'x', name: 'X', university_name: 'U', default_language: 'oz', ...own };
  const { sent } = await openPage(OwnAccount, {
    answers: {
      'GET /profile': refused,
      [`GET ${account.read.path}`]: () => ({ first_time_login: false, cabinet_url: null, ...read }),
    },
  });
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
