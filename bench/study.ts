import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { startEmbeddedDatabase } from '../server/src/platform/embedded-postgres/embedded-database.ts';
import { seedBulkStudents } from '../server/src/seed/bulk-students.ts';
import { vacuumDone } from './autovacuum.ts';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { ANSWERING_S, sitExam } from './exam.ts';
import { readAtLeisure, readLessons } from './lesson-page.ts';
import { listsBeside } from './list-times.ts';
import { headersOf } from './live-streams.ts';
import { inDirectory, type Running, startServer } from './processes.ts';
import { quantile } from './seeded-server.ts';
import { sendAnswered } from './student-requests.ts';
import { fillStudy, VOLUME } from './study-data.ts';
import { bearer, tokensOf } from './tokens.ts';

const STUDENTS = 100_000;
const LISTED = 100;
/** Students who read while others sit an exam. */
const READERS = 5_000;

/** The first page of the tasks to check, one request after the other. */
async function tasksToCheck(url: string): Promise<Figure> {
  const headers = bearer(await tokensOf(url));
  const wanted = { path: `${pathOf(taskAttempts.list)}?status=0&limit=60&language=oz`, headers };
  const times: number[] = [];
  for (let count = 0; count < LISTED; count += 1) times.push((await sendAnswered(url, wanted)).ms);
  return figure(
    `first page of tasks to check among ${VOLUME.tasks} with exact total, p95`,
    quantile(times, 0.95),
    50,
    'ms',
    '<= 1',
  );
}

/** Students at work: an exam, lessons and tasks. */
export const study: Benchmark = {
  name: 'study',
  run: () =>
    inDirectory(async (directory) => {
      const database = await startEmbeddedDatabase({ directory: `${directory}/postgres`, log: () => {} });
      const start = (): Promise<Running> => startServer({ DATA_DIR: directory, DATABASE_URL: database.url });
      let server = await start();
      try {
        await seedBulkStudents(database.url, STUDENTS, Buffer.alloc(32));
        const data = await fillStudy(database.url);
        await vacuumDone(database.url);
        const headers = await headersOf(server.url, data.usernames);
        const tasks = await tasksToCheck(server.url);
        const lessons = await readLessons(server.url, data, headers);
        const restart = async () => {
          server = await start();
          return server;
        };
        const beside = async (answering: () => Promise<unknown>) => {
          const staff = { url: server.url, headers: bearer(await tokensOf(server.url)) };
          const reading = () =>
            readAtLeisure(server.url, data, headers, { readers: READERS, seconds: ANSWERING_S });
          const { idle, meanwhile } = await listsBeside(staff, () => Promise.all([answering(), reading()]));
          const name = `list of students while ${READERS.toLocaleString('en')} read and 2,000 sit an exam, median`;
          return figure(name, quantile(meanwhile, 0.5), quantile(idle, 0.5), 'ms', '<= 3');
        };
        const exam = await sitExam(server, data, { databaseUrl: database.url, headers, restart, beside });
        return [...exam, ...lessons, tasks];
      } finally {
        await server.stop();
        await database.stop();
      }
    }),
};
