import { profile } from '@dekanat/contract/access/profile.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';

const ORIGIN = 'https://cabinet.example.uz';
const { server } = useServer({ callers: [], environment: { CORS_ORIGINS: ORIGIN } });

/** What a browser sends before a request from another origin. */
const preflight = (method: string, origin = ORIGIN) =>
  fetch(server.url + pathOf(faculties.update).replace('{id}', '1'), {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

it.each(['GET', 'POST', 'PUT', 'DELETE'])(
  'a preflight request allows %s from a known origin',
  async (method) => {
    const { ok, headers } = await preflight(method);
    expect([ok, headers.get('access-control-allow-origin')]).toEqual([true, ORIGIN]);
    expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  },
);

it('a preflight request allows no method that the API does not have', async () => {
  const { headers } = await preflight('TRACE');
  expect(headers.get('access-control-allow-methods')?.split(', ')).not.toContain('TRACE');
});

it('a preflight request from another origin is not allowed', async () => {
  const { headers } = await preflight('PUT', 'https://other.example.uz');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

it('a PUT from a known origin may read its response', async () => {
  const admin = await signIn(server.url, 'admin');
  const { status, headers } = await admin.call(profile.update, {
    headers: { origin: ORIGIN },
    body: { email: 'not an address' },
  });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([422, ORIGIN]);
});
