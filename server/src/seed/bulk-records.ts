import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { analyzePartitionedTables } from '#platform/partitions/month-partitions.ts';
import { UNIVERSITY_COUNT } from './bulk-students.ts';
import { seedCurricula } from './demonstration-curricula.ts';
import { seedSyllabi } from './demonstration-syllabi.ts';
import { seedTeachers } from './demonstration-teachers.ts';
import { seedGpaRecords } from './gpa-records.ts';
import { recordTables } from './registrations/record-rows.ts';
import { seedRegistrations } from './registrations/seed-registrations.ts';
import { type SeedConnection, withSeedConnection } from './seed-connection.ts';
import { momentAt, type SeedMoment } from './seed-moment.ts';
import { seedStudy } from './study/seed-study.ts';
import { seedTestControls } from './study/test-controls.ts';

const TEACHERS_PER_DEPARTMENT = 3;
const STUDENTS_PER_TEACHER = 40;
const TEACHERS_MAX = 2_000;
const FILLED = [
  ...recordTables,
  'gpa_records',
  'semester_subjects',
  'exam_schedules',
  'semester_subject_teachers',
];

/** Adds teachers to universities without any: a few for each department, more for many students. */
async function addTeachers(db: Queryable, universityIds: number[], moment: SeedMoment): Promise<void> {
  const { rows } = await sql<{ universityId: number; teachers: number }>`
    select id as "universityId", greatest(
      ${TEACHERS_PER_DEPARTMENT}::integer * (select count(*) from departments where university_id = universities.id),
      least((select count(*) from students where university_id = universities.id) / ${STUDENTS_PER_TEACHER}::integer,
        ${TEACHERS_MAX}::integer))::integer as teachers
    from universities
    where id = any(${universityIds}::integer[]) and not exists (select from teachers where university_id = universities.id)
    order by id`.execute(db);
  for (const quota of rows) await seedTeachers(db, [quota], moment);
}

/** Adds syllabi to universities without any. */
async function addSyllabi(db: Queryable, universityIds: number[], moment: SeedMoment): Promise<void> {
  const faculties = await db
    .selectFrom('faculties')
    .select(['id', 'university_id', 'faculty_code'])
    .where('university_id', 'in', universityIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('syllabi').whereRef('syllabi.university_id', '=', 'faculties.university_id'))),
    )
    .orderBy('id')
    .execute();
  await seedSyllabi(db, faculties, moment);
}

/** Gives the students of universities teachers, syllabi, curricula, registrations, sheets and marks. */
export async function seedRecords(connection: SeedConnection, universityIds: number[]): Promise<void> {
  const { db } = connection;
  const moment = momentAt();
  await addTeachers(db, universityIds, moment);
  await addSyllabi(db, universityIds, moment);
  await seedCurricula(db, universityIds, moment.day);
  await seedTestControls(db, universityIds, moment.day);
  await seedRegistrations(connection, universityIds, moment.day);
  await seedGpaRecords(db, universityIds, moment);
  await seedStudy(db, universityIds, moment);
  await analyzePartitionedTables(db);
}

/** Whether the last university has registrations already. */
async function isSeeded(db: Queryable, ids: number[]): Promise<boolean> {
  const registered = await db
    .selectFrom('student_registers')
    .select('id')
    .where('university_id', '=', ids.at(-1) ?? 0)
    .limit(1)
    .executeTakeFirst();
  return registered !== undefined;
}

/**
 * Adds the records of the students of so many universities of a large seed: streamed COPY in one transaction, with indexes and foreign
 * keys created afterwards.
 * @returns the number of ratings and the seconds that all took; undefined when it was done before
 */
export const seedBulkRecords = (
  url: string,
  universities: number = UNIVERSITY_COUNT,
): Promise<{ ratings: number; seconds: number } | undefined> =>
  withSeedConnection(url, async ({ db, copy }) => {
    const startedAt = performance.now();
    const first = await db
      .selectFrom('universities')
      .select('id')
      .orderBy('id')
      .limit(universities)
      .execute();
    const ids = first.map(({ id }) => id);
    if (await isSeeded(db, ids)) return undefined;
    await db.transaction().execute((trx) => seedRecords({ db: trx, copy }, ids));
    await sql`vacuum analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(db);
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await sql<{ ratings: number }>`select count(*)::int as ratings from ratings`.execute(db);
    return { ratings: rows[0]?.ratings ?? 0, seconds };
  });
