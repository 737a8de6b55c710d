import { providerSignIn, ReturnPath } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import type { SignInProvider } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type OpenidServer, startOpenid } from '#test/openid-server.ts';
import { connectOpenid, newBrowser, type Returned, throughProvider } from '#test/provider-browser.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({
  callers: ['admin', 'superadmin'],
  environment: { SIGN_IN_ADDRESSES: 'any' },
});
let openid: OpenidServer;
let provider: SignInProvider;
let evil: OpenidServer;
let evilProvider: SignInProvider;
let owner: Awaited<ReturnType<typeof openAccount>>;

const emailOf = ({ username }: { username: string }) => `${username}@example.uz`;

/** The first provider knows the owner of an account, who is linked; the second belongs to somebody else. */
beforeAll(async () => {
  [openid, evil] = await Promise.all([startOpenid(), startOpenid()]);
  provider = await connectOpenid(admin, openid);
  evilProvider = await connectOpenid(admin, evil);
  owner = await openAccount(server, admin);
  openid.person = { sub: 'owner', email: emailOf(owner), email_verified: true };
  evil.person = { sub: 'stranger', email: 'stranger@example.uz', email_verified: true };
  const browser = newBrowser(server.url);
  const { result } = await browser.signIn(provider);
  const body = { token: result.link?.token ?? '', password: owner.password };
  expect((await browser.call(providerSignIn.link, { body })).status).toBe(200);
});
afterAll(() => Promise.all([openid.close(), evil.close()]));

/** A browser on its way back from a provider. */
async function onTheWay(to = provider, change: (address: URL) => void = () => undefined) {
  const browser = newBrowser(server.url);
  const address = new URL(await browser.begin(to));
  change(address);
  return { browser, returned: await throughProvider(address.href) };
}
const finish = (browser: ReturnType<typeof newBrowser>, body: Returned) =>
  browser.call(providerSignIn.finish, { body });
const sessionsOf = async () =>
  (await server.services.db.selectFrom('sessions').where('user_id', '=', owner.id).select('id').execute())
    .length;

describe('a sign-in with a provider', () => {
  it('is finished once', async () => {
    const { browser, returned } = await onTheWay();
    expect((await finish(browser, returned)).status).toBe(200);
    const again = await finish(browser, returned);
    expect([again.status, Object.keys(again.error.message)]).toEqual([422, ['state']]);
  });

  it('is finished once also by two requests at the same time', async () => {
    const { browser, returned } = await onTheWay();
    const answers = await Promise.all([finish(browser, returned), finish(browser, returned)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is not finished by another browser, and still by its own', async () => {
    const { browser, returned } = await onTheWay();
    const other = newBrowser(server.url);
    expect((await finish(other, returned)).status).toBe(422);
    await other.begin(provider);
    expect((await finish(other, returned)).status).toBe(422);
    expect((await finish(browser, returned)).status).toBe(200);
  });

  it('is not finished with a state that was never given, or too late', async () => {
    const { browser, returned } = await onTheWay();
    expect((await finish(browser, { ...returned, state: 'x'.repeat(43) })).status).toBe(422);
    await sql`update sign_in_attempts set expires_at = now() - interval '1 second'`.execute(
      server.services.db,
    );
    expect((await finish(browser, returned)).status).toBe(422);
  });

  it.each(['nonce', 'code_challenge'])(
    'is refused when another %s was sent to the provider',
    async (name) => {
      const before = await sessionsOf();
      const { browser, returned } = await onTheWay(provider, (address) =>
        address.searchParams.set(name, 'boshqa-boshqa-boshqa-boshqa-boshqa-boshqa-43'),
      );
      const refused = await finish(browser, returned);
      expect([refused.status, refused.error.code]).toEqual([405, 'wrong_state']);
      expect(await sessionsOf()).toBe(before);
    },
  );

  it('is refused when the token is not signed with the keys of the provider', async () => {
    const forger = await startOpenid();
    forger.hasWrongKeys = true;
    forger.person = { sub: 'owner', email: emailOf(owner), email_verified: true };
    const { browser, returned } = await onTheWay(await connectOpenid(admin, forger));
    expect((await finish(browser, returned)).error.code).toBe('wrong_state');
    await forger.close();
  });

  it('is refused with the issuer of another provider, or without one', async () => {
    for (const change of [{ iss: evil.url }, { iss: undefined }]) {
      const { browser, returned } = await onTheWay();
      expect((await finish(browser, { ...returned, ...change } as Returned)).error.code).toBe('wrong_state');
    }
  });

  it('is refused with the code of another sign-in or provider', async () => {
    const { returned: other } = await onTheWay();
    const { returned: theirs } = await onTheWay(evilProvider);
    for (const { code, iss } of [other, theirs]) {
      const { browser, returned } = await onTheWay();
      const body = { ...returned, ...(code !== undefined && { code }), ...(iss !== undefined && { iss }) };
      expect((await finish(browser, body)).error.code).toBe('wrong_state');
    }
  });

  it('is finished with the provider that it was begun with', async () => {
    const { browser, returned } = await onTheWay(evilProvider);
    expect((await finish(browser, { ...returned, provider_id: provider.id })).status).toBe(422);
    const mine = await onTheWay();
    expect((await finish(mine.browser, { ...mine.returned, provider_id: evilProvider.id })).status).toBe(422);
  });

  it('does not open an account that another provider calls by the same subject', async () => {
    evil.person = { sub: 'owner', email: 'stranger@example.uz', email_verified: true };
    const { browser, returned } = await onTheWay(evilProvider);
    expect((await finish(browser, returned)).error.code).toBe('wrong_credentials');
  });
});

describe('an account is not found', () => {
  const answerFor = async (person: Partial<OpenidServer['person']>) => {
    evil.person = { sub: `somebody-${Math.random()}`, ...person };
    const { browser, returned } = await onTheWay(evilProvider);
    return finish(browser, returned);
  };

  it.each([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', {}],
    ['is verified in words', { email_verified: 'true' as never }],
  ])('by an e-mail that %s', async (_how, given) => {
    const refused = await answerFor({ email: emailOf(owner), ...given });
    expect([refused.status, refused.error.code]).toEqual([401, 'wrong_credentials']);
  });

  it('by an e-mail of another university', async () => {
    const foreign = await openAccount(server, superadmin, { universityId: 2 });
    const refused = await answerFor({ email: emailOf(foreign), email_verified: true });
    expect(refused.error.code).toBe('wrong_credentials');
  });

  it('by its name, or by a user name that looks like an e-mail', async () => {
    for (const name of [owner.username, emailOf(owner)])
      expect((await answerFor({ name })).error.code).toBe('wrong_credentials');
  });

  it('without a password: a person with the right e-mail gets no session', async () => {
    const other = await openAccount(server, admin);
    const { result } = await answerFor({ email: emailOf(other), email_verified: true });
    expect(result).toMatchObject({ tokens: null, second_factor: null, linked: false });
    const wrongBrowser = await newBrowser(server.url).call(providerSignIn.link, {
      body: { token: result.link?.token ?? '', password: other.password },
    });
    expect([wrongBrowser.status, Object.keys(wrongBrowser.error.message)]).toEqual([422, ['token']]);
  });

  it('creates no account', async () => {
    const count = async () => (await server.services.db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    await answerFor({ email: 'yangi@example.uz', email_verified: true, name: 'Yangi Odam' });
    expect(await count()).toBe(before);
  });
});

describe('the address after signing in', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'students',
  ])('is not %j', async (address) => {
    expect(ReturnPath.safeParse(address).success).toBe(false);
    const refused = await newBrowser(server.url).call(providerSignIn.start, {
      params: { id: provider.id },
      body: { return_to: address },
    });
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['return_to']]);
  });

  it.each(['/', '/students/students?page=2&q=a%20b', '/cabinet/profile'])('may be %s', (address) =>
    expect(ReturnPath.safeParse(address).success).toBe(true),
  );
});
