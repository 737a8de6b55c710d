import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import { createDatabase } from '../server/src/db/create-database.ts';
import type { Database } from '../server/src/db/database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { outlineQueries } from '../server/src/features/syllabi/outline.ts';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { memoryOf, resultOf } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

const UNIVERSITY = 1;
const [MODULES, LESSONS, ITEMS] = [15, 4, 4];
const QUESTIONS = 5_000;
const IMPORT_SECONDS = 10;
const IMPORT_MEMORY_MB = 150;

/** A syllabus with all its parts, and a test without questions for each import. */
async function fill(db: Database): Promise<{ id: number; tests: number[] }> {
  const { rows } = await sql<{ id: number }>`
    insert into syllabi (university_id, academic_year_id, language, name, short_info, description, origin_id)
    select ${UNIVERSITY}, min(id), 'oz', 'Oʻlchov dasturi', 'Oʻlchov', '<p>Oʻlchov uchun dastur</p>', null
    from academic_years returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    with modules as (
      insert into syllabus_modules (syllabus_id, sort, name, description)
      select ${id}, n, 'Modul ' || n, 'Modulning qisqacha bayoni' from generate_series(1, ${MODULES}) n returning id),
    lessons as (
      insert into syllabus_lessons (syllabus_id, module_id, sort, name, type)
      select ${id}, modules.id, n, 'Mavzu ' || n, 'theoretical' from modules, generate_series(1, ${LESSONS}) n returning id)
    insert into lesson_items (syllabus_id, lesson_id, sort, type, text)
    select ${id}, lessons.id, n, case when n = 1 then 'test' else 'text' end, repeat('<p>Matn</p>', 200)
    from lessons, generate_series(1, ${ITEMS}) n`.execute(db);
  const tests = await sql<{ id: number }>`
    select id from lesson_items where syllabus_id = ${id} and type = 'test' order by id limit 3`.execute(db);
  return { id, tests: tests.rows.map((row) => row.id) };
}

/** The outline through the product, beside a route that only runs its SQL. */
async function opening(url: string, databaseUrl: string, db: Database, id: number): Promise<Figure> {
  const context = { db, scope: { universityId: UNIVERSITY, facultyId: null } };
  const queries = Object.values(outlineQueries(context, id)).map((query) => {
    const { sql: text, parameters: values } = query.compile();
    return { text, values };
  });
  const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
    BARE_DATABASE_URL: databaseUrl,
    BARE_QUERY: JSON.stringify(queries),
  });
  try {
    const headers = bearer(await tokensOf(url));
    const address = url + pathOf(syllabusModules.outline).replace('{syllabusId}', String(id));
    const [ours, limit] = await compare(
      () => warmLoad({ url: address, headers }),
      () => warmLoad({ url: bare.url }),
    );
    const name = `opening a syllabus of ${MODULES} × ${LESSONS} × ${ITEMS}, against its bare SQL`;
    return figure(name, ours.perSecond, limit.perSecond, 'requests/s', '>= 0.5');
  } finally {
    await bare.stop();
  }
}

const gift = () =>
  new File(
    Array.from(
      { length: QUESTIONS },
      (_, n) =>
        `::${n}:: ${n} + ${n + 1} yigʻindisini toping. {=${2 * n + 1} ~${2 * n} ~${2 * n + 2} ~${n}}\n\n`,
    ),
    'savollar.gift',
    { type: 'text/plain' },
  );

/** The time of the fastest import, and the memory that all of them add. */
async function importing(url: string, pid: number, tests: number[]): Promise<Figure[]> {
  const headers = bearer(await tokensOf(url));
  const memory = memoryOf(pid);
  const importInto = async (itemId: number) => {
    const body = new FormData();
    body.append(FILES_FIELD, gift());
    const address = `${url}${pathOf(testQuestions.importFile)}?syllabus_module_lesson_item_id=${itemId}&confirm=1`;
    const began = performance.now();
    const { added } = await fetch(address, { method: 'POST', headers, body }).then(
      resultOf<{ added: number }>,
    );
    if (added !== QUESTIONS) throw new Error(`${added} questions were added`);
    return (performance.now() - began) / 1000;
  };
  const before = await memory.now();
  await memory.resetPeak();
  const seconds: number[] = [];
  for (const test of tests) seconds.push(await importInto(test));
  const grown = (await memory.peak()) - before;
  return [
    figure(`import of ${QUESTIONS} questions`, Math.min(...seconds), IMPORT_SECONDS, 's', '<= 1'),
    figure(`memory that ${tests.length} such imports add`, grown, IMPORT_MEMORY_MB, 'MB', '<= 1'),
  ];
}

export const syllabus: Benchmark = {
  name: 'syllabus',
  async run({ url, databaseUrl, pid }) {
    const db = createDatabase(createPool(databaseUrl, () => {}, { max: 1 }));
    try {
      const { id, tests } = await fill(db);
      return [await opening(url, databaseUrl, db, id), ...(await importing(url, pid, tests))];
    } finally {
      await db.destroy();
    }
  },
};
