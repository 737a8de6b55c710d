import { readFile } from 'node:fs/promises';
import { listViews, VIEWS_MAX } from '@dekanat/contract/access/views/list-views.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { listViewInput, makeListView, unique } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

let author: Client;
let reader: Client;
const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });
beforeAll(async () => {
  const faculties = { permissions: ['faculty_index' as const] };
  ({ client: author } = await openAccount(server, admin, faculties));
  ({ client: reader } = await openAccount(server, admin, faculties));
});

const viewsOf = async (client: Client) => (await client.call(listViews.list, {})).result;
const namesOf = async (client: Client) => (await viewsOf(client)).map(({ name }) => name);
const update = (client: Client, id: number, body: object) =>
  client.call(listViews.update, { params: { id }, body });

const migrationOf = (name: string) => new URL(`../../../../migrations/${name}.sql`, import.meta.url);

describe('a private view', () => {
  it('is returned with filters, order and columns to its author only', async () => {
    const input = listViewInput();
    const { result } = await author.call(listViews.create, { body: input });
    expect(result).toMatchObject({ ...input, shared: false, own: true, changeable: true, place: null });
    expect(await namesOf(author)).toContain(input.name);
    for (const other of [reader, admin]) expect(await namesOf(other)).not.toContain(input.name);
    expect((await update(admin, result.id, { name: 'Boshqa' })).status).toBe(404);
  });

  it('has columns of a matrix report', async () => {
    const columns = { order: ['fio', 'cells.17'], hidden: ['cells.18'], shown: [], pinned: ['cells.17'] };
    const { result } = await author.call(listViews.create, { body: listViewInput({ columns }) });
    expect(result).toMatchObject({ columns });
    const wrong = listViewInput({ columns: { ...columns, hidden: ['cells.1.2'] } });
    expect((await author.call(listViews.create, { body: wrong })).status).toBe(422);
  });

  it('needs a name that the author has not used on that screen', async () => {
    const { name } = await makeListView(author);
    const taken = await author.call(listViews.create, { body: listViewInput({ name }) });
    expect([taken.status, Object.keys(taken.error.message)]).toEqual([409, ['name']]);
    expect((await reader.call(listViews.create, { body: listViewInput({ name }) })).status).toBe(200);
    const unnamed = await author.call(listViews.create, { body: listViewInput({ name: ' ' }) });
    expect([unnamed.status, Object.keys(unnamed.error.message)]).toEqual([422, ['name']]);
  });

  it.each([
    ['list', { list: '/students' }],
    ['list', { list: '/nowhere' }],
    ['screen', { screen: '/students/students/view/5' }],
    ['params', { params: { passport: 'AB1234567' } }],
    ['params', { params: { full_search: 'ab 1234567' } }],
    ['params', { params: { full_search: '50109040010015' } }],
    ['params', { params: { fio: 'АВ-1234567' } }],
    ['params', { params: { fio: '50109040010015' } }],
    ['params', { params: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`p${at}`, '1'])) }],
  ])('is refused with a wrong %s', async (field, given) => {
    const { status, error } = await author.call(listViews.create, { body: listViewInput(given) });
    expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
  });

  it('is refused beyond the limit of a user', async () => {
    const { client } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const { result } = await client.call(listViews.create, { body: listViewInput() });
    await sql`
      insert into list_views (user_id, university_id, screen, list, name, params, columns)
      select user_id, university_id, screen, list, 'View ' || number, params, columns
      from list_views, generate_series(2, ${VIEWS_MAX}::integer) as number where id = ${result.id}`.execute(
      server.services.db,
    );
    const { status } = await client.call(listViews.create, { body: listViewInput() });
    expect(status).toBe(422);
  });
});

describe('a shared view', () => {
  it('is returned to users of the university who may read the list', async () => {
    const { name } = await makeListView(author, { shared: true });
    const shown = (await viewsOf(reader)).find((view) => view.name === name);
    expect(shown).toMatchObject({ shared: true, own: false, changeable: false });
    const { client: withoutList } = await openAccount(server, admin, { permissions: ['department_index'] });
    for (const other of [withoutList, admin2]) expect(await namesOf(other)).not.toContain(name);
  });

  it('is changed and deleted by its author and by administrators of the settings only', async () => {
    const { id } = await makeListView(author, { shared: true });
    expect((await update(reader, id, { name: 'Boshqa' })).status).toBe(403);
    expect((await reader.call(listViews.remove, { params: { id } })).status).toBe(403);
    const name = `Yangi ${unique()}`;
    expect((await update(admin, id, { name })).result).toMatchObject({ name, own: false, changeable: true });
    expect((await update(author, id, { shared: false })).result.shared).toBe(false);
    expect(await namesOf(reader)).not.toContain(name);
    expect((await author.call(listViews.remove, { params: { id } })).status).toBe(200);
    expect(await namesOf(author)).not.toContain(name);
  });

  it('is made private by an administrator of the settings', async () => {
    const { id, name } = await makeListView(author, { shared: true });
    const { status, result } = await update(admin, id, { shared: false });
    expect([status, result]).toEqual([200, expect.objectContaining({ name, shared: false, own: false })]);
    expect(await namesOf(admin)).not.toContain(name);
    expect(await namesOf(author)).toContain(name);
  });

  it('is not changed by an administrator of one faculty', async () => {
    const { id } = await makeListView(author, { shared: true });
    const dean = await openAccount(server, admin, {
      permissions: ['faculty_index', 'config_update'],
      facultyId: 1,
    });
    expect((await update(dean.client, id, { name: 'Boshqa' })).status).toBe(403);
  });

  it('of a super administrator needs a university', async () => {
    const superadmin = await signIn(server.url, 'superadmin');
    const body = listViewInput({ shared: true });
    const { status, error } = await superadmin.call(listViews.create, { body });
    expect([status, Object.keys(error.message)]).toEqual([422, ['shared']]);
    const query = { university_id: 1 };
    expect((await superadmin.call(listViews.create, { body, query })).status).toBe(200);
    expect(await namesOf(reader)).toContain(body.name);
  });
});

describe('a shared view of a super administrator', () => {
  const make = async () => {
    const body = listViewInput({ shared: true });
    return (await superadmin.call(listViews.create, { body, query: { university_id: 1 } })).result;
  };
  const rename = (id: number, university_id: number | undefined, body: object = {}) =>
    superadmin.call(listViews.update, {
      params: { id },
      query: { university_id },
      body: { name: `Nom ${unique()}`, shared: true, ...body },
    });

  it.each([2, undefined])('stays with its university when it is renamed in university %s', async (chosen) => {
    const { id } = await make();
    const { status, result } = await rename(id, chosen);
    expect([status, result.shared]).toEqual([200, true]);
    expect(await namesOf(reader)).toContain(result.name);
    expect(await namesOf(admin2)).not.toContain(result.name);
  });

  it('is shared with the chosen university once it was private', async () => {
    const { id } = await make();
    await rename(id, 1, { shared: false });
    const { result } = await rename(id, 2);
    expect(await namesOf(reader)).not.toContain(result.name);
    expect(await namesOf(admin2)).toContain(result.name);
    await rename(id, 2, { shared: false });
    const { status, error } = await rename(id, undefined);
    expect([status, Object.keys(error.message)]).toEqual([422, ['shared']]);
  });
});

it('list views: refuses a change of an older version', async () => {
  const { id, version } = await makeListView(author);
  expect((await update(author, id, { name: `A ${unique()}`, version })).status).toBe(200);
  expect((await update(author, id, { name: `B ${unique()}`, version })).status).toBe(409);
});

it('list views: pins of a super administrator stay while another university is chosen', async () => {
  const [own, other] = [
    await makeListView(admin, { shared: true }),
    await makeListView(admin2, { shared: true }),
  ];
  const pin = (university_id: number, ...ids: number[]) =>
    superadmin.call(listViews.pin, { query: { university_id }, body: { screen: own.screen, ids } });
  const pinned = async (university_id: number) =>
    (await superadmin.call(listViews.list, { query: { university_id } })).result
      .filter(({ place }) => place !== null)
      .map(({ id }) => id);
  await pin(1, own.id);
  expect((await pin(2, other.id)).status).toBe(200);
  expect([await pinned(1), await pinned(2)]).toEqual([[own.id], [other.id]]);
  await pin(1);
  expect([await pinned(1), await pinned(2)]).toEqual([[], [other.id]]);
});

it('list views: pins views in the order of each user', async () => {
  const [first, second] = [await makeListView(author, { shared: true }), await makeListView(author)];
  const pin = (client: Client, ...ids: number[]) =>
    client.call(listViews.pin, { body: { screen: first.screen, ids } });
  const pinned = async (client: Client) =>
    (await viewsOf(client)).filter(({ place }) => place !== null).map(({ id }) => id);
  await pin(author, second.id, first.id);
  await pin(reader, first.id);
  expect([await pinned(author), await pinned(reader)]).toEqual([[second.id, first.id], [first.id]]);
  await pin(author, first.id);
  expect(await pinned(author)).toEqual([first.id]);
  expect((await pin(reader, second.id)).status).toBe(404);
});

it('list views: pins that one user stores at the same moment replace each other', async () => {
  const { client } = await openAccount(server, admin, { permissions: ['faculty_index'] });
  const first = await makeListView(client);
  const second = await makeListView(client);
  const pin = (...ids: number[]) => client.call(listViews.pin, { body: { screen: first.screen, ids } });
  await pin(first.id, second.id);
  const orders = Array.from({ length: 8 }, (_, at) =>
    at % 2 ? [first.id, second.id] : [second.id, first.id],
  );
  const answers = await Promise.all(orders.map((ids) => pin(...ids)));
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
  const pinned = (await viewsOf(client)).filter(({ place }) => place !== null).map(({ id }) => id);
  expect(pinned.toSorted()).toEqual([first.id, second.id].toSorted());
});

it('list views: those of viewings from before open the viewings', async () => {
  const { db } = server.services;
  const audit = { screen: '/accounts/audit', params: { record: 'students' } };
  const { id } = await makeListView(admin, { ...audit, list: '/audit/viewings' });
  const changes = await makeListView(admin, { ...audit, list: '/audit' });
  await sql.raw(await readFile(migrationOf('0457-views-of-viewings'), 'utf8')).execute(db);
  const views = await viewsOf(admin);
  expect([id, changes.id].map((one) => views.find((view) => view.id === one)?.params)).toEqual([
    { record: 'students', show: 'viewings' },
    { record: 'students' },
  ]);
});

it.each([
  ['full_search', '0408-views-without-passports'],
  ['fio', '0425-views-of-records-without-passports'],
])('list views: those of before no longer search in %s for a passport or PINFL', async (search, name) => {
  const { db } = server.services;
  const searches = ['AB1234567', ' ав 1234567', '50109040 010015', 'Karimov', '401231100001'];
  const ids = await Promise.all(
    searches.map(async (typed) => {
      const { id } = await makeListView(author);
      const params = JSON.stringify({ [search]: typed, gender: 'male' });
      await db.updateTable('list_views').set({ params }).where('id', '=', id).execute();
      return id;
    }),
  );
  await sql.raw(await readFile(migrationOf(name), 'utf8')).execute(db);
  const views = await viewsOf(author);
  expect(ids.map((id) => views.find((view) => view.id === id)?.params)).toEqual([
    ...Array.from({ length: 3 }, () => ({ gender: 'male' })),
    { [search]: 'Karimov', gender: 'male' },
    { [search]: '401231100001', gender: 'male' },
  ]);
});
