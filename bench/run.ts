import { readFile, writeFile } from 'node:fs/promises';
import { startEmbeddedDatabase } from '../server/src/platform/embedded-postgres/embedded-database.ts';
import { auditList } from './audit-list.ts';
import { backups } from './backups.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { curricula } from './curricula.ts';
import { facultyList } from './faculty-list.ts';
import { imports } from './imports.ts';
import { messaging } from './messages.ts';
import { pageWeight } from './page-weight.ts';
import { planner } from './planner.ts';
import { inDirectory, startServer } from './processes.ts';
import { ratingGrid } from './rating-grid.ts';
import { records } from './records.ts';
import { screens } from './screens.ts';
import { signIn } from './sign-in.ts';
import { startAndIdle } from './start.ts';
import { students } from './students.ts';
import { study } from './study.ts';
import { syllabus } from './syllabus.ts';
import { testEditor } from './test-editor.ts';
import { uploads } from './uploads.ts';
import { videoUpload } from './video-upload.ts';

/**
 * `npm run bench [-- NAME… [--record]]`: each figure beside its limit, measured in the same run on the same machine.
 * A complete run and `--record` store the figures.
 */
const BENCHMARKS: Benchmark[] = [
  startAndIdle,
  facultyList,
  signIn,
  auditList,
  pageWeight,
  screens,
  uploads,
  videoUpload,
  imports,
  syllabus,
  curricula,
  planner,
  backups,
  students,
  records,
  testEditor,
  ratingGrid,
  messaging,
  study,
];

const RECORD = '--record';
const given = process.argv.slice(2);
const requested = given.filter((one) => one !== RECORD);
const chosen = BENCHMARKS.filter(({ name }) => requested.length === 0 || requested.includes(name));
if (chosen.length === 0) {
  console.error(`No such benchmark. Known: ${BENCHMARKS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const figures: Figure[] = [];
await inDirectory(async (directory) => {
  const database = await startEmbeddedDatabase({ directory: `${directory}/postgres`, log: () => {} });
  const server = await startServer({ DATA_DIR: directory, DATABASE_URL: database.url });
  try {
    for (const { name, run } of chosen) {
      console.log(`${name} …`);
      figures.push(...(await run({ url: server.url, databaseUrl: database.url, pid: server.pid })));
    }
  } finally {
    await server.stop();
    await database.stop();
  }
});
console.table(figures.map(({ holds, ...rest }) => ({ ...rest, holds: holds ? 'yes' : 'NO' })));
const isComplete = requested.length === 0;
if (isComplete || given.includes(RECORD)) {
  const results = new URL('results.json', import.meta.url);
  const stored: Figure[] = isComplete ? [] : JSON.parse(await readFile(results, 'utf8'));
  const byName = new Map([...stored, ...figures].map((one) => [one.name, one]));
  await writeFile(results, `${JSON.stringify([...byName.values()], null, 2)}\n`);
}
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
