import { apiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { SUPERADMIN_PASSWORD } from '#test/database.ts';
import { makeAdmin, makeFaculty, makeGroup } from '#test/factories.ts';
import { makeOwnToken, makeServiceToken, tokenInput } from '#test/tokens.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

const READ = ['faculty_index'] as const;
const MANAGE = ['api_token_index', 'api_token_store', 'api_token_destroy', 'faculty_index'] as const;

/** The account of a program, which never signs in. */
const makeBot = async (permissions: Parameters<typeof makeGroup>[1] = READ) =>
  makeAdmin(admin, { permission_group_id: (await makeGroup(admin, permissions)).id, university_id: 1 });

const invalid = async (body: object, client = admin) =>
  Object.keys((await client.call(apiTokens.create, { body })).error.message as object);

describe('a service token', () => {
  it('acts for an account that has never signed in, with the rights of both', async () => {
    const bot = await makeBot(['faculty_index', 'faculty_store']);
    const token = await makeServiceToken(server, admin, bot.id, READ);
    expect(token.created).toMatchObject({ kind: 'service', created_by: 'admin' });
    expect((await token.call(faculties.list)).status).toBe(200);
    expect((await token.call(faculties.create)).status).toBe(403);
    await server.services.backgroundDone();
    const told = await server.services.db
      .selectFrom('notifications')
      .where('user_id', '=', bot.id)
      .select('key')
      .execute();
    expect(told).toEqual([{ key: 'security.api_token_created' }]);
  });

  it('stays when its account gets another password, unlike personal ones', async () => {
    const account = await openAccount(server, admin, { permissions: READ });
    const personal = await makeOwnToken(server, account.client, READ, { current_password: account.password });
    const service = await makeServiceToken(server, admin, account.id, READ);
    await server.services.db
      .updateTable('users')
      .set({ password_hash: 'x' })
      .where('id', '=', account.id)
      .execute();
    server.services.sessions.forgetAll();
    expect([
      (await personal.call(faculties.list)).status,
      (await service.call(faculties.list)).status,
    ]).toEqual([401, 200]);
  });

  it('is made for no account outside the reach of the caller', async () => {
    const bot = await makeBot(['faculty_index', 'student_index']);
    const manager = await openAccount(server, admin, { permissions: MANAGE });
    const body = (user_id: number) => ({
      ...tokenInput(READ, { current_password: manager.password }),
      user_id,
    });
    // It has a permission that the manager lacks.
    expect(await invalid(body(bot.id), manager.client)).toEqual(['user_id']);
    expect(await invalid(body(manager.id), manager.client)).toEqual(['user_id']);
    const [foreign] = await server.services.db
      .selectFrom('admins')
      .where('university_id', '=', 2)
      .select('user_id')
      .execute();
    expect(await invalid({ ...tokenInput(READ), user_id: foreign?.user_id })).toEqual(['user_id']);
    const above = await server.services.db
      .selectFrom('admins')
      .where('super_administrator', '=', true)
      .select('user_id')
      .executeTakeFirstOrThrow();
    expect(await invalid({ ...tokenInput(READ), user_id: above.user_id })).toEqual(['user_id']);
    const options = await manager.client.call(apiTokens.permissions, { params: { id: bot.id } });
    expect(options.status).toBe(404);
    const offered = (await manager.client.call(apiTokens.owners)).result.map(({ id }) => id);
    expect(offered).not.toContain(bot.id);
    expect(offered).not.toContain(manager.id);
  });

  it('gets no permission that its account lacks, and no faculty of another university', async () => {
    const bot = await makeBot();
    expect(await invalid({ ...tokenInput(['student_index']), user_id: bot.id })).toEqual(['permissions']);
    const foreign = await makeFaculty(superadmin, { university_id: 2 });
    expect(await invalid({ ...tokenInput(READ, { faculty_id: foreign.id }), user_id: bot.id })).toEqual([
      'faculty_id',
    ]);
  });

  it('is not made by a user bound to a faculty', async () => {
    const bot = await makeBot();
    const { id } = await makeFaculty(admin);
    const dean = await openAccount(server, admin, { permissions: MANAGE, facultyId: id });
    const body = { ...tokenInput(READ, { current_password: dean.password }), user_id: bot.id };
    expect((await dean.client.call(apiTokens.create, { body })).status).toBe(403);
    expect((await dean.client.call(apiTokens.list)).status).toBe(403);
  });
});

describe('the list of tokens', () => {
  it('has those of the university, with search and filters, and nothing of others', async () => {
    const bot = await makeBot();
    const token = await makeServiceToken(server, admin, bot.id, READ, { name: 'Jadval boti' });
    const found = await admin.call(apiTokens.list, {
      query: { name: 'jadval', kind: 'service', state: 'active' },
    });
    expect(found.result.data.map(({ id, user_name }) => [id, user_name])).toEqual([
      [token.created.id, bot.username],
    ]);
    expect(JSON.stringify(found.body)).not.toContain(token.created.token.slice(4, 40));
    expect((await admin2.call(apiTokens.list)).result.data).toEqual([]);
    const outside = { params: { id: token.created.id } };
    expect((await admin2.call(apiTokens.read, outside)).status).toBe(404);
    expect((await admin2.call(apiTokens.revoke, outside)).status).toBe(404);
    const { result } = await admin.call(apiTokens.read, { ...outside, query: { language: 'en' } });
    expect(result.permission_labels).toEqual([
      { name: 'faculty_index', label: 'Faculties: View', held: true },
    ]);
  });

  it('revokes a token of any account, at once and once', async () => {
    const account = await openAccount(server, admin, { permissions: READ });
    const token = await makeOwnToken(server, account.client, READ, { current_password: account.password });
    expect((await token.call(faculties.list)).status).toBe(200);
    const one = { params: { id: token.created.id } };
    await admin.call(apiTokens.revoke, one);
    expect((await token.call(faculties.list)).status).toBe(401);
    const { result: first } = await admin.call(apiTokens.read, one);
    await admin.call(apiTokens.revoke, one);
    const { result: second } = await admin.call(apiTokens.read, one);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ state: 'revoked', revoked_because: 'administrator' });
    expect((await account.client.call(notifications.list)).status).toBe(200);
  });

  it('shows tokens of super administrators to them alone', async () => {
    const token = await makeOwnToken(server, superadmin, ['faculty_index', 'university_index'], {
      current_password: SUPERADMIN_PASSWORD,
    });
    const ids = (await admin.call(apiTokens.list)).result.data.map(({ id }) => id);
    expect(ids).not.toContain(token.created.id);
    expect((await superadmin.call(apiTokens.list)).result.data.map(({ id }) => id)).toContain(
      token.created.id,
    );
    expect((await token.call(universities.list)).status).toBe(200);
  });
});
