import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { apiTokens, ownApiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount, openTeacherAccount } from '#test/accounts.ts';
import { codeFor, connectApp, resetUsedCodes } from '#test/authenticator.ts';
import { clientOf } from '#test/client.ts';
import {
  facultyInput,
  makeFaculty,
  makeSpeciality,
  makeStudentGroup,
  permissionIds,
} from '#test/factories.ts';
import { inDays, makeOwnToken, tokenInput } from '#test/tokens.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, anonymous } = useServer({
  callers: ['admin', 'anonymous'],
  environment: { TRUST_PROXY: '127.0.0.1' },
});

const READ = ['faculty_index'] as const;
const WRITE = ['faculty_index', 'faculty_store', 'student_group_index'] as const;

/** An account with its own token. */
async function ownerWithToken(permissions = WRITE, given: Parameters<typeof makeOwnToken>[3] = {}) {
  const owner = await openAccount(server, admin, { permissions });
  const token = await makeOwnToken(server, owner.client, permissions, {
    current_password: owner.password,
    ...given,
  });
  return { owner, token };
}

describe('an own API token', () => {
  it('does what was chosen, and nothing else that its owner may', async () => {
    const owner = await openAccount(server, admin, { permissions: WRITE });
    const token = await makeOwnToken(server, owner.client, READ, { current_password: owner.password });
    expect((await token.call(faculties.list)).status).toBe(200);
    const refused = await token.call(faculties.create, { body: facultyInput() });
    expect(refused.status).toBe(403);
    expect((await token.call(studentGroups.list)).status).toBe(403);
    expect((await token.call(apiTokens.current)).result).toMatchObject({
      id: token.created.id,
      permissions: ['faculty_index'],
      university_id: 1,
      faculty_id: null,
    });
    expect((await owner.client.call(apiTokens.current)).result).toBeNull();
  });

  it('needs a code of the app of who makes it, if there is one', async () => {
    const owner = await openAccount(server, admin, { permissions: READ });
    const { secret } = await connectApp(owner.client, owner.password);
    const body = tokenInput(READ, { current_password: owner.password });
    const refused = await owner.client.call(ownApiTokens.create, { body });
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['code']]);
    await resetUsedCodes(server);
    const made = await owner.client.call(ownApiTokens.create, { body: { ...body, code: codeFor(secret) } });
    expect(made.status).toBe(200);
  });

  it('loses what its owner loses, and gets nothing that the owner is given later', async () => {
    const { owner, token } = await ownerWithToken();
    const change = async (names: readonly (typeof WRITE)[number][] | readonly string[]) => {
      const body = {
        name: `Guruh ${owner.username}`,
        permissions: await permissionIds(admin, names as never),
      };
      await admin.call(permissionGroups.update, { params: { id: owner.groupId }, body });
    };
    await change(['student_group_index']);
    expect((await token.call(faculties.list)).status).toBe(403);
    expect((await token.call(studentGroups.list)).status).toBe(200);
    const [listed] = (await owner.client.call(ownApiTokens.list)).result;
    expect(listed).toMatchObject({ permissions: [...WRITE], effective_permissions: ['student_group_index'] });
    await change([...WRITE, 'speciality_index', 'faculty_update']);
    expect((await token.call(faculties.list)).status).toBe(200);
    expect((await token.call(apiTokens.current)).result?.permissions.toSorted()).toEqual(
      [...WRITE].toSorted(),
    );
  });

  it('reads the records of its faculty only, also when its owner is given more', async () => {
    const [mine, other] = [await makeFaculty(admin), await makeFaculty(admin)];
    const groupIn = async (faculty_id: number) =>
      makeStudentGroup(admin, { speciality_id: (await makeSpeciality(admin, { faculty_id })).id });
    const [own, foreign] = [await groupIn(mine.id), await groupIn(other.id)];
    const { token } = await ownerWithToken(WRITE, { faculty_id: mine.id });
    const { result } = await token.call(studentGroups.list);
    expect(result.data.map(({ id }) => id)).toEqual([own.id]);
    expect((await token.call(studentGroups.read, { params: { id: foreign.id } })).status).toBe(404);
    // A user bound to a faculty makes none.
    expect((await token.call(faculties.create, { body: facultyInput() })).status).toBe(403);

    const dean = await openAccount(server, admin, { permissions: WRITE, facultyId: mine.id });
    const ofDean = await makeOwnToken(server, dean.client, WRITE, { current_password: dean.password });
    expect(ofDean.created.faculty_id).toBe(mine.id);
    await server.services.db
      .updateTable('admins')
      .set({ faculty_id: null })
      .where('user_id', '=', dean.id)
      .execute();
    server.services.sessions.forgetAll();
    expect((await ofDean.call(studentGroups.list)).result.data.map(({ id }) => id)).toEqual([own.id]);
    await server.services.db
      .updateTable('admins')
      .set({ faculty_id: other.id })
      .where('user_id', '=', dean.id)
      .execute();
    server.services.sessions.forgetAll();
    expect((await ofDean.call(studentGroups.list)).status).toBe(401);
  });

  it('works only from its addresses', async () => {
    const { token } = await ownerWithToken(WRITE, { allowed_addresses: ['10.20.0.0/16', '2001:db8::/32'] });
    const from = (address: string) =>
      token.call(faculties.list, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
    expect(await from('10.20.1.1')).toBe(200);
    expect(await from('2001:db8::7')).toBe(200);
    expect(await from('10.21.1.1')).toBe(401);
  });

  it('is refused when it was revoked, has expired, is of a blocked account, or was never issued', async () => {
    const { owner, token } = await ownerWithToken();
    const status = async () => (await token.call(faculties.list)).status;
    expect(await status()).toBe(200);
    await changeAccount(server, owner.id, { blocked: true });
    server.services.sessions.forgetAll();
    expect(await status()).toBe(401);
    await changeAccount(server, owner.id, { blocked: false });
    server.services.sessions.forgetAll();
    await owner.client.call(ownApiTokens.revoke, { params: { id: token.created.id } });
    expect(await status()).toBe(401);

    const expiring = await ownerWithToken();
    await server.services.db
      .updateTable('api_tokens')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('id', '=', expiring.token.created.id)
      .execute();
    server.services.sessions.forgetAll();
    expect((await expiring.token.call(faculties.list)).status).toBe(401);
    const made = clientOf(server.url);
    for (const text of ['dek_', `dek_${'A'.repeat(46)}`, `${token.token}x`]) {
      made.token = text;
      expect((await made.call(faculties.list)).status).toBe(401);
    }
  });

  it('answers 402 like its owner after the deadline of the account', async () => {
    const { owner, token } = await ownerWithToken();
    await changeAccount(server, owner.id, { deadline: '2020-01-01T00:00:00Z' });
    server.services.sessions.forgetAll();
    expect((await token.call(faculties.list)).status).toBe(402);
  });

  it('is gone with its account', async () => {
    const { owner, token } = await ownerWithToken();
    await admin.call(admins.remove, { params: { id: owner.id } });
    expect((await token.call(faculties.list)).status).toBe(401);
    const left = await server.services.db
      .selectFrom('api_tokens')
      .where('id', '=', token.created.id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });

  it('is revoked by a new password of its owner', async () => {
    const { owner, token } = await ownerWithToken();
    const body = { current_password: owner.password, password: 'boshqa-uzun-parol-7' };
    expect((await owner.client.call(profile.changePassword, { body })).status).toBe(200);
    expect((await token.call(faculties.list)).status).toBe(401);
    const [listed] = (await owner.client.call(ownApiTokens.list)).result;
    expect(listed).toMatchObject({ state: 'revoked', revoked_because: 'password' });
  });

  it('opens nothing that belongs to the person', async () => {
    const { token } = await ownerWithToken();
    const { status, error } = await token.call(profile.read);
    expect([status, error.message]).toEqual([403, 'API token bu amalni bajara olmaydi']);
    expect((await token.call(ownApiTokens.list)).status).toBe(403);
    expect((await token.call(ownApiTokens.create, { body: tokenInput(READ) })).status).toBe(403);
    expect((await token.call(notifications.list)).status).toBe(403);
    const refreshing = { headers: { authorization: `Bearer ${token.token}` } };
    expect((await anonymous.call(session.refresh, refreshing)).status).toBe(401);
    expect((await anonymous.call(session.logout, refreshing)).status).toBe(200);
    expect((await token.call(faculties.list)).status).toBe(200);
  });

  it('of a teacher opens only what its permissions do', async () => {
    const teacher = await openTeacherAccount(server, admin, READ);
    const token = await makeOwnToken(server, teacher.client, READ, { current_password: teacher.password });
    expect((await token.call(faculties.list)).status).toBe(200);
    await server.services.db.deleteFrom('admins').where('user_id', '=', teacher.userId).execute();
    server.services.sessions.forgetAll();
    expect((await token.call(faculties.list)).status).toBe(403);
  });

  it('remembers its last use', async () => {
    const { owner, token } = await ownerWithToken();
    await token.call(faculties.list, { headers: { 'x-forwarded-for': '10.9.8.7' } });
    await server.services.backgroundDone();
    const [listed] = (await owner.client.call(ownApiTokens.list)).result;
    expect(listed?.last_used_from).toBe('10.9.8.7');
    await token.call(faculties.list, { headers: { 'x-forwarded-for': '10.9.8.8' } });
    await server.services.backgroundDone();
    expect((await owner.client.call(ownApiTokens.list)).result[0]?.last_used_from).toBe('10.9.8.7');
  });
});

describe('making an own API token', () => {
  it('needs the password, permissions that the account holds, and a day within a year', async () => {
    const owner = await openAccount(server, admin, { permissions: READ });
    const fields = async (given: object) => {
      const body = { ...tokenInput(READ, { current_password: owner.password }), ...given };
      const answer = await owner.client.call(ownApiTokens.create, { body });
      return answer.status === 200 ? [] : Object.keys(answer.error.message as object);
    };
    expect(await fields({ current_password: 'notoʻgʻri-parol' })).toEqual(['current_password']);
    expect(await fields({ permissions: ['faculty_index', 'faculty_store'] })).toEqual(['permissions']);
    expect(await fields({ permissions: ['admin_update'] })).toEqual(['permissions.0']);
    expect(await fields({ permissions: [] })).toEqual(['permissions']);
    expect(await fields({ permissions: ['faculty_index', 'faculty_index'] })).toEqual(['permissions']);
    expect(await fields({ expires_on: inDays(-1) })).toEqual(['expires_on']);
    expect(await fields({ expires_on: inDays(366) })).toEqual(['expires_on']);
    expect(await fields({ allowed_addresses: ['10.0.0.0/33'] })).toEqual(['allowed_addresses.0']);
    expect(await fields({ allowed_addresses: ['example.uz'] })).toEqual(['allowed_addresses.0']);
    expect(await fields({ faculty_id: 2_000_000_000 })).toEqual(['faculty_id']);
    expect(await fields({ user_id: 1 })).toEqual(['user_id']);
    expect(await fields({ expires_on: inDays(365) })).toEqual([]);
    expect(await fields({ expires_on: inDays(0) })).toEqual([]);
  });

  it('offers what the account may give to a token', async () => {
    const owner = await openAccount(server, admin, { permissions: ['faculty_index', 'admin_update'] });
    const { result } = await owner.client.call(ownApiTokens.permissions);
    expect(result.flatMap((module) => module.permissions.map(({ name }) => name))).toEqual(['faculty_index']);
  });

  it('ends at twenty active ones, however they are asked for', { tags: 'long' }, async () => {
    const owner = await openAccount(server, admin, { permissions: READ });
    const body = () => tokenInput(READ, { current_password: owner.password });
    const answers = [];
    for (let count = 0; count < 18; count += 1)
      answers.push(await owner.client.call(ownApiTokens.create, { body: body() }));
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 4 }, () => owner.client.call(ownApiTokens.create, { body: body() })),
      )),
    );
    const statuses = answers.map(({ status }) => status);
    expect([200, 405].map((one) => statuses.filter((status) => status === one).length)).toEqual([20, 2]);
  });

  it('shows the token once and stores its hash, tells the owner, and is in the audit without it', async () => {
    const { owner, token } = await ownerWithToken();
    const secret = token.created.token;
    const listed = JSON.stringify((await owner.client.call(ownApiTokens.list)).body);
    expect(listed).toContain(token.created.hint);
    expect(listed).not.toContain(secret.slice(4, 40));
    await server.services.backgroundDone();
    const [told] = (await owner.client.call(notifications.list)).result.data;
    expect(told?.text).toContain('API token yaratildi');
    const { rows } = await sql<{ row: string }>`select to_jsonb(api_tokens)::text as row from api_tokens
      union all select new::text from audit where record = 'api_tokens'`.execute(server.services.db);
    for (const { row } of rows) expect(row).not.toContain(secret.slice(4, 40));
    const entries = (
      await admin.call(audit.list, { query: { record: 'api_tokens', record_id: token.created.id } })
    ).result.data;
    expect(entries).toHaveLength(1);
    const { result: entry } = await admin.call(audit.read, { params: { id: entries[0]?.id ?? 0 } });
    const words = Object.fromEntries(entry.differences.map(({ field, after }) => [field, after]));
    expect(words.permissions).toContain('Fakultetlar (Koʻrish, Qoʻshish)');
  });

  it('is named in the audit beside its owner, and sessions of the owner are not', async () => {
    const { owner, token } = await ownerWithToken();
    const made = (await token.call(faculties.create, { body: facultyInput() })).result;
    await owner.client.call(faculties.create, { body: facultyInput() });
    const entriesOf = async (query: object) => (await admin.call(audit.list, { query })).result.data;
    expect(await entriesOf({ record: 'faculties', record_id: made.id })).toMatchObject([
      {
        user_id: owner.id,
        user_name: owner.username,
        api_token_id: token.created.id,
        api_token_name: token.created.name,
      },
    ]);
    const names = (await entriesOf({ record: 'faculties', user_id: owner.id })).map(
      ({ api_token_name }) => api_token_name,
    );
    expect(names).toEqual([null, token.created.name]);
  });
});
