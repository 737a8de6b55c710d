import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ callers: ['admin'] });

it('students: are filtered by the day of the deadline in Tashkent', async () => {
  const own = await makeStudentGroup(admin);
  const days = ['1', '0', '-1'];
  const ids: number[] = [];
  for (const day of days) {
    const { id } = await makeStudent(admin, { group_id: own.id });
    ids.push(id);
    // 00:30 on the day of the deadline in Tashkent.
    await sql`
      update students set deadline = ((now() at time zone 'Asia/Tashkent')::date - ${day}::integer + interval '30 minutes')
        at time zone 'Asia/Tashkent' where id = ${id}`.execute(server.services.db);
  }
  ids.push((await makeStudent(admin, { group_id: own.id })).id);
  const found = async (deadline_passed: 0 | 1) =>
    (await admin.call(students.list, { query: { group_id: own.id, deadline_passed } })).result.data
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
  expect(await found(1)).toEqual(ids.slice(0, 1));
  expect(await found(0)).toEqual(ids.slice(1));
});
