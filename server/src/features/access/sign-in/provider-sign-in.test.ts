import { account } from '@dekanat/contract/access/account.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { linkedIdentities } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import type { SignInProvider } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { codeFor, connectApp } from '#test/authenticator.ts';
import { clientOf } from '#test/client.ts';
import { unique } from '#test/factories.ts';
import { type OpenidServer, startOpenid } from '#test/openid-server.ts';
import { pinOf } from '#test/people-factories.ts';
import { connectOpenid, newBrowser, throughProvider } from '#test/provider-browser.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { SIGN_IN_ADDRESSES: 'any' } });
let openid: OpenidServer;
let provider: SignInProvider;

beforeAll(async () => {
  openid = await startOpenid();
  provider = await connectOpenid(admin, openid);
});
afterAll(() => openid.close());
beforeEach(() => server.services.db.deleteFrom('sign_in_failures').execute());

const emailOf = ({ username }: { username: string }) => `${username}@example.uz`;

/** The person who signs in at the provider owns this account. */
function be(owner: { username: string }, given: Partial<OpenidServer['person']> = {}): void {
  openid.person = {
    sub: `person-of-${owner.username}`,
    email: emailOf(owner),
    email_verified: true,
    ...given,
  };
}

/** A browser that stands before the question for the password. */
async function atPassword(owner: { username: string }, given = {}) {
  be(owner);
  const browser = newBrowser(server.url);
  const { result } = await browser.signIn(provider, given);
  return { browser, result, token: result.link?.token ?? '' };
}

/** An account that is linked to its person. */
async function linkedAccount() {
  const owner = await openAccount(server, admin);
  const { browser, token } = await atPassword(owner);
  await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
  return owner;
}

const nameOf = async (accessToken: string) => {
  const client = clientOf(server.url);
  client.token = accessToken;
  return (await client.call(account.read)).result.username;
};

describe('a sign-in with a provider', () => {
  it('asks a person who is not linked for the password once, and then never again', async () => {
    const owner = await openAccount(server, admin);
    const { browser, result, token } = await atPassword(owner, { remember: true, return_to: '/students' });
    expect(result).toMatchObject({
      return_to: '/students',
      remember: true,
      tokens: null,
      link: { username: owner.username, provider: provider.name },
    });
    const wrong = await browser.call(providerSignIn.link, { body: { token, password: 'boshqa-parol' } });
    expect([wrong.status, wrong.error.code]).toEqual([401, 'wrong_credentials']);
    const linked = await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
    expect(await nameOf('access_token' in linked.result ? linked.result.access_token : '')).toBe(
      owner.username,
    );
    const again = await newBrowser(server.url).signIn(provider);
    expect(again.result.link).toBeNull();
    expect(await nameOf(again.result.tokens?.access_token ?? '')).toBe(owner.username);
    const told = () =>
      server.services.db.selectFrom('notifications').where('user_id', '=', owner.id).select('key').execute();
    await expect.poll(told).toContainEqual({ key: 'security.identity_linked' });
  });

  it('asks for the code of the second factor as well, and links only after it', async () => {
    const owner = await openAccount(server, admin);
    const { secret } = await connectApp(owner.client, owner.password);
    const { browser, token } = await atPassword(owner);
    const body = { token, password: owner.password };
    const { result } = await browser.call(providerSignIn.link, { body });
    if (!('second_factor' in result)) throw new Error('Signed in without a code');
    const links = () =>
      server.services.db
        .selectFrom('linked_identities')
        .where('user_id', '=', owner.id)
        .selectAll()
        .execute();
    expect(await links()).toEqual([]);
    const { challenge } = result.second_factor;
    await browser.call(session.secondFactor, { body: { challenge, code: codeFor(secret, 1) } });
    expect(await links()).toHaveLength(1);
    const again = (await newBrowser(server.url).signIn(provider)).result;
    expect([again.tokens, again.second_factor?.expires_in]).toEqual([null, 300]);
  });

  it('counts wrong passwords like those of a sign-in', async () => {
    const owner = await openAccount(server, admin);
    const { browser, token } = await atPassword(owner);
    const attempt = () => browser.call(providerSignIn.link, { body: { token, password: 'boshqa-parol' } });
    for (let failures = 0; failures < 3; failures += 1) await attempt();
    expect((await attempt()).error.code).toBe('captcha_required');
    const typed = { username: owner.username, password: owner.password };
    const signIn = await clientOf(server.url).call(session.login, { body: typed });
    expect(signIn.error.code).toBe('captcha_required');
  });

  it.each([
    ['blocked', { blocked: true }],
    ['inactive', { status: 0 }],
  ] as const)('is refused for an account that is %s, linked or not', async (_state, change) => {
    const owner = await linkedAccount();
    await changeAccount(server, owner.id, change);
    const refused = await newBrowser(server.url).signIn(provider);
    expect([refused.status, refused.error.code]).toEqual([401, 'wrong_credentials']);
    const unlinked = await openAccount(server, admin);
    await changeAccount(server, unlinked.id, change);
    be(unlinked);
    expect((await newBrowser(server.url).signIn(provider)).error.code).toBe('wrong_credentials');
  });

  it('is refused when the person has cancelled at the provider', async () => {
    const owner = await linkedAccount();
    be(owner);
    const browser = newBrowser(server.url);
    const { code: _unused, ...returned } = await throughProvider(await browser.begin(provider));
    const refused = await browser.call(providerSignIn.finish, {
      body: { ...returned, error: 'access_denied' },
    });
    expect(refused.error.code).toBe('wrong_state');
  });

  it('finds a student by the PINFL, and nobody by the name', async () => {
    const passport_pin = pinOf(unique());
    const owner = await openStudentAccount(server, admin, { passport_pin });
    const other = await startOpenid();
    const forStudents = await connectOpenid(admin, other, { audience: 'students', match_by: 'pinfl' });
    other.person = { sub: 'talaba', name: 'Sinovov Anvar Karimovich', pinfl: passport_pin };
    const found = await newBrowser(server.url).signIn(forStudents);
    expect(found.result.link?.username).toBe(owner.username);
    other.person = { sub: 'adash', name: 'Sinovov Anvar Karimovich' };
    const namesake = await newBrowser(server.url).signIn(forStudents);
    expect(namesake.error).toMatchObject({ code: 'wrong_credentials' });
    await other.close();
  });

  it('is offered to the domain of its university, as long as it is enabled', async () => {
    const offered = async (domain: string) =>
      (await clientOf(server.url).call(providerSignIn.providers, { query: { domain } })).result;
    expect((await offered('boshqa.example')).map(({ id }) => id)).toContain(provider.id);
    const off = await connectOpenid(admin, openid, { enabled: false, address: `${openid.url}/` });
    openid.allow(provider.redirect_uri);
    expect((await offered('boshqa.example')).map(({ id }) => id)).not.toContain(off.id);
    const start = await newBrowser(server.url).call(providerSignIn.start, {
      params: { id: off.id },
      body: {},
    });
    expect(start.status).toBe(404);
  });
});

describe('a link in the profile', () => {
  const listOf = async (client: ReturnType<typeof clientOf>) =>
    (await client.call(linkedIdentities.list)).result.find(({ provider_id }) => provider_id === provider.id);

  it('is made by a person who is signed in and knows the password, whatever the e-mail is', async () => {
    const owner = await openAccount(server, admin);
    be(owner, { email: 'boshqa@example.uz' });
    const browser = newBrowser(server.url, owner.client.token);
    const wrong = await browser.call(linkedIdentities.start, {
      body: { provider_id: provider.id, current_password: 'boshqa-parol' },
    });
    expect(Object.keys(wrong.error.message)).toEqual(['current_password']);
    const { address } = (
      await browser.call(linkedIdentities.start, {
        body: { provider_id: provider.id, current_password: owner.password },
      })
    ).result;
    const returned = await throughProvider(address);
    const finished = (await browser.call(providerSignIn.finish, { body: returned })).result;
    expect(finished).toMatchObject({ linked: true, tokens: null, return_to: '/profile' });
    expect(
      await nameOf((await newBrowser(server.url).signIn(provider)).result.tokens?.access_token ?? ''),
    ).toBe(owner.username);
    const { identity_id } = (await listOf(owner.client)) ?? {};
    await owner.client.call(linkedIdentities.unlink, { params: { id: identity_id ?? 0 } });
    expect((await listOf(owner.client))?.identity_id).toBeNull();
    expect((await newBrowser(server.url).signIn(provider)).error.code).toBe('wrong_credentials');
  });

  it('is not made for a person who is linked to another account', async () => {
    const owner = await linkedAccount();
    const other = await openAccount(server, admin);
    be(owner);
    const browser = newBrowser(server.url, other.client.token);
    const body = { provider_id: provider.id, current_password: other.password };
    const { address } = (await browser.call(linkedIdentities.start, { body })).result;
    const refused = await browser.call(providerSignIn.finish, { body: await throughProvider(address) });
    expect(refused.error.code).toBe('exists');
  });

  it('is not made after the session that began it was closed', async () => {
    const owner = await openAccount(server, admin);
    be(owner);
    const browser = newBrowser(server.url, owner.client.token);
    const body = { provider_id: provider.id, current_password: owner.password };
    const { address } = (await browser.call(linkedIdentities.start, { body })).result;
    const returned = await throughProvider(address);
    await owner.client.call(session.logout);
    expect((await browser.call(providerSignIn.finish, { body: returned })).status).toBe(422);
  });

  it('belongs to its owner alone', async () => {
    const owner = await linkedAccount();
    const other = await openAccount(server, admin);
    const { identity_id } = (await listOf(owner.client)) ?? {};
    const refused = await other.client.call(linkedIdentities.unlink, { params: { id: identity_id ?? 0 } });
    expect(refused.status).toBe(404);
  });
});
