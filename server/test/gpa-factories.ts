import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import type { Client } from './client.ts';
import { addSubject } from './curriculum-factories.ts';
import { insertRating, makeRegisteredGroup } from './paper-factories.ts';
import type { TestServer } from './server.ts';

/** A server whose database can be written. */
interface Stored {
  services: Pick<TestServer['services'], 'db'>;
}

interface Given {
  students?: number;
  facultyId?: number | undefined;
  universityId?: number;
  /** Whether the first and the second semester have ended. */
  over?: [boolean, boolean];
}

const DAYS = { over: [-150, -30], running: [-30, 150] } as const;

/** Sets the dates of a semester so that it has ended, or has not. */
export const dateSemester = ({ services: { db } }: Stored, semesterId: number, over: boolean) => {
  const [start, end] = DAYS[over ? 'over' : 'running'];
  return sql`update semesters set start_date = ${TODAY} + ${start}::integer, end_date = ${TODAY} + ${end}::integer
    where id = ${semesterId}`.execute(db);
};

/** Registered students with a subject of 4 credits in each of two semesters, of which the first has ended. */
export async function makeGpaGroup(
  server: Stored,
  client: Client,
  { over = [true, false], ...given }: Given = {},
) {
  const group = await makeRegisteredGroup(server, client, given);
  for (const [index, semesterId] of group.semesterIds.entries())
    await dateSemester(server, semesterId, over[index] ?? false);
  const subjectOf = (student: number, semester: 0 | 1) =>
    group.taken.find(
      (one) =>
        one.student_id === group.studentIds[student] &&
        one.semester_subject_id === group.subjectIds[semester],
    )?.id ?? 0;
  return { ...group, subjectOf };
}

/** A student with mark 5 in the first semester and a GPA record. */
export async function makeGpaRecord(server: TestServer, client: Client, given: Given = {}) {
  const group = await makeGpaGroup(server, client, given);
  await insertRating(server, group.subjectOf(0, 0), { rating: 95, mark: 5 });
  const { result } = await client.call(gpaRecords.calculate, { body: { student_ids: group.studentIds } });
  return { ...group, studentId: group.studentIds[0] ?? 0, result };
}

/**
 * Many students like the first one of a new group, with more subjects of different credits, and results at random: marks in up to three
 * statements, points without a mark, removed subjects and electives without a choice.
 */
export async function makeRandomResults(server: Stored, client: Client, students: number, seed: number) {
  const group = await makeGpaGroup(server, client, { over: [true, false] });
  const { db } = server.services;
  for (const semesterId of group.semesterIds)
    for (let added = 0; added < 3; added += 1) await addSubject(client, semesterId);
  await sql`select setseed(${seed}::float8)`.execute(db);
  await sql`
    update semester_subjects set theory_lesson_hour = 30, practical_lesson_hour = 30, independent_lesson_hour = 60,
      credit_hour = 1 + floor(random() * 9)
    where curriculum_id = ${group.curriculum.id}`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into students (university_id, group_id, first_name, second_name, third_name, id_number, passport, birth_date, gender,
        nation_id, citizenship_id, country_id)
      select university_id, group_id, first_name, 'Tasodifiy' || n, third_name, lpad((900000000000 + id::bigint * 1000000 + n)::text, 12),
        'ZZ' || (5000000 + id + n), birth_date, gender, nation_id, citizenship_id, country_id
      from students cross join generate_series(1, ${students}::integer - 1) n where id = ${group.studentIds[0]}`.execute(
      trx,
    );
    await sql`
      insert into student_registers (university_id, student_id, curriculum_id, semester_id, group_id, from_date)
      select university_id, id, ${group.curriculum.id}, ${group.semesterIds[1]}, group_id, '2026-02-05' from students
      where group_id = ${group.groupId} and not exists (select from student_registers where student_id = students.id)`.execute(
      trx,
    );
    await sql`
      insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id, status)
      select register.student_id, register.curriculum_id, subject.id, register.id, register.group_id,
        case when random() < 0.1 then 4 when random() < 0.1 then 2 else 1 end
      from student_registers register join semester_subjects subject on subject.curriculum_id = register.curriculum_id
      where register.group_id = ${group.groupId} and random() < 0.9 on conflict do nothing`.execute(trx);
    // A later statement is held only for those who failed the one before.
    for (const statement of [1, 2, 3])
      await sql`
        insert into ratings (student_subject_id, statement, ic_rating, ic_max, fc_max, passing_score, source, user_id, rating, mark)
        select id, ${statement}::smallint, 20, 50, 50, 60, 'entered', 1, case when entered then points end, case when entered then
          case when points < 60 then 2 when points < 70 then 3 when points < 90 then 4 else 5 end end
        from (
          select student_subject.id, 30 + floor(random() * 71)::integer as points, random() < 0.8 as entered from student_subjects student_subject
          where student_subject.group_id = ${group.groupId} and random() < 0.9 and (${statement}::integer = 1 or exists (
            select from ratings where student_subject_id = student_subject.id and statement = ${statement}::integer - 1 and mark = 2))) student_subject`.execute(
        trx,
      );
  });
  await sql`analyze students, student_registers, student_subjects, ratings`.execute(db);
  return group;
}

/** GPA by student from the ratings themselves, without the columns and expressions of the product. */
export async function independentGpa(
  { services: { db } }: Stored,
  groupId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; gpa: number }>`
    with last as (
      select student_subject_id, max(statement) as statement from ratings where mark is not null group by student_subject_id
    ), counted as (
      select s.student_id, plan.credit_hour as credit, coalesce(r.mark, 0) as mark
      from student_subjects s
      join semester_subjects plan on plan.id = s.semester_subject_id
      join semesters on semesters.id = plan.semester_id
      left join last on last.student_subject_id = s.id
      left join ratings r on r.student_subject_id = s.id and r.statement = last.statement
      where s.group_id = ${groupId} and s.status in (1, 2)
        and (r.mark is not null or (now() at time zone 'Asia/Tashkent')::date > semesters.end_date)
    )
    select student_id, (floor(sum(credit * mark)::numeric / sum(credit) * 100 + 0.5) / 100)::float8 as gpa
    from counted group by student_id having sum(credit) > 0`.execute(db);
  return new Map(rows.map(({ student_id, gpa }) => [student_id, gpa]));
}

interface StoredGpa {
  student_id: number;
  gpa: number;
  inputs: { credit: number; mark: number | null; counted: boolean }[];
}

export async function storedGpa({ services: { db } }: TestServer, groupId: number): Promise<StoredGpa[]> {
  const { rows } = await sql<StoredGpa>`
    select student_id, gpa::float8 as gpa, inputs from gpa_records where group_id = ${groupId} and current order by student_id`.execute(
    db,
  );
  return rows;
}
