import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type Job, jobs } from '@dekanat/contract/operations/jobs.ts';
import { transcripts as calls } from '@dekanat/contract/papers/transcripts.ts';
import pg from 'pg';
import { type Figure, figure } from './benchmark.ts';
import { memoryOf, resultOf, type SeededServer } from './seeded-server.ts';

const UNIVERSITY = 1;
const TRANSCRIPTS = 1_000;
const [LIMIT_SECONDS, LIMIT_MB] = [300, 150];
const LOOK_MS = 200;

/** So many students whose results fill several semesters, of both halves of the year, with their groups. @throws if there are fewer */
async function studentsOf(databaseUrl: string): Promise<{ group_ids: number[]; student_ids: number[] }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ group_id: number; student_id: number }>(`
    select r.group_id, r.student_id from student_registers r join semesters on semesters.id = r.semester_id
    join students s on s.id = r.student_id
    where r.university_id = ${UNIVERSITY} and r.to_date is null and semesters.number between 5 and 8
      and s.study_status = 'studying'
      and not exists (select from papers where papers.student_id = s.id)
    order by r.group_id, r.student_id limit ${TRANSCRIPTS}`);
  await client.end();
  if (rows.length < TRANSCRIPTS)
    throw new Error(`Only ${rows.length} of ${TRANSCRIPTS} students have results of several semesters.`);
  return {
    group_ids: [...new Set(rows.map(({ group_id }) => group_id))],
    student_ids: rows.map(({ student_id }) => student_id),
  };
}

/** Issues and prints transcripts of many students as a job; `look` runs while it works. */
export async function issueTranscripts(
  { databaseUrl, url, pid, headers }: SeededServer,
  look: () => Promise<void> = async () => undefined,
): Promise<{ count: number; seconds: number; grown: number }> {
  const students = await studentsOf(databaseUrl);
  const memory = memoryOf(pid);
  await memory.resetPeak();
  const before = await memory.now();
  const began = performance.now();
  const day = new Date().toISOString().slice(0, 10);
  const year = Number(day.slice(0, 4));
  const { job_id } = await fetch(url + pathOf(calls.issue), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...students,
      prefix: 'B-',
      regester_date: day,
      start_year: year - 4,
      end_year: year,
    }),
  }).then(resultOf<{ job_id: number }>);
  const read = () =>
    fetch(url + pathOf(jobs.read).replace('{id}', String(job_id)), { headers }).then(resultOf<Job>);
  let job = await read();
  while (job.status === 'waiting' || job.status === 'running') {
    await setTimeout(LOOK_MS);
    await look();
    job = await read();
  }
  if (job.status !== 'done') throw new Error(`The job ${job.status}: ${job.error}`);
  const seconds = (performance.now() - began) / 1000;
  return { count: students.student_ids.length, seconds, grown: (await memory.peak()) - before };
}

/** Transcripts of many students as one PDF in the background. */
export async function transcripts(server: SeededServer): Promise<Figure[]> {
  const { count, seconds, grown } = await issueTranscripts(server);
  return [
    figure(`${count} transcripts as PDF`, seconds, LIMIT_SECONDS, 's', '<= 1'),
    figure('memory of the job of transcripts', grown, LIMIT_MB, 'MB', '<= 1'),
  ];
}
