import { account } from '@dekanat/contract/access/account.ts';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { passkeySignIn, passkeys } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { codeFor, connectApp, resetUsedCodes } from '#test/authenticator.ts';
import { type Client, clientOf } from '#test/client.ts';
import { SoftAuthenticator } from '#test/soft-authenticator.ts';
import { useServer } from '#test/use-server.ts';

const ORIGIN = 'https://dekanat.example.uz';
const SITE = { origin: ORIGIN, rpId: 'dekanat.example.uz' };
const { server, admin } = useServer({ environment: { PUBLIC_URL: ORIGIN } });

const open = () => clientOf(server.url);

async function addPasskey(
  { client, password, code }: { client: Client; password: string; code?: string },
  device = new SoftAuthenticator(),
) {
  const body = { current_password: password, ...(code !== undefined && { code }) };
  const options = (await client.call(passkeys.options, { body })).result;
  const response = device.create(options, SITE);
  const added = (await client.call(passkeys.add, { body: { name: 'Telefonim', response } })).result;
  return { device, added, response };
}

/** Signs in with a passkey, with what an attack changes. */
async function signInWith(
  device: SoftAuthenticator,
  signing: Partial<Parameters<SoftAuthenticator['get']>[1]> = {},
) {
  const options = (await open().call(passkeySignIn.options)).result;
  return open().call(passkeySignIn.signIn, {
    body: { response: device.get(options, { ...SITE, ...signing }) },
  });
}

const nameOf = async (token: string) => {
  const client = open();
  client.token = token;
  return (await client.call(account.read)).result.username;
};

describe('a passkey', () => {
  const setPassword = async ({ id, groupId, username }: Awaited<ReturnType<typeof openAccount>>) => {
    const { email } = (await admin.call(admins.read, { params: { id } })).result;
    const body = { username, email, university_id: 1, permission_group_id: groupId };
    const password = `berilgan-parol-${id}`;
    expect((await admin.call(admins.update, { params: { id }, body: { ...body, password } })).status).toBe(
      200,
    );
  };

  it('does not survive a new password from staff: its holder would set the next one', async () => {
    const [owner, student] = [await openAccount(server, admin), await openStudentAccount(server, admin)];
    const devices = [await addPasskey(owner), await addPasskey(student)];
    await setPassword(owner);
    await admin.call(studentAccounts.changePassword, { params: { id: student.id }, body: {} });
    for (const { device } of devices) expect((await signInWith(device)).status).toBe(422);
  });

  it('survives it where passwords are off, because nothing else opens the account', async () => {
    const owner = await openAccount(server, admin);
    const { device } = await addPasskey(owner);
    await server.services.db
      .updateTable('permission_groups')
      .set({ password_sign_in: false })
      .where('id', '=', owner.groupId)
      .execute();
    await setPassword(owner);
    expect((await signInWith(device)).status).toBe(200);
  });

  it('is added after the password, shown without its key, and signs in without a password', async () => {
    const owner = await openAccount(server, admin);
    const wrong = await owner.client.call(passkeys.options, { body: { current_password: 'boshqa' } });
    expect(Object.keys(wrong.error.message)).toEqual(['current_password']);
    const { device, added } = await addPasskey(owner);
    expect(added).toMatchObject({ name: 'Telefonim', elsewhere: false, last_used_at: null });
    expect(await nameOf((await signInWith(device)).result.access_token)).toBe(owner.username);
    const [own] = (await owner.client.call(passkeys.list)).result;
    expect(own?.last_used_at).not.toBeNull();
    const told = () =>
      server.services.db.selectFrom('notifications').where('user_id', '=', owner.id).select('key').execute();
    await expect.poll(told).toContainEqual({ key: 'security.passkey_added' });
  });

  it('of a student opens the cabinet', async () => {
    const owner = await openStudentAccount(server, admin);
    const { device } = await addPasskey(owner);
    expect(await nameOf((await signInWith(device)).result.access_token)).toBe(owner.username);
  });

  it('needs a code of the app to be added, and then takes its place', async () => {
    const owner = await openAccount(server, admin);
    const { secret } = await connectApp(owner.client, owner.password);
    const body = { current_password: owner.password };
    const without = await owner.client.call(passkeys.options, { body });
    expect(Object.keys(without.error.message)).toEqual(['code']);
    await resetUsedCodes(server);
    const { device } = await addPasskey({ ...owner, code: codeFor(secret) });
    expect((await signInWith(device)).result.access_token).not.toBe('');
    const typed = { username: owner.username, password: owner.password };
    const { result } = await open().call(session.login, { body: typed });
    if (!('second_factor' in result)) throw new Error('Signed in without a second step');
    expect(result.second_factor.passkey).toBe(true);
    const { challenge } = result.second_factor;
    const options = (await open().call(passkeySignIn.secondFactorOptions, { body: { challenge } })).result;
    expect(options.allowCredentials).toHaveLength(1);
    const other = new SoftAuthenticator();
    const wrong = await open().call(passkeySignIn.secondFactor, {
      body: { challenge, response: other.get(options, SITE) },
    });
    expect([wrong.status, Object.keys(wrong.error.message)]).toEqual([422, ['response']]);
    const again = (await open().call(passkeySignIn.secondFactorOptions, { body: { challenge } })).result;
    const right = await open().call(passkeySignIn.secondFactor, {
      body: { challenge, response: device.get(again, SITE) },
    });
    expect(await nameOf(right.result.access_token)).toBe(owner.username);
  });

  it('of another account is no second step', async () => {
    const [owner, other] = [await openAccount(server, admin), await openAccount(server, admin)];
    await connectApp(owner.client, owner.password);
    const { device } = await addPasskey(other);
    const typed = { username: owner.username, password: owner.password };
    const { result } = await open().call(session.login, { body: typed });
    if (!('second_factor' in result)) throw new Error('Signed in without a second step');
    const { challenge } = result.second_factor;
    const options = (await open().call(passkeySignIn.secondFactorOptions, { body: { challenge } })).result;
    const response = device.get(options, SITE);
    expect((await open().call(passkeySignIn.secondFactor, { body: { challenge, response } })).status).toBe(
      422,
    );
  });

  it.each([
    ['another site has asked for', { origin: 'https://dekanat.example.com' }],
    ['is for another domain', { rpId: 'example.uz' }],
    ['nobody has confirmed', { verified: false }],
  ])('does not sign in when %s', async (_why, signing) => {
    const { device } = await addPasskey(await openAccount(server, admin));
    const refused = await signInWith(device, signing);
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['response']]);
  });

  it('does not sign in with an answer that was given before', async () => {
    const { device } = await addPasskey(await openAccount(server, admin));
    const options = (await open().call(passkeySignIn.options)).result;
    const body = { response: device.get(options, SITE) };
    const answers = await Promise.all([
      open().call(passkeySignIn.signIn, { body }),
      open().call(passkeySignIn.signIn, { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('does not sign in when its counter goes back, as that of a copy', async () => {
    const { device } = await addPasskey(await openAccount(server, admin));
    expect((await signInWith(device, { counter: 5 })).status).toBe(200);
    expect((await signInWith(device, { counter: 4 })).status).toBe(422);
    expect((await signInWith(device, { counter: 6 })).status).toBe(200);
  });

  it('does not sign in to an account that is blocked', async () => {
    const owner = await openAccount(server, admin);
    const { device } = await addPasskey(owner);
    await changeAccount(server, owner.id, { blocked: true });
    const refused = await signInWith(device);
    expect([refused.status, refused.error.code]).toEqual([401, 'wrong_credentials']);
  });

  it('is not added with the challenge of another account, of a sign-in, or twice', async () => {
    const [owner, other] = [await openAccount(server, admin), await openAccount(server, admin)];
    const { response, device } = await addPasskey(owner);
    const add = (client: Client, answer: object) =>
      client.call(passkeys.add, { body: { name: 'Yana', response: answer } });
    expect((await add(owner.client, response)).status).toBe(422);
    const body = { current_password: other.password };
    const options = (await other.client.call(passkeys.options, { body })).result;
    expect((await add(owner.client, new SoftAuthenticator().create(options, SITE))).status).toBe(422);
    const signIn = (await open().call(passkeySignIn.options)).result;
    expect((await add(owner.client, new SoftAuthenticator().create(signIn, SITE))).status).toBe(422);
    // The device of the owner in the hands of another account: it is known.
    expect((await add(other.client, device.create(options, SITE))).status).toBe(422);
  });

  it('is renamed by its owner alone, and signs in as before', async () => {
    const [owner, other] = [await openAccount(server, admin), await openAccount(server, admin)];
    const { device, added } = await addPasskey(owner);
    const rename = (client: Client, name: string) =>
      client.call(passkeys.rename, { params: { id: added.id }, body: { name } });
    expect((await rename(other.client, 'Meniki')).status).toBe(404);
    const empty = await rename(owner.client, ' ');
    expect([empty.status, Object.keys(empty.error.message)]).toEqual([422, ['name']]);
    expect((await rename(owner.client, 'Ish telefonim')).result).toMatchObject({
      id: added.id,
      name: 'Ish telefonim',
    });
    expect((await owner.client.call(passkeys.list)).result.map(({ name }) => name)).toEqual([
      'Ish telefonim',
    ]);
    expect((await signInWith(device)).status).toBe(200);
  });

  it('is removed by its owner alone, and then signs in no more', async () => {
    const [owner, other] = [await openAccount(server, admin), await openAccount(server, admin)];
    const { device, added } = await addPasskey(owner);
    expect((await other.client.call(passkeys.remove, { params: { id: added.id } })).status).toBe(404);
    expect((await owner.client.call(passkeys.remove, { params: { id: added.id } })).status).toBe(200);
    expect((await signInWith(device)).status).toBe(422);
  });

  it('is removed with the second factor by an administrator', async () => {
    const owner = await openAccount(server, admin);
    const { device } = await addPasskey(owner);
    await admin.call(admins.resetSecondFactor, { params: { id: owner.id } });
    expect((await signInWith(device)).status).toBe(422);
  });
});
