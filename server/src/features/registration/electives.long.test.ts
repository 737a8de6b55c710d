import { electives } from '@dekanat/contract/registration/electives.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeRegistered } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('electives: chooses for a student beyond the 5,000 that the list shows, and states how many there are', async () => {
  const { plan, student } = await makeRegistered(admin, { electives: true });
  const semester_id = plan.semesters[0]?.id ?? 0;
  const read = async () => (await admin.call(electives.list, { query: { semester_id } })).result;
  const [elective = 0] = (await read()).groups[0]?.members.map((one) => one.semester_subject_id) ?? [];
  const last = student.id;
  await sql`
    with copied as (
      insert into students (university_id, group_id, first_name, second_name, third_name, id_number, passport, birth_date,
        gender, nation_id, citizenship_id, country_id)
      select university_id, group_id, 'A', 'A', 'A', '9' || lpad(number::text, 11, '0'), 'QQ' || lpad(number::text, 7, '0'),
        birth_date, gender, nation_id, citizenship_id, country_id
      from students, generate_series(1, 5000) number where id = ${last} returning id
    )
    insert into student_registers (university_id, student_id, curriculum_id, semester_id, group_id, from_date)
    select register.university_id, copied.id, register.curriculum_id, register.semester_id, register.group_id,
      register.from_date
    from copied, student_registers register where register.student_id = ${last}`.execute(server.services.db);
  const body = { student_ids: [last], semester_subject_ids: [elective] };
  expect((await admin.call(electives.choose, { body })).status).toBe(200);
  const result = await read();
  expect([result.students.length, result.total]).toEqual([5000, 5001]);
  expect(result.groups[0]).toMatchObject({ without: 5000, members: [{ students: 1 }, { students: 0 }] });
});
