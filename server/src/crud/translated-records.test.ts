import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import {
  departmentInput,
  facultyInput,
  makeDepartment,
  makeFaculty,
  makeSpeciality,
  makeStudentGroup,
  specialityInput,
  studentGroupInput,
} from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server.url, 'admin');
});
afterAll(() => server.close());

const RESOURCES = [
  { name: 'faculties', endpoints: faculties, make: makeFaculty, input: facultyInput },
  {
    name: 'departments',
    endpoints: departments,
    make: makeDepartment,
    input: () => departmentInput({ faculty_id: 1 }),
  },
  {
    name: 'specialities',
    endpoints: specialities,
    make: makeSpeciality,
    input: () => specialityInput({ faculty_id: 1 }),
  },
  { name: 'student groups', endpoints: studentGroups, make: makeStudentGroup, input: studentGroupInput },
];

it.each(RESOURCES)('$name: one that is switched off stays so when an update names no status', async (of) => {
  const { id } = await of.make(admin, { status: 0 });
  const { status: _unnamed, ...body } = { status: undefined, ...of.input() };
  const { result } = await admin.call(of.endpoints.update, { params: { id }, body });
  expect(result.status).toBe(0);
});
