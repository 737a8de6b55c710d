import { readFile, writeFile } from 'node:fs/promises';
import { startEmbeddedDatabase } from '../server/src/platform/embedded-postgres/embedded-database.ts';
import { auditList } from './audit-list.ts';
import { backups } from './backups.ts';
import type { Benchmark } from './benchmark.ts';
import { cabinet } from './cabinet.ts';
import { curricula } from './curricula.ts';
import { facultyList } from './faculty-list.ts';
import { growth } from './growth.ts';
import { hemis } from './hemis.ts';
import { imports } from './imports.ts';
import { messaging } from './messages.ts';
import { pageWeight } from './page-weight.ts';
import { pages } from './pages.ts';
import { planner } from './planner.ts';
import { inDirectory, startServer } from './processes.ts';
import { ratingGrid } from './rating-grid.ts';
import { type RecordedFigure, writeFigures } from './readme-table.ts';
import { records } from './records.ts';
import { reports } from './reports.ts';
import { screens } from './screens.ts';
import { signIn } from './sign-in.ts';
import { startAndIdle } from './start.ts';
import { streams } from './streams.ts';
import { students } from './students.ts';
import { study } from './study.ts';
import { syllabus } from './syllabus.ts';
import { templates } from './templates.ts';
import { testEditor } from './test-editor.ts';
import { uploads } from './uploads.ts';
import { videoUpload } from './video-upload.ts';
import { webhookDelivery } from './webhooks.ts';

/**
 * `npm run bench [-- NAME… [--record]]`: each figure beside its limit, measured in the same run on the same machine.
 * A complete run and `--record` store the figures in place of those of the same benchmarks, and write them into the README. A benchmark
 * that fails ends none of the others.
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
  hemis,
  webhookDelivery,
  syllabus,
  curricula,
  planner,
  backups,
  students,
  pages,
  records,
  reports,
  templates,
  testEditor,
  ratingGrid,
  messaging,
  streams,
  study,
  cabinet,
];

/** Takes an hour and 30 GB of disk: run by its name alone. */
const BY_NAME_ONLY: Benchmark[] = [growth];

const RECORD = '--record';
const given = process.argv.slice(2);
const requested = given.filter((one) => one !== RECORD);
const chosen =
  requested.length === 0
    ? BENCHMARKS
    : [...BENCHMARKS, ...BY_NAME_ONLY].filter(({ name }) => requested.includes(name));
if (chosen.length === 0) {
  console.error(
    `No such benchmark. Known: ${[...BENCHMARKS, ...BY_NAME_ONLY].map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const isRecorded = requested.length === 0 || given.includes(RECORD);
const RESULTS = new URL('results.json', import.meta.url);
const PLACES = new Map([...BENCHMARKS, ...BY_NAME_ONLY].map(({ name }, place) => [name, place]));

/** Stores the figures of a benchmark in place of its former ones. */
async function record(name: string, figures: RecordedFigure[]): Promise<void> {
  const stored: RecordedFigure[] = JSON.parse(await readFile(RESULTS, 'utf8'));
  const others = stored.filter(({ benchmark }) => benchmark !== name);
  const recorded = [...others, ...figures].toSorted(
    (one, other) => (PLACES.get(one.benchmark) ?? 0) - (PLACES.get(other.benchmark) ?? 0),
  );
  await writeFile(RESULTS, `${JSON.stringify(recorded, null, 2)}\n`);
  await writeFigures(recorded);
}

const figures: RecordedFigure[] = [];
const failed: string[] = [];
const measured = new Date().toISOString().slice(0, 10);
await inDirectory(async (directory) => {
  const database = await startEmbeddedDatabase({ directory: `${directory}/postgres`, log: () => {} });
  const server = await startServer({ DATA_DIR: directory, DATABASE_URL: database.url });
  try {
    for (const { name, run } of chosen) {
      console.log(`${name} …`);
      try {
        const found = await run({ url: server.url, databaseUrl: database.url, pid: server.pid });
        const dated = found.map((one) => ({ ...one, benchmark: name, measured }));
        figures.push(...dated);
        // At once: a complete run takes more than an hour.
        if (isRecorded) await record(name, dated);
      } catch (error) {
        console.error(`${name} failed, and its former figures stay:`, error);
        failed.push(name);
      }
    }
  } finally {
    await server.stop();
    await database.stop();
  }
});
console.table(figures.map(({ holds, ...rest }) => ({ ...rest, holds: holds ? 'yes' : 'NO' })));
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 && figures.every(({ holds }) => holds) ? 0 : 1;
