import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { imports } from '@dekanat/contract/operations/imports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { archive, type Part } from '#test/archives.ts';
import type { Client } from '#test/client.ts';
import { makeDepartment, makeFaculty, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { makeJob } from '#test/operations-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';
import { CSV_TYPE, readSheet } from './read-sheet.ts';

let own: ReturnType<typeof importing>;
const { server, admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
});

const HEAD = 'Nomi (Oʻzbekcha);Kodi;Fakultet';
const lines = (...rows: string[][]) => csv([HEAD, ...rows.map((row) => row.join(';'))].join('\n'));

describe('a crafted workbook is refused when it', () => {
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
  const relations = (...targets: [string, string][]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${targets
      .map(([type, to], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${to}"/>`)
      .join('')}</Relationships>`;
  const part = (name: string, content: string): Part => ({ name, content: Buffer.from(content) });
  const book = (rows: string, text = '') =>
    new File(
      [
        new Uint8Array(
          archive([
            part('[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"/>`),
            part('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])),
            part(
              'xl/workbook.xml',
              `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
            ),
            part(
              'xl/_rels/workbook.xml.rels',
              relations(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
            ),
            part('xl/sharedStrings.xml', `<sst><si><t>${text}</t></si></sst>`),
            part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
          ]),
        ),
      ],
      'jadval.xlsx',
    );
  const row = (number: string, ...values: string[]) =>
    `<row r="${number}">${values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`;
  const sent = async (file: File) => {
    const { status, error } = await admin.call(imports.upload, {
      query: { resource: 'departments' },
      files: [file],
    });
    return [status, error.code];
  };

  it.each(['birinchi', '2.5', '-7', '1', '1048577', '99999999999'])('has row number %s', async (number) => {
    const rows = row('1', 'Nomi', 'Kodi') + row(number, 'Kafedra', 'K-1');
    expect(await sent(book(rows))).toEqual([415, 'unsupported_type']);
  });

  it.each([
    ['a row of 230,000 characters', 2, 60],
    ['sixty million characters in all', 1_000, 16],
  ])('repeats one long shared string in every cell: %s', async (_much, rows, columns) => {
    const file = book(
      Array.from(
        { length: rows },
        (_, at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`,
      ).join(''),
      'x'.repeat(3_900),
    );
    expect(file.size).toBeLessThan(10_000);
    expect(await sent(file)).toEqual([413, 'too_large']);
  });
});

it('the error file neutralises formulas in headings and ignores the file name', async () => {
  const run = '=HYPERLINK("http://example.com")';
  const name = `[a]:*?${'щ'.repeat(60)}.csv`;
  const { id } = await own.check(csv(`Kodi;"${run.replaceAll('"', '""')}";@x\nX;1;2\n`, name));
  const { result } = await admin.call(imports.errors, { params: { id }, query: { format: 'csv' } });
  expect(String(result).split('\r\n')[0]).toBe(`"Kodi","'${run.replaceAll('"', '""')}","'@x","Xato sababi"`);
  const address = `${server.url}/api/crm/imports/${id}/errors?format=xlsx`;
  const book = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } });
  const { sheets } = await readXlsx(new Uint8Array(await book.arrayBuffer()));
  expect([sheets[0]?.name, sheets[0]?.rows[0]]).toEqual(['Xatolar', ['Kodi', run, '@x', 'Xato sababi']]);
});

describe('a running import', () => {
  /** Number of connections that wait for a lock. */
  const expectLockWaits = () => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.services.db);
      return rows[0]?.count;
    };
    return expect.poll(count);
  };

  it('writes nothing when the import is deleted meanwhile', async () => {
    const faculty = await makeFaculty(admin);
    const taken = await makeDepartment(admin, { faculty_id: faculty.id, code: `ATK-${unique()}` });
    const code = `ATK-${unique()}`;
    const { id } = await own.check(
      lines(['Yangi', code, String(faculty.faculty_code)], ['Boshqa', String(taken.code), '']),
    );
    const job = await server.services.db.transaction().execute(async (trx) => {
      await trx.selectFrom('departments').select('id').where('id', '=', taken.id).forUpdate().execute();
      const { job } = await own.ask(id, { act: 'write' });
      await expectLockWaits().toBe(1);
      // As the sweep does, which ignores running jobs.
      await trx.deleteFrom('imports').where('id', '=', id).execute();
      return job;
    });
    const ended = async () => (await admin.call(jobs.read, { params: { id: job?.id ?? 0 } })).result;
    await expect.poll(async () => (await ended()).status).toBe('failed');
    expect((await ended()).error).toBe('Bunday yozuv topilmadi');
    expect((await admin.call(departments.list, { query: { name: code } })).result.data).toEqual([]);
  });

  it('is rolled back when its user loses the permission', async () => {
    const [mine, other] = [await makeFaculty(admin), await makeFaculty(admin)];
    const { id: userId, client } = await openAccount(server, admin, {
      permissions: ['department_store', 'department_update'],
    });
    const code = `ATK-${unique()}`;
    const { id } = await importing(client).check(lines(['Yangi', code, String(mine.faculty_code)]));
    await server.services.db.transaction().execute(async (trx) => {
      await sql`lock table import_rows in access exclusive mode`.execute(trx);
      await importing(client).ask(id, { act: 'write' });
      await expectLockWaits().toBe(1);
      await trx.updateTable('admins').set({ faculty_id: other.id }).where('user_id', '=', userId).execute();
    });
    expect(await importing(admin).over(id)).toMatchObject({ state: 'checked', job: { status: 'failed' } });
    expect((await admin.call(departments.list, { query: { name: code } })).result.data).toEqual([]);
  });

  it('makes a removal wait while its results are stored', async () => {
    const faculty = await makeFaculty(admin);
    const { id } = await own.upload(
      lines(
        ...['1', '2', '3'].map((at) => [`Kafedra ${at}`, `ATK-${unique()}`, String(faculty.faculty_code)]),
      ),
    );
    const removed = await server.services.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('import_rows')
        .select('place')
        .where('import_id', '=', id)
        .where('place', '=', 4)
        .forUpdate()
        .execute();
      await own.ask(id, { act: 'check' });
      await expectLockWaits().toBe(1);
      const removing = admin.call(imports.remove, { params: { id } });
      await expectLockWaits().toBe(2);
      return { removing };
    });
    expect((await removed.removing).status).toBe(200);
  });
});

it('imports of the same record are undone in reverse order', async () => {
  const { faculty_code } = await makeFaculty(admin);
  const code = `ATK-${unique()}`;
  const first = await own.write(lines(['Birinchi', code, String(faculty_code)]));
  const second = await own.write(lines(['Ikkinchi', code, '']));
  expect(second.counts).toMatchObject({ update: 1 });
  expect((await own.act(first.id, { act: 'undo' })).state).toBe('written');
  for (const { id } of [second, first]) expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
  expect((await admin.call(departments.list, { query: { name: code } })).result.data).toEqual([]);
});

it.each<[string, Permission[], boolean]>([
  ['links to the import for a user who may open the list', ['department_index'], true],
  ['has no link for a user who may not open the list', [], false],
])('the notification %s', async (_what, more, hasLink) => {
  const permissions: Permission[] = ['department_store', 'department_update', ...more];
  const { client } = await openAccount(server, admin, { permissions });
  const { id } = await importing(client).check(lines(['Kafedra', 'K-1', '']));
  const [notification] = (await client.call(notifications.list)).result.data;
  expect(notification?.text).toContain('bajarildi');
  expect(notification?.link).toBe(hasLink ? `/structure/departments?import=${id}` : null);
});

it('import attacks: refuses a fourth running import of one user', async () => {
  const { client, id: userId } = await openAccount(server, admin, {
    permissions: ['department_store', 'department_update'],
  });
  const { id } = await importing(client).upload(lines(['Kafedra', 'K-1', '']));
  const later = { user_id: userId, due_at: '2099-01-01T00:00:00Z' };
  await Promise.all(
    ['import_check', 'import_write', 'import_undo'].map((kind) => makeJob(server, { kind, ...later })),
  );
  const { status, error } = await client.call(imports.update, { params: { id }, body: { act: 'check' } });
  expect([status, error.message]).toEqual([
    429,
    'Uchta importingiz hali bajarilmoqda. Ular tugagach qayta urinib koʻring',
  ]);
});

describe('the reader of files', () => {
  it('refuses a second file of a user while the first is read, and reads one of another user', async () => {
    const other = await openAccount(server, admin, {
      permissions: ['department_store', 'department_update'],
    });
    const rows = Array.from({ length: 5_000 }, (_, at) => [`Kafedra ${at}`, `N-${at}`, '']);
    const upload = (client: Client) =>
      client.call(imports.upload, { query: { resource: 'departments' }, files: [lines(...rows)] });
    const answers = await Promise.all([upload(admin), upload(admin), upload(other.client)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error.message).toBe('Oldingi faylingiz hali oʻqilmoqda. U tugagach, qayta yuklang');
    expect(answers[2]?.status).toBe(200);
    expect((await upload(admin)).status).toBe(200);
  });

  it('stops after its CPU time with a message', async () => {
    const path = join(server.services.config.dataDirectory, 'wide.csv');
    const wide = `${'a;'.repeat(9_000)}\n`;
    await writeFile(path, `${HEAD}\n${wide.repeat(5_000)}`);
    const reading = readSheet({ path, mime: CSV_TYPE }, { userId: -1, universityId: null, cpuSeconds: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'too_large', key: 'import.file.slow' });
  });

  it('is not refused when the server is too busy to read it: it may be uploaded again', async () => {
    const path = join(server.services.config.dataDirectory, 'busy.csv');
    await writeFile(path, `${HEAD}\n${'a;b;c\n'.repeat(5_000)}`);
    const reading = readSheet({ path, mime: CSV_TYPE }, { userId: -2, universityId: null, waitMs: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable', key: 'import.file.busy' });
  });

  it('leaves out columns without a heading', async () => {
    const { id } = await own.upload(csv(`${HEAD}\nKafedra;K-1;1;maxfiy;maxfiy\n`));
    const rows = await server.services.db
      .selectFrom('import_rows')
      .select('cells')
      .where('import_id', '=', id)
      .execute();
    expect(rows).toEqual([{ cells: ['Kafedra', 'K-1', '1'] }]);
  });
});
