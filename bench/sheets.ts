import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type Saved, type Sheet, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import pg from 'pg';
import { type Figure, figure } from './benchmark.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { quantile, resultOf, type SeededServer } from './seeded-server.ts';

const UNIVERSITY = 1;
const [SHEET_ROWS, SUBJECTS] = [30, 8];
/** Each person enters a mark every two seconds. */
const [PEOPLE, PACE_MS, SECONDS, WARM_UP_SECONDS] = [200, 2_000, 30, 10];
/** People in one sheet, and sheets to choose from. */
const [SHARED_BY, SHEETS] = [10, 60];
const TOTAL_SHEETS = 60;

/** A closed final sheet with about as many students. */
const SHEET_OF = `
  select s.id, s.semester_subject_id, s.group_id, s.semester_id from statements s
  join lateral (select count(*) from student_subjects
    where semester_subject_id = s.semester_subject_id and group_id = s.group_id) student_subject on true
  where s.university_id = ${UNIVERSITY} and s.control_type_id = 3 and s.statement = 1 and s.number is not null
  order by abs(student_subject.count - ${SHEET_ROWS}), s.id limit 1`;

/** Its header and rows. */
const HEADER = `
  select s.*, c.name, c.passing_score, c.faculty_id, planned.total_hour, planned.credit_hour, planned.tutor_id, n.name as subject_name,
    g.name as group_name, t.teacher_id, (select jsonb_agg(e) from statement_events e where e.statement_id = s.id) as events,
    (select jsonb_agg(e) from exam_schedules e where e.semester_subject_id = s.semester_subject_id) as controls
  from statements s join curricula c on c.id = s.curriculum_id
  join semester_subjects planned on planned.id = s.semester_subject_id
  left join subject_translations n on n.subject_id = planned.subject_id and n.language = 'oz'
  left join student_group_translations g on g.student_group_id = s.group_id and g.language = 'oz'
  left join semester_subject_teachers t on t.semester_subject_id = s.semester_subject_id and t.group_id = s.group_id
    and t.statement = 'first_statement'
  where s.id = $1`;
const SHEET = `
  select ss.id, s.id as student_id, s.full_name, s.id_number, s.study_status, r.ic_rating::float8, r.fc_rating::float8, r.absent,
    r.rating, r.mark, r.changed_at, r.version, u.username
  from student_subjects ss join students s on s.id = ss.student_id
  left join ratings r on r.student_subject_id = ss.id and r.statement = 1 left join users u on u.id = r.user_id
  where ss.semester_subject_id = $1 and ss.group_id = $2 order by s.full_name collate uzbek, s.id`;

interface Place {
  id: number;
  semester_subject_id: number;
  group_id: number;
  semester_id: number;
}

/** Reads of one sheet, against its header and rows alone. */
async function reading({ databaseUrl, url, headers }: SeededServer, client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<Place>(SHEET_OF);
  const { id, semester_subject_id, group_id } = rows[0] as Place;
  const queries = [
    { text: HEADER, values: [id] },
    { text: SHEET, values: [semester_subject_id, group_id] },
  ];
  const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
    BARE_DATABASE_URL: databaseUrl,
    BARE_QUERY: JSON.stringify(queries),
  });
  try {
    const address = `${url}${pathOf(sheets.read).replace('{id}', String(id))}?language=oz`;
    const count = (await fetch(address, { headers }).then(resultOf<Sheet>)).rows.length;
    const [ours, limit] = await compare(
      () => warmLoad({ url: address, headers }),
      () => warmLoad({ url: bare.url }),
    );
    return figure(
      `sheet of ${count}, against its bare SQL`,
      ours.perSecond,
      limit.perSecond,
      'requests/s',
      '>= 0.5',
    );
  } finally {
    await bare.stop();
  }
}

/** A cell of one person, with the value that was acknowledged last. */
interface Cell {
  address: string;
  student_subject_id: number;
  value: number | null;
  version: number;
  max: number;
  saves: number;
}

/** Cells of people who share sheets that are not closed. */
async function cellsOf({ url, headers }: SeededServer, client: pg.Client): Promise<Cell[]> {
  const { rows } = await client.query<{ id: number }>(`
    select s.id from statements s
    where s.university_id = ${UNIVERSITY} and s.control_type_id = 3 and s.statement = 1 and s.state <> 'closed'
      and exists (select from exam_schedules e where e.semester_subject_id = s.semester_subject_id and e.control_type_id = 3)
      and (select count(*) from student_subjects
        where semester_subject_id = s.semester_subject_id and group_id = s.group_id) >= ${SHARED_BY}
    order by s.id desc limit ${SHEETS}`);
  const cells = await Promise.all(
    rows.map(async ({ id }) => {
      const address = url + pathOf(sheets.read).replace('{id}', String(id));
      const sheet = await fetch(address, { headers }).then(resultOf<Sheet>);
      return sheet.rows
        .filter(({ left, absent }) => !left && !absent)
        .slice(0, SHARED_BY)
        .map(({ student_subject_id, fc_rating, version }) => ({
          address: url + pathOf(sheets.save).replace('{id}', String(id)),
          student_subject_id,
          value: fc_rating,
          version,
          max: sheet.fc_max,
          saves: 0,
        }));
    }),
  );
  return cells.flat().slice(0, PEOPLE);
}

/** Saves another value. @throws when it is not stored */
async function save(cell: Cell, headers: Record<string, string>): Promise<void> {
  const value = ((cell.value ?? 0) + 1) % cell.max;
  const { student_subject_id, value: was } = cell;
  const { conflicts } = await fetch(cell.address, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ student_subject_id, field: 'fc_rating', value, was }] }),
  }).then(resultOf<Saved>);
  if (conflicts.length > 0) throw new Error(`Conflict in ${cell.address}`);
  cell.value = value;
  cell.saves += 1;
}

/** Two hundred people who enter marks; in the end every acknowledged value and its history are stored. */
async function saving({ headers, ...many }: SeededServer, client: pg.Client): Promise<Figure[]> {
  const cells = await cellsOf({ headers, ...many }, client);
  const until = performance.now() + (WARM_UP_SECONDS + SECONDS) * 1000;
  const warmAt = performance.now() + WARM_UP_SECONDS * 1000;
  const times: number[] = [];
  const person = async (cell: Cell, index: number) => {
    await setTimeout((index * PACE_MS) / cells.length);
    while (performance.now() < until) {
      const began = performance.now();
      await save(cell, headers);
      const took = performance.now() - began;
      if (began > warmAt) times.push(took);
      await setTimeout(Math.max(PACE_MS - took, 0));
    }
  };
  await Promise.all(cells.map(person));
  const stored = await client.query<{ student_subject_id: number; fc: number; version: number }>(
    'select student_subject_id, fc_rating::float8 as fc, version from ratings where statement = 1 and student_subject_id = any($1)',
    [cells.map(({ student_subject_id }) => student_subject_id)],
  );
  const found = new Map(stored.rows.map((row) => [row.student_subject_id, row]));
  const intact = cells.filter(({ student_subject_id, value, version, saves }) => {
    const row = found.get(student_subject_id);
    return row?.fc === value && row.version === version + saves;
  });
  return [
    figure(`save of a cell while ${cells.length} people enter, p95`, quantile(times, 0.95), 20, 'ms', '<= 1'),
    figure('cells with all acknowledged saves', intact.length, cells.length, 'cells', '>= 1'),
  ];
}

/** Total sheets of groups with as many students and subjects as there are, one after the other. */
async function totals({ url, headers }: SeededServer, client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<Place & { students: number; subjects: number }>(`
    select ss.group_id, planned.semester_id, count(distinct ss.student_id)::int as students,
      count(distinct ss.semester_subject_id)::int as subjects
    from student_subjects ss join semester_subjects planned on planned.id = ss.semester_subject_id
    where planned.university_id = ${UNIVERSITY} group by 1, 2
    order by abs(count(distinct ss.student_id) - ${SHEET_ROWS}) + abs(count(distinct ss.semester_subject_id) - ${SUBJECTS}), 1, 2
    limit ${TOTAL_SHEETS}`);
  const times: number[] = [];
  for (const [index, { group_id, semester_id }] of [...rows, ...rows].entries()) {
    const path = pathOf(totalStatements.read).replace('{id}', String(group_id));
    const began = performance.now();
    await fetch(`${url}${path}?semester_id=${semester_id}&language=oz`, { headers }).then(resultOf);
    if (index >= rows.length) times.push(performance.now() - began);
  }
  const name = `total sheet of ${rows[0]?.students} × ${rows[0]?.subjects}, p95`;
  return figure(name, quantile(times, 0.95), 50, 'ms', '<= 1');
}

/** Sheets of marks: read, entered by many people at once, and summed up. */
export async function ratingSheets(many: SeededServer): Promise<Figure[]> {
  const client = new pg.Client(many.databaseUrl);
  await client.connect();
  try {
    return [await reading(many, client), ...(await saving(many, client)), await totals(many, client)];
  } finally {
    await client.end();
  }
}
