import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import {
  type HemisComparison,
  hemisComparisons,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { sql } from 'kysely';
import { createDatabase } from '../server/src/db/create-database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { registerOf } from '../server/src/integrations/hemis/demo/demo-answers.ts';
import { DEMO_TOKEN, startDemoHemis } from '../server/src/integrations/hemis/demo/demo-hemis.ts';
import { localStudents } from '../server/src/integrations/hemis/demo/local-students.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { type SeededServer, withSeededServer } from './seeded-server.ts';

const UNIVERSITY = 1;
const STUDENTS = 20_000;
/** The fewest that a seeded server has. */
const SEEDED = 3_000;
/** The service answers after so long, and so often a second. */
const [ANSWER_MS, PER_SECOND, PAGE] = [50, 10, 200];
const POLL_MS = 100;

async function call<Result>(
  { url, headers }: SeededServer,
  method: string,
  path: string,
  body?: object,
): Promise<Result> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: Result }).result;
}

/** Students of one university: the seed spreads its own over twenty. */
const addStudents = (db: ReturnType<typeof createDatabase>) =>
  sql`
  with groups as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as groups
    from student_groups where university_id = ${UNIVERSITY} and speciality_id is not null)
  insert into students (university_id, group_id, second_name, first_name, third_name, id_number, passport, birth_date, gender, nation_id,
    citizenship_id, country_id)
  select ${UNIVERSITY}, groups.id, 'Sinovov ' || number, 'Anvar', 'Karimovich', '388' || lpad(number::text, 9, '0'),
    'BB' || lpad(number::text, 7, '0'), '2004-09-01', 'male', 1, 'uzbek', 1
  from generate_series(1, ${STUDENTS}) number join groups on groups.place = number % groups.groups`.execute(
    db,
  );

/** Seconds of a comparison of the whole university, from the request to its end. */
async function compare(server: SeededServer): Promise<number> {
  const began = performance.now();
  const path = pathOf(hemisComparisons.list);
  const { id } = await call<{ id: number }>(server, 'POST', path, { target: 'university' });
  for (;;) {
    const { state, counts } = await call<HemisComparison>(server, 'GET', `${path}/${id}`);
    if (state === 'complete') {
      if (counts.equal < STUDENTS) throw new Error(JSON.stringify(counts));
      return (performance.now() - began) / 1_000;
    }
    if (state !== 'running') throw new Error(`The comparison ended as ${state}`);
    await setTimeout(POLL_MS);
  }
}

/** A comparison with the national system takes hardly longer than its limit of requests requires. */
export const hemis: Benchmark = {
  name: 'hemis',
  run: () =>
    withSeededServer(
      SEEDED,
      async (server) => {
        const pool = createPool(server.databaseUrl, () => {});
        const db = createDatabase(pool);
        await addStudents(db);
        const local = await localStudents(db, UNIVERSITY);
        await db.destroy();
        // Those that were added; the others are unknown to the service.
        const register = registerOf(local.slice(-STUDENTS), 0);
        const service = await startDemoHemis({
          register: async () => register,
          requestsPerSecond: PER_SECOND,
          answerMs: ANSWER_MS,
        });
        try {
          await call(server, 'PUT', pathOf(hemisConnections.update), {
            address: `${service.url}/${UNIVERSITY}`,
            token: DEMO_TOKEN,
            nightly: false,
          });
          const seconds = await compare(server);
          const limit = STUDENTS / PAGE / PER_SECOND;
          return [figure('comparison of 20,000 students with HEMIS', seconds, limit, 's', '<= 1.2')];
        } finally {
          await service.close();
        }
      },
      { environment: { HEMIS_ADDRESSES: 'any' } },
    ),
};
