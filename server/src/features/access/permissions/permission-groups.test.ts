import { readFile } from 'node:fs/promises';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { permissions } from '@dekanat/contract/access/permissions/permissions.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeAdmin, makeGroup, permissionIds, unique } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const create = (client: Client, body: object) =>
  client.call(permissionGroups.create, { body: { name: `Guruh ${unique()}`, ...body } });
const update = (client: Client, id: number, body: object) =>
  client.call(permissionGroups.update, { params: { id }, body: { name: `Guruh ${unique()}`, ...body } });
const remove = (client: Client, id: number) => client.call(permissionGroups.remove, { params: { id } });
const problems = ({ status, error }: { status: number; error: { message: unknown } }) => [
  status,
  Object.keys(error.message as object),
];

describe('the permissions', () => {
  it('are listed by module in the caller’s language, and can be granted if the caller holds them', async () => {
    const { result } = await admin.call(permissions.options, { query: { language: 'ru' } });
    expect(result.flatMap((module) => module.permissions.map(({ name }) => name))).toEqual(
      PERMISSION_CATALOGUE.map(({ name }) => name),
    );
    expect(result.find(({ module }) => module === 'faculty')).toMatchObject({
      label: 'Факультеты',
      permissions: [
        { label: 'Просмотр', grantable: true },
        { label: 'Добавление', grantable: true },
        { label: 'Изменение', grantable: true },
        { label: 'Удаление', grantable: true },
      ],
    });
    const { client } = await openAccount(server, admin, {
      permissions: ['faculty_index', 'permission_group_index'],
    });
    const shown = (await client.call(permissions.options)).result.flatMap((module) => module.permissions);
    expect(shown.map(({ name }) => name)).toEqual(PERMISSION_CATALOGUE.map(({ name }) => name));
    expect(shown.filter(({ grantable }) => grantable).map(({ name }) => name)).toEqual([
      'faculty_index',
      'permission_group_index',
    ]);
  });
});

describe('the list', () => {
  it('counts the members of each group and filters by name and permission', async () => {
    const { id, name } = await makeGroup(admin, ['backup_database_destroy']);
    await makeAdmin(admin, { permission_group_id: id });
    const [permissionId] = await permissionIds(admin, ['backup_database_destroy']);
    const find = async (query: object) => (await admin.call(permissionGroups.list, { query })).result.data;
    expect(await find({ name })).toMatchObject([{ id, admins_count: 1, permissions: [permissionId] }]);
    const holding = await find({ permission_id: permissionId });
    expect(holding.map((group) => group.name).sort()).toEqual(['Administratorlar', name].sort());
    expect((await find({ sort: '-admins_count' })).at(0)?.admins_count).toBeGreaterThanOrEqual(1);
  });
});

describe('a new group', () => {
  it('grants exactly the chosen permissions', async () => {
    const [index = 0, store = 0] = await permissionIds(admin, ['faculty_index', 'faculty_store']);
    const { result } = await create(admin, { permissions: [store, index, store] });
    expect(result).toMatchObject({
      permissions: [index, store].sort((a, b) => a - b),
      admins_count: 0,
      university_id: 1,
    });
  });

  it('is refused without a name or a permission, and with an unknown permission', async () => {
    expect(
      problems(await admin.call(permissionGroups.create, { body: { name: ' ', permissions: [] } })),
    ).toEqual([422, ['name', 'permissions']]);
    for (const given of [[2_000_000_000], [0], ['1'], [1.5], 'all']) {
      const { status, error } = await create(admin, { permissions: given });
      expect(status).toBe(422);
      expect(Object.keys(error.message)[0]).toMatch(/^permissions/);
    }
  });

  it('is refused with a message that a permission is required', async () => {
    const { error } = await create(admin, { permissions: [] });
    expect(error.message).toEqual({ permissions: ['Hech boʻlmaganda 1 ta permission biriktirish kerak'] });
  });

  it('is refused a name used in its university and accepts one used in another', async () => {
    const [id] = await permissionIds(admin, ['faculty_index']);
    const name = `Yagona ${unique()}`;
    await create(admin, { name, permissions: [id] });
    const { status, error } = await create(admin, { name: name.toUpperCase(), permissions: [id] });
    expect([status, error.code, error.field]).toEqual([409, 'duplicate', 'name']);
    expect((await create(superadmin, { name, permissions: [id], university_id: 2 })).status).toBe(200);
  });

  it('of a super administrator requires a university', async () => {
    const [id] = await permissionIds(admin, ['faculty_index']);
    expect(problems(await create(superadmin, { permissions: [id] }))).toEqual([422, ['university_id']]);
    expect(problems(await create(superadmin, { permissions: [id], university_id: 99 }))).toEqual([
      422,
      ['university_id'],
    ]);
  });

  it('grants nothing that its creator does not hold', async () => {
    const { client } = await openAccount(server, admin, {
      permissions: ['permission_group_store', 'faculty_index'],
    });
    const ids = await permissionIds(admin, ['faculty_index', 'faculty_destroy']);
    const { status, error } = await create(client, { permissions: ids });
    expect([status, error.message]).toEqual([
      422,
      { permissions: [expect.stringContaining('Fakultetlar (Oʻchirish)')] },
    ]);
    expect((await create(client, { permissions: ids.slice(0, 1) })).status).toBe(200);
  });
});

describe('an update', () => {
  it('of the caller’s own group cannot add permissions but may remove them', async () => {
    const granted = ['permission_group_update', 'faculty_index'] as const;
    const { client, groupId } = await openAccount(server, admin, { permissions: granted });
    const [change = 0, index = 0, destroy = 0] = await permissionIds(admin, [...granted, 'faculty_destroy']);
    expect(problems(await update(client, groupId, { permissions: [change, index, destroy] }))).toEqual([
      422,
      ['permissions'],
    ]);
    expect((await client.call(profile.read)).result[0]?.permissions).toEqual([
      'faculty_index',
      'permission_group_update',
    ]);
    expect((await update(client, groupId, { permissions: [change] })).status).toBe(200);
    expect((await client.call(faculties.list)).status).toBe(403);
  });

  it('or removal of a group with permissions that the caller lacks is refused', async () => {
    const { client } = await openAccount(server, admin, {
      permissions: ['permission_group_update', 'permission_group_destroy'],
    });
    const { id } = await makeGroup(admin, ['permission_group_update', 'faculty_index']);
    const [only] = await permissionIds(admin, ['permission_group_update']);
    for (const answer of [await update(client, id, { permissions: [only] }), await remove(client, id)]) {
      expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
      expect(answer.error.message).toContain('Fakultetlar (Koʻrish)');
    }
  });

  it('changes the rights of every member at once', async () => {
    const { id } = await makeGroup(admin, ['faculty_index']);
    const members = await Promise.all([1, 2].map(() => openAccount(server, admin, { groupId: id })));
    const statuses = () =>
      Promise.all(members.map(async ({ client }) => (await client.call(faculties.list)).status));
    expect(await statuses()).toEqual([200, 200]);
    await update(admin, id, { permissions: await permissionIds(admin, ['admin_index']) });
    expect(await statuses()).toEqual([403, 403]);
    await update(admin, id, { permissions: await permissionIds(admin, ['admin_index', 'faculty_index']) });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('of an older version is refused', async () => {
    const { id, version, permissions: given } = await makeGroup(admin, ['faculty_index']);
    expect((await update(admin, id, { permissions: given, version })).result.version).toBe(version + 1);
    expect((await update(admin, id, { permissions: given, version })).error.code).toBe('stale');
  });

  it('does not move a group to another university', async () => {
    const { id, permissions: given } = await makeGroup(admin, ['faculty_index']);
    const { status } = await update(superadmin, id, { permissions: given, university_id: 2 });
    expect(status).toBe(404);
    expect((await superadmin.call(permissionGroups.read, { params: { id } })).result.university_id).toBe(1);
  });
});

describe('removing', () => {
  it('is refused while the group has members, with their number', async () => {
    const { id } = await makeGroup(admin, ['faculty_index']);
    for (let holders = 0; holders < 2; holders += 1) await makeAdmin(admin, { permission_group_id: id });
    const { status, error } = await admin.call(permissionGroups.remove, {
      params: { id },
      query: { language: 'ru' },
    });
    expect([status, error.code, error.message]).toEqual([
      405,
      'in_use',
      'Удалить нельзя. С этой записью связаны: 2 администратора',
    ]);
  });

  it('deletes a group without members', async () => {
    const { id } = await makeGroup(admin, ['faculty_index']);
    expect((await remove(admin, id)).result).toBeNull();
    expect((await remove(admin, id)).status).toBe(404);
  });
});

describe('the migration that separates reading from writing papers, retakes and GPA', () => {
  const READING = ['re_reading_subject_group_index', 'academic_debtor_index', 'student_index'] as const;
  const ADDED = [
    'academic_debtor_update',
    're_reading_subject_group_delete',
    're_reading_subject_group_store',
    're_reading_subject_group_update',
  ];

  it('gives the new permissions to groups that write in the education process, and to no others', async () => {
    const readers = await makeGroup(admin, [...READING]);
    const writers = await makeGroup(admin, [...READING, 'rating_store']);
    const newsWriters = await makeGroup(admin, [...READING, 'post_store']);
    const strangers = await makeGroup(admin, ['rating_store']);
    const migration = new URL('../../../../migrations/0157-permissions-to-write.sql', import.meta.url);
    await sql.raw(await readFile(migration, 'utf8')).execute(server.services.db);
    const held = async ({ id }: { id: number }) =>
      (await admin.call(permissionGroups.read, { params: { id } })).result.permissions.length;
    expect(await Promise.all([readers, writers, newsWriters, strangers].map(held))).toEqual([3, 8, 4, 1]);
    const { rows } = await sql<{ name: string }>`
      select permissions.name
      from permission_group_permissions join permissions on permissions.id = permission_id
      where permission_group_id = ${writers.id} and permissions.name = any(${ADDED}::text[])
      order by name`.execute(server.services.db);
    expect(rows.map(({ name }) => name)).toEqual(ADDED);
  });
});
