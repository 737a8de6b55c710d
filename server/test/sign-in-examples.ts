import { randomBytes } from 'node:crypto';
import { account } from '@dekanat/contract/access/account.ts';
import { linkedIdentities } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import { passkeySignIn, passkeys } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { ONEID_ADDRESS, signInProviders } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { sql } from 'kysely';
import { rememberChallenge } from '#features/access/passkeys/passkey-challenges.ts';
import { hashOf } from '#features/access/sign-in/attempts.ts';
import { openAccount } from './accounts.ts';
import { challengeOf, connectApp } from './authenticator.ts';
import { type Client, clientOf } from './client.ts';
import { DEMO_PASSWORD } from './database.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { type IdentityService, SERVICE_CLIENT, SERVICE_SECRET, startOneid } from './identity-services.ts';
import { makeProvider, newBrowser, providerInput, throughProvider } from './provider-browser.ts';
import type { TestServer } from './server.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

/** A provider that is not asked before the browser is there. */
export const makeOneid = (maker: Client) =>
  makeProvider(maker, { kind: 'oneid', address: ONEID_ADDRESS, audience: 'everyone', match_by: 'none' });

/** The passkeys of a test server belong to the address of its requests. */
const siteOfTests = ({ url }: Pick<TestServer, 'url'>) => ({
  origin: url,
  rpId: new URL(url).hostname,
});

/** A passkey that a device has made for an account, which has given its password before. */
export async function newPasskey(server: TestServer, user_id: number, device = new SoftAuthenticator()) {
  const [site, challenge] = [siteOfTests(server), randomBytes(32).toString('base64url')];
  await rememberChallenge(server.services.db, challenge, { purpose: 'add', user_id, rp_id: site.rpId });
  return { name: 'Telefonim', response: device.create({ challenge }, site) };
}

/** Adds a passkey to the account of a client. */
export async function addPasskey(server: TestServer, client: Client) {
  const device = new SoftAuthenticator();
  const { id: userId } = (await client.call(account.read)).result;
  const body = await newPasskey(server, userId, device);
  return { device, id: (await client.call(passkeys.add, { body })).result.id };
}

/** A passkey that nobody signs in with. */
export const insertPasskey = (
  { services: { db } }: Pick<TestServer, 'services'>,
  user_id: number,
  rp_id = 'localhost',
): Promise<{ id: number }> =>
  db
    .insertInto('passkeys')
    .values({
      ...{ user_id, university_id: 1, rp_id, credential_id: randomBytes(16), public_key: randomBytes(16) },
      ...{ counter: 0, transports: [], backed_up: false, name: 'Telefonim' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const owner = ({ server, maker, gives }: ExampleContext) =>
  openAccount(server, maker, { permissions: [gives] });

/** The first step of an account with an app and a passkey. */
async function firstStep(context: ExampleContext) {
  const { server } = context;
  const { username, password, client } = await owner(context);
  const { device } = await addPasskey(server, client);
  await connectApp(client, password);
  return { device, challenge: await challengeOf(server, username, password) };
}

const insertIdentity = (
  { services }: TestServer,
  identity: { provider_id: number; user_id: number; subject: string },
) =>
  services.db
    .insertInto('linked_identities')
    .columns(['provider_id', 'user_id', 'subject', 'university_id'])
    .expression((eb) =>
      eb
        .selectFrom('sign_in_providers')
        .where('id', '=', identity.provider_id)
        .select([
          'id as provider_id',
          sql<number>`${identity.user_id}::integer`.as('user_id'),
          sql<string>`${identity.subject}::text`.as('subject'),
          'university_id',
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

/** A link of an account to a provider. */
export async function makeIdentity(server: TestServer, maker: Client, user_id: number) {
  const { id: provider_id } = await makeOneid(maker);
  return insertIdentity(server, { provider_id, user_id, subject: `shaxs-${user_id}` });
}

const PERSON = { pin: '31203990010011' };
let started: Promise<IdentityService> | undefined;
/** A OneID for all examples of the process, which does not wait for it. */
async function service(): Promise<IdentityService> {
  started ??= startOneid();
  const oneid = await started;
  oneid.person = PERSON;
  return oneid;
}

export const signInExamples = [
  example(providerSignIn.providers, () => ({ query: { domain: 'dekanat.example.uz' } })),
  example(providerSignIn.start, async ({ maker }) => ({
    ...idOf(await makeOneid(maker)),
    body: { remember: true, return_to: '/' },
  })),
  example(providerSignIn.finish, async (context) => {
    const { server, maker } = context;
    const provider = await makeProvider(maker, {
      kind: 'oneid',
      address: `${(await service()).url}/sso/oauth/Authorization.do`,
      client_id: SERVICE_CLIENT,
      secret: SERVICE_SECRET,
      audience: 'everyone',
      match_by: 'none',
    });
    const { id: user_id } = await owner(context);
    await insertIdentity(server, { provider_id: provider.id, user_id, subject: PERSON.pin });
    const browser = newBrowser(server.url);
    const body = await throughProvider(await browser.begin(provider));
    return { body, headers: { cookie: browser.cookie() } };
  }),
  example(providerSignIn.link, async (context) => {
    const { server, maker } = context;
    const { id: user_id, password } = await owner(context);
    const { id: provider_id } = await makeOneid(maker);
    const [token, browser] = [`token-${user_id}`, `browser-${user_id}`];
    await server.services.db
      .insertInto('identity_links')
      .values({
        token_hash: hashOf(token),
        browser_hash: hashOf(browser),
        provider_id,
        user_id,
        subject: `shaxs-${user_id}`,
        remember: false,
        expires_at: sql`now() + interval '1 hour'`,
      })
      .execute();
    return { body: { token, password }, headers: { cookie: `dekanat_sign_in=${browser}` } };
  }),
  example(passkeySignIn.options, () => ({})),
  example(passkeySignIn.signIn, async (context) => {
    const { server } = context;
    const { client } = await owner(context);
    const { device } = await addPasskey(server, client);
    const { result } = await clientOf(server.url).call(passkeySignIn.options);
    return { body: { response: device.get(result, siteOfTests(server)) } };
  }),
  example(passkeySignIn.secondFactorOptions, async (context) => {
    const { challenge } = await firstStep(context);
    return { body: { challenge } };
  }),
  example(passkeySignIn.secondFactor, async (context) => {
    const { challenge, device } = await firstStep(context);
    const client = clientOf(context.server.url);
    const { result } = await client.call(passkeySignIn.secondFactorOptions, { body: { challenge } });
    return { body: { challenge, response: device.get(result, siteOfTests(context.server)) } };
  }),
  example(passkeys.list, () => ({})),
  example(passkeys.options, () => ({ body: { current_password: DEMO_PASSWORD } })),
  example(passkeys.add, async ({ server, maker }) => ({
    body: await newPasskey(server, (await maker.call(account.read)).result.id),
  })),
  example(passkeys.rename, async ({ server, maker }) => ({
    ...idOf(await addPasskey(server, maker)),
    body: { name: 'Yangi telefonim' },
  })),
  example(passkeys.remove, async ({ server, maker }) => idOf(await addPasskey(server, maker))),
  example(linkedIdentities.list, () => ({})),
  example(linkedIdentities.start, async ({ maker }) => {
    const { id: provider_id } = await makeOneid(maker);
    return { body: { provider_id, current_password: DEMO_PASSWORD } };
  }),
  example(linkedIdentities.unlink, async ({ server, maker }) => {
    const { id } = (await maker.call(account.read)).result;
    return idOf(await makeIdentity(server, maker, id));
  }),
  example(signInProviders.list, () => ({ query: { name: 'a', sort: '-created_at' } as const })),
  example(signInProviders.read, async ({ maker }) => idOf(await makeOneid(maker))),
  example(signInProviders.create, ({ universityId: university_id }) => ({
    body: providerInput({ university_id }),
  })),
  example(signInProviders.update, async ({ maker }) => {
    const { id } = await makeOneid(maker);
    const { kind: _kind, address: _address, ...body } = providerInput({ match_by: 'none' });
    return { params: { id }, body };
  }),
  example(signInProviders.remove, async ({ maker }) => idOf(await makeOneid(maker))),
  example(signInProviders.prepare, () => ({ body: {} })),
  example(signInProviders.tryOut, ({ universityId: university_id }) => ({
    body: { university_id, kind: 'oneid', address: ONEID_ADDRESS },
  })),
  example(signInProviders.test, async ({ maker }) => ({ ...idOf(await makeOneid(maker)), body: {} })),
];
