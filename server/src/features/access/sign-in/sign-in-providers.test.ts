import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session, type Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { linkedIdentities } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { type SignInProvider, signInProviders } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { clientOf } from '#test/client.ts';
import { adminInput, permissionIds } from '#test/factories.ts';
import { startHemis } from '#test/hemis-server.ts';
import { CLIENT_SECRET, type OpenidServer, startOpenid } from '#test/openid-server.ts';
import { switchProtocol } from '#test/other-protocol.ts';
import { letters } from '#test/outbox.ts';
import { connectOpenid, makeProvider, newBrowser, providerInput } from '#test/provider-browser.ts';
import { insertPasskey } from '#test/sign-in-examples.ts';
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

describe('a redirect address that is reserved', () => {
  const { server, admin } = useServer();
  const prepare = async (client: typeof admin) =>
    (await client.call(signInProviders.prepare, { body: {} })).result;

  it('is that of the provider that is stored next, once, and for the account that reserved it', async () => {
    const { reservation, redirect_uri } = await prepare(admin);
    const { client } = await openAccount(server, admin, {
      permissions: ['sign_in_provider_index', 'sign_in_provider_store'],
    });
    const create = (by: typeof admin, reserved: string) =>
      by.call(signInProviders.create, { body: providerInput({ reservation: reserved }) });
    for (const [by, reserved] of [
      [client, reservation],
      [admin, reservation.replace(/^\d+/, (id) => String(Number(id) + 1))],
      [admin, '1'],
    ] as const) {
      const { status, error } = await create(by, reserved);
      expect([status, Object.keys(error.message)]).toEqual([422, ['reservation']]);
    }
    const made = await create(admin, reservation);
    expect([made.status, made.result.redirect_uri]).toEqual([200, redirect_uri]);
    expect((await create(admin, reservation)).status).toBe(409);
    const later = await makeProvider(admin);
    expect(later.id).toBeGreaterThan(made.result.id);
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

describe('a test before a provider is stored', () => {
  const { server, admin } = useServer({ environment: { SIGN_IN_ADDRESSES: 'any' } });

  it('says what the address answers, and stores nothing', async () => {
    const openid = await startOpenid();
    openid.allow('http://127.0.0.1/sign-in/callback/1');
    const test = async (address: string) =>
      (await admin.call(signInProviders.tryOut, { body: { kind: 'oidc', address } })).result.checks;
    expect(await test(openid.url)).toEqual([
      { check: 'address', works: true },
      { check: 'keys', works: true },
    ]);
    await openid.close();
    expect(await test(openid.url)).toEqual([{ check: 'address', works: false }]);
    expect((await admin.call(signInProviders.list)).result.total).toBe(0);
    const { client } = await openAccount(server, admin, { permissions: ['sign_in_provider_index'] });
    const body = { kind: 'oidc' as const, address: openid.url };
    expect((await client.call(signInProviders.tryOut, { body })).status).toBe(403);
  });

  it('ends when the address answers by another protocol', async () => {
    const hostile = await startHemis();
    hostile.answer(switchProtocol);
    const body = { kind: 'oidc' as const, address: hostile.url };
    expect((await admin.call(signInProviders.tryOut, { body })).result.checks).toEqual([
      { check: 'address', works: false },
    ]);
    await hostile.close();
  });
});

describe('a test before a provider is stored, where addresses are public', () => {
  const { admin } = useServer();

  it('asks no address of this network', async () => {
    const body = { kind: 'oidc' as const, address: 'https://169.254.169.254' };
    const { status, error } = await admin.call(signInProviders.tryOut, { body });
    expect([status, Object.keys(error.message)]).toEqual([422, ['address']]);
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
      body: { name, permissions, password_sign_in: false, accepted: ['locks_out', 'ends_sessions'] },
    });
  };
  const signInWith = ({ username, password }: { username: string; password: string }) =>
    clientOf(server.url).call(session.login, { body: { username, password } });

  const renew = ({ refresh_token }: Tokens) =>
    clientOf(server.url).call(session.refresh, { headers: { authorization: `Bearer ${refresh_token}` } });

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

  it('ends the sessions that a password has opened, says so, and leaves those of a provider', async () => {
    const provider = await connectOpenid(admin, openid);
    const owner = await linkedMember(provider);
    const { result } = await admin.call(permissionGroups.read, { params: { id: owner.groupId } });
    const { name, permissions } = result;
    const update = (accepted: string[]) =>
      admin.call(permissionGroups.update, {
        params: { id: owner.groupId },
        body: { name, permissions, password_sign_in: false, accepted },
      });
    const tokens = (await signInWith(owner)).result as Tokens;
    const refused = await update([]);
    expect(refused.error.warnings).toMatchObject([
      { code: 'ends_sessions', message: expect.stringContaining('darhol tugaydi: 2 ta') },
    ]);
    expect((await update(refused.error.warnings?.map(({ accept }) => accept) ?? [])).status).toBe(200);
    expect((await clientOf(server.url, tokens).call(profile.read)).status).toBe(401);
    const renewed = await renew(tokens);
    expect([renewed.status, renewed.error.code]).toEqual([401, 'signed_out']);
    expect(renewed.error.message).toContain('parol bilan kirish oʻchirildi');
    expect((await owner.client.call(profile.read)).status).toBe(200);
  });

  it('refuses to renew a session that was opened by a password while they were switched off', async () => {
    const owner = await openAccount(server, admin);
    const tokens = (await signInWith(owner)).result as Tokens;
    const off = { password_sign_in: false };
    await server.services.db
      .updateTable('permission_groups')
      .set(off)
      .where('id', '=', owner.groupId)
      .execute();
    const renewed = await renew(tokens);
    expect([renewed.status, renewed.error.message]).toEqual([
      401,
      expect.stringContaining('parol bilan kirish oʻchirildi'),
    ]);
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
    const linked = await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
    const client = clientOf(server.url, linked.result as Tokens);
    expect((await switchOff(client, owner.groupId)).status).toBe(200);
    const [own] = (await client.call(linkedIdentities.list)).result.filter((one) => one.identity_id);
    const unlinked = await client.call(linkedIdentities.unlink, {
      params: { id: own?.identity_id ?? 0 },
    });
    expect(unlinked.error.code).toBe('wrong_state');
  });

  it('does not lock out the person who gives the last provider to students', async () => {
    const provider = await connectOpenid(admin, openid);
    const permissions = ['sign_in_provider_update', 'permission_group_update'] as const;
    const owner = await openAccount(server, admin, { permissions });
    openid.person = { sub: 'c', email: `${owner.username}@example.uz`, email_verified: true };
    const browser = newBrowser(server.url);
    const token = (await browser.signIn(provider)).result.link?.token ?? '';
    const linked = await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
    const client = clientOf(server.url, linked.result as Tokens);
    expect((await switchOff(client, owner.groupId)).status).toBe(200);
    const { name, client_id, match_by } = provider;
    const body = { name, client_id, match_by, audience: 'students' as const, enabled: true };
    const refused = await client.call(signInProviders.update, { params: { id: provider.id }, body });
    expect(refused.error.code).toBe('wrong_state');
  });

  it('takes no provider for a way that is not meant for the account', async () => {
    const provider = await connectOpenid(admin, openid);
    const owner = await openAccount(server, admin, { permissions: ['permission_group_update'] });
    openid.person = { sub: 'd', email: `${owner.username}@example.uz`, email_verified: true };
    const browser = newBrowser(server.url);
    const token = (await browser.signIn(provider)).result.link?.token ?? '';
    await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
    const { name, client_id, match_by } = provider;
    const body = { name, client_id, match_by, audience: 'students' as const, enabled: true };
    await admin.call(signInProviders.update, {
      params: { id: provider.id },
      body: { ...body, accepted: ['ends_sessions'] },
    });
    expect((await switchOff(owner.client, owner.groupId)).status).toBe(422);
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

  /** An account of a new group, linked to a provider of staff and signed in with it. */
  async function linkedMember(provider: SignInProvider) {
    const owner = await openAccount(server, admin);
    openid.person = { sub: owner.username, email: `${owner.username}@example.uz`, email_verified: true };
    const browser = newBrowser(server.url);
    const token = (await browser.signIn(provider)).result.link?.token ?? '';
    const linked = await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
    return { ...owner, client: clientOf(server.url, linked.result as Tokens) };
  }
  const changeProvider = (
    provider: SignInProvider,
    {
      accepted = [],
      ...given
    }: {
      accepted?: string[];
      enabled?: boolean | undefined;
      audience?: SignInProvider['audience'] | undefined;
    },
  ) => {
    const { name, client_id, audience, match_by, enabled } = provider;
    return admin.call(signInProviders.update, {
      params: { id: provider.id },
      body: {
        ...{ name, client_id, audience, match_by, enabled, ...given },
        accepted: ['ends_sessions', ...accepted],
      },
    });
  };

  it('names members who could not sign in before passwords are switched off', async () => {
    const provider = await connectOpenid(admin, openid);
    const linked = await linkedMember(provider);
    const alone = await openAccount(server, admin, { groupId: linked.groupId });
    const closed = await openAccount(server, admin, { groupId: linked.groupId });
    await changeAccount(server, closed.id, { blocked: true });
    const { result } = await admin.call(permissionGroups.read, { params: { id: linked.groupId } });
    const { name, permissions } = result;
    const update = (accepted?: string[]) =>
      admin.call(permissionGroups.update, {
        params: { id: linked.groupId },
        body: { name, permissions, password_sign_in: false, ...(accepted && { accepted }) },
      });
    const refused = await update();
    expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
    const [warning] = refused.error.warnings ?? [];
    expect(warning?.message).toContain(`(1 kishi): ${alone.username}. `);
    expect(
      (await admin.call(permissionGroups.read, { params: { id: linked.groupId } })).result,
    ).toMatchObject({
      password_sign_in: true,
    });
    const shown = refused.error.warnings?.map(({ accept }) => accept);
    expect((await update(shown)).result.password_sign_in).toBe(false);
    // Nothing changes for them with the next update.
    expect((await update()).status).toBe(200);
  });

  it('keeps a provider that people cannot do without, unless they were named', async () => {
    const provider = await connectOpenid(admin, openid, { audience: 'everyone' });
    const owner = await linkedMember(provider);
    const narrowed = () => changeProvider(provider, { audience: 'students' });
    expect((await narrowed()).status).toBe(200);
    expect((await changeProvider(provider, {})).status).toBe(200);
    expect((await switchOff(admin, owner.groupId)).status).toBe(200);
    for (const given of [{ audience: 'students' as const }, { enabled: false }]) {
      const refused = await changeProvider(provider, given);
      expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
      expect(refused.error.warnings?.[0]?.message).toContain(owner.username);
    }
    const removed = await admin.call(signInProviders.remove, { params: { id: provider.id } });
    expect([removed.status, removed.error.code]).toEqual([405, 'wrong_state']);
    expect(removed.error.message).toContain(owner.username);
    expect((await changeProvider(provider, { audience: 'staff' })).status).toBe(200);
    expect((await changeProvider(provider, { enabled: false, accepted: ['locks_out'] })).status).toBe(200);
    expect(
      (
        await newBrowser(server.url)
          .signIn(provider)
          .catch(() => undefined)
      )?.status,
    ).not.toBe(200);
  });

  it('lets a provider go when people have another one, or a passkey', async () => {
    const [one, other] = [await connectOpenid(admin, openid), await makeProvider(admin)];
    const owner = await linkedMember(one);
    await switchOff(admin, owner.groupId);
    const link = { user_id: owner.id, university_id: 1, provider_id: other.id, subject: 'boshqa' };
    await server.services.db.insertInto('linked_identities').values(link).execute();
    expect((await changeProvider(one, { enabled: false })).status).toBe(200);
    expect((await changeProvider(other, { audience: 'students' })).status).toBe(409);
    // The session of the owner has ended with the first provider.
    await insertPasskey(server, owner.id);
    expect((await changeProvider(other, { audience: 'students' })).status).toBe(200);
    expect((await admin.call(signInProviders.remove, { params: { id: other.id } })).status).toBe(200);
  });

  it('takes no account that could not sign in, unless it was named', async () => {
    const first = await openAccount(server, admin);
    await switchOff(admin, first.groupId);
    const moved = await openAccount(server, admin);
    const { result } = await admin.call(admins.read, { params: { id: moved.id } });
    const { username, email, university_id } = result;
    const move = (accepted: string[]) =>
      admin.call(admins.update, {
        params: { id: moved.id },
        body: {
          ...{ username: username ?? '', email, university_id: university_id ?? 0 },
          permission_group_id: first.groupId,
          accepted,
        },
      });
    const refused = await move([]);
    expect([refused.status, refused.error.warnings?.[0]?.code]).toEqual([409, 'locks_out']);
    expect(refused.error.warnings?.[0]?.message).toContain(moved.username);
    expect(refused.error.warnings?.[1]?.code).toBe('ends_sessions');
    const moving = await move(['locks_out', 'ends_sessions']);
    expect(moving.result.permission_group_id).toBe(first.groupId);
    expect((await moved.client.call(profile.read)).status).toBe(401);
  });

  it('gets no new account that could not sign in, unless it was named', async () => {
    const first = await openAccount(server, admin);
    await switchOff(admin, first.groupId);
    const create = (body: object) =>
      admin.call(admins.create, { body: { ...adminInput({ permission_group_id: first.groupId }), ...body } });
    const refused = await create({ username: 'yangi.hisob' });
    expect([refused.status, refused.error.warnings?.[0]?.code]).toEqual([409, 'locks_out']);
    expect(refused.error.warnings?.[0]?.message).toContain('yangi.hisob');
    const { result: none } = await admin.call(admins.list, { query: { name: 'yangi.hisob' } });
    expect(none.total).toBe(0);
    const accepted = [refused.error.warnings?.[0]?.accept ?? ''];
    expect((await create({ username: 'yangi.hisob', accepted })).status).toBe(200);
  });
});
