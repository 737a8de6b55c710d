import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import {
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeSpeciality,
  makeStudentGroup,
  makeTeacherGroup,
} from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { endpointsOf, type NamedEndpoint } from './endpoints.ts';
import { ALL_PERMISSIONS, useMatrix } from './matrix.ts';

const matrix = useMatrix();
const { lists } = endpointsOf();

/** The body of the list's answer, filtered by `text` where the list has such a filter. */
async function listBody(
  client: Client,
  { name, endpoint }: NamedEndpoint,
  text: string,
  refused: readonly string[] = [],
): Promise<string> {
  const query = Object.entries({ limit: 1000, format: 'csv', text }).filter(
    ([name]) => name in (endpoint.query?.shape ?? {}),
  );
  const answer = await client.call(endpoint, { query: Object.fromEntries(query) });
  expect([name, answer.status]).toEqual([name, refused.includes(name) ? 403 : 200]);
  return JSON.stringify(answer.body);
}

/** The bodies of all lists. One after the other: the server answers only some exports at the same time. */
async function bodiesOf(client: Client, text: string, refused?: readonly string[]): Promise<string[]> {
  const bodies: string[] = [];
  for (const named of lists) bodies.push(`${named.name}: ${await listBody(client, named, text, refused)}`);
  return bodies;
}

/** Creates one record of each kind with `word` in its name. */
async function createRecords(word: string, maker: Client, universityId: number): Promise<void> {
  const { id } = await makeFaculty(maker, { name: word });
  await makeDepartment(maker, { name: word, faculty_id: id });
  const { id: speciality_id } = await makeSpeciality(maker, { name: word, faculty_id: id });
  const { id: group_id } = await makeStudentGroup(maker, { name: word, speciality_id });
  await makeStudent(maker, { second_name: word, group_id });
  await makeTeacherGroup(maker, { name: word, faculty_id: id });
  const group = await makeGroup(maker, ['faculty_index']);
  await maker.call(permissionGroups.update, {
    params: { id: group.id },
    body: { name: `${word}-GROUP`, permissions: group.permissions },
  });
  await makeAdmin(maker, {
    username: word,
    university_id: universityId,
    faculty_id: id,
    permission_group_id: group.id,
  });
}

it('lists and lookups show no record of another university', async () => {
  await matrix.grant(ALL_PERMISSIONS);
  await createRecords('FOREIGN', matrix.admin2, 2);
  for (const body of await bodiesOf(matrix.tester, 'FOREIGN'))
    expect(body).not.toMatch(/FOREIGN|Amudaryo politexnika|Амударьинск/);
  // The HEMIS of the installation is that of the first university.
  await matrix.admin2.call(hemisConnections.update, {
    body: { address: matrix.server.services.config.hemis?.url ?? '', token: 'sinov', nightly: false },
  });
  const others = await bodiesOf(matrix.admin2, 'FOREIGN');
  expect(others.filter((text) => text.includes('FOREIGN')).length).toBeGreaterThan(12);
});

/** Lists of what belongs to a whole university, which are refused to an account of one faculty. */
const OF_UNIVERSITY: readonly string[] = [
  'access.apiTokens.list',
  'access.signInProviders.list',
  'operations.webhooks.list',
  'students.hemisConnections.steps',
];

it('lists and lookups show an account of one faculty no record of another', async () => {
  await matrix.grant(ALL_PERMISSIONS);
  await createRecords('OTHER', matrix.admin, 1);
  await matrix.bindToFaculty(1);
  const texts = await bodiesOf(matrix.tester, 'OTHER', OF_UNIVERSITY);
  await matrix.bindToFaculty(null);
  // Permission groups belong to the university.
  for (const text of texts) expect(text).not.toMatch(/OTHER(?!-GROUP)/);
  expect(await listBody(matrix.admin, { name: '', endpoint: faculties.list }, 'OTHER')).toContain('OTHER');
});
