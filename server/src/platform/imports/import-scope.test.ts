import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { imports } from '@dekanat/contract/operations/imports.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeDepartment, makeFaculty, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const RIGHTS: Permission[] = ['department_index', 'department_store', 'department_update'];
const HEAD = 'Nomi (Oʻzbekcha);Kodi;Fakultet';
const lines = (...rows: string[][]) => csv([HEAD, ...rows.map((row) => row.join(';'))].join('\n'));
const codesOf = async (client: Client, name: string) =>
  (await client.call(departments.list, { query: { name } })).result.data.map(({ code, name }) => [
    code,
    name,
  ]);

/** The complete content of a template. */
async function templateContent(template: Response): Promise<string> {
  const { sheets } = await readXlsx(new Uint8Array(await template.arrayBuffer()));
  return JSON.stringify(sheets.map(({ rows, dataValidations }) => [rows, dataValidations]));
}

describe('an import is restricted to the scope', () => {
  it('of its university: foreign records are not found, offered or changed', async () => {
    const foreign = await makeFaculty(admin2, { name: `Xorijiy ${unique()}`, faculty_code: `XF${unique()}` });
    const theirs = await makeDepartment(admin2, {
      faculty_id: foreign.id,
      code: `CHT-${unique()}`,
      name: 'Ularniki',
    });
    const mine = await makeFaculty(admin);
    const code = String(theirs.code);
    const own = importing(admin);
    const { id, counts } = await own.write(
      lines(
        ['Bizniki', code, String(mine.faculty_code)],
        ['Begona', `CHT-${unique()}`, String(foreign.name)],
        ['Begona', `CHT-${unique()}`, String(foreign.faculty_code)],
      ),
    );
    // Codes are unique per university.
    expect(counts).toMatchObject({ create: 1, update: 0, error: 2 });
    expect(await own.problems(id)).toEqual([
      [3, `Fakultet: “${foreign.name}” topilmadi`],
      [4, `Fakultet: “${foreign.faculty_code}” topilmadi`],
    ]);
    expect(await codesOf(admin2, code)).toEqual([[code, 'Ularniki']]);
    expect(await codesOf(admin, code)).toEqual([[code, 'Bizniki']]);
    const address = `${server.url}/api/crm/imports/template/departments`;
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await fetch(`${address}?university_id=2`, { headers })).status).toBe(403);
    const template = await templateContent(await fetch(address, { headers }));

    expect(template).toContain(mine.name);
    expect(template).not.toContain(foreign.name);
  });

  it('of the faculty of a dean', async () => {
    const [mine, other] = [await makeFaculty(admin), await makeFaculty(admin)];
    const beyond = await makeDepartment(admin, {
      faculty_id: other.id,
      code: `BND-${unique()}`,
      name: 'Boshqaniki',
    });
    const inside = await makeDepartment(admin, { faculty_id: mine.id, code: `BND-${unique()}` });
    const { client: dean } = await openAccount(server, admin, { permissions: RIGHTS, facultyId: mine.id });
    const own = importing(dean);
    const { id, counts } = await own.write(
      lines(
        ['Yangi', `BND-${unique()}`, String(mine.faculty_code)],
        ['Tuzatilgan', String(inside.code), ''],
        ['Bosib olindi', String(beyond.code), String(mine.faculty_code)],
        ['Bosib olindi', `BND-${unique()}`, String(other.faculty_code)],
        ['Bosib olindi', `BND-${unique()}`, String(other.name)],
      ),
    );
    expect(counts).toMatchObject({ create: 1, update: 1, error: 3 });
    expect(await own.problems(id)).toEqual([
      [4, 'Kodi: Bu universitetda shunday kodli kafedra bor'],
      [5, `Fakultet: “${other.faculty_code}” topilmadi`],
      [6, `Fakultet: “${other.name}” topilmadi`],
    ]);
    expect(await codesOf(admin, String(beyond.code))).toEqual([[beyond.code, 'Boshqaniki']]);
    // Invisible for users restricted to another faculty, visible without a restriction.
    const colleague = await openAccount(server, admin, { permissions: RIGHTS, facultyId: other.id });
    expect((await colleague.client.call(imports.list)).result.data).toEqual([]);
    expect((await admin.call(imports.read, { params: { id } })).result.user_name).toBeTypeOf('string');
  });
});

describe('a user who imports', () => {
  it.each(RIGHTS.slice(1))('needs more than %s', async (permission) => {
    const { client } = await openAccount(server, admin, { permissions: ['department_index', permission] });
    const query = { resource: 'departments' } as const;
    const { status } = await client.call(imports.upload, { query, files: [lines(['Kafedra', 'K-1', ''])] });
    expect(status).toBe(403);
    expect((await client.call(imports.template, { params: { resource: 'departments' } })).status).toBe(403);
  });

  it('needs the permissions while it is written, too', async () => {
    const faculty = await makeFaculty(admin);
    const { id: userId, client } = await openAccount(server, admin, { permissions: RIGHTS });
    const own = importing(client);
    const code = `HQ-${unique()}`;
    const { id } = await own.check(lines(['Kafedra', code, String(faculty.faculty_code)]));
    await changeAccount(server, userId, { status: 0 });
    server.services.sessions.forgetAll();
    expect((await client.call(imports.update, { params: { id }, body: { act: 'write' } })).status).toBe(401);
    // Another user of the university continues with their own permissions.
    expect((await importing(admin).act(id, { act: 'write' })).counts).toMatchObject({ create: 1 });
    expect(await codesOf(admin, code)).toEqual([[code, 'Kafedra']]);
  });

  it('chooses a university when they have none', async () => {
    const superadmin = await signIn(server.url, 'superadmin');
    const faculty = await makeFaculty(admin2);
    const code = `SUP-${unique()}`;
    const files = [lines(['Kafedra', code, String(faculty.faculty_code)])];
    const resource = 'departments' as const;
    expect((await superadmin.call(imports.upload, { query: { resource }, files })).status).toBe(422);
    const { id } = (await superadmin.call(imports.upload, { query: { resource, university_id: 2 }, files }))
      .result;
    const own = importing(superadmin);
    await own.act(id, { act: 'check' });
    expect((await own.act(id, { act: 'write' })).counts).toMatchObject({ create: 1, error: 0 });
    expect([await codesOf(admin2, code), await codesOf(admin, code)]).toEqual([[[code, 'Kafedra']], []]);
  });
});
