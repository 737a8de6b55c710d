import { imports } from '@dekanat/contract/operations/imports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { makeDepartment, makeFaculty, makeStudentGroup, unique } from '#test/factories.ts';
import { importing, startKillableServer, waitsToWrite } from '#test/importing.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeJob } from '#test/operations-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { server, admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
});

const lines = (...rows: string[][]) => csv(rows.map((row) => row.join(';')).join('\n'));
const HEAD = ['Nomi (Oʻzbekcha)', 'Kodi', 'Fakultet', 'Holati'];
const stored = async (code: string) =>
  (await admin.call(departments.list, { query: { name: code } })).result.data.find(
    (row) => row.code === code,
  );

/** Imports a department; `file` builds the next version of the import. */
async function imported() {
  const { name: faculty, id: facultyId } = await makeFaculty(admin, { name: `Fakultet ${unique()}` });
  const code = `EFF-${unique()}`;
  const file = (name: string, status = 'Faol') => lines(HEAD, [name, code, faculty, status]);
  const first = await own.write(file('Birinchi'));
  expect(first.counts?.create).toBe(1);
  const record = await stored(code);
  if (record === undefined) throw new Error('Nothing was imported');
  return { id: record.id, importId: first.id, code, file, facultyId };
}
const rename = (id: number, name: string, faculty_id: number) =>
  admin.call(departments.update, { params: { id }, body: { language: 'oz', name, faculty_id } });

describe('a field edited since the last import', () => {
  it('is not overwritten and reported as `kept`, unless the import overwrites', async () => {
    const { id, code, file, facultyId } = await imported();
    await rename(id, 'Qoʻlda tuzatilgan', facultyId);
    const again = await own.check(file('Ikkinchi', 'Nofaol'));
    expect(again.counts).toEqual({ create: 0, update: 1, unchanged: 0, error: 0, kept: 1 });
    const [row] = (await own.read(again.id, { kept: 1 })).page.data;
    expect(row?.changes).toEqual([
      {
        column: 'name.oz',
        label: 'Nomi (Oʻzbekcha)',
        from: 'Qoʻlda tuzatilgan',
        to: 'Ikkinchi',
        kept: true,
      },
      { column: 'status', label: 'Holati', from: 'Faol', to: 'Nofaol', kept: false },
    ]);
    await own.act(again.id, { act: 'write' });
    expect(await stored(code)).toMatchObject({ name: 'Qoʻlda tuzatilgan', status: 0 });
    // A field that an import did not overwrite is not overwritten by later imports either.
    expect((await own.check(file('Uchinchi', 'Nofaol'))).counts).toMatchObject({ unchanged: 1, kept: 1 });
    await own.write(file('Uchinchi', 'Nofaol'), 'departments', { overwrite: true });
    expect(await stored(code)).toMatchObject({ name: 'Uchinchi', status: 0 });
    expect((await own.check(file('Toʻrtinchi'))).counts).toMatchObject({ update: 1, kept: 0 });
  });

  it('is not overwritten when it is edited while the import waits for the record', async () => {
    const { db } = server.services;
    const { id, code, file } = await imported();
    const checked = await own.check(file('Ikkinchi'));
    await db.transaction().execute(async (tx) => {
      await sql`update departments set updated_at = now() where id = ${id}`.execute(tx);
      await sql`update department_translations set name = 'Qoʻlda tuzatilgan' where department_id = ${id}`.execute(
        tx,
      );
      await own.ask(checked.id, { act: 'write' });
      await untilLockWait(db);
    });
    await own.over(checked.id);
    expect(await stored(code)).toMatchObject({ name: 'Qoʻlda tuzatilgan' });
  });

  it('is overwritten when the record was never imported', async () => {
    const { code, faculty_name } = await makeDepartment(admin, { code: `QOL-${unique()}` });
    const checked = await own.check(lines(HEAD, ['Yangi nom', String(code), String(faculty_name), '']));
    expect(checked.counts).toMatchObject({ update: 1, kept: 0 });
  });
});

describe('undo', () => {
  it('restores previous values in all languages', async () => {
    const { id, code, file, facultyId } = await imported();
    const { id: importId } = await own.write(
      lines([...HEAD, 'Nomi (Русский)'], ['Boshqa', code, '', 'Nofaol', 'Другая']),
    );
    const read = async () => (await admin.call(departments.read, { params: { id } })).result;
    expect((await read()).translations.map(({ name }) => name)).toEqual(['Boshqa', 'Другая']);
    expect((await own.act(importId, { act: 'undo' })).state).toBe('undone');
    expect(await read()).toMatchObject({ name: 'Birinchi', status: 1, faculty_id: facultyId });
    expect((await read()).translations.map(({ name }) => name)).toEqual(['Birinchi']);
    // The undo also restores the remembered import values.
    expect((await own.check(file('Yana'))).counts).toMatchObject({ update: 1, kept: 0 });
  });

  it('leaves what a later import remembers of a record that the undone one did not change', {
    tags: 'long',
  }, async () => {
    const { code, file } = await imported();
    const { id, counts } = await own.write(file('Birinchi'));
    expect(counts).toMatchObject({ update: 0, unchanged: 1 });
    await own.write(file('Ikkinchi'));
    expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
    expect(await stored(code)).toMatchObject({ name: 'Ikkinchi' });
    expect((await own.check(file('Uchinchi'))).counts).toMatchObject({ update: 1, kept: 0 });
  });

  it('leaves it also of a record that was never imported before', { tags: 'long' }, async () => {
    const faculty = await makeFaculty(admin, { name: `Fakultet ${unique()}` });
    const code = `QOL-${unique()}`;
    const { id: recordId } = await makeDepartment(admin, { code, name: 'Birinchi', faculty_id: faculty.id });
    const file = (name: string) => lines(HEAD, [name, code, faculty.name, 'Faol']);
    const { id, counts } = await own.write(file('Birinchi'));
    expect(counts).toMatchObject({ update: 0, unchanged: 1 });
    await own.write(file('Ikkinchi'));
    await own.act(id, { act: 'undo' });
    await rename(recordId, 'Qoʻlda tuzatilgan', faculty.id);
    expect((await own.check(file('Uchinchi'))).counts).toMatchObject({ kept: 1 });
  });

  it('refuses completely when a record was edited since', async () => {
    const { id, code, importId, facultyId } = await imported();
    await rename(id, 'Keyin tuzatilgan', facultyId);
    const refused = await own.act(importId, { act: 'undo' });
    expect([refused.state, refused.job?.status, refused.job?.error]).toEqual([
      'written',
      'failed',
      'Ortga qaytarib boʻlmaydi: importdan keyin 1 ta yozuv oʻzgartirilgan (Keyin tuzatilgan)',
    ]);
    expect(await stored(code)).toMatchObject({ name: 'Keyin tuzatilgan' });
  });

  it('undoes imports of one record one after the other, from the last to the first', async () => {
    const { importId, code, file } = await imported();
    const { id: second } = await own.write(file('Ikkinchi'));
    const { id: third } = await own.write(file('Uchinchi'));
    const undo = async (id: number) => (await own.act(id, { act: 'undo' })).state;
    expect(await undo(third)).toBe('undone');
    expect(await undo(second)).toBe('undone');
    expect(await stored(code)).toMatchObject({ name: 'Birinchi' });
    expect(await undo(importId)).toBe('undone');
    expect(await stored(code)).toBeUndefined();
  });

  it('refuses for an import before a change by hand, also once the later imports are undone', async () => {
    const { id, importId, code, file, facultyId } = await imported();
    // The record has the values of the import again: only its version shows the change.
    await rename(id, 'Qoʻlda tuzatilgan', facultyId);
    await rename(id, 'Birinchi', facultyId);
    const { id: second } = await own.write(file('Ikkinchi'));
    const { id: third } = await own.write(file('Uchinchi'));
    const undo = async (of: number) => (await own.act(of, { act: 'undo' })).state;
    expect([await undo(third), await undo(second)]).toEqual(['undone', 'undone']);
    expect(await undo(importId)).toBe('written');
    expect(await stored(code)).toMatchObject({ name: 'Birinchi' });
  });

  it('refuses while other records refer to created ones', async () => {
    const faculty = await makeFaculty(admin);
    const code = `MUT-${unique()}`;
    const head = ['Nomi (Oʻzbekcha)', 'Kodi', 'Fakultet', 'Taʼlim turi'];
    const row = ['Mutaxassislik', code, String(faculty.faculty_code), 'Bakalavr'];
    const { id, counts } = await own.write(lines(head, row), 'specialities');
    expect([counts?.create, await own.problems(id)]).toEqual([1, []]);
    const [made] = (await admin.call(specialities.list, { query: { name: code } })).result.data;
    const { id: group } = await makeStudentGroup(admin, { speciality_id: made?.id ?? 0 });
    const refused = await own.act(id, { act: 'undo' });
    expect([refused.state, refused.job?.error]).toEqual([
      'written',
      'Oʻchirib boʻlmaydi. Bunga bogʻliq yozuvlar bor: 1 ta guruh',
    ]);
    await admin.call(studentGroups.remove, { params: { id: group } });
    expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
  });
});

it('import effects: refuses actions that the state of the import does not allow', async () => {
  const { id } = await own.upload(lines(HEAD, ['Kafedra', `V-${unique()}`, '', '']));
  const refusal = async (body: Record<string, unknown>) => {
    const { status, error } = await admin.call(imports.update, { params: { id }, body });
    return [status, error.message];
  };
  expect(await refusal({ act: 'write' })).toEqual([405, 'Avval faylni tekshiring']);
  expect(await refusal({ act: 'undo' })).toEqual([405, 'Faqat yozilgan importni ortga qaytarish mumkin']);
  expect(await refusal({ act: 'stop' })).toEqual([405, 'Hozir toʻxtatiladigan jarayon yoʻq']);
  const wrong = { mapping: ['Har bir ustun koʻpi bilan bir marta tanlanadi'] };
  expect(await refusal({ act: 'check', mapping: ['code', 'code', null, null] })).toEqual([422, wrong]);
  expect(await refusal({ act: 'check', mapping: ['password', null, null, null] })).toEqual([422, wrong]);
  await own.act(id, { act: 'check' });
  expect(await refusal({ act: 'write', mapping: [null, 'code', null, null] })).toEqual([
    422,
    { mapping: ['Moslik oʻzgardi: avval faylni qayta tekshiring'] },
  ]);
});

it('import effects: deletes the oldest unwritten imports of a user, except running ones', async () => {
  const { id: userId, client } = await openAccount(server, admin, {
    permissions: ['department_store', 'department_update'],
  });
  const theirs = importing(client);
  const send = () => theirs.upload(lines(HEAD, ['Kafedra', `K-${unique()}`, '', '']));
  const [busy, oldest] = [await send(), await send()];
  const { db } = server.services;
  const { id: job_id } = await makeJob(server, { user_id: userId });
  await db.updateTable('imports').set({ job_id, act: 'check' }).where('id', '=', busy.id).execute();
  await sql`
    insert into imports (resource, university_id, user_id, file_name, rows, headings, mapping)
    select resource, university_id, user_id, file_name, rows, headings, mapping from imports, generate_series(1, 18)
    where id = ${oldest.id}`.execute(db);
  const ids = async () => {
    const { data } = (await client.call(imports.list, { query: { limit: 100 } })).result;
    return data.map(({ id }) => id).filter((id) => id >= busy.id);
  };
  expect(await ids()).toHaveLength(20);
  const newest = await send();
  expect(await ids()).toEqual(expect.arrayContaining([busy.id, oldest.id, newest.id]));
  await send();
  const left = await ids();
  expect([left.length, left.includes(busy.id), left.includes(oldest.id)]).toEqual([21, true, false]);
});

it('import effects: maps columns by words of their headings', async () => {
  const read = async (...headings: string[]) => {
    const { id } = await own.upload(
      lines(
        headings,
        headings.map(() => 'x'),
      ),
    );
    return (await own.read(id)).plan.mapping;
  };
  const kinds = ['faculty_id', 'name.oz', 'code', null];
  expect(await read('Fakultet nomi', 'Kafedra nomi', 'Kod', 'T/r')).toEqual(kinds);
  expect(await read('Название кафедры', 'Код кафедры', 'Holat')).toEqual(['name.ru', 'code', 'status']);
  expect(await read('Русский', 'Nomi oʻzbekcha', 'English')).toEqual(['name.ru', 'name.oz', 'name.en']);
  // Ambiguous.
  expect(await read('Nomi va kodi', 'Holati')).toEqual([null, 'status']);
  expect(await read('Название', 'Код факультета')).toEqual(['name.ru', null]);
});

it('import effects: maps columns as the user mapped them last time', { tags: 'long' }, async () => {
  const file = () =>
    lines(['Бўлим', 'Shifr', 'faculty_id', 'status'], ['Kafedra', `Y-${unique()}`, 'yoʻq', 'bor']);
  const { id } = await own.upload(file());
  expect((await own.read(id)).plan.mapping).toEqual([null, null, 'faculty_id', 'status']);
  await own.act(id, { act: 'check', mapping: ['name.uz', 'code', null, null] });
  const again = await own.upload(file());
  // A required column is never skipped automatically.
  expect((await own.read(again.id)).plan.mapping).toEqual(['name.uz', 'code', 'faculty_id', null]);
  // Mappings of other universities are not used.
  const other = importing(await signIn(server.url, 'admin2'));
  const { id: foreign } = await other.upload(file());
  expect((await other.read(foreign)).plan.mapping).toEqual([null, null, 'faculty_id', 'status']);
});

/** Runs `work` while a conflicting insert blocks one of the later rows. */
async function whileBlocked(
  db: Database,
  faculty: { id: number; name: string },
  work: (file: File, prefix: string) => Promise<void>,
) {
  const prefix = `B${unique()}`;
  const rows = Array.from({ length: 450 }, (_, n) => [`Kafedra ${n}`, `${prefix}-${n}`, faculty.name, '']);
  class RollBack extends Error {}
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`insert into departments (university_id, faculty_id, code) values (1, ${faculty.id}, ${`${prefix}-300`})`.execute(
        trx,
      );
      await work(lines(HEAD, ...rows), prefix);
      throw new RollBack();
    })
    .catch((error) => {
      if (!(error instanceof RollBack)) throw error;
    });
  return prefix;
}
const countOf = async (db: Database, prefix: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from departments where code like ${`${prefix}-%`}`.execute(db);
  return rows[0]?.count;
};

it('a stopped import leaves nothing and can be restarted', async () => {
  const { db } = server.services;
  const faculty = await makeFaculty(admin, { name: `Toʻxtash ${unique()}` });
  let id = 0;
  const prefix = await whileBlocked(db, faculty, async (file) => {
    ({ id } = await own.upload(file));
    await own.ask(id, { act: 'check' });
    await expect.poll(() => waitsToWrite(db)).toBe(true);
    // Progress is visible during the transaction.
    await expect.poll(async () => (await own.read(id)).job).toMatchObject({ done: 200 });
    expect((await own.ask(id, { act: 'stop' })).job?.status).toBe('running');
  });
  const stopped = await own.over(id);
  expect([stopped.state, stopped.job?.status]).toEqual(['uploaded', 'cancelled']);
  expect((await own.act(id, { act: 'check' })).counts).toMatchObject({ create: 450, error: 0 });
  expect(await countOf(db, prefix)).toBe(0);
  await own.act(id, { act: 'write' });
  // Retrying the stopped job from the job list must not undo what was done since.
  const params = { id: stopped.job?.id ?? 0 };
  await admin.call(jobs.retry, { params });
  await expect.poll(async () => (await admin.call(jobs.read, { params })).result.status).toBe('failed');
  const { result } = await admin.call(jobs.read, { params });
  expect([result.error, (await own.read(id)).state]).toEqual([
    'Bu vazifa eskirgan: undan keyin import oʻzgargan',
    'written',
  ]);
  expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
  expect(await countOf(db, prefix)).toBe(0);
});

it('an import whose process was killed leaves nothing and is retried once by another process', {
  tags: 'long',
}, async () => {
  const { db, first, startAnother } = await startKillableServer();
  const client = await signIn(first.url, 'admin');
  const faculty = await makeFaculty(client, { name: 'Oʻlim fakulteti' });
  const theirs = importing(client);
  let id = 0;
  const prefix = await whileBlocked(db, faculty, async (file) => {
    ({ id } = await theirs.upload(file));
    await theirs.ask(id, { act: 'check' });
    await expect.poll(() => waitsToWrite(db)).toBe(true);
    await first.end('SIGKILL');
  });
  await expect.poll(() => waitsToWrite(db)).toBe(false);
  expect(await countOf(db, prefix)).toBe(0);
  const second = await startAnother();
  const again = theirs.at(second.url);
  expect((await again.over(id)).counts).toMatchObject({ create: 450, error: 0 });
  expect((await again.act(id, { act: 'write' })).counts).toMatchObject({ create: 450, error: 0 });
  expect(await countOf(db, prefix)).toBe(450);
  expect((await second.end('SIGTERM')).code).toBe(0);
});
