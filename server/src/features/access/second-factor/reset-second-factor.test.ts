import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { insertPasskey } from '#test/sign-in-examples.ts';
import { useServer } from '#test/use-server.ts';

const HOST = 'dekanat.example.uz';
const { server, admin } = useServer({ environment: { PUBLIC_URL: `https://${HOST}` } });

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
