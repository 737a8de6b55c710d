import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { adminInput, makeAdmin, makeFaculty, makeGroup } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';
import { insertWebhook } from '#test/webhooks.ts';

/** A group of university 1 with one harmless permission. */
let small: number;
const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });
beforeAll(async () => {
  small = (await makeGroup(admin, ['faculty_index'])).id;
});
/** Failed sign-ins of one test must not require a captcha in the next. */
afterEach(() => server.services.db.deleteFrom('sign_in_failures').execute());

const make = (given: Parameters<typeof adminInput>[0]) => makeAdmin(admin, given);
const create = (client: Client, given: Parameters<typeof adminInput>[0]) =>
  client.call(admins.create, { body: adminInput(given) });
/** The body of an update: the account as it is, with changes. */
async function update(client: Client, id: number, changes: object = {}) {
  const { result } = await superadmin.call(admins.read, { params: { id } });
  const { username, email, university_id, permission_group_id, faculty_id, status } = result;
  const body = { username, email, university_id, permission_group_id, faculty_id, status, ...changes };
  return client.call(admins.update, { params: { id }, body });
}
const remove = (client: Client, id: number) => client.call(admins.remove, { params: { id } });
const idOf = async (username: string): Promise<number> => {
  const { id } = await server.services.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
};
const problems = ({ status, error }: { status: number; error: { message: unknown } }) => [
  status,
  Object.keys(error.message as object),
];

describe('the list', () => {
  it('has pages of twenty and filters by name, e-mail, state, faculty and group', async () => {
    const { id: permission_group_id } = await makeGroup(admin, ['faculty_index']);
    const { id: faculty_id } = await makeFaculty(admin);
    const made = await make({ permission_group_id, username: 'Qidiruv-Oʻgʻli', status: 0, faculty_id });
    const active = await make({ permission_group_id });
    const find = async (query: object) =>
      (await admin.call(admins.list, { query })).result.data.map(({ id }) => id);
    expect((await admin.call(admins.list)).result.per_page).toBe(20);
    expect(await find({ name: 'qidiruv' })).toEqual([made.id]);
    expect(await find({ name: 'ҚИДИРУВ' })).toEqual([made.id]);
    expect(await find({ name: made.email })).toEqual([made.id]);
    expect(await find({ faculty_id })).toEqual([made.id]);
    expect((await find({ permission_group_id })).toSorted()).toEqual([made.id, active.id].toSorted());
    expect(await find({ permission_group_id, status: 0 })).toEqual([made.id]);
    expect(await find({ name: 'qidiruv', status: 1 })).toEqual([]);
  });

  it.each(['username', 'email', 'last_sign_in_at', 'created_at'])('sorts by %s both ways', async (field) => {
    const rows = async (sort: string) =>
      (await superadmin.call(admins.list, { query: { sort, limit: 1000 } })).result.data;
    const [rising, falling] = [await rows(field), await rows(`-${field}`)];
    const ids = rising.map(({ id }) => id);
    // Empty values come last in both directions.
    const filled = (list: typeof rising) =>
      list.filter((row) => row[field as 'email'] !== null).map(({ id }) => id);
    expect(filled(falling)).toEqual(filled(rising).reverse());
    expect(new Set(falling.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it('shows a super administrator only to another one', async () => {
    const names = async (client: Client) =>
      (await client.call(admins.list, { query: { limit: 1000 } })).result.data.map(({ email }) => email);
    expect(await names(superadmin)).toContain('superadmin@dekanat.local');
    expect(await names(admin)).not.toContain('superadmin@dekanat.local');
  });
});

describe('a new account', () => {
  it('can sign in and must first set its own password', async () => {
    const { id, first_time_login, university } = await make({
      permission_group_id: small,
      username: 'yangi.xodim',
    });
    expect([first_time_login, university.map(({ id: universityId }) => universityId)]).toEqual([true, [1]]);
    const client = await signIn(server.url, 'yangi.xodim', 'birinchi-parol');
    expect((await client.call(profile.read)).result[0]).toMatchObject({ id, permissions: ['faculty_index'] });
  });

  it('is refused naming every missing or wrong field', async () => {
    expect(problems(await admin.call(admins.create, { body: {} }))).toEqual([
      422,
      ['username', 'email', 'password', 'university_id', 'permission_group_id'],
    ]);
    const wrong = {
      username: 'a b',
      email: 'x',
      password: 'qisqa',
      permission_group_id: 0,
      faculty_id: 'x',
      status: 2,
    };
    expect(problems(await admin.call(admins.create, { body: { ...wrong, university_id: 1 } }))).toEqual([
      422,
      Object.keys(wrong),
    ]);
  });

  it.each([
    ['username', { username: 'ADMIN' }],
    ['email', { email: 'Admin@dekanat.LOCAL' }],
  ])('with a %s that is used is refused on that field', async (field, given) => {
    const { status, error } = await create(admin, { permission_group_id: small, ...given });
    expect([status, error.code, error.field]).toEqual([409, 'duplicate', field]);
  });

  it('gets a group and a faculty of its own university only', async () => {
    const foreign = (await makeGroup(admin2, ['faculty_index'])).id;
    const { id: foreignFaculty } = await makeFaculty(admin2);
    expect(problems(await create(admin, { permission_group_id: foreign }))).toEqual([
      422,
      ['permission_group_id'],
    ]);
    expect(problems(await create(admin, { permission_group_id: small, faculty_id: foreignFaculty }))).toEqual(
      [422, ['faculty_id']],
    );
    expect(problems(await create(superadmin, { permission_group_id: foreign }))).toEqual([
      422,
      ['permission_group_id'],
    ]);
    expect(problems(await create(admin, { permission_group_id: 2_000_000_000 }))).toEqual([
      422,
      ['permission_group_id'],
    ]);
    expect(problems(await create(superadmin, { permission_group_id: small, university_id: 99 }))).toEqual([
      422,
      ['permission_group_id'],
    ]);
  });

  it('keeps state and faculty when an update leaves them out', async () => {
    const { id } = await make({ permission_group_id: small, status: 0, faculty_id: 3 });
    const { result } = await update(admin, id, { status: undefined, faculty_id: undefined });
    expect(result).toMatchObject({ status: 0, faculty_id: 3 });
    const freed = await update(admin, id, { faculty_id: null });
    expect(freed.result).toMatchObject({ status: 0, faculty_id: null });
  });

  it('loses its faculty when it moves to another university', async () => {
    const { id } = await make({ permission_group_id: small, faculty_id: 3 });
    const { id: permission_group_id } = await makeGroup(superadmin, ['faculty_index'], 2);
    const moved = { university_id: 2, permission_group_id, faculty_id: undefined };
    expect((await update(superadmin, id, moved)).result).toMatchObject({
      university_id: 2,
      faculty_id: null,
    });
  });

  it('is created once per Idempotency-Key, and the stored response has no password', async () => {
    const headers = { 'idempotency-key': 'hisob-bir-marta' };
    const body = adminInput({ permission_group_id: small });
    const first = await admin.call(admins.create, { body, headers });
    const again = await admin.call(admins.create, { body: { ...body, password: 'boshqa-parol' }, headers });
    expect(again.result.id).toBe(first.result.id);
    const other = await admin.call(admins.create, { body: { ...body, username: 'boshqa' }, headers });
    expect(other.status).toBe(409);
  });

  it('is refused a permission that its creator does not hold', async () => {
    const all = await idOfGroup('Administratorlar');
    const { client, groupId } = await openAccount(server, admin, {
      permissions: ['admin_store', 'faculty_index'],
    });
    const refused = await create(client, { permission_group_id: all });
    expect(problems(refused)).toEqual([422, ['permission_group_id']]);
    expect(JSON.stringify(refused.error.message)).toContain(
      'Administratorlar (Koʻrish, Tahrirlash, Oʻchirish)',
    );
    expect((await create(client, { permission_group_id: groupId })).status).toBe(200);
    expect((await create(client, { permission_group_id: small })).status).toBe(200);
  });
});

const idOfGroup = async (name: string) =>
  (await superadmin.call(permissionGroups.list, { query: { name, university_id: 1 } })).result.data[0]?.id ??
  0;

describe('an account with more rights than the caller', () => {
  it('cannot be changed or raised when it holds more permissions', async () => {
    const { client } = await openAccount(server, admin, {
      permissions: ['admin_index', 'admin_update', 'admin_destroy', 'faculty_index'],
    });
    const registrar = await idOf('registrar');
    for (const changes of [
      {},
      { password: 'oʻgʻirlangan' },
      { permission_group_id: small },
      { status: 0 },
      { email: 'x@example.uz' },
    ]) {
      const { status, error } = await update(client, registrar, changes);
      expect([status, error.code]).toEqual([403, 'forbidden']);
    }
    expect((await remove(client, registrar)).status).toBe(403);
    expect((await signIn(server.url, 'registrar')).tokens).toBeDefined();
  });

  it('is not found by others when it is a super administrator’s, and another super administrator cannot change it here', async () => {
    const [me] = (await superadmin.call(profile.read)).result;
    const id = me?.id ?? 0;
    expect((await admin.call(admins.read, { params: { id } })).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(404);
    const body = adminInput({ permission_group_id: small });
    expect((await admin.call(admins.update, { params: { id }, body })).status).toBe(404);
    expect((await superadmin.call(admins.update, { params: { id }, body })).status).toBe(403);
    expect((await remove(superadmin, id)).status).toBe(405);
  });

  it('of the whole university or another faculty is not found by a caller bound to a faculty', async () => {
    const dekan = await signIn(server.url, 'dekan');
    const registrar = await idOf('registrar');
    const { id: other } = await make({ permission_group_id: small, faculty_id: 2 });
    for (const id of [registrar, other]) {
      expect((await dekan.call(admins.read, { params: { id } })).status).toBe(404);
      expect((await update(dekan, id)).status).toBe(404);
      expect((await remove(dekan, id)).status).toBe(404);
    }
  });
});

describe('a caller bound to a faculty', () => {
  it('creates and changes accounts of that faculty only', async () => {
    const dekan = await signIn(server.url, 'dekan');
    expect(problems(await create(dekan, { permission_group_id: small }))).toEqual([422, ['faculty_id']]);
    expect(problems(await create(dekan, { permission_group_id: small, faculty_id: 2 }))).toEqual([
      422,
      ['faculty_id'],
    ]);
    const { result } = await create(dekan, { permission_group_id: small, faculty_id: 1 });
    expect(result).toMatchObject({ faculty_id: 1, faculty_name: 'Matematika fakulteti' });
    expect((await update(dekan, result.id, { faculty_id: 1, status: 0 })).result.status).toBe(0);
    expect(problems(await update(dekan, result.id, { faculty_id: null }))).toEqual([422, ['faculty_id']]);
    expect(problems(await update(dekan, result.id, { faculty_id: 2 }))).toEqual([422, ['faculty_id']]);
    expect((await remove(dekan, result.id)).status).toBe(200);
  });

  it('cannot remove their own binding', async () => {
    const dekan = await signIn(server.url, 'dekan');
    expect(problems(await update(dekan, await idOf('dekan'), { faculty_id: null }))).toEqual([
      422,
      ['faculty_id'],
    ]);
  });
});

describe('the caller’s own account', () => {
  it('cannot be deleted or deactivated', async () => {
    const id = await idOf('admin');
    const removed = await remove(admin, id);
    expect([removed.status, removed.error.code]).toEqual([405, 'wrong_state']);
    expect(problems(await update(admin, id, { status: 0 }))).toEqual([422, ['status']]);
    expect((await admin.call(faculties.list)).status).toBe(200);
  });

  it('cannot get a permission that it lacks', async () => {
    const { client, id } = await openAccount(server, admin, { permissions: ['admin_update', 'admin_index'] });
    const all = await idOfGroup('Administratorlar');
    expect(problems(await update(client, id, { permission_group_id: all }))).toEqual([
      422,
      ['permission_group_id'],
    ]);
  });

  it('changes e-mail and password only in the profile, which asks for the current password', async () => {
    const { client, id } = await openAccount(server, admin, { permissions: ['admin_update', 'admin_index'] });
    expect(problems(await update(client, id, { password: 'ochiq-oynadan' }))).toEqual([422, ['password']]);
    expect(problems(await update(client, id, { email: 'boshqa@example.uz' }))).toEqual([422, ['email']]);
    expect((await update(client, id)).status).toBe(200);
  });
});

describe('an update', () => {
  it('of the password by another person closes the sessions and requires a new password', async () => {
    const { client, id, username, password } = await openAccount(server, admin);
    const { result } = await update(admin, id, { password: 'berilgan-parol' });
    expect(result.first_time_login).toBe(true);
    expect((await client.call(faculties.list)).status).toBe(401);
    await expect(signIn(server.url, username, password)).rejects.toThrow('401');
    expect((await signIn(server.url, username, 'berilgan-parol')).tokens?.first_time_login).toBe(true);
  });

  it('to inactive closes the sessions permanently', async () => {
    const { client, id, username, password } = await openAccount(server, admin);
    await update(admin, id, { status: 0 });
    expect((await client.call(faculties.list)).status).toBe(401);
    await expect(signIn(server.url, username, password)).rejects.toThrow('401');
    await update(admin, id, { status: 1 });
    expect((await client.call(faculties.list)).status).toBe(401);
    expect((await (await signIn(server.url, username, password)).call(faculties.list)).status).toBe(200);
  });

  it('without a password keeps the password and the sessions', async () => {
    const { client, id } = await openAccount(server, admin);
    expect((await update(admin, id, { faculty_id: 2 })).result.faculty_id).toBe(2);
    expect((await client.call(faculties.list)).result.data.map(({ id: seen }) => seen)).toEqual([2]);
  });

  it('of an older version is refused, naming who changed the account', async () => {
    const { id, version } = await make({ permission_group_id: small });
    expect((await update(admin, id, { version, faculty_id: 1 })).result.version).toBeGreaterThan(version);
    const { status, error } = await update(superadmin, id, { version, faculty_id: 2 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.message).toContain('admin');
  });

  it('of group or faculty alone increases the version', async () => {
    const { id, version } = await make({ permission_group_id: small });
    const { result } = await update(admin, id, { faculty_id: 2 });
    expect(result.version).toBe(version + 1);
  });

  it('moves an account to another university for a super administrator only, with a group and faculty of that university', async () => {
    const { client, id } = await openAccount(server, admin, { facultyId: 2 });
    const group2 = (await makeGroup(admin2, ['faculty_index'])).id;
    const moved = { university_id: 2, permission_group_id: group2, faculty_id: null };
    expect((await update(admin, id, moved)).status).toBe(403);
    expect(problems(await update(superadmin, id, { ...moved, permission_group_id: small }))).toEqual([
      422,
      ['permission_group_id'],
    ]);
    expect(problems(await update(superadmin, id, { ...moved, faculty_id: 2 }))).toEqual([
      422,
      ['faculty_id'],
    ]);
    expect((await update(superadmin, id, moved)).result).toMatchObject({
      university_id: 2,
      faculty_id: null,
    });
    const { result } = await client.call(faculties.list);
    expect(new Set(result.data.map(({ university_id }) => university_id))).toEqual(new Set([2]));
  });

  it('of the user name lets the account sign in with the new one', async () => {
    const { id, password, username } = await openAccount(server, admin);
    await update(admin, id, { username: `${username}.yangi` });
    await expect(signIn(server.url, username, password)).rejects.toThrow('401');
    expect((await signIn(server.url, `${username}.yangi`, password)).tokens).toBeDefined();
  });
});

describe('removing', () => {
  it('deletes the account and its sessions', async () => {
    const { client, id, username, password } = await openAccount(server, admin);
    expect((await remove(admin, id)).result).toBeNull();
    expect((await client.call(faculties.list)).status).toBe(401);
    await expect(signIn(server.url, username, password)).rejects.toThrow('401');
    expect((await remove(admin, id)).status).toBe(404);
  });

  it('is refused while a webhook has the account, and deletes neither', async () => {
    const { id } = await make({ permission_group_id: small });
    const webhook = await insertWebhook(server, id, 1);
    const refused = await remove(admin, id);
    expect([refused.status, refused.error.message]).toEqual([405, expect.stringContaining('1 ta vebxuk')]);
    await server.services.db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
    expect((await remove(admin, id)).result).toBeNull();
  });
});

it('a move to another university is refused while a webhook of the former one has the account', async () => {
  const { id } = await make({ permission_group_id: small });
  const webhook = await insertWebhook(server, id, 1);
  const { id: permission_group_id } = await makeGroup(admin2, ['faculty_index']);
  const move = () => update(superadmin, id, { university_id: 2, permission_group_id, faculty_id: null });
  const refused = await move();
  expect([refused.status, refused.error.message]).toEqual([405, expect.stringContaining('vebxuklariga')]);
  expect((await update(superadmin, id, { faculty_id: 2 })).result).toMatchObject({
    university_id: 1,
    faculty_id: 2,
  });
  await server.services.db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
  expect((await move()).result.university_id).toBe(2);
});

it('no response and no audit row contains a password or its hash', async () => {
  const { id } = await make({ permission_group_id: small, password: 'juda-maxfiy-parol' });
  await update(admin, id, { password: 'yana-maxfiy-parol' });
  const shown = JSON.stringify([
    (await admin.call(admins.read, { params: { id } })).body,
    (await admin.call(admins.list)).body,
  ]);
  const audit = JSON.stringify(
    await server.services.db.selectFrom('audit').select(['old', 'new']).where('row_id', '=', id).execute(),
  );
  expect(audit).toContain('must_set_password');
  for (const text of [shown, audit]) expect(text).not.toMatch(/maxfiy-parol|argon2|password_hash/);
});
