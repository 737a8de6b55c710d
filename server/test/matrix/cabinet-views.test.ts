import { realmOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount, openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { exampleOf } from '#test/examples.ts';
import { useServer } from '../use-server.ts';
import { ANY_INPUT } from './endpoints.ts';

const { server, admin } = useServer();

const signedIn = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public');
const viewable = signedIn.filter(({ endpoint }) => endpoint.viewable);

let viewer: Client;
let student: Awaited<ReturnType<typeof openStudentAccount>>;
beforeAll(async () => {
  student = await openStudentAccount(server, admin);
  const { client } = await openAccount(server, admin, { permissions: ['student_cabinet_show'] });
  const view = await client.call(cabinetViews.open, { params: { id: student.id }, body: {} });
  viewer = clientOf(server.url);
  viewer.token = view.result.access_token;
});

/** What reading by the student records. */
async function recorded() {
  const { rows } = await sql`
    select (select array_agg(reading order by student_id, lesson_id) from lesson_readings reading) as readings,
      (select count(*) from post_views) as views,
      (select array_agg(attempt.id order by id) from test_attempts attempt) as attempts`.execute(
    server.services.db,
  );
  return rows;
}

describe('staff who view the cabinet of a student', () => {
  it('can read what is shown there, and only reads are shown', () => {
    expect(viewable.length).toBeGreaterThan(15);
    expect(viewable.filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([]);
    expect(viewable.filter(({ endpoint }) => realmOf(endpoint) !== 'student')).toEqual([]);
  });

  it.each(viewable)('$name answers and records nothing', async (named) => {
    const input = await exampleOf(named)({
      server,
      maker: admin,
      universityId: 1,
      gives: 'faculty_index',
      callerId: student.userId,
    });
    const before = await recorded();
    const { status } = await viewer.call(named.endpoint, input as never);
    expect(status).toBe(200);
    expect(await recorded()).toEqual(before);
  });

  it.each(signedIn.filter(({ endpoint }) => !endpoint.viewable))(
    '$name answers 403',
    async ({ endpoint }) => {
      expect((await viewer.call(endpoint, ANY_INPUT as never)).status).toBe(403);
    },
  );
});
