import { linkedIdentities } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { signInProviders } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, openStudentAccount } from '#test/accounts.ts';
import {
  type IdentityService,
  SERVICE_CLIENT,
  SERVICE_SECRET,
  startHemisSignIn,
  startOneid,
} from '#test/identity-services.ts';
import { makeProvider, newBrowser, throughProvider } from '#test/provider-browser.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { SIGN_IN_ADDRESSES: 'any' } });
let hemis: IdentityService;
let oneid: IdentityService;
beforeAll(async () => {
  [hemis, oneid] = await Promise.all([startHemisSignIn(), startOneid()]);
});
afterAll(() => Promise.all([hemis.close(), oneid.close()]));

const client = { client_id: SERVICE_CLIENT, secret: SERVICE_SECRET };
const ofStudents = () =>
  makeProvider(admin, {
    ...client,
    kind: 'hemis_student',
    address: hemis.url,
    audience: 'students',
    match_by: 'student_number',
  });
const ofStaff = () =>
  makeProvider(admin, {
    ...client,
    kind: 'hemis_staff',
    address: hemis.url,
    audience: 'staff',
    match_by: 'none',
  });
const ofState = () =>
  makeProvider(admin, {
    ...client,
    kind: 'oneid',
    address: `${oneid.url}/sso/oauth/Authorization.do`,
    audience: 'students',
    match_by: 'pinfl',
  });

const idNumberOf = async (id: number) =>
  server.services.db
    .selectFrom('students')
    .where('id', '=', id)
    .select(['id_number', 'passport_pin'])
    .executeTakeFirstOrThrow();

/** Gives the password once, then signs in without it. */
async function linkAndReturn(provider: { id: number }, owner: { username: string; password: string }) {
  const browser = newBrowser(server.url);
  const { result } = await browser.signIn(provider);
  expect(result.link?.username).toBe(owner.username);
  const body = { token: result.link?.token ?? '', password: owner.password };
  expect((await browser.call(providerSignIn.link, { body })).status).toBe(200);
  return (await newBrowser(server.url).signIn(provider)).result.tokens;
}

describe('HEMIS', () => {
  it('signs a student in, found by the student number', async () => {
    const provider = await ofStudents();
    const owner = await openStudentAccount(server, admin);
    const { id_number } = await idNumberOf(owner.id);
    hemis.person = { id: 71, uuid: 'a-b', type: 'student', login: id_number, name: 'Talaba' };
    expect(await linkAndReturn(provider, owner)).not.toBeNull();
  });

  it('says where to get a password if the account of the person was imported and has none yet', async () => {
    const provider = await ofStudents();
    const owner = await openStudentAccount(server, admin);
    const { id_number } = await idNumberOf(owner.id);
    const { db } = server.services;
    // As an import makes it.
    await db.updateTable('users').set({ password_hash: '' }).where('id', '=', owner.userId).execute();
    const refusal = async (login: string) => {
      hemis.person = { id: `imported-${login}`, type: 'student', login };
      const { status, error } = await newBrowser(server.url).signIn(provider);
      return [status, error.code, error.message];
    };
    expect(await refusal(id_number)).toEqual([
      ...[401, 'wrong_credentials', expect.stringContaining('akkaunt varaqangizni oling')],
    ]);
    const logged = await db
      .selectFrom('login_logs')
      .where('user_id', '=', owner.userId)
      .where('success', '=', false)
      .select('reason')
      .execute();
    expect(logged).toEqual([{ reason: 'no_password' }]);
    expect(await refusal('399991100000')).toEqual([
      ...[401, 'wrong_credentials', expect.stringContaining('akkaunt topilmadi')],
    ]);
    // A closed account is refused as such.
    await db.updateTable('students').set({ blocked: true }).where('id', '=', owner.id).execute();
    expect((await refusal(id_number))[2]).not.toContain('varaqangizni');
  });

  it('does not take an employee for a student with the same number, nor one of the other kind', async () => {
    const provider = await ofStudents();
    const owner = await openStudentAccount(server, admin);
    const { id_number } = await idNumberOf(owner.id);
    hemis.person = { id: 72, type: 'employee', login: id_number };
    expect((await newBrowser(server.url).signIn(provider)).error.code).toBe('wrong_state');
    hemis.person = { id: 73, type: 'student', login: 'boshqa', name: owner.username, email: 'a@example.uz' };
    expect((await newBrowser(server.url).signIn(provider)).error.code).toBe('wrong_credentials');
  });

  it('signs staff in after they have linked their account in the profile', async () => {
    const provider = await ofStaff();
    const owner = await openAccount(server, admin);
    hemis.person = {
      id: '9',
      type: 'employee',
      login: owner.username,
      email: `${owner.username}@example.uz`,
    };
    expect((await newBrowser(server.url).signIn(provider)).error.code).toBe('wrong_credentials');
    const browser = newBrowser(server.url, owner.client.token);
    const body = { provider_id: provider.id, current_password: owner.password };
    const { address } = (await browser.call(linkedIdentities.start, { body })).result;
    await browser.call(providerSignIn.finish, { body: await throughProvider(address) });
    expect((await newBrowser(server.url).signIn(provider)).result.tokens).not.toBeNull();
  });

  it('sends the PKCE verifier, and reports a wrong client', async () => {
    const provider = await ofStudents();
    hemis.person = { id: 74, type: 'student', login: '1' };
    hemis.requests.length = 0;
    await newBrowser(server.url).signIn(provider);
    expect(hemis.requests[0]?.code_verifier).toMatch(/^[\w-]{43}$/);
    const wrong = await makeProvider(admin, {
      client_id: SERVICE_CLIENT,
      secret: 'boshqa',
      kind: 'hemis_student',
      address: hemis.url,
      audience: 'students',
      match_by: 'none',
    });
    expect((await newBrowser(server.url).signIn(wrong)).error.code).toBe('wrong_state');
  });

  it('links nobody to a person whose id is missing, malformed or longer than a program has', async () => {
    const provider = await ofStudents();
    const owner = await openStudentAccount(server, admin);
    const { id_number } = await idNumberOf(owner.id);
    const ids = [undefined, ' ', 'a\u0000b', '\ud800', 'x'.repeat(4_000), { $ne: null }, [1, 2], 2 ** 60];
    for (const id of ids) {
      hemis.person = { id, type: 'student', login: id_number };
      const { status, error } = await newBrowser(server.url).signIn(provider);
      expect([id, status, error.code]).toEqual([id, 405, 'wrong_state']);
    }
  });

  it('finds nobody by a malformed student number', async () => {
    const provider = await ofStudents();
    for (const login of ['a\u0000b', '\ud800', 'x'.repeat(100_000), { $ne: null }, [], true]) {
      hemis.person = { id: 75, type: 'student', login };
      expect([400, 401]).toContain((await newBrowser(server.url).signIn(provider)).status);
    }
  });

  it('is tested by asking its page', async () => {
    const { id } = await ofStudents();
    const { checks } = (await admin.call(signInProviders.test, { params: { id }, body: {} })).result;
    expect(checks).toEqual([{ check: 'address', works: true }]);
  });
});

/** An account that is linked with OneID; its student has finished, and has another account for the present studies. */
async function studiedTwice(provider: { id: number }) {
  const former = await openStudentAccount(server, admin);
  const { passport_pin } = await idNumberOf(former.id);
  oneid.person = { pin: passport_pin, full_name: 'SINOVOV ANVAR', user_id: 'anvar' };
  expect(await linkAndReturn(provider, former)).not.toBeNull();
  await server.services.db
    .updateTable('students')
    .set({ study_status: 'graduate' })
    .where('id', '=', former.id)
    .execute();
  const refused = await newBrowser(server.url).signIn(provider);
  expect([refused.status, refused.error.message]).toEqual([
    401,
    expect.stringContaining('oʻqishni tugatgansiz'),
  ]);
  return { former, present: await openStudentAccount(server, admin, { passport_pin }) };
}

const ownersOf = async ({ id }: { id: number }) =>
  (
    await server.services.db
      .selectFrom('linked_identities')
      .where('provider_id', '=', id)
      .select('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

describe('OneID of a person who has studied twice', () => {
  it('signs in to the account of the present studies after its password was given once', async () => {
    const provider = await ofState();
    const { present } = await studiedTwice(provider);
    expect(await linkAndReturn(provider, present)).not.toBeNull();
    expect(await ownersOf(provider)).toEqual([present.userId]);
  });

  it('says where to get a password when the account of the present studies has none', async () => {
    const provider = await ofState();
    const { present } = await studiedTwice(provider);
    const { db } = server.services;
    await db.updateTable('users').set({ password_hash: '' }).where('id', '=', present.userId).execute();
    const { status, error } = await newBrowser(server.url).signIn(provider);
    expect([status, error.message]).toEqual([401, expect.stringContaining('akkaunt varaqangizni oling')]);
  });

  it('is linked with the account of the present studies in its profile', async () => {
    const provider = await ofState();
    const { present } = await studiedTwice(provider);
    const browser = newBrowser(server.url, present.client.token);
    const body = { provider_id: provider.id, current_password: present.password };
    const { address } = (await browser.call(linkedIdentities.start, { body })).result;
    const { result } = await browser.call(providerSignIn.finish, { body: await throughProvider(address) });
    expect(result.linked).toBe(true);
    expect(await ownersOf(provider)).toEqual([present.userId]);
  });
});

describe('OneID', () => {
  it('signs a student in with its own grants, found by the PINFL', async () => {
    const provider = await ofState();
    const owner = await openStudentAccount(server, admin);
    const { passport_pin } = await idNumberOf(owner.id);
    oneid.person = { pin: passport_pin, full_name: 'SINOVOV ANVAR', user_id: 'anvar' };
    oneid.requests.length = 0;
    expect(await linkAndReturn(provider, owner)).not.toBeNull();
    expect(oneid.requests.slice(0, 2).map(({ grant_type }) => grant_type)).toEqual([
      'one_authorization_code',
      'one_access_token_identify',
    ]);
  });

  it.each([
    ['without a PINFL', { pin: undefined, full_name: 'SINOVOV ANVAR' }],
    ['that it did not identify', { valid: 'false' }],
    ['with a refusal', { ret_cd: '3' }],
  ])('does not sign in a person %s', async (_how, given) => {
    const provider = await ofState();
    const owner = await openStudentAccount(server, admin);
    const { passport_pin } = await idNumberOf(owner.id);
    oneid.person = { pin: passport_pin, ...given };
    expect((await newBrowser(server.url).signIn(provider)).error.code).toBe('wrong_state');
  });
});
