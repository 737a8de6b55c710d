import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { type Calculated, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { type Job, jobs } from '@dekanat/contract/operations/jobs.ts';
import pg from 'pg';
import { type Figure, figure } from './benchmark.ts';
import { quantile, resultOf, type SeededServer } from './seeded-server.ts';

const UNIVERSITY = 1;
const [WARM_UP, REQUESTS] = [5, 25];
const LIST_LIMIT_MS = 150;
/** For a job that calculates so many students. */
const [JOB_STUDENTS, JOB_LIMIT_S] = [100_000, 60];
const [POLL_MS, PACE_MS, IDLE_REQUESTS] = [250, 50, 100];

/** Milliseconds of requests for a list, one after the other. */
async function times(address: string, headers: Record<string, string>, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const began = performance.now();
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    all.push(performance.now() - began);
  }
  return all;
}

/** Ids of the university that the filters use. */
async function idsOf({ databaseUrl }: SeededServer) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Record<string, number>>(`
    select curricula.faculty_id, register.curriculum_id, former.id as semester_id, former.academic_year_id, register.group_id,
      (select subject_id from semester_subjects where semester_id = former.id order by id limit 1) as subject_id
    from student_registers register
    join curricula on curricula.id = register.curriculum_id
    join semesters current on current.id = register.semester_id
    join semesters former on former.curriculum_id = current.curriculum_id and former.number = current.number - 1
    where register.university_id = ${UNIVERSITY} and register.to_date is null order by register.id limit 1`);
  await client.end();
  return rows[0] ?? {};
}

/** Medians of the first page with its total, without a filter and with each. */
async function firstPages(many: SeededServer): Promise<Figure[]> {
  const ids = Object.entries(await idsOf(many)).map(([name, id]) => `${name}=${id}`);
  const lists = [
    {
      name: 'debtors',
      path: pathOf(academicDebtors.list),
      filters: [
        '',
        ...ids,
        'season_semester=spring_semester',
        'statement=second_statement',
        'statement=none',
        'min_debts=3',
        'fio=karimov',
      ],
    },
    {
      name: 'GPA',
      path: pathOf(gpaRecords.list),
      filters: [
        ...['', ...ids.filter((filter) => !filter.startsWith('subject_id'))],
        ...['stale=1', 'below_limit=1', 'gpa_from=2.6&gpa_to=2.8', 'sort=-gpa_mark', 'fio=karimov'],
      ],
    },
  ];
  const figures: Figure[] = [];
  for (const { name, path, filters } of lists) {
    const medians = new Map<string, number>();
    for (const filter of filters) {
      const measured = await times(
        `${many.url}${path}?language=oz&${filter}`,
        many.headers,
        WARM_UP + REQUESTS,
      );
      medians.set(filter || 'none', quantile(measured.slice(WARM_UP), 0.5));
    }
    const [slowest = '', slowestMs = 0] = [...medians].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const whole = medians.get('none') ?? 0;
    figures.push(
      figure(`first page of ${name}, median`, whole, LIST_LIMIT_MS, 'ms', '<= 1'),
      figure(
        `first page of ${name}, slowest filter (${slowest.replace(/=\d+$/, '')}), median`,
        slowestMs,
        LIST_LIMIT_MS,
        'ms',
        '<= 1',
      ),
    );
  }
  return figures;
}

/** The GPA of all studying students of a university by a job, and the list for others meanwhile. */
async function calculation({ url, headers }: SeededServer): Promise<Figure[]> {
  const list = `${url}${pathOf(gpaRecords.list)}?language=oz&faculty_id=1`;
  await times(list, headers, WARM_UP);
  const idle = await times(list, headers, IDLE_REQUESTS);
  const began = performance.now();
  const { job_id } = await fetch(url + pathOf(gpaRecords.calculate), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ matching: {} }),
  }).then(resultOf<Calculated>);
  const address = url + pathOf(jobs.read).replace('{id}', String(job_id));
  const read = () => fetch(address, { headers }).then(resultOf<Job>);
  const beside: number[] = [];
  let job = await read();
  while (job.status === 'waiting' || job.status === 'running') {
    for (let paused = 0; paused < POLL_MS; paused += PACE_MS) {
      beside.push(...(await times(list, headers, 1)));
      await setTimeout(PACE_MS);
    }
    job = await read();
  }
  if (job.status !== 'done') throw new Error(`GPA job: ${job.status} ${job.error}`);
  const seconds = (performance.now() - began) / 1000;
  return [
    figure(
      'GPA of all studying students of a university by a job',
      seconds,
      (JOB_LIMIT_S * job.done) / JOB_STUDENTS,
      's',
      '<= 1',
    ),
    figure(
      'list of GPA meanwhile, p95 against idle',
      quantile(beside, 0.95),
      quantile(idle, 0.95),
      'ms',
      '<= 3',
    ),
  ];
}

/** GPA and debtors of a large installation, for an administrator of one university. */
export const gpaAndDebtors = async (many: SeededServer): Promise<Figure[]> => [
  ...(await firstPages(many)),
  ...(await calculation(many)),
];
