import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { attach } from '#test/registration-factories.ts';
import { assignTeacher, makeTaughtPlan, type TaughtPlan } from '#test/study-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, admin2 } = useServer({ callers: ['superadmin', 'admin', 'admin2'] });
let yearId = 0;
beforeAll(async () => {
  yearId = (await currentYear(admin)).id;
});

const list = async (client: Client, { plan, semesterId }: TaughtPlan, query = {}) =>
  (
    await client.call(subjectAttempts.calls.list, {
      query: {
        academic_year_id: yearId,
        curriculum_id: plan.curriculum.id,
        semester_id: semesterId,
        limit: 1000,
        ...query,
      },
    })
  ).result;

/** Attempts as students hand them in, in the states that teachers give them. */
async function handIn(taught: TaughtPlan, studentId: number, ...states: number[]): Promise<void> {
  const { plan, semesterSubjectId, items } = taught;
  for (const [at, status] of states.entries())
    await sql`
      insert into task_attempts (university_id, student_id, semester_subject_id, group_id, item_id, number, status)
      values (1, ${studentId}, ${semesterSubjectId}, ${plan.group.id}, ${items.task}, ${at + 1}, 0)`
      .execute(server.services.db)
      .then(() =>
        status === 0
          ? undefined
          : sql`update task_attempts set status = ${status}::smallint, checked_at = now(), mark = case ${status}::integer when 1 then 1 end,
              comment = 'Izoh' where student_id = ${studentId} and number = ${at + 1}`.execute(
              server.services.db,
            ),
      );
}

it('counts the attempts of each group by state, without those of removed subjects', async () => {
  const { id: faculty_id } = await makeFaculty(admin);
  const taught = await makeTaughtPlan(admin, { faculty_id });
  const { plan, semesterSubjectId, syllabus } = taught;
  const students = [];
  for (let made = 0; made < 3; made += 1)
    students.push(await makeStudent(admin, { group_id: plan.group.id }));
  const [one, two, three] = students.map(({ id }) => id) as [number, number, number];
  await attach(admin, plan, [one, two, three]);
  await handIn(taught, one, 1, 0);
  await handIn(taught, two, 2, 2, 0);
  await handIn(taught, three, 0);
  await server.services.db
    .updateTable('student_subjects')
    .set({ status: 4 })
    .where('student_id', '=', three)
    .where('semester_subject_id', '=', semesterSubjectId)
    .execute();
  const teacher = await makeTeacher(admin);
  await assignTeacher(server, taught, teacher.id);
  const ofSubject = async (client: Client) =>
    (await list(client, taught)).data.filter(({ id }) => id.startsWith(`${semesterSubjectId}-`));
  const { rows: counted } = await sql<Record<string, number>>`
    select count(*) as attempt_count, count(*) filter (where status = 1) as confirmed_count,
      count(*) filter (where status = 0) as process_count, count(*) filter (where status = 2) as rejected_count
    from task_attempts where semester_subject_id = ${semesterSubjectId} and student_id <> ${three}`.execute(
    server.services.db,
  );
  expect(counted[0]).toEqual({ attempt_count: 5, confirmed_count: 1, process_count: 2, rejected_count: 2 });
  expect(await ofSubject(admin)).toMatchObject([
    {
      ...counted[0],
      group_name: plan.group.name,
      syllabus_name: syllabus.name,
      teacher_fio: teacher.fio,
      semester_subject_groups: [
        { grName: plan.group.name, question_attempt: { count: 5, confirmed: 1, process: 2, rejected: 2 } },
      ],
    },
  ]);
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['curriculum_index'],
    facultyId: faculty_id,
  });
  const { client: stranger } = await openAccount(server, admin, {
    permissions: ['curriculum_index'],
    facultyId: (await makeFaculty(admin)).id,
  });
  expect(await ofSubject(dean)).toMatchObject([counted[0]]);
  expect(await ofSubject(superadmin)).toMatchObject([counted[0]]);
  expect((await list(stranger, taught)).total).toBe(0);
  expect((await list(admin2, taught)).total).toBe(0);
  expect((await list(admin, taught, { teacher_id: teacher.id })).data).toMatchObject([counted[0]]);
  expect((await list(admin, taught, { group_id: plan.group.id + 1 })).total).toBe(0);
});

it('shows a subject that no group takes', async () => {
  const taught = await makeTaughtPlan(admin);
  const { data } = await list(admin, taught);
  expect(data.find(({ id }) => id === `${taught.semesterSubjectId}-0`)).toMatchObject({
    attempt_count: 0,
    group_name: null,
    semester_subject_groups: [],
  });
});
