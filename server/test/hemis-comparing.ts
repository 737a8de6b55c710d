import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { StudentGroup } from '@dekanat/contract/structure/student-groups.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import type { Student } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { publish } from '#platform/realtime/bus.ts';
import type { Client } from './client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from './factories.ts';
import type { TestRegister } from './hemis-register.ts';
import { makeStudent } from './people-factories.ts';
import type { TestServer } from './server.ts';

type Body = BodyOf<typeof hemisComparisons.create>;
/** Compares with the service, and waits for the end. */
export async function compare(client: Client, body: Body) {
  const { id } = (await client.call(hemisComparisons.create, { body })).result;
  const read = async () => (await client.call(hemisComparisons.read, { params: { id } })).result;
  await expect.poll(async () => (await read()).state).not.toBe('running');
  return read();
}

export const recordsOf = async (client: Client, comparison_id: number, query: object = {}) =>
  (await client.call(hemisRecords.list, { query: { comparison_id, ...query } })).result.data;

/** The state of each record by student number. */
export const statesOf = async (client: Client, id: number) =>
  Object.fromEntries((await recordsOf(client, id)).map(({ id_number, state }) => [id_number, state]));

export interface Place {
  facultyId: number;
  group: StudentGroup;
  students: Student[];
}

/** A new faculty with a group of students, as the register has them too. */
export async function makePlace(
  { server, admin, register }: { server: TestServer; admin: Client; register: TestRegister },
  count = 3,
): Promise<Place> {
  const { id: facultyId } = await makeFaculty(admin);
  const speciality = await makeSpeciality(admin, { faculty_id: facultyId });
  const group = await makeStudentGroup(admin, { speciality_id: speciality.id });
  const students: Student[] = [];
  for (let made = 0; made < count; made += 1) students.push(await makeStudent(admin, { group_id: group.id }));
  await register.follow(server);
  return { facultyId, group, students };
}

/** Runs the job of the night now, as if the last one were long ago. */
export async function runNight({ services: { db } }: TestServer): Promise<void> {
  await sql`update hemis_comparisons set started_at = started_at - interval '1 day' where user_id is null`.execute(
    db,
  );
  const { id } = await db
    .updateTable('jobs')
    .set({ due_at: sql`now()` })
    .where('kind', '=', 'hemis_nightly')
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(db, 'job_waiting', {});
  const status = async () =>
    (await db.selectFrom('jobs').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;
  await expect.poll(status).toBe('done');
}
