import { departments } from '@dekanat/contract/structure/departments.ts';
import { expect, it } from 'vitest';
import { makeDepartment, makeFaculty, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { admin } = useServer();

const STALE = [2, ': Yozuv tekshiruvdan keyin oʻzgargan: bu qatorni qayta tekshiring'];
const COUNTS = { create: 0, update: 0, unchanged: 0, error: 0, kept: 0 };

/** A department as a user enters it, and a file that names it otherwise. */
async function makeNames() {
  const { name: faculty, id: faculty_id } = await makeFaculty(admin, { name: `Fakultet ${unique()}` });
  const code = `CHK-${unique()}`;
  const file = (name: string) =>
    csv(`Nomi (Oʻzbekcha);Kodi;Fakultet;Holati\n${name};${code};${faculty};Faol`);
  const add = (name: string) => makeDepartment(admin, { name, code, faculty_id });
  const rename = (id: number, name: string) =>
    admin.call(departments.update, { params: { id }, body: { language: 'oz', name, faculty_id } });
  const stored = async () =>
    (await admin.call(departments.list, { query: { name: code } })).result.data.map(({ name }) => name);
  return { file, add, rename, stored, own: importing(admin) };
}

it('an import does not replace a value that was entered after its dry run', async () => {
  const { file, add, rename, stored, own } = await makeNames();
  const { id } = await add('Eski nom');
  const checked = await own.check(file('Fayldagi nom'));
  await rename(id, 'Hamkasb kiritgan');
  const written = await own.act(checked.id, { act: 'write' });
  expect(written.counts).toEqual({ ...COUNTS, error: 1 });
  expect(await own.problems(checked.id)).toEqual([STALE]);
  expect(await stored()).toEqual(['Hamkasb kiritgan']);
  // Checked again, the file shows what it replaces.
  expect((await own.write(file('Fayldagi nom'))).counts).toEqual({ ...COUNTS, update: 1 });
  expect(await stored()).toEqual(['Fayldagi nom']);
});

it('an import changes no record that was added after its dry run, and finds an equal one unchanged', async () => {
  const { file, add, stored, own } = await makeNames();
  const [checked, equal] = [await own.check(file('Fayldagi nom')), await own.check(file('Hamkasb kiritgan'))];
  expect(checked.counts).toEqual({ ...COUNTS, create: 1 });
  await add('Hamkasb kiritgan');
  expect((await own.act(checked.id, { act: 'write' })).counts).toEqual({ ...COUNTS, error: 1 });
  expect(await own.problems(checked.id)).toEqual([STALE]);
  expect((await own.act(equal.id, { act: 'write' })).counts).toEqual({ ...COUNTS, unchanged: 1 });
  expect(await stored()).toEqual(['Hamkasb kiritgan']);
});

it('an import adds no record again that was deleted after its dry run', async () => {
  const { file, add, stored, own } = await makeNames();
  const { id } = await add('Eski nom');
  const checked = await own.check(file('Fayldagi nom'));
  await admin.call(departments.remove, { params: { id } });
  expect((await own.act(checked.id, { act: 'write' })).counts).toEqual({ ...COUNTS, error: 1 });
  expect(await stored()).toEqual([]);
});
