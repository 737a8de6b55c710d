import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { peopleStatistics, studentStatistics } from '@dekanat/contract/reports/people-statistics.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const PERMISSIONS: Permission[] = ['student_index', 'curriculum_index', 'user_log_index'];

it('the screens of statistics count the same students of a faculty in the same years of study', async () => {
  const { db } = server.services;
  const { id: facultyId } = await makeFaculty(admin);
  const plan = await makeConfirmedPlan(admin, { faculty_id: facultyId });
  const made = [];
  for (let at = 0; at < 4; at += 1) made.push((await makeStudent(admin, { group_id: plan.group.id })).id);
  await attach(admin, plan, made);
  // The group began a year before the semester of its students, and one of them has graduated already.
  await sql`
    update student_groups set entry_year = (select start_year - 1 from academic_years where id = ${(await currentYear(admin)).id})
    where id = ${plan.group.id}`.execute(db);
  await sql`update students set study_status = 'graduate' where id = ${made[0]}`.execute(db);
  const { client } = await openAccount(server, admin, { permissions: PERMISSIONS, facultyId });
  const academic_year_id = (await currentYear(admin)).id;
  const { education_form_id } = plan.curriculum;
  for (const filters of [{}, { faculty_id: facultyId }, { education_form_id }]) {
    const query = { academic_year_id, ...filters };
    const statistics = (await client.call(studentStatistics.calls.list, { query })).result;
    const enrolled = (await client.call(enrolment.calls.list, { query: filters })).result.totals;
    expect(statistics.data).toMatchObject([{ course: 1, student_count: 3, male_count: enrolled.male_count }]);
    expect([enrolled.student_count, enrolled.year_1_count, enrolled.year_2_count]).toEqual([3, 3, 0]);
  }
  const { counts } = (await client.call(dashboard.read)).result;
  const { bakalavr } = (await client.call(peopleStatistics.students, { query: { academic_year_id } })).result;
  const listed = (await client.call(students.list, { query: { study_status: 'studying' } })).result.total;
  expect([
    counts.find(({ kind }) => kind === 'students')?.total,
    bakalavr.first_course.male + bakalavr.first_course.female,
    listed,
  ]).toEqual([3, 3, 3]);
});
