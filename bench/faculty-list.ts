import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { createDatabase } from '../server/src/db/create-database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { facultyResource } from '../server/src/features/structure/faculties.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { bearer, tokensOf } from './tokens.ts';

const ROWS = 60;
const UNIVERSITY = 1;

async function fill(url: string): Promise<{ text: string; values: readonly unknown[] }> {
  const pool = createPool(url, () => {}, { max: 1 });
  const db = createDatabase(pool);
  await sql`with made as (
      insert into faculties (university_id, faculty_code, dean_name, position)
      select ${UNIVERSITY}, 'B-' || n, 'Dekan ' || n, 'dekani' from generate_series(1, ${ROWS - 5}) n
      on conflict do nothing returning id, faculty_code)
    insert into faculty_translations (faculty_id, language, name)
    select id, language, 'Fakultet ' || faculty_code from made, unnest(array['oz', 'ru']) language`.execute(
    db,
  );
  const { sql: text, parameters: values } = facultyResource
    .rowsOf({ db, scope: { universityId: UNIVERSITY, facultyId: null }, language: 'oz' }, {})
    .limit(ROWS)
    .compile();
  await db.destroy();
  return { text, values };
}

/** The list of 60 faculties through the product, beside a route that only runs its SQL. */
export const facultyList: Benchmark = {
  name: 'list',
  async run({ url, databaseUrl }) {
    const query = await fill(databaseUrl);
    const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
      BARE_DATABASE_URL: databaseUrl,
      BARE_QUERY: JSON.stringify(query),
    });
    try {
      const headers = bearer(await tokensOf(url));
      const [ours, limit] = await compare(
        () => warmLoad({ url: `${url}${pathOf(faculties.list)}?language=oz`, headers }),
        () => warmLoad({ url: bare.url }),
      );
      return [
        figure(
          'list of 60 faculties, against its bare SQL',
          ours.perSecond,
          limit.perSecond,
          'requests/s',
          '>= 0.7',
        ),
      ];
    } finally {
      await bare.stop();
    }
  },
};
