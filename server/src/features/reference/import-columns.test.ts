import { labels } from '@dekanat/contract/reference/labels.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeFaculty, makeSpeciality, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { makeStudent } from '#test/people-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });
beforeAll(async () => {
  own = importing(admin);
});

const lines = (...rows: string[][]) => csv(rows.map((row) => row.join(';')).join('\n'));

/** Deactivates a label until the test ends. */
async function deactivate(module: 'social_category' | 'education_type', key: string): Promise<string> {
  const { data } = (await superadmin.call(labels.list, { query: { module, limit: 1000 } })).result;
  const { id, label } = data.find((one) => one.key === key) ?? { id: 0, label: null };
  const setStatus = (status: 0 | 1) => superadmin.call(labels.update, { params: { id }, body: { status } });
  await setStatus(0);
  onTestFinished(async () => void (await setStatus(1)));
  return String(label);
}

it('import of students: accepts an inactive label that the student has, and refuses it for another', async () => {
  const having = await makeStudent(admin, { social_category_id: 'orphan' });
  const other = await makeStudent(admin, { social_category_id: 'other' });
  const label = await deactivate('social_category', 'orphan');
  const { id, counts } = await own.write(
    lines(
      ['Talaba raqami (HEMIS)', 'Telefon', 'social_category_id'],
      [having.id_number, '+998901112233', label],
      [other.id_number, '+998901112233', label],
    ),
    'students',
  );
  expect(counts).toMatchObject({ update: 1, error: 1 });
  expect(await own.problems(id)).toEqual([[3, 'Ijtimoiy toifa: Bunday yozuv topilmadi']]);
  const { result } = await admin.call(students.read, { params: { id: having.id } });
  expect(result).toMatchObject({ phone: '+998901112233', social_category_id: 'orphan' });
});

it('import of specialities: accepts an inactive label that the record has, and refuses it for another', async () => {
  const { id: faculty_id, faculty_code } = await makeFaculty(admin);
  const of = (education_type_id: string) =>
    makeSpeciality(admin, { faculty_id, education_type_id, code: `SP${unique()}` });
  const [having, other] = [await of('magistr'), await of('bakalavr')];
  const label = await deactivate('education_type', 'magistr');
  const { id, counts } = await own.write(
    lines(
      ['Nomi (Oʻzbekcha)', 'code', 'faculty_id', 'education_type_id'],
      ['Yangi nom', having.code, faculty_code, label],
      ['Yangi nom', other.code, faculty_code, label],
      ['Yangi nom', `SP${unique()}`, faculty_code, label],
    ),
    'specialities',
  );
  expect(counts).toMatchObject({ update: 1, error: 2 });
  const problems = await own.problems(id);
  expect(problems.map(([place]) => place)).toEqual([3, 4]);
  const { result } = await admin.call(specialities.read, { params: { id: having.id } });
  expect(result).toMatchObject({ name: 'Yangi nom', education_type_id: 'magistr' });
});

it('template of an import: lists the active labels only', async () => {
  const label = await deactivate('social_category', 'orphan');
  const address = `${server.url}/api/crm/imports/template/students`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } });
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const text = JSON.stringify(sheets);
  expect(text).toContain('Ota-ona qaramogʻidan mahrum boʻlgan');
  expect(text).not.toContain(label);
});

it('import: knows the own names that the university has given labels, and the shared ones', async () => {
  const { data } = (await admin.call(labels.list, { query: { module: 'edu_payment', limit: 100 } })).result;
  const contract = data.find(({ key }) => key === 'contract');
  const params = { id: contract?.id ?? 0 };
  const rename = (label: string) => admin.call(labels.update, { params, body: { language: 'oz', label } });
  await rename('Pullik shartnoma');
  onTestFinished(async () => void (await rename(String(contract?.label))));
  const [one, two] = [await makeStudent(admin), await makeStudent(admin)];
  const { counts } = await own.write(
    lines(
      ['Talaba raqami (HEMIS)', 'edu_payment_id'],
      [one.id_number, 'Pullik shartnoma'],
      [two.id_number, String(contract?.label)],
    ),
    'students',
  );
  expect(counts).toMatchObject({ update: 2, error: 0 });
  const { result } = await admin.call(students.read, { params: { id: one.id } });
  expect(result).toMatchObject({ edu_payment_id: 'contract', edu_payment_name: 'Pullik shartnoma' });
});
