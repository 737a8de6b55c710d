import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { unique } from '#test/factories.ts';
import { makeStudent, studentInput } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { admin } = useServer();
const digits = (count: number) => `3971${String(unique()).padStart(count - 4, '0')}`;

it('student number: has 12 digits, or 13 where the code of the university has four', async () => {
  for (const id_number of [digits(12), digits(13)]) {
    const student = await makeStudent(admin, { id_number });
    expect(student.id_number).toBe(id_number);
    const { result } = await admin.call(students.list, { query: { full_search: id_number } });
    expect(result.data.map(({ id }) => id)).toEqual([student.id]);
  }
  for (const id_number of [digits(11), digits(14)]) {
    const { status, error } = await admin.call(students.create, {
      body: { ...studentInput({ group_id: 1 }), id_number },
    });
    expect([status, Object.keys(error.message)]).toEqual([422, expect.arrayContaining(['id_number'])]);
  }
});

it('student number: 12 digits find the number, the longer ones that begin with them, and a phone without its plus sign', async () => {
  const beginning = digits(12);
  const long = await makeStudent(admin, { id_number: `${beginning}7` });
  const short = await makeStudent(admin, { id_number: beginning, phone: `+998${beginning.slice(-9)}` });
  const found = async (full_search: string) =>
    (await admin.call(students.list, { query: { full_search } })).result.data.map(({ id }) => id).toSorted();
  expect(await found(beginning)).toEqual([long.id, short.id].toSorted());
  expect(await found(`${beginning}7`)).toEqual([long.id]);
  const [code, number] = [beginning.slice(-9, -7), beginning.slice(-7)];
  for (const typed of [`998${code}${number}`, `998 (${code}) ${number}`])
    expect(await found(typed)).toEqual([short.id]);
});
