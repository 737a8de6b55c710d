import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { restorations as calls } from '@dekanat/contract/restorations/restorations.ts';
import pg from 'pg';
import { type NamedSubject, proposalsFor } from '../server/src/features/restorations/proposal-rules.ts';
import { type Figure, figure } from './benchmark.ts';
import { quantile, resultOf, type SeededServer } from './seeded-server.ts';

const [BOARD_MS, PROPOSALS_MS] = [300, 50];
const [STUDENTS, SUBJECTS, TURNS] = [40, 60, 20];

interface Expelled {
  student_id: number;
  semester_id: number;
}

/** Expelled students with results in several semesters, each with the last semester of a curriculum of their speciality. */
async function expelledOf(databaseUrl: string): Promise<Expelled[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Expelled>(`
    select s.id as student_id, (
      select semesters.id from curricula other join semesters on semesters.curriculum_id = other.id
      where other.speciality_id = c.speciality_id order by other.id <> c.id desc, other.id, semesters.number desc limit 1) as semester_id
    from students s join student_registers r on r.student_id = s.id and r.to_date is null
    join curricula c on c.id = r.curriculum_id join semesters on semesters.id = r.semester_id
    where s.university_id = 1 and s.study_status = 'studentexpel' and semesters.number >= 4 order by s.id limit ${STUDENTS}`);
  await client.end();
  return rows;
}

/** Median time of what the board loads at once: the student, old results, subjects and proposals. */
async function boardMs({ databaseUrl, url, headers }: SeededServer): Promise<number> {
  const times: number[] = [];
  for (const { student_id, semester_id } of await expelledOf(databaseUrl)) {
    const began = performance.now();
    const read = (path: string, query = '') =>
      fetch(`${url}${path.replace(/\{\w+\}/, String(student_id))}?language=oz${query}`, { headers }).then(
        resultOf<unknown>,
      );
    await Promise.all([
      read(pathOf(calls.candidate)),
      read(pathOf(calls.oldResults)),
      read(pathOf(calls.slots), `&semester_id=${semester_id}`),
      read(pathOf(calls.proposals), `&semester_id=${semester_id}`),
    ]);
    times.push(performance.now() - began);
  }
  if (times.length === 0) throw new Error('There is no expelled student with results');
  return quantile(times, 0.5);
}

const subjectsFrom = (first: number): NamedSubject[] =>
  Array.from({ length: SUBJECTS }, (_, index) => ({
    id: first + index,
    subject_id: first + index,
    credit: 4 + (index % 2),
    names: [
      `oliy matematika va fizika asoslari ${index}`,
      `osnovy matematiki i fiziki ${(index * 7) % SUBJECTS}`,
    ],
  }));

/** All pairs have similar names, which is the slowest case. */
function proposalsMs(): number {
  const [results, slots] = [subjectsFrom(1), subjectsFrom(1_001)];
  const times = Array.from({ length: TURNS }, () => {
    const began = performance.now();
    proposalsFor(results, slots);
    return performance.now() - began;
  });
  return quantile(times, 0.95);
}

/** The restoration board in a large installation, and its proposals. */
export async function restorations(server: SeededServer): Promise<Figure[]> {
  return [
    figure('restoration board: all that it loads, median', await boardMs(server), BOARD_MS, 'ms', '<= 1'),
    figure(
      `proposals for ${SUBJECTS} results and ${SUBJECTS} subjects, p95`,
      proposalsMs(),
      PROPOSALS_MS,
      'ms',
      '<= 1',
    ),
  ];
}
