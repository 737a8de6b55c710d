import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const [PEOPLE, TURNS, SHARED] = [50, 4, 5];

const { admin } = useServer();

it('fifty users who read and change the same students lose no change and get 409 for stale ones', async () => {
  const group_id = (await makeStudentGroup(admin)).id;
  const made = await Promise.all(Array.from({ length: SHARED }, () => makeStudent(admin, { group_id })));
  const statuses = new Set<number>();
  let stored = 0;

  /** Increments a counter in the record that was just read. */
  async function change(id: number): Promise<void> {
    const read = await admin.call(students.read, { params: { id } });
    const { first_name, second_name, third_name, gender, id_number } = read.result;
    const { nation_id, citizenship_id, country_id, version, other } = read.result;
    const named = { first_name, second_name, third_name, gender, id_number };
    const body = {
      ...named,
      nation_id,
      citizenship_id,
      country_id,
      version,
      other: String(Number(other ?? 0) + 1),
    };
    const { status } = await admin.call(students.update, { params: { id }, body });
    const listed = await admin.call(students.list, { query: { group_id } });
    expect([read.status, listed.status, listed.result.total]).toEqual([200, 200, SHARED]);
    statuses.add(status);
    stored += Number(status === 200);
  }

  const work = async (index: number) => {
    for (let turn = 0; turn < TURNS; turn += 1) await change(made[(index + turn) % SHARED]?.id ?? 0);
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_none, index) => work(index)));
  const ended = await Promise.all(made.map(({ id }) => admin.call(students.read, { params: { id } })));
  expect(ended.reduce((sum, { result }) => sum + Number(result.other), 0)).toBe(stored);
  expect([...statuses].toSorted()).toEqual([200, 409]);
});
