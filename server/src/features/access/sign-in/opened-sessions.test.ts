import { account } from '@dekanat/contract/access/account.ts';
import { session, type Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { linkedIdentities } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import { passkeySignIn, passkeys } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { type SignInProvider, signInProviders } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { clientOf } from '#test/client.ts';
import { type OpenidServer, startOpenid } from '#test/openid-server.ts';
import { connectOpenid, newBrowser } from '#test/provider-browser.ts';
import { SoftAuthenticator } from '#test/soft-authenticator.ts';
import { useServer } from '#test/use-server.ts';

const ORIGIN = 'https://dekanat.example.uz';
const SITE = { origin: ORIGIN, rpId: 'dekanat.example.uz' };
const { server, admin } = useServer({ environment: { SIGN_IN_ADDRESSES: 'any', PUBLIC_URL: ORIGIN } });
let openid: OpenidServer;
beforeAll(async () => {
  openid = await startOpenid();
});
afterAll(() => openid.close());

/** An account that is linked to its person at a provider, with a session that the provider has opened. */
async function linkedAccount() {
  const provider = await connectOpenid(admin, openid);
  const owner = await openAccount(server, admin);
  openid.person = {
    sub: `person-of-${owner.username}`,
    email: `${owner.username}@example.uz`,
    email_verified: true,
  };
  const browser = newBrowser(server.url);
  const token = (await browser.signIn(provider)).result.link?.token ?? '';
  const linked = await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
  return { provider, owner, byProvider: clientOf(server.url, linked.result as Tokens) };
}

async function accountWithPasskey() {
  const owner = await openAccount(server, admin);
  const device = new SoftAuthenticator();
  const options = await owner.client.call(passkeys.options, { body: { current_password: owner.password } });
  const response = device.create(options.result, SITE);
  const { id } = (await owner.client.call(passkeys.add, { body: { name: 'Telefonim', response } })).result;
  return { owner, device, id };
}

const isOpen = async (client: ReturnType<typeof clientOf>) =>
  (await client.call(account.read)).status === 200;
const refresh = async (client: ReturnType<typeof clientOf>) =>
  (
    await clientOf(server.url).call(session.refresh, {
      headers: { authorization: `Bearer ${client.tokens?.refresh_token}` },
    })
  ).status;
const change = ({ id, name, client_id, audience, match_by, enabled }: SignInProvider, given: object) =>
  admin.call(signInProviders.update, {
    params: { id },
    body: { name, client_id, audience, match_by, enabled, ...given },
  });

it('opened sessions: a provider that is switched off ends those that it has opened, and says so before', async () => {
  const { provider, owner, byProvider } = await linkedAccount();
  const refused = await change(provider, { enabled: false });
  expect([refused.status, refused.error.warnings]).toEqual([
    409,
    [
      expect.objectContaining({
        code: 'ends_sessions',
        message: expect.stringContaining('darhol tugaydi: 1 ta'),
      }),
    ],
  ]);
  expect(await isOpen(byProvider)).toBe(true);
  expect((await change(provider, { enabled: false, accepted: ['ends_sessions'] })).status).toBe(200);
  expect([await isOpen(byProvider), await refresh(byProvider), await isOpen(owner.client)]).toEqual([
    false,
    401,
    true,
  ]);
});

it('opened sessions: a provider that becomes one of students ends those of staff', async () => {
  const { provider, byProvider } = await linkedAccount();
  expect((await change(provider, { audience: 'everyone' })).status).toBe(200);
  expect((await change(provider, { audience: 'students' })).status).toBe(409);
  await change(provider, { audience: 'students', accepted: ['ends_sessions'] });
  expect(await isOpen(byProvider)).toBe(false);
});

it('opened sessions: a provider that is removed ends those that it has opened', async () => {
  const { provider, byProvider, owner } = await linkedAccount();
  const remove = (body: { accepted?: string[] }) =>
    admin.call(signInProviders.remove, { params: { id: provider.id }, body });
  const refused = await remove({});
  expect([refused.status, await isOpen(byProvider)]).toEqual([409, true]);
  const accepted = refused.error.warnings?.map(({ accept }) => accept) ?? [];
  expect((await remove({ accepted })).status).toBe(200);
  expect([await isOpen(byProvider), await isOpen(owner.client)]).toEqual([false, true]);
});

it('opened sessions: unlinking ends those of the provider, but not the one of the act', async () => {
  const { provider, byProvider } = await linkedAccount();
  const other = (await newBrowser(server.url).signIn(provider)).result.tokens;
  const second = clientOf(server.url, other as Tokens);
  const [linked] = (await byProvider.call(linkedIdentities.list)).result;
  const params = { id: linked?.identity_id ?? 0 };
  expect((await byProvider.call(linkedIdentities.unlink, { params })).status).toBe(200);
  expect([await isOpen(byProvider), await isOpen(second), await refresh(second)]).toEqual([true, false, 401]);
});

it('opened sessions: removing a passkey ends those that it has opened', async () => {
  const { owner, device, id } = await accountWithPasskey();
  const asked = (await clientOf(server.url).call(passkeySignIn.options)).result;
  const signedIn = await clientOf(server.url).call(passkeySignIn.signIn, {
    body: { response: device.get(asked, SITE) },
  });
  const byPasskey = clientOf(server.url, signedIn.result as Tokens);
  expect(await isOpen(byPasskey)).toBe(true);
  expect((await owner.client.call(passkeys.remove, { params: { id } })).status).toBe(200);
  expect([await isOpen(byPasskey), await isOpen(owner.client)]).toEqual([false, true]);
});

it('opened sessions: a sign-in that waits while its passkey is removed opens none', async () => {
  const { owner, device, id } = await accountWithPasskey();
  const { db } = server.services;
  const asked = (await clientOf(server.url).call(passkeySignIn.options)).result;
  const body = { response: device.get(asked, SITE) };
  const signingIn = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ user_id: number }>`
      select user_id from passkeys where id = ${id}`.execute(trx);
    await sql`select from users where id = ${rows[0]?.user_id} for update`.execute(trx);
    const waiting = clientOf(server.url).call(passkeySignIn.signIn, { body });
    await expect
      .poll(async () => {
        const { rows: waits } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%last_sign_in_at%'`.execute(
          db,
        );
        return waits.length;
      })
      .toBe(1);
    await sql`delete from passkeys where id = ${id}`.execute(trx);
    return { waiting };
  });
  const answer = await signingIn.waiting;
  expect([answer.status, await isOpen(owner.client)]).toEqual([422, true]);
});
