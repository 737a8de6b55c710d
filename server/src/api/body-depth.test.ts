import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { expect, it } from 'vitest';
import { openStudentAccount } from '#test/accounts.ts';
import { sendRaw } from '#test/raw-client.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('body depth: refuses a body of very many levels, with an Idempotency-Key too, and takes one of some', async () => {
  const { client } = await openStudentAccount(server, admin);
  const send = async (levels: number, key?: string) => {
    const { status } = await sendRaw(server.url, {
      method: 'POST',
      path: pathOf(studentProfile.changeLanguage),
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: `{"default_language":"oz","x":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    });
    return status;
  };
  for (const levels of [100_000, 32]) expect(await send(levels, `levels-${levels}`)).toBe(400);
  expect(await send(100_000)).toBe(400);
  expect([await send(31, 'levels'), await send(31, 'levels'), await send(30, 'levels')]).toEqual([
    200, 200, 409,
  ]);
});
