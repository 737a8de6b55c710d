import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeSheet } from '#test/rating-factories.ts';
import { insertResult } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { list, export: file } = appropriation.calls;
const { server, admin, admin2, dekan } = useServer({ callers: ['admin', 'admin2', 'dekan'] });
const rowOf = async (client: Client, academic_year_id: number, curriculumId: number) =>
  (await client.call(list, { query: { academic_year_id, limit: 1000 } })).result.data.find(
    ({ curriculum_id }) => curriculum_id === curriculumId,
  );

it('appropriation: counts the marks of statements that count now, and students without any mark', async () => {
  const { studentSubjectIds, semesterId } = await makeSheet(server, admin, { students: 5 });
  const [retaken = 0, good = 0, failed = 0, removed = 0] = studentSubjectIds;
  await insertResult(server, retaken, { mark: 2 });
  await insertResult(server, retaken, { mark: 3, statement: 2 });
  await insertResult(server, good, { mark: 4 });
  await insertResult(server, failed, { mark: 2 });
  await insertResult(server, removed, { mark: 5 });
  const { db } = server.services;
  await sql`update student_subjects set status = 4 where id = ${removed}`.execute(db);
  const { rows } = await sql<{ curriculum_id: number; academic_year_id: number }>`
    select curriculum_id, academic_year_id from semesters where id = ${semesterId}`.execute(db);
  const [{ curriculum_id, academic_year_id } = { curriculum_id: 0, academic_year_id: 0 }] = rows;
  expect(await rowOf(admin, academic_year_id, curriculum_id)).toMatchObject({
    student_register_count: 4,
    ...{ count_five_mark: 0, count_four_mark: 1, count_three_mark: 1, count_two_mark: 1 },
    ...{ five_percent: 0, four_percent: 34, three_percent: 33, two_percent: 33 },
  });
  expect(await rowOf(admin2, academic_year_id, curriculum_id)).toBeUndefined();
});

it('appropriation: agrees with the marks of the rating table, for a university and for a faculty', async () => {
  const { rows: marks } = await sql<Record<'academic_year_id' | 'faculty_id' | 'mark' | 'count', number>>`
    with current as (
      select distinct on (ratings.student_subject_id) ratings.student_subject_id, ratings.mark from ratings
      where ratings.mark is not null order by ratings.student_subject_id, ratings.statement desc)
    select semesters.academic_year_id, curricula.faculty_id, current.mark, count(*)::integer as count
    from current join student_subjects subject on subject.id = current.student_subject_id and subject.status <> 4
      and subject.curriculum_id = (
        select curriculum_id from student_registers where student_id = subject.student_id and to_date is null)
    join semester_subjects planned on planned.id = subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id join curricula on curricula.id = semesters.curriculum_id
    where curricula.university_id = 1 group by 1, 2, 3`.execute(server.services.db);
  const { rows: dean } = await sql<{ faculty_id: number }>`
    select faculty_id from admins join users on users.id = admins.user_id where users.username = 'dekan'`.execute(
    server.services.db,
  );
  const sum = (year: number, mark: number, facultyId?: number) =>
    marks
      .filter((one) => one.academic_year_id === year && one.mark === mark)
      .filter((one) => facultyId === undefined || one.faculty_id === facultyId)
      .reduce((total, { count }) => total + count, 0);
  const years = [...new Set(marks.map((one) => one.academic_year_id))];
  expect(years.length).toBeGreaterThan(1);
  for (const academic_year_id of years)
    for (const [client, facultyId] of [[admin], [dekan, dean[0]?.faculty_id]] as const) {
      const { totals } = (await client.call(list, { query: { academic_year_id } })).result;
      expect(totals).toMatchObject({
        count_five_mark: sum(academic_year_id, 5, facultyId),
        count_four_mark: sum(academic_year_id, 4, facultyId),
        count_three_mark: sum(academic_year_id, 3, facultyId),
        count_two_mark: sum(academic_year_id, 2, facultyId),
      });
    }
});

it('appropriation: prints a PDF with its filters and totals', async () => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from academic_years where id in (select academic_year_id from semesters) order by id limit 1`.execute(
    server.services.db,
  );
  const [{ id, name } = { id: 0, name: '' }] = rows;
  const query = `academic_year_id=${id}&season_semester=autumn_semester&language=en&format=pdf`;
  const response = await fetch(`${server.url}/api/crm${file.path}?${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  const lines = pdfText(Buffer.from(await response.arrayBuffer())).lines.join('\n');
  for (const part of ['Academic performance by curriculum', name, 'Autumn', 'Total', 'Students'])
    expect(lines).toContain(part);
});
