import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { codeFor, connectApp } from '#test/authenticator.ts';
import { type Client, clientOf, signIn, tokensIn } from '#test/client.ts';
import { makeGroup } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Sets whether a group requires a second factor and keeps the rest. */
async function require(groupId: number, second_factor_required?: boolean) {
  const { result } = await admin.call(permissionGroups.read, { params: { id: groupId } });
  const body = { name: result.name, permissions: result.permissions, second_factor_required };
  return (await admin.call(permissionGroups.update, { params: { id: groupId }, body })).result;
}
const factorOf = async (client: Client) => (await client.call(profile.read)).result[0]?.second_factor;
const answerOf = async (client: Client) => {
  const { status, body } = await client.call(faculties.list);
  return [status, (body as { code?: string }).code];
};

describe('a group that requires a second factor', () => {
  it('reports it, and keeps it when an older client saves the group', async () => {
    const { id, second_factor_required } = await makeGroup(admin, ['faculty_index']);
    expect(second_factor_required).toBe(false);
    expect((await require(id, true)).second_factor_required).toBe(true);
    expect((await require(id)).second_factor_required).toBe(true);
    expect((await require(id, false)).second_factor_required).toBe(false);
  });

  it('refuses everything from the next request until a second factor is set up', async () => {
    const { client, groupId, password, username } = await openAccount(server, admin);
    expect(await answerOf(client)).toEqual([200, undefined]);
    await require(groupId, true);
    expect(await answerOf(client)).toEqual([403, 'second_factor_not_set']);
    expect(await factorOf(client)).toEqual({ on: false, required: true, recovery_codes_left: 0 });
    // Neither another session nor a refreshed one avoids it.
    expect(await answerOf(await signIn(server.url, username, password))).toEqual([
      403,
      'second_factor_not_set',
    ]);
    const headers = { authorization: `Bearer ${client.tokens?.refresh_token}` };
    const { result } = await clientOf(server.url).call(session.refresh, { headers });
    expect(await answerOf(clientOf(server.url, result))).toEqual([403, 'second_factor_not_set']);

    await connectApp(client, password);
    expect(await answerOf(client)).toEqual([200, undefined]);
  });

  it('asks for it after the first own password', async () => {
    const { client, groupId, password, id } = await openAccount(server, admin);
    await require(groupId, true);
    await server.services.db
      .updateTable('users')
      .set({ must_set_password: true })
      .where('id', '=', id)
      .execute();
    server.services.sessions.forgetAll();
    expect(await answerOf(client)).toEqual([403, 'password_not_set']);
    const body = { current_password: password };
    expect((await client.call(secondFactor.setUp, { body })).error.code).toBe('password_not_set');
    expect(
      (await client.call(profile.changePassword, { body: { password: 'ozimning-parolim' } })).status,
    ).toBe(200);
    expect(await answerOf(client)).toEqual([403, 'second_factor_not_set']);
  });

  it('does not let its members switch it off', async () => {
    const { client, groupId, password } = await openAccount(server, admin);
    const { secret } = await connectApp(client, password);
    await require(groupId, true);
    const body = { current_password: password, code: codeFor(secret, 1) };
    const { status, error } = await client.call(secondFactor.switchOff, { body });
    expect([status, error.message]).toEqual([
      403,
      'Ruxsat guruhingiz ikki bosqichli kirishni talab qiladi: uni oʻchirib boʻlmaydi',
    ]);
    await require(groupId, false);
    expect((await client.call(secondFactor.switchOff, { body })).status).toBe(200);
  });
});

describe('an administrator', () => {
  const reset = (client: Client, id: number) => client.call(admins.resetSecondFactor, { params: { id } });

  it('sees who has a second factor and resets it: audited, and every session ends', async () => {
    const { id, client, username, password } = await openAccount(server, admin);
    await connectApp(client, password);
    expect((await admin.call(admins.read, { params: { id } })).result.second_factor).toBe(true);
    expect((await reset(admin, id)).result).toBeNull();
    expect((await admin.call(admins.read, { params: { id } })).result.second_factor).toBe(false);
    expect((await answerOf(client))[0]).toBe(401);
    const { result } = await clientOf(server.url).call(session.login, { body: { username, password } });
    expect(tokensIn(result).access_token).toBeTypeOf('string');
    const { user_id, university_id, action } = await server.services.db
      .selectFrom('audit')
      .select(['user_id', 'university_id', 'action'])
      .where('table_name', '=', 'second_factors')
      .where('row_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { id: by } = (await admin.call(profile.read)).result[0] ?? {};
    expect({ user_id, university_id, action }).toEqual({ user_id: by, university_id: 1, action: 'delete' });
    // A second reset finds nothing and sends no letter.
    expect((await reset(admin, id)).result).toBeNull();
  });

  it('cannot reset that of an account with more rights, of a super administrator, or their own', async () => {
    const helper = await openAccount(server, admin, { permissions: ['admin_index', 'admin_update'] });
    const above = await openAccount(server, admin, { permissions: ['faculty_index', 'faculty_update'] });
    await connectApp(above.client, above.password);
    await connectApp(helper.client, helper.password);
    const answers = [await reset(helper.client, above.id), await reset(helper.client, helper.id)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    const superadmin = await signIn(server.url, 'superadmin');
    const { id } = (await superadmin.call(profile.read)).result[0] ?? {};
    expect([404, 403]).toContain((await reset(admin, id ?? 0)).status);
    expect((await reset(superadmin, id ?? 0)).status).toBe(403);
    expect([await factorOf(above.client), await factorOf(helper.client)]).toMatchObject([
      { on: true },
      { on: true },
    ]);
  });
});
