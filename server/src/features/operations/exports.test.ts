import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { exports } from '@dekanat/contract/operations/exports.ts';
import { imports } from '@dekanat/contract/operations/imports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { describe, expect, it } from 'vitest';
import { publish } from '#platform/realtime/bus.ts';
import { openAccount, removePermission, restrictToFaculty } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeJob } from '#test/operations-factories.ts';
import { useServer } from '#test/use-server.ts';

const path = pathOf(faculties.export);
const query = { format: 'csv', columns: 'name,faculty_code' };

const { server, admin } = useServer();

const requestExport = (client: Client, body: Record<string, unknown> = { path, query }) =>
  client.call(exports.create, { body });
const waitForEnd = (client: Client, id: number) =>
  expect
    .poll(async () => (await client.call(jobs.read, { params: { id } })).result.status)
    .toMatch(/done|failed/);
const download = async (link: string, { token }: Client) => {
  const response = await fetch(server.url + link, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
};

describe('a background export', () => {
  it('equals the direct export and is visible to its requester only', async () => {
    const { client } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const { job_id } = (await requestExport(client)).result;
    await waitForEnd(client, job_id);
    const [notification] = (await client.call(notifications.list)).result.data;
    expect(notification).toMatchObject({
      failed: false,
      link: expect.stringMatching(/^\/api\/resources\/file\/\d+$/),
    });
    expect(notification?.detail).toContain('.csv');
    const direct = await client.call(faculties.export, { query: { format: 'csv', columns: query.columns } });
    expect(await download(notification?.link ?? '', client)).toEqual({ status: 200, text: direct.body });
    expect(String(direct.body).trim().split('\n').length).toBeGreaterThan(3);
    // Other users of the university cannot read the file.
    for (const name of ['admin', 'viewer', 'admin2'])
      expect((await download(notification?.link ?? '', await signIn(server.url, name))).status).toBe(404);
    // The notification has no link once the file is deleted.
    await server.services.db.deleteFrom('files').where('claimed_id', '=', job_id).execute();
    expect((await client.call(notifications.list)).result.data[0]?.link).toBeNull();
  });

  it('is readable only while the requester keeps the permission', async () => {
    const { client, groupId } = await openAccount(server, admin, {
      permissions: ['student_index', 'student_update'],
    });
    const request = { path: pathOf(students.export), query: { format: 'csv', personal: '1' } };
    const { job_id } = (await requestExport(client, request)).result;
    await waitForEnd(client, job_id);
    const [notification] = (await client.call(notifications.list)).result.data;
    expect((await download(notification?.link ?? '', client)).status).toBe(200);
    await removePermission(server, groupId, 'student_update');
    expect((await download(notification?.link ?? '', client)).status).toBe(403);
    expect((await requestExport(client, request)).status).toBe(403);
  });

  it('contains only rows of the requester’s faculty', async () => {
    const { client, id } = await openAccount(server, admin, { permissions: ['faculty_index'], facultyId: 1 });
    const { job_id } = (await requestExport(client)).result;
    await waitForEnd(client, job_id);
    const [notification] = (await client.call(notifications.list)).result.data;
    const { text } = await download(notification?.link ?? '', client);
    expect(text.trim().split('\n')).toHaveLength(2);
    await restrictToFaculty(server, id, 2);
    expect((await download(notification?.link ?? '', client)).status).toBe(403);
    await restrictToFaculty(server, id, null);
    expect((await download(notification?.link ?? '', client)).status).toBe(200);
  });

  it('is refused like the direct export', async () => {
    const { client } = await openAccount(server, admin, { permissions: ['department_index'] });
    expect((await requestExport(client)).status).toBe(403);
    const wrong = [
      { path: pathOf(faculties.list), query },
      // Not a list: exports of one record are downloaded directly.
      { path: pathOf(imports.errors), query: {} },
      { path: pathOf(imports.template), query: {} },
      { path, query: { format: 'doc' } },
      { path, query: { columns: 'password_hash' } },
    ];
    for (const body of wrong) expect((await requestExport(admin, body)).status).toBe(422);
  });

  it('fails when the requester has lost the permission', async () => {
    const { client, id } = await openAccount(server, admin, { permissions: ['department_index'] });
    const { id: jobId } = await makeJob(server, {
      kind: 'export',
      input: JSON.stringify({ path, query }),
      user_id: id,
    });
    await publish(server.services.db, 'job_waiting', {});
    await waitForEnd(client, jobId);
    const { result } = await client.call(jobs.read, { params: { id: jobId } });
    expect([result.status, result.result]).toEqual(['failed', null]);
  });

  it('is refused while three exports of the user are running', async () => {
    const { client, id } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const later = { kind: 'export', user_id: id, due_at: '2099-01-01T00:00:00Z' };
    await Promise.all([1, 2, 3].map(() => makeJob(server, later)));
    expect((await requestExport(client)).status).toBe(429);
  });
});
