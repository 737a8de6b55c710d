import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type HemisPush, hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { ministryConnections } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  DEMO_ACCOUNT,
  DEMO_UNIVERSITY,
  type DemoMinistry,
  startDemoMinistry,
} from '#integrations/hemis/demo/demo-ministry.ts';
import { localStudents } from '#integrations/hemis/demo/local-students.ts';
import { publish } from '#platform/realtime/bus.ts';
import type { Client } from './client.ts';
import { makeGpaRecord } from './gpa-factories.ts';
import type { TestServer } from './server.ts';

export type Connection = BodyOf<typeof ministryConnections.update>;
type Wanted = { target: 'group'; group_id: number; academic_year_id: number };

/** The ministry's service of a file, connected with the first university before each test, and what tests do with it. */
export function useMinistry(server: TestServer, admin: Client) {
  const ministry = {} as DemoMinistry;
  let held: Promise<void> | undefined;
  let heldGpas: Promise<void> | undefined;
  beforeAll(async () => {
    const students = async () => {
      const wait = held;
      held = undefined;
      await wait;
      return localStudents(server.services.db, 1);
    };
    Object.assign(ministry, await startDemoMinistry({ students, slow: async () => heldGpas }));
  });
  beforeEach(async () => {
    ministry.misbehave();
    ministry.stored.length = 0;
    await server.services.db.deleteFrom('hemis_pushes').execute();
    await connect();
  });
  afterAll(() => ministry.close());

  const input = (given: Partial<Connection> = {}): Connection => ({
    address: `${ministry.url}/1`,
    client: DEMO_ACCOUNT,
    client_secret: DEMO_ACCOUNT,
    username: DEMO_ACCOUNT,
    password: DEMO_ACCOUNT,
    university_code: DEMO_UNIVERSITY.code,
    nightly: false,
    ...given,
  });
  const readConnection = async (client: Client = admin) =>
    (await client.call(ministryConnections.read, {})).result;
  async function connect(given: Partial<Connection> = {}) {
    const { version } = await readConnection();
    return admin.call(ministryConnections.update, {
      body: input({ ...given, ...(version > 0 && { version }) }),
    });
  }

  /** A group with one student who has a GPA, and what to send of it. */
  async function makeRecord(students = 1) {
    const group = await makeGpaRecord(server, admin, { students });
    const { rows } = await sql<{ academic_year_id: number; start_year: number; gpa: string }>`
      select academic_year_id, start_year, gpa::text from gpa_records
      join semesters on semesters.id = semester_id join academic_years on academic_years.id = academic_year_id
      where student_id = ${group.studentId} and current`.execute(server.services.db);
    const [record] = rows;
    if (record === undefined) throw new Error('No GPA');
    const wanted = {
      target: 'group' as const,
      group_id: group.groupId,
      academic_year_id: record.academic_year_id,
    };
    return { ...group, ...record, wanted };
  }

  const preview = async (wanted: Wanted, client = admin) =>
    (await client.call(hemisPushes.preview, { body: wanted })).result;
  const pushesOf = async (query: object = {}, client = admin): Promise<HemisPush[]> =>
    (await client.call(hemisPushes.list, { query })).result.data;
  const queue = (wanted: Wanted, count = 1, client = admin) =>
    client.call(hemisPushes.create, { body: { ...wanted, count } });

  /** Waits until the jobs have ended. */
  async function settle() {
    const open = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from jobs where kind = 'hemis_push' and status in ('waiting', 'running')`.execute(
        server.services.db,
      );
      return rows[0]?.count;
    };
    await expect.poll(open).toBe(0);
  }
  /** Queues the values and waits until the service was asked. */
  async function send(wanted: Wanted): Promise<HemisPush | undefined> {
    expect((await queue(wanted)).status).toBe(200);
    await settle();
    return (await pushesOf())[0];
  }
  /** Lets everything that waits be tried now, and waits until it was: a run of the job may be over or under way. */
  async function retryNow(): Promise<void> {
    const { db } = server.services;
    await sql`update hemis_pushes set due_at = now() where state = 'waiting'`.execute(db);
    const untried = async () => {
      await sql`update jobs set due_at = now() where kind = 'hemis_push_retry' and status = 'waiting'`.execute(
        db,
      );
      await publish(db, 'job_waiting', {});
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from hemis_pushes
        where state = 'waiting' and (due_at <= now() or leased_until is not null)`.execute(db);
      return rows[0]?.count;
    };
    await expect.poll(untried).toBe(0);
  }

  /** The next request about a student is answered after `release`. */
  function hold(): { release: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return { release: resolve };
  }
  /** GPAs are stored after `release`. */
  function holdGpas(): { release: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    heldGpas = promise;
    ministry.misbehave('slow', 'student/gpa');
    return { release: resolve };
  }

  return {
    hold,
    holdGpas,
    ministry,
    input,
    readConnection,
    connect,
    makeRecord,
    preview,
    pushesOf,
    queue,
    settle,
    send,
    retryNow,
  };
}
