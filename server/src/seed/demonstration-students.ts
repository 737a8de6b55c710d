import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { newestYear } from './demonstration-structure.ts';
import { madeStudent, type Places } from './made-students.ts';
import { studentHistories } from './student-histories.ts';
import { countOn, type Lived, lastNumbers, STUDENT_TABLES, studentTables } from './student-tables.ts';
import { withoutTriggers } from './without-triggers.ts';

/** Years after which a bachelor has left. */
const YEARS_OF_STUDY = 4;
/** The nationality's code in the shipped list. */
const RUSSIANS = '1001';
/** How often the first nationality stands for each of the others once. */
const SHARE_OF_THE_FIRST = 20;
const ROWS_AT_ONCE = 1_000;

/** What students can be made from, in each university. */
export async function placesOf(db: Queryable, universityIds: number[]): Promise<Places[]> {
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
  const newest = newestYear(new Date());
  const [KAZAKHSTAN, LAST_NEIGHBOUR] = [1, 7];
  return universityIds.map((universityId) => ({
    universityId,
    groups: groups
      .filter(({ university_id }) => university_id === universityId)
      .map(({ id, entry_year, study_language, default_language }) => ({
        id,
        russian: study_language === 'ru' && default_language === 'ru',
        entryYear: entry_year ?? newest,
        left: newest - (entry_year ?? newest) >= YEARS_OF_STUDY,
      })),
    newest,
    uzbekistan: countries.find(({ code }) => code === 'UZ')?.id ?? 0,
    abroad: countries.slice(KAZAKHSTAN, LAST_NEIGHBOUR).map(({ id }) => id),
    // Most people belong to the first; Russians have names of their own.
    nations: nations
      .filter(({ code }) => code !== RUSSIANS)
      .flatMap(({ id }, place) => Array.from({ length: place === 0 ? SHARE_OF_THE_FIRST : 1 }, () => id)),
    russians: nations.find(({ code }) => code === RUSSIANS)?.id ?? 0,
    districts: districts.map(({ id, region_id }) => ({ id, regionId: region_id })),
  }));
}

/** In one statement, at whose end they all refer to one another. */
const store = (db: Queryable, lived: Lived[]) => {
  const stored = studentTables.map((table) => {
    const columns = sql.join(STUDENT_TABLES[table].map((column) => sql.ref(column)));
    const rows = JSON.stringify(lived.map((one) => one[table]).filter((row) => row !== undefined));
    return sql`${sql.ref(`stored_${table}`)} as (
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb))`;
  });
  return sql`with ${sql.join(stored)} select`.execute(db);
};

/** So many students for each of the universities, with all that has become of them. */
export async function seedStudents(
  db: Queryable,
  wanted: { universityId: number; students: number }[],
): Promise<void> {
  const places = await placesOf(
    db,
    wanted.map(({ universityId }) => universityId),
  );
  const since = await lastNumbers(db);
  const livedBy = studentHistories(since);
  let number = since.students;
  const all = wanted.flatMap(({ students }, at) =>
    Array.from({ length: students }, () => livedBy(++number, madeStudent(number, places[at] as Places))),
  );
  await withoutTriggers(db, studentTables, async () => {
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE)
      await store(db, all.slice(from, from + ROWS_AT_ONCE));
  });
  await countOn(db);
}
