import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { makeLicence } from '#test/factories.ts';
import { insertPasskey } from '#test/sign-in-examples.ts';
import { useServer } from '#test/use-server.ts';

const HOST = 'dekanat.example.uz';
const { server, admin, superadmin } = useServer({
  callers: ['admin', 'superadmin'],
  environment: { PUBLIC_URL: `https://${HOST}` },
});

/** Switches passwords off for the group of an account, whose members are named before. */
async function switchOff(groupId: number, accepted?: string[]) {
  const { name, permissions } = (await admin.call(permissionGroups.read, { params: { id: groupId } })).result;
  return admin.call(permissionGroups.update, {
    params: { id: groupId },
    body: { name, permissions, password_sign_in: false, ...(accepted && { accepted }) },
  });
}
const reset = (id: number, accepted?: string[]) =>
  admin.call(admins.resetSecondFactor, { params: { id }, body: accepted ? { accepted } : {} });
const hasPasskey = async (id: number) =>
  (await admin.call(admins.read, { params: { id } })).result.has_passkey;

it('reset of the second factor: where passwords are off, who could not sign in is named before', async () => {
  const owner = await openAccount(server, admin);
  await insertPasskey(server, owner.id, HOST);
  expect((await switchOff(owner.groupId, ['ends_sessions'])).status).toBe(200);
  const refused = await reset(owner.id);
  expect([refused.status, refused.error.warnings?.map(({ code }) => code)]).toEqual([409, ['locks_out']]);
  expect(refused.error.warnings?.[0]?.message).toContain(owner.username);
  expect(await hasPasskey(owner.id)).toBe(true);
  expect(
    (
      await reset(
        owner.id,
        refused.error.warnings?.map(({ accept }) => accept),
      )
    ).status,
  ).toBe(200);
  expect(await hasPasskey(owner.id)).toBe(false);
  // Nothing is left that could be removed.
  expect((await reset(owner.id)).status).toBe(200);
});

it('reset of the second factor: removes passkeys of an account with a password without a question', async () => {
  const owner = await openAccount(server, admin);
  await insertPasskey(server, owner.id, HOST);
  expect((await reset(owner.id)).status).toBe(200);
  expect(await hasPasskey(owner.id)).toBe(false);
});

it('other ways to sign in: a passkey of a former domain is none', async () => {
  const owner = await openAccount(server, admin);
  await insertPasskey(server, owner.id, 'former.example.uz');
  const refused = await switchOff(owner.groupId);
  const named = refused.error.warnings?.filter(({ code }) => code === 'locks_out');
  expect([refused.status, named?.length, named?.[0]?.message]).toEqual([
    409,
    1,
    expect.stringContaining(owner.username),
  ]);
});

describe('a licence that loses its domain', () => {
  type Made = Awaited<ReturnType<typeof makeLicence>>;
  const change = ({ id, ...licence }: Made, allowed_domain: string, accepted?: string[]) => {
    const { university_id, status, org_code } = licence;
    const body = { university_id, status, org_code, allowed_domain, ...(accepted && { accepted }) };
    return superadmin.call(licences.update, { params: { id }, body });
  };
  const remove = ({ id }: Made, accepted?: string[]) =>
    superadmin.call(licences.remove, { params: { id }, body: accepted ? { accepted } : {} });

  /** An account that signs in with a passkey of the licence alone. */
  async function ownerOfPasskey({ allowed_domain }: Made) {
    const owner = await openAccount(server, admin);
    await insertPasskey(server, owner.id, allowed_domain);
    expect((await switchOff(owner.groupId, ['ends_sessions'])).status).toBe(200);
    return owner;
  }

  it('names who could not sign in without it, before it is changed', async () => {
    const licence = await makeLicence(superadmin);
    const owner = await ownerOfPasskey(licence);
    const other = `boshqa-${licence.allowed_domain}`;
    expect((await change(licence, licence.allowed_domain)).status).toBe(200);
    const refused = await change(licence, other);
    const warnings = refused.error.warnings ?? [];
    expect([refused.status, warnings.map(({ code }) => code)]).toEqual([409, ['locks_out']]);
    expect(warnings[0]?.message).toContain(owner.username);
    const accepted = warnings.map(({ accept }) => accept);
    expect((await change(licence, other, accepted)).result.allowed_domain).toBe(other);
  });

  it('names who could not sign in without it, before it is removed', async () => {
    const licence = await makeLicence(superadmin);
    const owner = await ownerOfPasskey(licence);
    const refused = await remove(licence);
    expect([refused.status, refused.error.warnings?.[0]?.message]).toEqual([
      409,
      expect.stringContaining(owner.username),
    ]);
    expect((await remove(licence, ['locks_out'])).status).toBe(200);
  });

  it('asks nothing while nobody is locked out', async () => {
    const licence = await makeLicence(superadmin);
    const owner = await ownerOfPasskey(licence);
    await insertPasskey(server, owner.id, HOST);
    // With a password.
    await insertPasskey(server, (await openAccount(server, admin)).id, licence.allowed_domain);
    expect((await remove(licence)).status).toBe(200);
  });

  it('asks nothing when it is the domain of the server', async () => {
    const licence = await makeLicence(superadmin, { allowed_domain: HOST });
    await ownerOfPasskey(licence);
    expect((await remove(licence)).status).toBe(200);
  });
});
