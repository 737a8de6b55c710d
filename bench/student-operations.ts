import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import {
  type StatusChanged,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students as calls } from '@dekanat/contract/students/students.ts';
import { writeXlsxStream } from 'hucre/xlsx';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Figure, figure } from './benchmark.ts';
import { listsBeside } from './list-times.ts';
import { memoryOf, quantile, type SeededServer, studyingStudents } from './seeded-server.ts';
import { timedPost } from './timed-post.ts';
import { bearer, tokensOf } from './tokens.ts';

const SUPER_ADMINISTRATOR = 'superadmin@dekanat.local';

/** About 100,000 of a million. */
const EXPORTED = { birth_year: '2004', gender: 'female' };
const COLUMNS = {
  full_name: 'full_name',
  id_number: 'id_number',
  birth_date: 'birth_year',
  gender: 'gender',
  phone: 'phone',
  faculty_name: 'faculty.name',
  speciality_name: 'speciality.name',
  group_name: 'grp.name',
  citizenship_name: 'citizenship_id',
  province_name: 'province.name',
  city_name: 'city.name',
  edu_payment_name: 'edu_payment_id',
  study_status: 'study_status',
  status: 'students.status',
  university_name: 'university.name',
};
/** The same rows without the product's own work. */
const RAW = `
  select ${Object.values(COLUMNS).join(', ')} from students
  left join student_groups on student_groups.id = group_id
  left join specialities on specialities.id = student_groups.speciality_id
  left join student_group_translations grp on grp.student_group_id = group_id and grp.language = 'oz'
  left join speciality_translations speciality on speciality.speciality_id = specialities.id and speciality.language = 'oz'
  left join faculty_translations faculty on faculty.faculty_id = specialities.faculty_id and faculty.language = 'oz'
  left join region_translations province on province.region_id = province_id and province.language = 'oz'
  left join district_translations city on city.district_id = city_id and city.language = 'oz'
  left join university_translations university on university.university_id = students.university_id and university.language = 'oz'
  where birth_year = ${EXPORTED.birth_year} and gender = '${EXPORTED.gender}' order by full_name`;

async function swallow(body: AsyncIterable<unknown>): Promise<void> {
  for await (const _part of body);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** The time of a COPY of those rows and of the workbook library without the server. */
async function exportRaw(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const parts: string[] = [];
  for await (const part of client.query(copyTo(`copy (${RAW}) to stdout`))) parts.push(String(part));
  await client.end();
  const rows = parts.join('').trimEnd().split('\n');
  async function* cells() {
    for (const row of rows) yield row.split('\t');
  }
  const columns = Object.keys(COLUMNS).map((header) => ({ header, width: 24 }));
  await swallow(await writeXlsxStream(cells(), { name: 'Talabalar', columns, freezePane: { rows: 1 } }));
}

export async function exports(many: SeededServer): Promise<Figure[]> {
  const headers = bearer(await tokensOf(many.url, SUPER_ADMINISTRATOR));
  const query = new URLSearchParams({
    ...EXPORTED,
    language: 'oz',
    format: 'xlsx',
    columns: Object.keys(COLUMNS).join(),
  });
  const save = () =>
    fetch(`${many.url}${pathOf(calls.export)}?${query}`, { headers }).then(({ ok, status, body }) => {
      if (!ok || body === null) throw new Error(`The export was answered ${status}`);
      return swallow(body);
    });
  const memory = memoryOf(many.pid);
  await memory.resetPeak();
  const before = await memory.now();
  const ours = await seconds(save);
  const grown = (await memory.peak()) - before;
  const limit = await seconds(() => exportRaw(many.databaseUrl));
  const { idle, meanwhile } = await listsBeside(many, save);
  return [
    figure('100,000 × 15 as a workbook, against COPY and the library', ours, limit, 's', '<= 1.5'),
    figure('memory of an export of students', grown, 150, 'MB', '<= 1'),
    figure(
      'lists while students are exported, p95 against idle',
      quantile(meanwhile, 0.95),
      quantile(idle, 0.95),
      'ms',
      '<= 3',
    ),
  ];
}

export async function moves(many: SeededServer): Promise<Figure[]> {
  const student_ids = await studyingStudents(many);
  const change = {
    student_ids,
    status_type: 'academic_leave',
    order_number: 'BENCH-1',
    order_date: new Date().toISOString().slice(0, 10),
    status_change_reason: 'health',
  };
  const [moved, { batch_id }] = await timedPost<StatusChanged>(many, pathOf(studentStatuses.store), change);
  const [undone] = await timedPost(many, pathOf(batches.undo).replace('{id}', String(batch_id)), {});
  return [
    figure(`${student_ids.length} students sent on leave by one order`, moved, 2, 's', '<= 1'),
    figure('undo of that order', undone, 2, 's', '<= 1'),
  ];
}
