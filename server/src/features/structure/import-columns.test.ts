import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { beforeAll, expect, it } from 'vitest';
import { makeFaculty, makeSpeciality, makeStudentGroup, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { makeStudent } from '#test/people-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
});

const lines = (...rows: string[][]) => csv(rows.map((row) => row.join(';')).join('\n'));
const groupOf = async (id: number) => (await admin.call(students.read, { params: { id } })).result.group_id;
const reusedName = async () => {
  const closed = await makeStudentGroup(admin, { status: 0 });
  const open = await makeStudentGroup(admin, { name: String(closed.name) });
  return { closed, open, name: String(open.name) };
};

it('a name that a closed group had before: means the open group in an import of students', async () => {
  const { open, name } = await reusedName();
  const student = await makeStudent(admin);
  const { counts } = await own.write(
    lines(['Talaba raqami (HEMIS)', 'Guruh'], [student.id_number, name]),
    'students',
  );
  expect(counts).toMatchObject({ update: 1, error: 0 });
  expect(await groupOf(student.id)).toBe(open.id);
});

it('a name that a closed group had before: means the open group in an import of groups', async () => {
  const { closed, open, name } = await reusedName();
  const { counts } = await own.write(
    lines(['Nomi (Oʻzbekcha)', 'Qabul yili'], [name, '2019']),
    'student_groups',
  );
  expect(counts).toMatchObject({ update: 1, error: 0 });
  const yearOf = async (id: number) =>
    (await admin.call(studentGroups.read, { params: { id } })).result.entry_year;
  expect([await yearOf(open.id), await yearOf(closed.id)]).toEqual([2019, closed.entry_year]);
});
