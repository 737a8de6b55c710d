import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { facultyInput, makeAdmin, makeFaculty, makeGroup } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

describe('list', () => {
  it('shows each faculty in the requested language, else in its university’s', async () => {
    const { result } = await admin.call(faculties.list, { query: { language: 'uz' } });
    const names = Object.fromEntries(result.data.map((row) => [row.faculty_code, [row.language, row.name]]));
    expect(names.MAT).toEqual(['uz', 'Математика факультети']);
    expect(names.SIR).toEqual(['oz', 'Sirtqi boʻlim']);
    expect(result).toMatchObject({ total: result.data.length, per_page: 60, current_page: 1 });
  });

  it('has an exact total, also on a page after the last', async () => {
    const total = (await admin.call(faculties.list, { query: { limit: 1000 } })).result.data.length;
    const first = await admin.call(faculties.list, { query: { limit: 2 } });
    expect([first.result.data.length, first.result.total]).toEqual([2, total]);
    const beyond = await admin.call(faculties.list, { query: { limit: 2, page: 9 } });
    expect(beyond.result).toEqual({ data: [], total, per_page: 2, current_page: 9 });
  });

  it.each([
    { limit: 0 },
    { limit: 1001 },
    { page: 0 },
    { page: 'x' },
    { sort: 'password' },
    { status: 2 },
    { language: 'xx' },
  ])('refuses %j naming the field', async (query) => {
    const { status, error } = await admin.call(faculties.list, { query: query });
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual(Object.keys(query));
  });

  it.each(['matematika', 'МАТЕМАТИКА', 'fakulteti matem', "Matematika  fakul'teti", 'Факультет матем'])(
    'finds the faculty by “%s”',
    async (name) => {
      const { result } = await admin.call(faculties.list, { query: { name } });
      expect(result.data.map((row) => row.faculty_code)).toEqual(['MAT']);
    },
  );

  it.each(['100%', '_', '\\', "'; drop table faculties; --"])('treats “%s” as plain text', async (name) => {
    expect((await admin.call(faculties.list, { query: { name } })).result.total).toBe(0);
  });

  it('sorts by the Uzbek alphabet, both ways', async () => {
    const made = ['Zarshunoslik', 'Oʻquv', 'Shifo', 'Choʻpon', 'Gʻalla', 'Olma'].map((name) =>
      makeFaculty(admin, { name, status: 0 }),
    );
    const ids = (await Promise.all(made)).map(({ id }) => id);
    const rising = await admin.call(faculties.list, { query: { status: 0, sort: 'name' } });
    expect(rising.result.data.map(({ name }) => name)).toEqual([
      'Olma',
      'Zarshunoslik',
      'Oʻquv',
      'Gʻalla',
      'Shifo',
      'Choʻpon',
    ]);
    const falling = await admin.call(faculties.list, { query: { status: 0, sort: '-name' } });
    expect(falling.result.data.map(({ id }) => id)).toEqual(rising.result.data.map(({ id }) => id).reverse());
    await Promise.all(ids.map((id) => admin.call(faculties.remove, { params: { id } })));
  });

  it('answers 304 for an unchanged page and 200 after a change', async () => {
    const { headers } = await admin.call(faculties.list);
    const headersWithTag = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await admin.call(faculties.list, { headers: headersWithTag })).status).toBe(304);
    const { id } = await makeFaculty(admin);
    expect((await admin.call(faculties.list, { headers: headersWithTag })).status).toBe(200);
    await admin.call(faculties.remove, { params: { id } });
  });

  it('covers all universities for a super administrator, or the chosen one', async () => {
    const all = await superadmin.call(faculties.list);
    expect(new Set(all.result.data.map(({ university_id }) => university_id))).toEqual(new Set([1, 2]));
    const one = await superadmin.call(faculties.list, { query: { university_id: 2 } });
    expect(new Set(one.result.data.map(({ university_id }) => university_id))).toEqual(new Set([2]));
  });

  it('shows a caller bound to a faculty that one only', async () => {
    const dekan = await signIn(server.url, 'dekan');
    expect((await dekan.call(faculties.list)).result.data.map((row) => row.faculty_code)).toEqual(['MAT']);
    expect((await dekan.call(faculties.options)).result.map(({ id }) => id)).toEqual([1]);
    expect((await dekan.call(faculties.read, { params: { id: 2 } })).status).toBe(404);
    expect((await dekan.call(faculties.create, { body: facultyInput() })).status).toBe(403);
  });
});

describe('create and update', () => {
  it('normalises the Uzbek apostrophes of a name', async () => {
    const { name } = await makeFaculty(admin, { name: "O'zbek ma'naviyati" });
    expect(name).toBe('Oʻzbek maʼnaviyati');
  });

  it('names every wrong and every unknown field in the caller’s language', async () => {
    const body = { language: 'oz', name: ' ', faculty_code: 'x', dean_name: 'abc', surprise: 1 };
    const { status, error } = await admin.call(faculties.create, { query: { language: 'ru' }, body });
    expect(status).toBe(422);
    expect(error.message).toMatchObject({
      name: ['Введите название факультета'],
      faculty_code: ['Код должен содержать не менее 2 символов'],
      dean_name: [expect.any(String)],
      position: ['Выберите должность'],
      surprise: ['Такого поля нет: surprise'],
    });
  });

  it('refuses a code used in the university, naming the field', async () => {
    const { status, error } = await admin.call(faculties.create, {
      body: facultyInput({ faculty_code: 'mat' }),
    });
    expect([status, error.code, error.field]).toEqual([409, 'duplicate', 'faculty_code']);
  });

  it('requires the university from a super administrator and refuses another one from others', async () => {
    const unnamed = await superadmin.call(faculties.create, { body: facultyInput() });
    expect([unnamed.status, Object.keys(unnamed.error.message)]).toEqual([422, ['university_id']]);
    expect(
      (await superadmin.call(faculties.create, { body: facultyInput({ university_id: 2 }) })).result
        .university_id,
    ).toBe(2);
    expect((await admin.call(faculties.create, { body: facultyInput({ university_id: 2 }) })).status).toBe(
      403,
    );
  });

  it('adds a translation without changing the others', async () => {
    const { id, name, faculty_code } = await makeFaculty(admin);
    const check = () => admin.call(faculties.check, { params: { id }, query: { language: 'ru' } });
    expect((await check()).result).toEqual({ exists: false });
    const blank = await admin.call(faculties.read, { params: { id }, query: { language: 'ru' } });
    expect(blank.result).toMatchObject({ language: 'ru', name: '', faculty_code });
    await admin.call(faculties.update, {
      params: { id },
      body: facultyInput({ language: 'ru', name: 'Новый', faculty_code }),
    });
    expect((await check()).result).toEqual({ exists: true });
    const { result } = await admin.call(faculties.read, { params: { id } });
    expect(result.translations).toEqual([
      { language: 'oz', name },
      { language: 'ru', name: 'Новый' },
    ]);
  });

  it('refuses an update of an older version, naming who changed it', async () => {
    const { id, version, faculty_code } = await makeFaculty(admin);
    const first = await admin.call(faculties.update, {
      params: { id },
      body: { ...facultyInput({ faculty_code }), version },
    });
    expect(first.result.version).toBe(version + 1);
    const second = await superadmin.call(faculties.update, {
      params: { id },
      body: { ...facultyInput({ faculty_code }), version },
    });
    expect([second.status, second.error.code]).toEqual([409, 'stale']);
    expect(second.error.message).toContain('admin');
  });

  it('runs once per Idempotency-Key and refuses the key with other content', async () => {
    const headers = { 'idempotency-key': 'faculty-once' };
    const body = facultyInput();
    const [first, second] = await Promise.all(
      [1, 2].map(() => admin.call(faculties.create, { body, headers })),
    );
    expect(second?.result.id).toBe(first?.result.id);
    expect((await admin.call(faculties.create, { body: facultyInput(), headers })).status).toBe(409);
  });
});

describe('remove', () => {
  it('refuses while other records depend on it, naming them', async () => {
    const { id } = await makeFaculty(admin);
    const { id: permission_group_id } = await makeGroup(admin, ['faculty_index']);
    await makeAdmin(admin, { permission_group_id, faculty_id: id });
    const { status, error } = await admin.call(faculties.remove, {
      params: { id },
      query: { language: 'ru' },
    });
    expect([status, error.code]).toEqual([405, 'in_use']);
    expect(error.message).toContain('1 администратор');
    expect((await admin.call(faculties.read, { params: { id } })).status).toBe(200);
  });

  it('writes an audit row with the user', async () => {
    const { id } = await makeFaculty(admin);
    expect((await admin.call(faculties.remove, { params: { id } })).result).toBeNull();
    const rows = await server.services.db
      .selectFrom('audit')
      .selectAll()
      .where('table_name', '=', 'faculties')
      .where('row_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, user_id, university_id }) => [action, user_id, university_id])).toEqual([
      ['insert', 2, 1],
      ['delete', 2, 1],
    ]);
    expect(rows.every(({ request_id, address }) => request_id && address)).toBe(true);
  });
});

describe('export', () => {
  it('contains what is filtered, with the requested columns, in the caller’s language', async () => {
    const query = {
      format: 'csv',
      columns: 'faculty_code,position,status',
      name: 'matematika',
      language: 'ru',
    } as const;
    const { result, headers } = await admin.call(faculties.export, { query });
    expect(String(result).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"Код","Должность","Состояние"',
      '"MAT","Декан","Активно"',
    ]);
    expect(headers.get('content-disposition')).toContain('attachment');
  });

  it('reports a database error instead of breaking off', async () => {
    const { status, error } = await admin.call(faculties.export, { query: { name: '\u0000' } });
    expect([status, error.code]).toEqual([400, 'malformed']);
  });

  it('releases its connection when the client disconnects', async () => {
    const url = `${server.url}/api/crm/faculties/export`;
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const format of ['csv', 'xlsx']) {
      for (let after = 0; after < 30; after += 1) {
        const leaving = AbortSignal.timeout(after);
        await fetch(`${url}?format=${format}`, { headers, signal: leaving }).then(
          (answer) => answer.body?.cancel(),
          () => undefined,
        );
      }
    }
    const { pool } = server.services;
    await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  });
});
