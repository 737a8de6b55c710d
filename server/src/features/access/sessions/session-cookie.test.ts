import { profile } from '@dekanat/contract/access/profile.ts';
import { SESSION_HEADER, SESSION_IN_COOKIE, session } from '@dekanat/contract/access/sessions/session.ts';
import { describe, expect, it } from 'vitest';
import { clientOf, tokensIn } from '#test/client.ts';
import { DEMO_PASSWORD } from '#test/database.ts';
import { useServer } from '#test/use-server.ts';

const { server } = useServer({ callers: [], environment: { TRUST_PROXY: 'true' } });

const BROWSER = { [SESSION_HEADER]: SESSION_IN_COOKIE };
const LIFE_SECONDS = 30 * 24 * 60 * 60;

/** Name and value of the cookie, and its attributes. */
const cookieOf = ({ headers }: { headers: Headers }) => {
  const [pair = '', ...attributes] = headers.getSetCookie()[0]?.split('; ') ?? [];
  return { cookie: pair, attributes: attributes.sort() };
};
async function signInBrowser(remember: boolean, headers: Record<string, string> = {}) {
  const answer = await clientOf(server.url).call(session.login, {
    body: { username: 'viewer', password: DEMO_PASSWORD, remember },
    headers: { ...BROWSER, ...headers },
  });
  return { tokens: tokensIn(answer.result), ...cookieOf(answer) };
}
const refresh = (headers: Record<string, string>) => clientOf(server.url).call(session.refresh, { headers });

describe('a browser that asks for the cookie', () => {
  it('gets the refresh token only there, until the browser ends or for 30 days', async () => {
    const [brief, remembered] = [await signInBrowser(false), await signInBrowser(true)];
    expect(brief.tokens.refresh_token).toBe('');
    expect(brief.attributes).toEqual(['HttpOnly', 'Path=/api/auth', 'SameSite=Strict']);
    expect(remembered.attributes).toEqual([
      'HttpOnly',
      `Max-Age=${LIFE_SECONDS}`,
      'Path=/api/auth',
      'SameSite=Strict',
    ]);
  });

  it('sends it over https only, behind a proxy with https', async () => {
    const { attributes } = await signInBrowser(false, {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '10.0.0.1',
    });
    expect(attributes).toContain('Secure');
  });

  it('refreshes with it and gets its successor', async () => {
    const { cookie } = await signInBrowser(true);
    const answer = await refresh({ ...BROWSER, cookie });
    expect(answer.result.refresh_token).toBe('');
    const successor = cookieOf(answer);
    expect(successor.cookie).not.toBe(cookie);
    expect(successor.attributes).toContain(`Max-Age=${LIFE_SECONDS}`);
    const client = clientOf(server.url, answer.result);
    expect((await client.call(profile.read)).status).toBe(200);
    expect((await refresh({ ...BROWSER, cookie: successor.cookie })).status).toBe(200);
  });

  it('is signed out by it and loses it', async () => {
    const { cookie, tokens } = await signInBrowser(true);
    const answer = await clientOf(server.url).call(session.logout, { headers: { ...BROWSER, cookie } });
    expect(cookieOf(answer)).toMatchObject({
      cookie: 'dekanat_refresh=',
      attributes: expect.arrayContaining(['Max-Age=0']),
    });
    expect((await refresh({ ...BROWSER, cookie })).status).toBe(401);
    expect((await clientOf(server.url, tokens).call(profile.read)).status).toBe(401);
  });
});

describe('a request without the header', () => {
  it('neither refreshes nor signs out by the cookie, as one forged by another site', async () => {
    const { cookie } = await signInBrowser(true);
    expect((await refresh({ cookie })).status).toBe(401);
    const answer = await clientOf(server.url).call(session.logout, { headers: { cookie } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await refresh({ ...BROWSER, cookie })).status).toBe(200);
  });

  it('gets the refresh token in the body and no cookie', async () => {
    const answer = await clientOf(server.url).call(session.login, {
      body: { username: 'viewer', password: DEMO_PASSWORD },
    });
    const { refresh_token } = tokensIn(answer.result);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const refreshed = await refresh({ authorization: `Bearer ${refresh_token}` });
    expect(refreshed.result.refresh_token).not.toBe('');
  });
});
