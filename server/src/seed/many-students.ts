import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Queryable } from '#kernel/database.ts';
import type { DB } from '#kernel/tables.ts';
import { seedFaculties } from './demonstration.ts';
import { newestYear } from './demonstration-structure.ts';
import { placesOf } from './demonstration-students.ts';
import { seedUniversity, UNIVERSITIES } from './demonstration-universities.ts';
import { type MadeStudent, madeStudent, type Places } from './made-students.ts';
import {
  hasAccount,
  hasSignedIn,
  lastNumbers,
  type Since,
  seedHistories,
  withoutTriggers,
} from './student-histories.ts';

const MANY_UNIVERSITIES = 20;
const STUDENTS_OF_GROUP = 25;
const ROWS_AT_ONCE = 2_000;
/** How PostgreSQL works meanwhile: with much memory, and without taking tables that were just filled for empty ones. */
const SETTINGS = { work_mem: '128MB', maintenance_work_mem: '512MB', enable_nestloop: 'off' };

/** A record, its account and what moved it are numbered here, so that none of them has to be looked for afterwards. */
interface Numbered {
  id: number;
  user_id: number | null;
  movement_id: number | null;
  signed_in: boolean;
}

const COLUMNS = [
  'id',
  'user_id',
  'movement_id',
  'signed_in',
  'university_id',
  'group_id',
  'first_name',
  'second_name',
  'third_name',
  'id_number',
  'passport',
  'passport_pin',
  'birth_date',
  'gender',
  'phone',
  'nation_id',
  'citizenship_id',
  'country_id',
  'province_id',
  'city_id',
  'street',
  'social_category_id',
  'edu_payment_id',
  'study_status',
  'status',
] as const satisfies (keyof (MadeStudent & Numbered))[];

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

interface Definition {
  drop: string;
  create: string;
}

/** Tables that get most of the rows. */
const FILLED = ['students', 'users', 'student_movements'];

/** What is faster made anew than kept: their indexes that hold nothing unique together, and their references. */
async function definitionsOf(db: Queryable): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and conrelid = any(${FILLED}::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any(${FILLED}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  return rows;
}

const run = async (db: Queryable, statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

function* linesOf(places: Places[], since: Since, last: number) {
  let lines = '';
  let moved = since.movements;
  for (let number = since.students + 1; number <= last; number += 1) {
    const student = madeStudent(number, places[number % places.length] as Places);
    const made = {
      ...student,
      id: number,
      user_id: hasAccount(number) ? since.users + number : null,
      movement_id: student.study_status === 'studying' ? null : ++moved,
      signed_in: hasSignedIn(number),
    };
    lines += `${COLUMNS.map((column) => made[column] ?? '\\N').join('\t')}\n`;
    if (number % ROWS_AT_ONCE === 0) {
      yield lines;
      lines = '';
    }
  }
  yield lines;
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
      await withoutTriggers(trx, async () => {
        for (const id of ids) await addGroups(trx, id, Math.ceil(total / ids.length / STUDENTS_OF_GROUP));
        const places = await placesOf(trx, ids);
        const definitions = await definitionsOf(trx);
        await run(
          trx,
          definitions.map(({ drop }) => drop),
        );
        await pipeline(
          Readable.from(linesOf(places, since, total)),
          client.query(copyFrom(`copy students (${COLUMNS.join(', ')}) from stdin`)),
        );
        await run(
          trx,
          Object.entries(SETTINGS).map(([name, size]) => `set local ${name} = '${size}'`),
        );
        await seedHistories(trx, since);
        await run(
          trx,
          definitions.toReversed().map(({ create }) => create),
        );
      });
      const seconds = (performance.now() - began) / 1000;
      return { students: total - since.students, seconds };
    });
    // What was just written is seen by everybody, and counted: lists need not look it up.
    await sql`vacuum analyze students`.execute(db);
    await sql`vacuum analyze users`.execute(db);
    return made;
  } finally {
    await db.destroy();
  }
}
