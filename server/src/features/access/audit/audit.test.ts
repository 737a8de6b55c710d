import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { AUDITED } from '@dekanat/contract/catalogue/catalogue.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client, Input } from '#test/client.ts';
import {
  facultyInput,
  makeAdmin,
  makeFaculty,
  makeGroup,
  makeLicence,
  makeSpeciality,
  permissionIds,
} from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';
import { NAME_KEYS } from './audit-names.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

type Query = NonNullable<Input<typeof audit.list>['query']>;
const page = async (client: Client, query: Query = {}) => (await client.call(audit.list, { query })).result;
const entries = async (client: Client, query: Query) => (await page(client, query)).data;
/** Kinds of records that all universities share. */
const SHARED: string[] = AUDITED.filter(({ audited }) => audited === 'shared').map(({ table }) => table);
const ofFaculty = (id: number): Query => ({ record: 'faculties', record_id: id });
/** Changes a faculty's code, dean and Russian name in one request. */
async function changeFaculty(client: Client, id: number) {
  const body = facultyInput({
    language: 'ru',
    name: 'Химия',
    faculty_code: `K${id}`,
    dean_name: 'Yangi dekan',
  });
  return client.call(faculties.update, { params: { id }, body });
}

describe('an entry', () => {
  it('names a licence by its domain and its state in words', async () => {
    const { id, allowed_domain, org_code } = await makeLicence(superadmin);
    const body = { status: 'blocked', allowed_domain, org_code } as const;
    await superadmin.call(licences.update, { params: { id }, body });
    const [changed] = await entries(superadmin, { record: 'licences', record_id: id, language: 'ru' });
    expect(changed).toMatchObject({
      record_label: 'Лицензия',
      record_name: allowed_domain,
      summary: 'Состояние: Активно → Заблокировано',
    });
  });

  it('shows who did what to which record, when and from where', async () => {
    const { id, faculty_code } = await makeFaculty(admin, { name: 'Kimyo' });
    const { headers } = await changeFaculty(admin, id);
    const [changed, created, ...more] = await entries(admin, { ...ofFaculty(id), language: 'oz' });
    expect(more).toEqual([]);
    expect(changed).toMatchObject({
      user_name: 'admin',
      action: 'changed',
      record_label: 'Fakultet',
      record_name: 'Kimyo',
      record_exists: true,
      university_name: 'Zarafshon davlat universiteti',
      request_id: headers.get('x-request-id'),
      address: '127.0.0.1',
      summary: `Nomi (ru): — → Химия; Dekan (boshliq) F.I.Sh.: Sinov Dekani → Yangi dekan; Kodi: ${faculty_code} → K${id}`,
    });
    expect(Date.now() - Date.parse(changed?.at ?? '')).toBeLessThan(60_000);
    expect(created).toMatchObject({ action: 'created', record_id: id });
    expect(created?.differences[0]).toEqual({
      field: 'name',
      label: 'Nomi',
      language: 'oz',
      before: null,
      after: 'Kimyo',
    });
  });

  it('is in the reader’s language', async () => {
    const { id } = await makeFaculty(admin, { name: 'Kimyo' });
    await changeFaculty(admin, id);
    const [changed] = await entries(admin, { ...ofFaculty(id), language: 'ru' });
    expect(changed).toMatchObject({ record_label: 'Факультет', record_name: 'Химия' });
    expect(changed?.differences.map(({ label }) => label)).toContain('Код');
  });

  it('of a removed record has its last name', async () => {
    const { id } = await makeFaculty(admin, { name: 'Yoʻqolgan' });
    await admin.call(faculties.remove, { params: { id } });
    const [removed, created] = await entries(admin, ofFaculty(id));
    expect(removed).toMatchObject({ action: 'removed', record_name: 'Yoʻqolgan', record_exists: false });
    expect(created?.record_exists).toBe(false);
    expect(removed?.differences).toContainEqual(
      expect.objectContaining({ before: 'Yoʻqolgan', after: null }),
    );
  });

  it('shows that a change has no differences', async () => {
    const body = facultyInput();
    const { id } = await makeFaculty(admin, body);
    await admin.call(faculties.update, { params: { id }, body });
    expect((await entries(admin, ofFaculty(id)))[0]).toMatchObject({
      differences: [],
      summary: 'Oʻzgarishsiz saqlandi',
    });
  });

  it('of an account covers both of its tables and never shows a password', async () => {
    const group = await makeGroup(admin, ['faculty_index']);
    const { id, username } = await makeAdmin(admin, {
      permission_group_id: group.id,
      password: 'maxfiy-parol-1',
    });
    const body = {
      username,
      email: 'yangi@example.uz',
      university_id: 1,
      permission_group_id: group.id,
      faculty_id: 1,
    };
    await admin.call(admins.update, { params: { id }, body: { ...body, password: 'maxfiy-parol-2' } });
    const query: Query = { record: 'users', record_id: id };
    const [changed, created] = await entries(admin, query);
    expect(changed?.differences.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['email', 's•••@example.uz', 'y•••@example.uz'],
      ['faculty_id', null, 'Matematika fakulteti'],
      ['password_hash', '•••', '•••'],
    ]);
    expect(created).toMatchObject({ action: 'created', record_name: username });
    await admin.call(admins.remove, { params: { id } });
    const json = JSON.stringify(await entries(admin, query));
    expect(json).not.toMatch(/maxfiy-parol|argon2|yangi@example/);
    expect(await entries(admin, query)).toMatchObject([{ action: 'removed', record_name: username }, {}, {}]);
  });

  it('of a permission group shows the removed and the added permissions', async () => {
    const { id, name } = await makeGroup(admin, ['faculty_index', 'faculty_store']);
    const permissions = await permissionIds(admin, ['faculty_index', 'admin_index', 'admin_store']);
    await admin.call(permissionGroups.update, { params: { id }, body: { name, permissions } });
    const [changed] = await entries(admin, { record: 'permission_groups', record_id: id });
    expect(changed?.differences).toEqual([
      {
        field: 'permission_id',
        label: 'Ruxsatlar',
        language: null,
        before: '− Fakultetlar (Qoʻshish)',
        after: '+ Administratorlar (Koʻrish, Qoʻshish)',
      },
    ]);
  });

  it('shows the label of a chosen value', async () => {
    const { id } = await makeSpeciality(admin);
    const [created] = await entries(admin, { record: 'specialities', record_id: id, language: 'ru' });
    const type = created?.differences.find(({ field }) => field === 'education_type_id');
    expect(type).toMatchObject({ label: 'Тип образования', after: 'Бакалавр' });
  });

  it('shows the label of its own module when another module has the same key', async () => {
    await server.services.db.updateTable('labels').set({ status: 1 }).where('key', '=', 'phd').execute();
    const { id } = await makeSpeciality(admin, { education_type_id: 'phd' });
    const [entry] = await entries(admin, { record: 'specialities', record_id: id });
    expect(entry?.summary).toContain('Taʼlim turi: Doktorantura PhD');
  });

  it('names the user who acted after their account is deleted', async () => {
    const account = await openAccount(server, admin, { permissions: ['faculty_index', 'faculty_store'] });
    const { id } = await makeFaculty(account.client);
    await admin.call(admins.remove, { params: { id: account.id } });
    expect(await entries(admin, ofFaculty(id))).toMatchObject([
      { user_id: account.id, user_name: account.username },
    ]);
  });

  it('can be read by its id', async () => {
    const { id } = await makeFaculty(admin);
    const [entry] = await entries(admin, ofFaculty(id));
    expect((await admin.call(audit.read, { params: { id: entry?.id ?? 0 } })).result).toEqual(entry);
  });
});

describe('the list', () => {
  it('is sorted newest first, in pages that never overlap, with an exact total', async () => {
    const { total } = await page(admin);
    const all = [];
    for (let number = 1; all.length < total; number += 1)
      all.push(...(await page(admin, { limit: 1000, page: number })).data);
    expect(all).toHaveLength(total);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const [first, second] = [await page(admin, { limit: 5 }), await page(admin, { limit: 5, page: 2 })];
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 10));
    expect(await page(admin, { limit: 5, page: 99_999 })).toMatchObject({ data: [], total });
  });

  it('filters by user, kind, action, days and request', async () => {
    const account = await openAccount(server, admin, { permissions: ['faculty_index', 'faculty_store'] });
    const { id } = await makeFaculty(account.client);
    const [entry] = await entries(admin, ofFaculty(id));
    expect(await page(admin, { user_id: account.id })).toMatchObject({ total: 1, data: [{ record_id: id }] });
    expect(await page(admin, { request_id: entry?.request_id ?? '' })).toMatchObject({
      total: 1,
      data: [{ id: entry?.id }],
    });
    expect((await page(admin, { user_id: account.id, action: 'removed' })).total).toBe(0);
    expect((await page(admin, { user_id: account.id, record: 'users' })).total).toBe(0);
    expect((await page(admin, { user_id: account.id, from: '2020-01-01', to: '2020-12-31' })).total).toBe(0);
    expect((await page(admin, { user_id: account.id, from: '2020-01-01' })).total).toBe(1);
  });

  it.each([
    [{ from: '0000-01-01' }, 'from'],
    [{ to: '31.02.2026' }, 'to'],
    [{ record: 'sessions' }, 'record'],
    [{ record_id: '5' }, 'record'],
    [{ action: 'insert' }, 'action'],
    [{ request_id: 'a b' }, 'request_id'],
  ])('refuses %j', async (query, field) => {
    const { status, error } = await admin.call(audit.list, { query: query });
    expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
  });

  it('counts days in the universities’ time zone, before and after the daily totals exist', async () => {
    const { db } = server.services;
    // 1 March, 00:30 in Tashkent, is still February in UTC; the second is in the last minute of that day.
    for (const at of ['2024-02-29T19:30:00Z', '2024-03-01T18:59:59Z', '2024-03-01T19:00:00Z'])
      await sql`insert into audit (at, table_name, row_id, record, university_id, action, change)
                values (${at}, 'faculties', 999, 'faculties', 1, 'update', 'update')`.execute(db);
    const filters: Query[] = [
      { from: '2024-03-01', to: '2024-03-01' },
      { to: '2024-03-01' },
      { from: '2024-03-02' },
      {},
      { action: 'changed' },
      { action: 'removed', from: '2024-03-01' },
    ];
    const totals = async (client: Client) =>
      Promise.all(filters.map(async (query) => (await page(client, { ...query, limit: 1 })).total));
    const [before, beforeAll] = [await totals(admin), await totals(superadmin)];
    expect(before.slice(0, 2)).toEqual([2, 2]);
    for (let time = 0; time < 2; time++) await sql`select count_audit_days()`.execute(db);
    expect(await db.selectFrom('audit_days').selectAll().where('changes', '>', 0).execute()).toHaveLength(4);
    expect([await totals(admin), await totals(superadmin)]).toEqual([before, beforeAll]);
    expect((await totals(admin2))[0]).toBe(0);
    await makeFaculty(admin);
    expect((await totals(admin)).map((total, at) => total - (before[at] ?? 0))).toEqual([0, 0, 1, 1, 0, 0]);
  });

  it('can be exported completely, in words', async () => {
    const { id } = await makeFaculty(admin, { name: '=1+1' });
    await changeFaculty(admin, id);
    const query = {
      ...ofFaculty(id),
      format: 'csv',
      columns: 'user_name,action,record_name,summary',
    };
    const { result } = await admin.call(audit.export, { query });
    const lines = String(result).trim().split(/\r?\n/);
    expect(lines[0]).toContain('"Kim","Amal","Yozuv","Nima oʻzgardi"');
    expect(lines[1]).toMatch(/^"admin","Oʻzgartirdi","'=1\+1",/);
    expect(lines).toHaveLength(3);
    const { total } = await page(admin);
    const many = 1200;
    await sql`insert into audit (table_name, row_id, record, university_id, action, change)
              select 'faculties', 999, 'faculties', 1, 'update', 'update' from generate_series(1, ${many}::int)`.execute(
      server.services.db,
    );
    const all = await admin.call(audit.export, {
      query: { format: 'csv', columns: 'record_label' },
    });
    expect(String(all.result).trim().split(/\r?\n/)).toHaveLength(total + many + 1);
  });
});

describe('a reader', () => {
  it('sees the changes of their university; a super administrator all', async () => {
    const [own, foreign] = [await makeFaculty(admin), await makeFaculty(admin2)];
    expect((await page(admin, ofFaculty(own.id))).total).toBe(1);
    expect((await page(admin, ofFaculty(foreign.id))).total).toBe(0);
    expect((await page(admin2, ofFaculty(own.id))).total).toBe(0);
    for (const { id } of [own, foreign]) expect((await page(superadmin, ofFaculty(id))).total).toBe(1);
    expect((await page(superadmin, { ...ofFaculty(own.id), university_id: 2 })).total).toBe(0);
    const universities = new Set(
      (await entries(admin, { limit: 1000 })).map(({ university_id }) => university_id),
    );
    expect([...universities]).toEqual([1]);
  });

  it('does not see names from outside their scope', async () => {
    const { id } = await makeFaculty(admin2, { name: 'Begona' });
    await sql`insert into audit (table_name, row_id, record, university_id, action, change, old, new)
              values ('admins', 4, 'users', 1, 'update', 'update', ${{ faculty_id: id }}, ${{ faculty_id: 1 }})`.execute(
      server.services.db,
    );
    expect((await entries(admin, { record: 'users', record_id: 4 }))[0]?.differences).toMatchObject([
      { before: `№ ${id}`, after: 'Matematika fakulteti' },
    ]);
  });

  it('bound to a faculty sees changes of its records only', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const account = await openAccount(server, admin, { permissions: ['audit_index'], facultyId });
    await makeFaculty(admin);
    await changeFaculty(admin, facultyId);
    const { data, total } = await page(account.client);
    expect(data.map(({ record, record_id, action }) => [record, record_id, action])).toEqual([
      ['faculties', facultyId, 'changed'],
      // A change made directly in the database, outside any request.
      ['users', account.id, 'changed'],
      ['users', account.id, 'created'],
      ['faculties', facultyId, 'created'],
    ]);
    expect(total).toBe(4);
    const { result } = await account.client.call(audit.people);
    expect(result.map(({ name }) => name)).toEqual([account.username, 'Superadmin']);
  });

  it('can filter by users of their university', async () => {
    const names = (await admin.call(audit.people, { query: { search: 'DEKAN' } })).result.map(
      ({ name }) => name,
    );
    expect(names).toEqual(['dekan']);
    expect(JSON.stringify((await admin.call(audit.people)).result)).not.toContain('admin2');
  });
});

describe('an audit row', () => {
  it.each(['update audit set user_id = 1', 'delete from audit', 'truncate audit'])(
    'cannot be changed or deleted: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(server.services.db)).rejects.toThrow(
        'Audit rows are written once',
      );
    },
  );

  it('is deleted only in a transaction that explicitly allows it, and is never updated', async () => {
    const { db } = server.services;
    await sql`insert into audit (at, table_name, row_id, record, action, change)
              values ('2001-01-01', 'faculties', 998, 'faculties', 'update', 'update')`.execute(db);
    const allowed = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
      db.transaction().execute(async (trx) => {
        await sql`set local dekanat.audit_retention = 'on'`.execute(trx);
        return work(trx);
      });
    await expect(allowed((trx) => sql`update audit set user_id = 1`.execute(trx))).rejects.toThrow(
      'written once',
    );
    await allowed((trx) => trx.deleteFrom('audit').where('at', '<', '2002-01-01').execute());
    expect(await db.selectFrom('audit').select('id').where('row_id', '=', 998).execute()).toEqual([]);
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('written once');
  });

  it('has the university of translations and linked records', async () => {
    const rows = await server.services.db
      .selectFrom('audit')
      .select(['table_name', 'university_id'])
      .distinct()
      .where('university_id', 'is', null)
      .where('record', 'not in', ['users', 'configs', ...SHARED])
      .execute();
    expect(rows).toEqual([]);
  });

  it('is found by the keys of names through an index with the same keys', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef('audit_names'::regclass) as definition`.execute(server.services.db);
    expect(rows[0]?.definition).toContain(`'${NAME_KEYS}'`);
  });

  it('of the own password shows that it changed', async () => {
    const account = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const body = { current_password: account.password, password: 'butunlay-boshqa-1' };
    await account.client.call(profile.changePassword, { body });
    const [entry] = await entries(admin, { record: 'users', record_id: account.id });
    expect(entry).toMatchObject({ user_name: account.username, summary: 'Parol: •••' });
  });
});
