import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { linkedIdentities } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { signInProviders } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { clientOf } from '#test/client.ts';
import { permissionIds } from '#test/factories.ts';
import { CLIENT_SECRET, type OpenidServer, startOpenid } from '#test/openid-server.ts';
import { letters } from '#test/outbox.ts';
import { connectOpenid, makeProvider, newBrowser, providerInput } from '#test/provider-browser.ts';
import { useServer } from '#test/use-server.ts';

describe('a provider', () => {
  const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

  it('has an encrypted secret, which is never returned', async () => {
    const made = await makeProvider(admin);
    expect(made).toMatchObject({ is_readable: true, identities_count: 0 });
    expect(made.redirect_uri).toMatch(new RegExp(`/sign-in/callback/${made.id}$`));
    const { result: all } = await admin.call(signInProviders.list);
    const { result: changes } = await admin.call(audit.list, { query: { record: 'sign_in_providers' } });
    expect(changes.total).toBeGreaterThan(0);
    expect(JSON.stringify([made, all, changes])).not.toContain(CLIENT_SECRET);
    const { rows } = await sql<{ row: string }>`
      select encode(secret, 'escape') || to_jsonb(sign_in_providers) as row from sign_in_providers`.execute(
      server.services.db,
    );
    expect(rows[0]?.row).not.toContain(CLIENT_SECRET);
  });

  it('keeps its secret for the same client only, and its address for ever', async () => {
    const { id } = await makeProvider(admin);
    const { kind: _kind, address: _address, secret: _secret, ...rest } = providerInput();
    const update = (body: object) => admin.call(signInProviders.update, { params: { id }, body });
    expect((await update({ ...rest, enabled: false })).result.enabled).toBe(false);
    const other = await update({ ...rest, client_id: 'boshqa' });
    expect([other.status, Object.keys(other.error.message)]).toEqual([422, ['secret']]);
    expect((await update({ ...rest, client_id: 'boshqa', secret: 'yangi-kalit' })).status).toBe(200);
    expect((await update({ ...rest, address: 'https://evil.example' })).status).toBe(422);
  });

  it.each([
    'http://id.university.example',
    'https://127.0.0.1',
    'https://10.1.2.3:8443',
    'https://localhost',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://user:word@id.university.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'id.university.example',
  ])('is not at the address %s', async (address) => {
    const { status, error } = await admin.call(signInProviders.create, { body: providerInput({ address }) });
    expect([status, Object.keys(error.message)]).toEqual([422, ['address']]);
  });

  it('is refused an address whose name leads into this network, when it is asked', async () => {
    // Allowed by its form; the name of this machine is looked up for the connection.
    const { id } = await makeProvider(admin, { address: 'https://localhost.localdomain' });
    const { checks } = (await admin.call(signInProviders.test, { params: { id }, body: {} })).result;
    expect(checks).toEqual([{ check: 'address', works: false }]);
    const start = await newBrowser(server.url).call(providerSignIn.start, { params: { id }, body: {} });
    expect([405, 503]).toContain(start.status);
  });

  it.each([
    ['hemis_staff', { audience: 'staff', match_by: 'email' }, 'match_by'],
    ['hemis_student', { audience: 'staff', match_by: 'student_number' }, 'audience'],
    ['oneid', { audience: 'students', match_by: 'email' }, 'match_by'],
  ] as const)('of the kind %s finds accounts only by what it confirms', async (kind, given, field) => {
    const { error } = await admin.call(signInProviders.create, { body: providerInput({ kind, ...given }) });
    expect(Object.keys(error.message)).toEqual([field]);
  });

  it('belongs to one university, and is not changed by users of a faculty', async () => {
    const { id } = await makeProvider(admin);
    expect((await admin2.call(signInProviders.read, { params: { id } })).status).toBe(404);
    expect((await admin2.call(signInProviders.remove, { params: { id } })).status).toBe(404);
    const { client } = await openAccount(server, admin, {
      permissions: ['sign_in_provider_index', 'sign_in_provider_store'],
      facultyId: 1,
    });
    expect((await client.call(signInProviders.create, { body: providerInput() })).status).toBe(403);
  });

  it('has a name of its own', async () => {
    const { name } = await makeProvider(admin);
    const { status, error } = await admin.call(signInProviders.create, { body: providerInput({ name }) });
    expect([status, error.field]).toEqual([409, 'name']);
  });
});

describe('a test of a provider', () => {
  const { admin } = useServer({ environment: { SIGN_IN_ADDRESSES: 'any' } });
  let openid: OpenidServer;
  beforeAll(async () => {
    openid = await startOpenid();
  });
  afterAll(() => openid.close());

  it('says that discovery and keys work, and later that the provider is away', async () => {
    const { id } = await connectOpenid(admin, openid);
    const test = async () =>
      (await admin.call(signInProviders.test, { params: { id }, body: {} })).result.checks;
    expect(await test()).toEqual([
      { check: 'address', works: true },
      { check: 'keys', works: true },
    ]);
    const gone = await startOpenid();
    const away = await connectOpenid(admin, gone);
    await gone.close();
    expect(
      (await admin.call(signInProviders.test, { params: { id: away.id }, body: {} })).result.checks,
    ).toEqual([{ check: 'address', works: false }]);
  });
});

describe('a permission group without passwords', () => {
  const { server, admin } = useServer({ environment: { SIGN_IN_ADDRESSES: 'any' } });
  let openid: OpenidServer;
  beforeAll(async () => {
    openid = await startOpenid();
  });
  afterAll(() => openid.close());

  const switchOff = async (client: typeof admin, groupId: number) => {
    const { result } = await admin.call(permissionGroups.read, { params: { id: groupId } });
    const { name, permissions } = result;
    return client.call(permissionGroups.update, {
      params: { id: groupId },
      body: { name, permissions, password_sign_in: false },
    });
  };
  const signInWith = ({ username, password }: { username: string; password: string }) =>
    clientOf(server.url).call(session.login, { body: { username, password } });

  it('opens no session for a password alone, but for a linked person', async () => {
    const provider = await connectOpenid(admin, openid);
    const owner = await openAccount(server, admin);
    openid.person = { sub: 'a', email: `${owner.username}@example.uz`, email_verified: true };
    expect((await switchOff(admin, owner.groupId)).result.password_sign_in).toBe(false);
    const refused = await signInWith(owner);
    expect([refused.status, refused.error.code]).toEqual([401, 'wrong_credentials']);
    expect(refused.error.message).toContain('parol bilan kirish oʻchirilgan');
    const wrong = await signInWith({ ...owner, password: 'boshqa-parol' });
    expect(wrong.error.message).not.toContain('oʻchirilgan');
    // The password still links, because the provider has shown who it is.
    const browser = newBrowser(server.url);
    const token = (await browser.signIn(provider)).result.link?.token ?? '';
    const body = { token, password: owner.password };
    expect((await browser.call(providerSignIn.link, { body })).status).toBe(200);
    expect((await newBrowser(server.url).signIn(provider)).result.tokens).not.toBeNull();
  });

  it('gets an e-mail that says so instead of a link to reset the password', async () => {
    const owner = await openAccount(server, admin);
    await switchOff(admin, owner.groupId);
    await clientOf(server.url).call(session.forgotPassword, { body: { username: owner.username } });
    const letter = async () =>
      (await letters(server)).find(({ to }) => to === `${owner.username}@example.uz`);
    await expect.poll(async () => (await letter())?.text).toContain('parol bilan kirish oʻchirilgan');
    expect((await letter())?.text).not.toContain('token=');
  });

  it('does not lock out the person who switches passwords off, nor lets them remove their last way', async () => {
    const provider = await connectOpenid(admin, openid);
    const owner = await openAccount(server, admin, { permissions: ['permission_group_update'] });
    const refused = await switchOff(owner.client, owner.groupId);
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['password_sign_in']]);
    openid.person = { sub: 'b', email: `${owner.username}@example.uz`, email_verified: true };
    const browser = newBrowser(server.url);
    const token = (await browser.signIn(provider)).result.link?.token ?? '';
    await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
    expect((await switchOff(owner.client, owner.groupId)).status).toBe(200);
    const [own] = (await owner.client.call(linkedIdentities.list)).result.filter((one) => one.identity_id);
    const unlinked = await owner.client.call(linkedIdentities.unlink, {
      params: { id: own?.identity_id ?? 0 },
    });
    expect(unlinked.error.code).toBe('wrong_state');
  });

  it('is a choice of whoever may change groups', async () => {
    const owner = await openAccount(server, admin);
    const permissions = await permissionIds(admin, ['faculty_index']);
    const { result } = await admin.call(permissionGroups.update, {
      params: { id: owner.groupId },
      body: { name: `Guruh ${owner.groupId}`, permissions },
    });
    expect(result.password_sign_in).toBe(true);
  });
});
