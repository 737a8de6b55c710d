import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { sql } from 'kysely';
import type { Context } from '../server/src/api/context.ts';
import { createMetrics } from '../server/src/api/metrics/metrics.ts';
import { createDatabase } from '../server/src/db/create-database.ts';
import type { Database } from '../server/src/db/database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { readPlan } from '../server/src/features/curricula/plan/plan-rows.ts';
import { withoutTriggers } from '../server/src/seed/without-triggers.ts';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { quantile, resultOf } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

const UNIVERSITY = 1;
const EXAMS = 100_000;
const [PLANNERS, DROPS, PACE_MS] = [20, 20, 1_000];
const CHECKS = 200;
const CALENDARS = 20;

interface Query {
  text: string;
  values: unknown[];
}

/** The statements of one read of a plan. */
async function queriesOfPlan(databaseUrl: string, id: number): Promise<Query[]> {
  const pool = createPool(databaseUrl, () => {}, { max: 1 });
  const client = await pool.connect();
  const queries: Query[] = [];
  const run = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
    queries.push(
      typeof text === 'string' ? { text, values } : { text: text.text, values: text.values ?? values },
    );
    return run(text, values);
  }) as typeof client.query;
  client.release();
  const db = createDatabase(pool);
  const context = {
    db,
    services: { db, metrics: createMetrics() },
    language: 'oz',
    scope: { universityId: UNIVERSITY, facultyId: null },
    caller: { id: 0 },
  };
  // The first read also reads what a process reads once.
  await readPlan(context as unknown as Context, id);
  queries.length = 0;
  await readPlan(context as unknown as Context, id);
  await db.destroy();
  return queries;
}

const curriculaOf = async (db: Database): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from curricula where university_id = ${UNIVERSITY} order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Adds exams of the same subjects at other times, up to the number of a large installation. */
async function addExams(db: Database): Promise<void> {
  const copies = sql`
    insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating,
      start_date, end_date)
    select university_id, curriculum_id, semester_subject_id, 2, 'first_statement', 'offline', 0,
      start_date + n * interval '8 days', end_date + n * interval '8 days'
    from exam_schedules cross join generate_series(1, (${EXAMS} / (select count(*) from exam_schedules))::integer) n`;
  await withoutTriggers(db, ['exam_schedules'], async () => void (await copies.execute(db)));
  await sql`analyze exam_schedules`.execute(db);
}

async function reading(url: string, databaseUrl: string, id: number): Promise<Figure[]> {
  const queries = await queriesOfPlan(databaseUrl, id);
  const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
    BARE_DATABASE_URL: databaseUrl,
    BARE_QUERY: JSON.stringify(queries),
  });
  try {
    const headers = bearer(await tokensOf(url));
    const address = `${url}${pathOf(semesterSubjects.plan)}?curriculum_id=${id}`;
    const [ours, limit] = await compare(
      () => warmLoad({ url: address, headers }),
      () => warmLoad({ url: bare.url }),
    );
    return [
      figure('read of a plan, against its bare SQL', ours.perSecond, limit.perSecond, 'requests/s', '>= 0.5'),
      figure('statements of that read', queries.length, 5, 'statements', '<= 1'),
    ];
  } finally {
    await bare.stop();
  }
}

/** Milliseconds of each call. */
async function timesOf(count: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await call(index);
    times.push(performance.now() - began);
  }
  return times;
}

interface Place {
  curriculum_id: number;
  subject_id: number;
  semesters: number[];
}

/** Each planner drags a subject, which nobody takes yet, of a curriculum of their own to and fro. */
async function dropping(url: string, db: Database): Promise<Figure> {
  const headers = { ...bearer(await tokensOf(url)), 'content-type': 'application/json' };
  const { rows } = await sql<Place>`
    select distinct on (s.curriculum_id) s.curriculum_id, s.subject_id, array[s.semester_id, other.id] as semesters
    from semester_subjects s join semesters other on other.curriculum_id = s.curriculum_id and other.id <> s.semester_id
    where s.university_id = ${UNIVERSITY}
      and not exists (select from student_subjects where semester_subject_id = s.id)
      and not exists (select from statements where semester_subject_id = s.id)
      and not exists (select from semester_subjects same where same.semester_id = other.id and same.subject_id = s.subject_id)
    order by s.curriculum_id, s.id, other.number desc limit ${PLANNERS}`.execute(db);
  if (rows.length < PLANNERS) throw new Error(`${rows.length} curricula have a subject that can be moved`);
  const planned = rows.map(({ curriculum_id }) => curriculum_id);
  await sql`update curricula set confirmed = 0 where id = any(${planned}::integer[])`.execute(db);
  const drop = (subject_id: number, from_semester_id: number, to: number) =>
    fetch(url + pathOf(semesterSubjects.move).replace('{semesterId}', String(to)), {
      method: 'PUT',
      headers,
      body: JSON.stringify({ subject_id, from_semester_id }),
    }).then(resultOf);
  const paced = rows.map(async (place, index) => {
    const times: number[] = [];
    await setTimeout((index * PACE_MS) / PLANNERS);
    let [from = 0, to = 0] = place.semesters;
    for (let turn = 0; turn < DROPS; turn += 1) {
      const began = performance.now();
      await drop(place.subject_id, from, to);
      times.push(performance.now() - began);
      [from, to] = [to, from];
      await setTimeout(PACE_MS);
    }
    return times;
  });
  const times = (await Promise.all(paced)).flat();
  return figure(`drop while ${PLANNERS} plan, p95`, quantile(times, 0.95), 30, 'ms', '<= 1');
}

/** The exams of a whole academic year of the university. */
async function showingCalendar(url: string, db: Database): Promise<Figure> {
  const { rows } = await sql<{ id: number; exams: number }>`
    select academic_year_id as id, count(*) as exams from exam_schedules e
    join semester_subjects s on s.id = e.semester_subject_id join semesters on semesters.id = s.semester_id
    where e.university_id = ${UNIVERSITY} group by academic_year_id order by exams desc limit 1`.execute(db);
  const { id = 0, exams = 0 } = rows[0] ?? {};
  const headers = bearer(await tokensOf(url));
  const address = `${url}${pathOf(examSchedules.calendar)}?academic_year_id=${id}`;
  const times = await timesOf(CALENDARS, () => fetch(address, { headers }).then(resultOf));
  return figure(`calendar of a year, ${exams} exams, median`, quantile(times, 0.5), 100, 'ms', '<= 1');
}

async function checkingClashes(url: string, db: Database): Promise<Figure> {
  await addExams(db);
  const { rows } = await sql<{ id: number; start_date: string }>`
    select s.id, e.start_date from semester_subjects s
    join exam_schedules e on e.semester_subject_id = s.id and e.control_type_id = 3
    where s.university_id = ${UNIVERSITY} order by s.id % 97, s.id limit ${CHECKS}`.execute(db);
  const headers = bearer(await tokensOf(url));
  const times = await timesOf(rows.length, (index) => {
    const { id = 0, start_date = '' } = rows[index] ?? {};
    const query = new URLSearchParams({ semester_subject_id: String(id), start_date });
    return fetch(`${url}${pathOf(examSchedules.clashes)}?${query}`, { headers }).then(resultOf);
  });
  return figure(`clash check against ${EXAMS} exams, p95`, quantile(times, 0.95), 20, 'ms', '<= 1');
}

export const curricula: Benchmark = {
  name: 'curricula',
  async run({ url, databaseUrl }) {
    const db = createDatabase(createPool(databaseUrl, () => {}, { max: 1 }));
    try {
      const ids = await curriculaOf(db);
      return [
        ...(await reading(url, databaseUrl, ids[0] ?? 0)),
        await dropping(url, db),
        await showingCalendar(url, db),
        await checkingClashes(url, db),
      ];
    } finally {
      await db.destroy();
    }
  },
};
