import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { generateStudent, type StudentSources } from './generated-students.ts';
import { STUDY_YEARS } from './order-days.ts';
import type { SeedMoment } from './seed-moment.ts';
import { studentHistoryGenerator } from './student-histories.ts';
import {
  advanceSequences,
  lastIds,
  STUDENT_TABLES,
  type StudentRows,
  studentTables,
} from './student-tables.ts';
import { withoutTriggers } from './without-triggers.ts';

/** A group that studies has so many students for each one of a group that has graduated. */
const STUDYING_WEIGHT = 4;
/** Code of the nationality in the shipped list. */
const RUSSIAN_CODE = '1001';
/** Weight of the first nationality against each other one. */
const MAIN_NATION_WEIGHT = 20;
const BATCH_ROWS = 1_000;

/** Loads what the student generator needs, per university. */
export async function studentSourcesOf(
  db: Queryable,
  universityIds: number[],
  day: string,
): Promise<StudentSources[]> {
  const countries = await db.selectFrom('countries').select(['id', 'code']).orderBy('id').execute();
  const nations = await db
    .selectFrom('nationalities')
    .select(['id', 'code'])
    .orderBy('id')
    .limit(8)
    .execute();
  const districts = await db.selectFrom('districts').select(['id', 'region_id']).orderBy('id').execute();
  const groups = await db
    .selectFrom('student_groups')
    .innerJoin('universities', 'universities.id', 'student_groups.university_id')
    .select(['student_groups.id', 'university_id', 'entry_year', 'study_language', 'default_language'])
    .orderBy('student_groups.id')
    .execute();
  const newest = startYearOf(day);
  const [KAZAKHSTAN, LAST_NEIGHBOUR] = [1, 7];
  return universityIds.map((universityId) => ({
    universityId,
    groups: groups
      .filter(({ university_id }) => university_id === universityId)
      .map(({ id, entry_year, study_language, default_language }) => ({
        id,
        russian: study_language === 'ru' && default_language === 'ru',
        entryYear: entry_year ?? newest,
        left: newest - (entry_year ?? newest) >= STUDY_YEARS,
      }))
      .flatMap((group) => Array.from({ length: group.left ? 1 : STUDYING_WEIGHT }, () => group)),
    newest,
    day,
    uzbekistan: countries.find(({ code }) => code === 'UZ')?.id ?? 0,
    abroad: countries.slice(KAZAKHSTAN, LAST_NEIGHBOUR).map(({ id }) => id),
    // The first nationality is the most frequent; Russians get Russian names.
    nations: nations
      .filter(({ code }) => code !== RUSSIAN_CODE)
      .flatMap(({ id }, index) => Array.from({ length: index === 0 ? MAIN_NATION_WEIGHT : 1 }, () => id)),
    russians: nations.find(({ code }) => code === RUSSIAN_CODE)?.id ?? 0,
    districts: districts.map(({ id, region_id }) => ({ id, regionId: region_id })),
  }));
}

/** One statement, because the rows refer to one another. */
const store = (db: Queryable, lived: StudentRows[]) => {
  const stored = studentTables.map((table) => {
    const columns = sql.join(STUDENT_TABLES[table].map((column) => sql.ref(column)));
    const rows = JSON.stringify(lived.map((one) => one[table]).filter((row) => row !== undefined));
    return sql`${sql.ref(`stored_${table}`)} as (
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb))`;
  });
  return sql`with ${sql.join(stored)} select`.execute(db);
};

/** Seeds students with their histories for each university. */
export async function seedStudents(
  db: Queryable,
  quotas: { universityId: number; students: number }[],
  moment: SeedMoment,
): Promise<void> {
  const places = await studentSourcesOf(
    db,
    quotas.map(({ universityId }) => universityId),
    moment.day,
  );
  const since = await lastIds(db);
  const historyOf = studentHistoryGenerator(since, moment);
  let number = since.students;
  const all = quotas.flatMap(({ students }, index) =>
    Array.from({ length: students }, () =>
      historyOf(++number, generateStudent(number, places[index] as StudentSources)),
    ),
  );
  await withoutTriggers(db, studentTables, async () => {
    for (let from = 0; from < all.length; from += BATCH_ROWS)
      await store(db, all.slice(from, from + BATCH_ROWS));
  });
  await advanceSequences(db);
}
