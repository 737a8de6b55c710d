import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeDepartment, makeFaculty } from '#test/factories.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, dekan, admin2 } = useServer({
  callers: ['superadmin', 'admin', 'dekan', 'admin2'],
});
let yearId = 0;
beforeAll(async () => {
  yearId = (await currentYear(admin)).id;
});

const rowsOf = async (client: Client, query = {}) =>
  (
    await client.call(subjectMarks.calls.list, {
      query: { academic_year_id: yearId, limit: 1000, ...query },
    })
  ).result.data;

interface Taken {
  university_id: number;
  faculty_id: number;
  planned: string;
  semester: number;
  student_id: number;
  mark: number | null;
}

/** Every subject of a student with the result that counts, read without the report. */
const takenSubjects = async (): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select curricula.university_id, curricula.faculty_id, planned.subject_id as planned, semesters.number as semester,
      subject.student_id, current.mark
    from student_subjects subject
    join students on students.id = subject.student_id
    join student_registers register on register.student_id = students.id and register.to_date is null
    left join ratings current on current.student_subject_id = subject.id and current.statement = subject.current_statement,
      semester_subjects planned, semesters, curricula
    where subject.status in (1, 2, 3) and register.curriculum_id = subject.curriculum_id
      and (current.mark is not null or students.study_status = 'studying') and planned.id = subject.semester_subject_id and semesters.id = planned.semester_id
      and curricula.id = planned.curriculum_id and semesters.academic_year_id = ${yearId}`.execute(
    server.services.db,
  );
  return rows;
};

it('counts students and their marks of each subject, in the scope of the caller', async () => {
  const taken = await takenSubjects();
  const { facultyId } = (
    await sql<{ facultyId: number }>`
    select faculty_id as "facultyId" from admins join users on users.id = admins.user_id where username = 'dekan'`.execute(
      server.services.db,
    )
  ).rows[0] ?? { facultyId: 0 };
  const seen: [Client, (one: Taken) => boolean][] = [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [admin2, ({ university_id }) => university_id === 2],
    [dekan, ({ faculty_id }) => faculty_id === facultyId],
  ];
  for (const [client, isSeen] of seen) {
    const own = taken.filter(isSeen);
    const rows = await rowsOf(client);
    for (const mark of [2, 3, 4, 5] as const)
      expect(rows.reduce((sum, row) => sum + row[`mark_${mark}`], 0)).toBe(
        own.filter((one) => one.mark === mark).length,
      );
    const bySubject = Map.groupBy(own, ({ planned, semester }) => `${planned}-${semester}`);
    const shown = Map.groupBy(rows, ({ id }) => id.split('-').slice(0, 2).join('-'));
    for (const [key, members] of bySubject) {
      const students = new Set(members.map(({ student_id }) => student_id)).size;
      const [row, ...others] = shown.get(key) ?? [];
      if (others.length === 0) expect([key, row?.student_count]).toEqual([key, students]);
    }
    expect([...bySubject.keys()].filter((key) => !shown.has(key))).toEqual([]);
  }
});

it('counts the result that counts, no removed subject, and names the department of the teacher', async () => {
  const { id: faculty_id } = await makeFaculty(admin);
  const sheet = await makeSheet(server, admin, { students: 4, facultyId: faculty_id });
  const { client } = await openAccount(server, admin, {
    permissions: ['student_index'],
    facultyId: faculty_id,
  });
  const ids = sheet.studentSubjectIds;
  await saveCells(
    admin,
    sheet.interimId,
    ids.map((id) => ic(id, 45)),
  );
  const points = [45, 30, 5, 45];
  await saveCells(
    admin,
    sheet.finalId,
    ids.map((id, at) => fc(id, points[at] ?? 0)),
  );
  const { db } = server.services;
  await db
    .updateTable('student_subjects')
    .set({ status: 4 })
    .where('id', '=', ids[3] ?? 0)
    .execute();
  await sql`
    insert into ratings (student_subject_id, statement, ic_rating, fc_rating, rating, mark, ic_max, fc_max, passing_score, source, user_id)
    select student_subject_id, 2, ic_rating, 20, 65, 3, ic_max, fc_max, passing_score, source, user_id from ratings
    where student_subject_id = ${ids[2]}`.execute(db);
  expect(await rowsOf(client)).toMatchObject([
    { student_count: 3, mark_5: 1, mark_4: 1, mark_3: 1, mark_2: 0, department_translation: null },
  ]);
  const department = await makeDepartment(admin, { faculty_id });
  const teacher = await makeTeacher(admin, { department_id: department.id });
  await db
    .updateTable('semester_subjects')
    .set({ teacher_id: teacher.id })
    .where('id', '=', sheet.semesterSubjectId)
    .execute();
  expect(await rowsOf(client, { department_id: department.id })).toMatchObject([
    { student_count: 3, department_translation: department.name, semester_name: '1' },
  ]);
});
