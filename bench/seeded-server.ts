import { readFile, writeFile } from 'node:fs/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { startEmbeddedDatabase } from '../server/src/platform/embedded-postgres/embedded-database.ts';
import { seedManyStudents } from '../server/src/seed/many-students.ts';
import { inDirectory, startServer } from './processes.ts';
import { bearer, tokensOf } from './tokens.ts';

/** The product over many students. */
export interface SeededServer {
  databaseUrl: string;
  url: string;
  /** Of the server's process. */
  pid: number;
  /** Of an administrator of the first university. */
  headers: Record<string, string>;
  /** Students that were made in a second. */
  perSecond: number;
}

/** Made for this alone. */
export const withSeededServer = <Result>(
  students: number,
  work: (filled: SeededServer) => Promise<Result>,
): Promise<Result> =>
  inDirectory(async (directory) => {
    const database = await startEmbeddedDatabase({ directory: `${directory}/postgres`, log: () => {} });
    const server = await startServer({ DATA_DIR: directory, DATABASE_URL: database.url });
    try {
      const made = await seedManyStudents(database.url, students, Buffer.alloc(32));
      return await work({
        databaseUrl: database.url,
        url: server.url,
        pid: server.pid,
        headers: bearer(await tokensOf(server.url)),
        perSecond: (made?.students ?? 0) / (made?.seconds ?? 1),
      });
    } finally {
      await server.stop();
      await database.stop();
    }
  });

/** The value below which that share of all lies. */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Of the call's answer. @throws where it is refused */
export async function answered<Result>(response: Response): Promise<Result> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: Result }).result;
}

const MEGABYTE = 1_000_000;

/** Megabytes that a process holds now, and the most since `forget`. */
export const memoryOf = (pid: number) => {
  const read = async (field: 'VmRSS' | 'VmHWM') => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / MEGABYTE;
  };
  return {
    forget: () => writeFile(`/proc/${pid}/clear_refs`, '5'),
    now: () => read('VmRSS'),
    most: () => read('VmHWM'),
  };
};

const PAGE = 1000;

/** Five thousand who study, of one university. */
export async function signedInStudents({ url, headers }: SeededServer): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const query = `limit=${PAGE}&page=${page}&study_status=studying&sort=created_at`;
    const { data } = await fetch(`${url}${pathOf(students.list)}?${query}`, { headers }).then(
      answered<{ data: Student[] }>,
    );
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}
