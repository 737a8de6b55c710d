import { readFile, writeFile } from 'node:fs/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { startEmbeddedDatabase } from '../server/src/platform/embedded-postgres/embedded-database.ts';
import { seedBulkRecords } from '../server/src/seed/bulk-records.ts';
import { seedBulkStudents } from '../server/src/seed/bulk-students.ts';
import { vacuumDone } from './autovacuum.ts';
import { inDirectory, startServer } from './processes.ts';
import { bearer, tokensOf } from './tokens.ts';

/** A server whose database has many students. */
export interface SeededServer {
  databaseUrl: string;
  url: string;
  /** Process id of the server. */
  pid: number;
  /** Authorisation of an administrator of the first university. */
  headers: Record<string, string>;
  /** Students seeded per second. */
  perSecond: number;
  /** Ratings seeded, and the seconds of all records. */
  records: { ratings: number; seconds: number } | undefined;
}

interface SeedOptions {
  /** With registrations, sheets and marks of so many universities. */
  records?: { universities?: number };
  universities?: number;
  environment?: Record<string, string>;
}

/** Starts a server with a seeded database for the duration of `work`. */
export const withSeededServer = <Result>(
  students: number,
  work: (server: SeededServer) => Promise<Result>,
  options: SeedOptions = {},
): Promise<Result> =>
  inDirectory(async (directory) => {
    const database = await startEmbeddedDatabase({ directory: `${directory}/postgres`, log: () => {} });
    const server = await startServer({
      DATA_DIR: directory,
      DATABASE_URL: database.url,
      ...options.environment,
    });
    try {
      const seeded = await seedBulkStudents(database.url, students, Buffer.alloc(32), options.universities);
      const records = options.records && (await seedBulkRecords(database.url, options.records.universities));
      await vacuumDone(database.url);
      return await work({
        databaseUrl: database.url,
        url: server.url,
        pid: server.pid,
        headers: bearer(await tokensOf(server.url)),
        perSecond: (seeded?.students ?? 0) / (seeded?.seconds ?? 1),
        records,
      });
    } catch (error) {
      // Connections that are still open fail when the database stops, and their errors end the process before this one is shown.
      console.error(error);
      throw error;
    } finally {
      await server.stop();
      await database.stop();
    }
  });

/** The value below which that share of all values lies. */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** The result of a call. @throws if the status is not 2xx */
export async function resultOf<Result>(response: Response): Promise<Result> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: Result }).result;
}

const MEGABYTE = 1_000_000;

/** Memory of a process in megabytes: now, and the peak since `resetPeak`. */
export const memoryOf = (pid: number) => {
  const read = async (field: 'VmRSS' | 'VmHWM') => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / MEGABYTE;
  };
  return {
    resetPeak: () => writeFile(`/proc/${pid}/clear_refs`, '5'),
    now: () => read('VmRSS'),
    peak: () => read('VmHWM'),
    /** What is shared with other processes, as the program itself, counts in part. */
    proportional: async () => {
      const sizes = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
      return (Number(/Pss:\s+(\d+)/.exec(sizes)?.[1] ?? 0) * 1024) / MEGABYTE;
    },
  };
};

const PAGE = 1000;

/** The ids of 5,000 studying students of one university. */
export async function studyingStudents({ url, headers }: SeededServer): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const query = `limit=${PAGE}&page=${page}&study_status=studying&sort=created_at`;
    const { data } = await fetch(`${url}${pathOf(students.list)}?${query}`, { headers }).then(
      resultOf<{ data: Student[] }>,
    );
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}
