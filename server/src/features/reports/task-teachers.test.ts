import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { attach } from '#test/registration-factories.ts';
import { makeTaughtPlan, type TaughtPlan } from '#test/study-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A student of another group than that of the plan, with so many tasks in its first subject. */
async function handIn({ plan, semesterSubjectId, items }: TaughtPlan, count: number): Promise<number> {
  const { db } = server.services;
  const { id: groupId } = await makeStudentGroup(admin);
  const { id } = await makeStudent(admin, { group_id: plan.group.id });
  await attach(admin, plan, [id]);
  await sql`update student_subjects set group_id = ${groupId} where student_id = ${id}`.execute(db);
  await sql`
    insert into task_attempts (university_id, student_id, semester_subject_id, group_id, item_id, number, status)
    select 1, ${id}, ${semesterSubjectId}, ${groupId}, ${items.task}, number, 0 from generate_series(1, ${count}::integer) number`.execute(
    db,
  );
  return groupId;
}

it('three reports have the same tasks of a teacher, also of a group without one and of a later statement', async () => {
  const taught = await makeTaughtPlan(admin);
  const { plan, semesterId: semester_id, semesterSubjectId } = taught;
  const { db } = server.services;
  const [lead, first, second] = await Promise.all([1, 2, 3].map(() => makeTeacher(admin)));
  await sql`update semester_subjects set teacher_id = ${lead?.id} where id = ${semesterSubjectId}`.execute(
    db,
  );
  const assign = (groupId: number, statement: string, teacherId = 0) =>
    db
      .insertInto('semester_subject_teachers')
      .values({
        ...{ university_id: 1, curriculum_id: plan.curriculum.id, semester_subject_id: semesterSubjectId },
        ...{ group_id: groupId, teacher_id: teacherId, statement },
      })
      .execute();
  const withBoth = await handIn(taught, 1);
  await assign(withBoth, 'second_statement', second?.id);
  await assign(withBoth, 'first_statement', first?.id);
  await assign(await handIn(taught, 2), 'second_statement', second?.id);
  await handIn(taught, 4);

  const place = { curriculum_id: plan.curriculum.id, semester_id };
  const academic_year_id = (await currentYear(admin)).id;
  for (const [teacher, count] of [
    [first, 1],
    [second, 2],
    [lead, 4],
  ] as const) {
    const query = { ...place, teacher_id: teacher?.id ?? 0 };
    const subjects = (await admin.call(subjectAttempts.calls.list, { query: { ...query, academic_year_id } }))
      .result;
    const marks = (await admin.call(attemptMarks.calls.list, { query })).result;
    const tasks = (await admin.call(studentTaskReport.calls.list, { query })).result;
    expect([subjects.totals.attempt_count, marks.total, tasks.total]).toEqual([count, count, count]);
    const shown = [...subjects.data.filter((row) => row.attempt_count > 0), ...marks.data, ...tasks.data];
    expect(new Set(shown.map(({ teacher_fio }) => teacher_fio))).toEqual(new Set([teacher?.fio]));
  }
});
