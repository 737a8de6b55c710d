import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { students as calls, type Student } from '@dekanat/contract/students/students.ts';
import { type Figure, figure } from './benchmark.ts';
import { resultOf, type SeededServer, studyingStudents } from './seeded-server.ts';

const [CLIENTS, SECONDS, WRITTEN, STALE] = [50, 120, 20, 409];

/** Fields that every form sends. */
const SENT = [
  'first_name',
  'second_name',
  'third_name',
  'gender',
  'id_number',
  'nation_id',
  'citizenship_id',
  'country_id',
  'version',
] as const;

const countIn = ({ other }: Student) => Number(other ?? 0);

/** One step of a simulated user on a student; returns whether the update was stored. */
async function work({ url, headers }: SeededServer, id: number): Promise<boolean> {
  const address = url + pathOf(calls.read).replace('{id}', String(id));
  const student = await fetch(address, { headers }).then(resultOf<Student>);
  const sent = Object.fromEntries(SENT.map((field) => [field, student[field]]));
  const stored = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...sent, other: String(countIn(student) + 1) }),
  });
  if (stored.status === STALE) await stored.arrayBuffer();
  else await resultOf(stored);
  for (const query of [`page=${id}`, `full_search=${student.second_name}`, `group_id=${student.group_id}`])
    await fetch(`${url}${pathOf(calls.list)}?language=oz&${query}`, { headers }).then(resultOf);
  return stored.status !== STALE;
}

/**
 * Fifty users who list, search, and increment a counter in some of the same students, each from the record
 * read last. A stale update gets 409; any other failure ends the benchmark. In the end the counters equal the
 * number of stored updates.
 */
export async function concurrentUpdates(many: SeededServer): Promise<Figure[]> {
  const ids = (await studyingStudents(many)).slice(0, WRITTEN);
  const counted = async () => {
    const { url, headers } = many;
    const each = ids.map((id) =>
      fetch(url + pathOf(calls.read).replace('{id}', String(id)), { headers }).then(resultOf<Student>),
    );
    return (await Promise.all(each)).reduce((sum, student) => sum + countIn(student), 0);
  };
  const before = await counted();
  const until = performance.now() + SECONDS * 1000;
  const one = async (index: number) => {
    let stored = 0;
    for (let turn = index; performance.now() < until; turn += 1)
      stored += Number(await work(many, ids[turn % ids.length] ?? 0));
    return stored;
  };
  const stored = await Promise.all(Array.from({ length: CLIENTS }, (_none, index) => one(index)));
  const sum = stored.reduce((all, count) => all + count, 0);
  const name = `updates of ${CLIENTS} clients in ${SECONDS} s that persist, of those confirmed`;
  return [figure(name, (await counted()) - before, sum, 'updates', '>= 1')];
}
