import { randomBytes } from 'node:crypto';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { seedFaculties } from './demonstration.ts';
import { studentSourcesOf } from './demonstration-students.ts';
import { seedUniversity, UNIVERSITIES } from './demonstration-universities.ts';
import { generateStudent, type StudentSources } from './generated-students.ts';
import { type Copy, copyLine, withSeedConnection } from './seed-connection.ts';
import { momentAt, type SeedMoment } from './seed-moment.ts';
import { studentHistoryGenerator } from './student-histories.ts';
import {
  advanceSequences,
  type LastIds,
  lastIds,
  STUDENT_TABLES,
  type StudentTable,
  studentTables,
} from './student-tables.ts';
import { withoutIndexes } from './without-indexes.ts';
import { withoutTriggers } from './without-triggers.ts';

export const UNIVERSITY_COUNT = 20;
const STUDENTS_PER_GROUP = 25;
const BATCH_ROWS = 2_000;

/** Adds universities modelled on the first ones, with numbered names. */
async function addUniversities(
  db: Queryable,
  secretsKey: Buffer,
  { universities, day }: { universities: number; day: string },
): Promise<number[]> {
  const existing = await db.selectFrom('universities').select('id').orderBy('id').execute();
  const ids = existing.map(({ id }) => id);
  for (let number = ids.length + 1; number <= universities; number += 1) {
    const model = UNIVERSITIES[number % UNIVERSITIES.length] as (typeof UNIVERSITIES)[number];
    const texts = Object.entries(model.texts).map(([language, text]) => [
      language,
      { ...text, name: `${text.name} № ${number}` },
    ]);
    const licence = { allowed_domain: `lms${number}.sinov.example`, org_code: String(900 + number) };
    const university = { ...model, licence, texts: Object.fromEntries(texts) };
    const id = await seedUniversity(db, university, {
      key: secretsKey,
      licence: randomBytes(32).toString('base64url'),
    });
    await seedFaculties(db, id, { index: number % UNIVERSITIES.length, day });
    ids.push(id);
  }
  return ids;
}

/** Adds enough groups to keep their size realistic, over all bachelor specialities and five years. */
const addGroups = (db: Queryable, universityId: number, groups: number, day: string) =>
  sql`
  with taught as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as count
    from specialities where university_id = ${universityId} and education_type_id = 'bakalavr'
  ), made as (
    insert into student_groups (university_id, speciality_id, study_language, entry_year, status)
    select ${universityId}, taught.id, case when number % 3 = 0 then 'ru' else 'oz' end, ${startYearOf(day)} - number % 5,
      case when number % 5 < 4 then 1 else 0 end
    from generate_series(1, ${groups}::integer) number join taught on taught.place = number % taught.count
    returning id, entry_year
  )
  insert into student_group_translations (student_group_id, language, name)
  select id, language, id || '-' || entry_year % 100 from made, unnest(array['oz', 'ru']) language`.execute(
    db,
  );

const GROUPS = ['student_groups', 'student_group_translations'];

/** Yields COPY lines of students while buffering the lines of the other tables, which are copied afterwards. */
function* linesOf(
  sources: StudentSources[],
  since: LastIds,
  last: number,
  { buffered, moment }: { buffered: Map<StudentTable, Buffer[]>; moment: SeedMoment },
) {
  const historyOf = studentHistoryGenerator(since, moment);
  const flush = (lines: Map<StudentTable, string>) => {
    for (const [table, text] of lines) buffered.get(table)?.push(Buffer.from(text));
    return lines.get('students') ?? '';
  };
  let lines = new Map<StudentTable, string>();
  for (let number = since.students + 1; number <= last; number += 1) {
    const rows = historyOf(
      number,
      generateStudent(number, sources[number % sources.length] as StudentSources),
    );
    for (const table of studentTables) {
      const row = rows[table];
      if (row) lines.set(table, (lines.get(table) ?? '') + copyLine(STUDENT_TABLES[table], row));
    }
    if (number % BATCH_ROWS === 0) {
      yield flush(lines);
      lines = new Map();
    }
  }
  yield flush(lines);
}

async function copyAll(
  copy: Copy,
  sources: StudentSources[],
  since: LastIds,
  { last, moment }: { last: number; moment: SeedMoment },
): Promise<void> {
  const buffered = new Map(studentTables.slice(1).map((table): [StudentTable, Buffer[]] => [table, []]));
  await copy('students', STUDENT_TABLES.students, linesOf(sources, since, last, { buffered, moment }));
  for (const [table, lines] of buffered) await copy(table, STUDENT_TABLES[table], lines);
}

/**
 * Fills the demonstration up to `total` students over so many universities: streamed COPY in one transaction, with
 * indexes and foreign keys created afterwards.
 * @returns the seconds that the students took, including indexes; undefined when it was done before
 */
export const seedBulkStudents = (
  url: string,
  total: number,
  secretsKey: Buffer,
  universities = UNIVERSITY_COUNT,
): Promise<{ students: number; seconds: number } | undefined> =>
  withSeedConnection(url, async ({ db, copy }) => {
    const moment = momentAt();
    const seeded = await db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('universities')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      if (count >= universities) return undefined;
      const ids = await addUniversities(trx, secretsKey, { universities, day: moment.day });
      const since = await lastIds(trx);
      const startedAt = performance.now();
      await withoutTriggers(trx, [...GROUPS, ...studentTables], async () => {
        for (const id of ids)
          await addGroups(trx, id, Math.ceil(total / ids.length / STUDENTS_PER_GROUP), moment.day);
        const sources = await studentSourcesOf(trx, ids, moment.day);
        await withoutIndexes(trx, studentTables, () =>
          copyAll(copy, sources, since, { last: total, moment }),
        );
        await advanceSequences(trx);
      });
      const seconds = (performance.now() - startedAt) / 1000;
      return { students: total - since.students, seconds };
    });
    // Sets hint bits and statistics, so that lists are fast immediately.
    await sql`vacuum analyze ${sql.join(studentTables.map((table) => sql.table(table)))}`.execute(db);
    return seeded;
  });
