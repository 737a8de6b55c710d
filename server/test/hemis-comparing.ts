import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import type { StudentGroup } from '@dekanat/contract/structure/student-groups.ts';
import type { Student } from '@dekanat/contract/students/students.ts';
import { expect } from 'vitest';
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
