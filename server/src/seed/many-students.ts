import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Queryable } from '#db/database.ts';
import type { DB } from '#db/tables.ts';
import { seedFaculties } from './demonstration.ts';
import { newestYear } from './demonstration-structure.ts';
import { placesOf } from './demonstration-students.ts';
import { seedUniversity, UNIVERSITIES } from './demonstration-universities.ts';
import { madeStudent, type Places } from './made-students.ts';
import { studentHistories } from './student-histories.ts';
import {
  countOn,
  type Lived,
  lastNumbers,
  type Since,
  STUDENT_TABLES,
  type StudentTable,
  studentTables,
} from './student-tables.ts';
import { withoutIndexes } from './without-indexes.ts';
import { withoutTriggers } from './without-triggers.ts';

const MANY_UNIVERSITIES = 20;
const STUDENTS_OF_GROUP = 25;
const ROWS_AT_ONCE = 2_000;

/** More universities like the first ones, each with a name of its own. */
async function addUniversities(db: Queryable, secretsKey: Buffer): Promise<number[]> {
  const there = await db.selectFrom('universities').select('id').orderBy('id').execute();
  const ids = there.map(({ id }) => id);
  for (let number = ids.length + 1; number <= MANY_UNIVERSITIES; number += 1) {
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
    await seedFaculties(db, id, number % UNIVERSITIES.length);
    ids.push(id);
  }
  return ids;
}

/** So many groups that none is larger than groups are: of all bachelors' specialities, of five years. */
const addGroups = (db: Queryable, universityId: number, groups: number) =>
  sql`
  with taught as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as count
    from specialities where university_id = ${universityId}
  ), made as (
    insert into student_groups (university_id, speciality_id, study_language, entry_year, status)
    select ${universityId}, taught.id, case when number % 3 = 0 then 'ru' else 'oz' end, ${newestYear(new Date())} - number % 5,
      case when number % 5 < 4 then 1 else 0 end
    from generate_series(1, ${groups}::integer) number join taught on taught.place = number % taught.count
    returning id, entry_year
  )
  insert into student_group_translations (student_group_id, language, name)
  select id, language, id || '-' || entry_year % 100 from made, unnest(array['oz', 'ru']) language`.execute(
    db,
  );

const GROUPS = ['student_groups', 'student_group_translations'];

const copyInto = (table: StudentTable) =>
  copyFrom(`copy ${table} (${STUDENT_TABLES[table].join(', ')}) from stdin`);

const lineOf = (table: StudentTable, row: Lived['students']) =>
  `${STUDENT_TABLES[table].map((column) => row[column] ?? '\\N').join('\t')}\n`;

/** What is copied into the tables, in turns: of students as they are made; of all others, which are made meanwhile, from what was kept. */
function* linesOf(places: Places[], since: Since, last: number, kept: Map<StudentTable, Buffer[]>) {
  const livedBy = studentHistories(since);
  const flush = (lines: Map<StudentTable, string>) => {
    for (const [table, text] of lines) kept.get(table)?.push(Buffer.from(text));
    return lines.get('students') ?? '';
  };
  let lines = new Map<StudentTable, string>();
  for (let number = since.students + 1; number <= last; number += 1) {
    const lived = livedBy(number, madeStudent(number, places[number % places.length] as Places));
    for (const table of studentTables) {
      const row = lived[table];
      if (row) lines.set(table, (lines.get(table) ?? '') + lineOf(table, row));
    }
    if (number % ROWS_AT_ONCE === 0) {
      yield flush(lines);
      lines = new Map();
    }
  }
  yield flush(lines);
}

async function copyAll(client: pg.Client, places: Places[], since: Since, last: number): Promise<void> {
  const kept = new Map(studentTables.slice(1).map((table): [StudentTable, Buffer[]] => [table, []]));
  await pipeline(Readable.from(linesOf(places, since, last, kept)), client.query(copyInto('students')));
  for (const [table, lines] of kept) await pipeline(Readable.from(lines), client.query(copyInto(table)));
}

/**
 * Fills the demonstration up to `total` students over twenty universities, once, as fast as the database takes them: streamed, with indexes and
 * references made afterwards, in one transaction.
 * @returns seconds that the students took, indexes included; undefined where there are that many universities already
 */
export async function seedManyStudents(
  url: string,
  total: number,
  secretsKey: Buffer,
): Promise<{ students: number; seconds: number } | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: () => client.end(),
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
  try {
    const made = await db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('universities')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      if (count >= MANY_UNIVERSITIES) return undefined;
      const ids = await addUniversities(trx, secretsKey);
      const since = await lastNumbers(trx);
      const began = performance.now();
      await withoutTriggers(trx, [...GROUPS, ...studentTables], async () => {
        for (const id of ids) await addGroups(trx, id, Math.ceil(total / ids.length / STUDENTS_OF_GROUP));
        const places = await placesOf(trx, ids);
        await withoutIndexes(trx, studentTables, () => copyAll(client, places, since, total));
        await countOn(trx);
      });
      const seconds = (performance.now() - began) / 1000;
      return { students: total - since.students, seconds };
    });
    // What was just written is seen by everybody, and counted: lists need not look it up.
    await sql`vacuum analyze ${sql.join(studentTables.map((table) => sql.table(table)))}`.execute(db);
    return made;
  } finally {
    await db.destroy();
  }
}
