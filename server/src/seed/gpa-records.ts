import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { type GpaTarget, insertRecords, markLatest } from '#features/gpa/calculate.ts';
import { analyze } from './analyze.ts';
import type { SeedMoment } from './seed-moment.ts';
import { withoutIndexes } from './without-indexes.ts';
import { withoutTriggers } from './without-triggers.ts';

const TABLE = ['gpa_records'];
const READ = ['student_registers', 'student_subjects', 'semester_subjects', 'semesters', 'students'];
/** Of so many students one has the property. */
const [RECALCULATED, STALE, MISSING] = [12, 25, 40];
/** Days from the end of the semester to the calculation. */
const CALCULATED_AFTER_DAYS = 6;

/** Studying students without a record, with the semester before the one that they are in. */
async function targetsOf(db: Queryable, universityId: number): Promise<GpaTarget[]> {
  const { rows } = await sql<GpaTarget>`
    select register.student_id, former.id as semester_id
    from student_registers register
    join students on students.id = register.student_id and students.study_status = 'studying'
    join semesters current on current.id = register.semester_id
    join semesters former on former.curriculum_id = register.curriculum_id and former.number = current.number - 1
    where register.university_id = ${universityId} and register.to_date is null
      and register.student_id % ${MISSING}::integer <> 0
      and not exists (select from gpa_records where gpa_records.student_id = register.student_id)
    order by register.student_id`.execute(db);
  return rows;
}

async function authorOf(db: Queryable, universityId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from users where kind = 'admin' and (university_id = ${universityId} or university_id is null)
    order by university_id nulls last, id limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Moves the calculations to the days after the semesters, and marks some records stale. */
async function date(db: Queryable, after: number, { at }: SeedMoment): Promise<void> {
  await sql`
    update gpa_records record set
      created_at = least(semesters.end_date + ${CALCULATED_AFTER_DAYS}::integer + time '10:00', ${at}::timestamptz - interval '1 day')
        + record.current::integer * interval '3 hours' + record.id % 300 * interval '1 second',
      stale_at = case when record.current and record.student_id % ${STALE}::integer = 0 then ${at}::timestamptz - interval '5 hours' end
    from semesters where semesters.id = record.semester_id and record.id > ${after}`.execute(db);
}

async function lastId(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from gpa_records`.execute(db);
  return rows[0]?.id ?? 0;
}

/** GPA records of the students of universities for the former semester; some are replaced, stale or missing. */
export async function seedGpaRecords(
  db: Queryable,
  universityIds: readonly number[],
  moment: SeedMoment,
): Promise<void> {
  await analyze(db, READ);
  await withoutTriggers(db, TABLE, () =>
    withoutIndexes(db, TABLE, async () => {
      for (const universityId of universityIds) {
        const userId = await authorOf(db, universityId);
        const targets = await targetsOf(db, universityId);
        const after = await lastId(db);
        const recalculated = targets.filter(({ student_id }) => student_id % RECALCULATED === 0);
        await insertRecords(db, recalculated, userId);
        await sql`update gpa_records set current = false where id > ${after}`.execute(db);
        await insertRecords(db, targets, userId);
        await markLatest(
          db,
          targets.map(({ student_id }) => student_id),
        );
        await date(db, after, moment);
      }
    }),
  );
}
