import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { PERMISSION_CATALOGUE, type Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { type Client, type Input, signIn } from '#test/client.ts';
import { DEMO_PASSWORD } from '#test/database.ts';
import type { ExampleContext } from '#test/example.ts';
import { exampleOf } from '#test/examples.ts';
import { makeAdmin, makeGroup, permissionIds } from '#test/factories.ts';
import { startHemis } from '#test/hemis-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startTelegram } from '#test/telegram-server.ts';
import { describedAnswers } from './described-answers.ts';
import { type NamedEndpoint, permissionOf } from './endpoints.ts';

export const ALL_PERMISSIONS = PERMISSION_CATALOGUE.map(({ name }) => name);

interface TesterChange {
  must_set_password?: boolean;
  deadline?: string | null;
}

/** The server of one matrix file with its accounts; `tester` is an account of university 1 that each test sets up. */
export interface Matrix {
  server: TestServer;
  admin: Client;
  /** Administrator of university 2. */
  admin2: Client;
  superadmin: Client;
  tester: Client;
  testerId: number;
  groupId: number;
  /** Gives the tester exactly these permissions. */
  grant(permissions: readonly Permission[]): Promise<void>;
  bindToFaculty(facultyId: number | null): Promise<void>;
  changeTester(change: TesterChange): Promise<void>;
  /** Fails unless the response is as the OpenAPI document describes it. */
  expectDescribed: Awaited<ReturnType<typeof describedAnswers>>;
  /** A valid call; one that writes gets new records. */
  example(named: NamedEndpoint, context?: Partial<ExampleContext>): Promise<Input<Endpoint>>;
  /** The same for a call that is refused: tests share its records, because making them costs more than the calls. */
  refusedExample(named: NamedEndpoint, context?: Partial<ExampleContext>): Promise<Input<Endpoint>>;
  /** The ids of a record that the caller may not reach; calls whose paths have the same beginning share the record. */
  refusedIds(named: NamedEndpoint, context: Partial<ExampleContext>): Promise<Input<Endpoint>['params']>;
}

/** Starts the server before the tests of this file; the object is filled by then. */
export function useMatrix(): Matrix {
  const matrix = {} as Matrix;
  let close: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const [hemis, telegram] = await Promise.all([startHemis(), startTelegram()]);
    const server = await startTestServer({
      HEMIS_URL: hemis.url,
      HEMIS_UNIVERSITY: '1',
      // Connections of universities lead to the same server.
      HEMIS_ADDRESSES: 'any',
      SIGN_IN_ADDRESSES: 'any',
      ...telegram.environment,
    });
    close = () => Promise.all([server.close(), hemis.close(), telegram.close()]);
    Object.assign(matrix, await openAccounts(server));
  });
  afterAll(() => close?.());
  return matrix;
}

async function openAccounts(server: TestServer): Promise<Matrix> {
  const { db, sessions } = server.services;
  const [admin, admin2, superadmin] = await Promise.all([
    signIn(server.url, 'admin'),
    signIn(server.url, 'admin2'),
    signIn(server.url, 'superadmin'),
  ]);
  const group = await makeGroup(admin, ['faculty_index']);
  const account = await makeAdmin(admin, { permission_group_id: group.id, password: DEMO_PASSWORD });
  async function changeTester(change: TesterChange) {
    await db.updateTable('users').set(change).where('id', '=', account.id).execute();
    sessions.forgetAll();
  }
  await changeTester({ must_set_password: false });
  return {
    server,
    admin,
    admin2,
    superadmin,
    tester: await signIn(server.url, account.username ?? ''),
    testerId: account.id,
    groupId: group.id,
    expectDescribed: await describedAnswers(server.url),
    grant: await storedGrant(server, admin, group.id),
    changeTester,
    async bindToFaculty(faculty_id) {
      await db.updateTable('admins').set({ faculty_id }).where('user_id', '=', account.id).execute();
      sessions.forgetAll();
    },
    ...examplesFor(server, admin, account.id),
  };
}

function examplesFor(
  server: TestServer,
  admin: Client,
  callerId: number,
): Pick<Matrix, 'example' | 'refusedExample' | 'refusedIds'> {
  const shared = new Map<string, Promise<Input<Endpoint>>>();
  const newExample = async (named: NamedEndpoint, context: Partial<ExampleContext> = {}) =>
    exampleOf(named)({
      server,
      maker: admin,
      universityId: 1,
      callerId,
      gives: permissionOf(named.endpoint),
      ...context,
    });
  const sharedExample = (named: NamedEndpoint, context: Partial<ExampleContext> = {}) => {
    const key = `${named.name} ${context.universityId} ${context.facultyId}`;
    const made = shared.get(key) ?? newExample(named, context);
    shared.set(key, made);
    return made;
  };
  const ids = new Map<string, Promise<Input<Endpoint>>>();
  return {
    async refusedIds(named, context) {
      const path = pathOf(named.endpoint);
      const key = `${path.slice(0, path.lastIndexOf('}') + 1)} ${context.universityId} ${context.facultyId}`;
      const made = ids.get(key) ?? sharedExample(named, context);
      ids.set(key, made);
      return (await made).params;
    },
    example: (named, context) =>
      named.endpoint.method === 'GET' ? sharedExample(named, context) : newExample(named, context),
    refusedExample: sharedExample,
  };
}

/** Stores only what differs from the permissions of the previous test: a call that saves the group costs more than most others. */
async function storedGrant(
  { services }: TestServer,
  admin: Client,
  groupId: number,
): Promise<Matrix['grant']> {
  const { db, sessions } = services;
  const ids = new Map<string, number>();
  for (const [index, id] of (await permissionIds(admin, ALL_PERMISSIONS)).entries())
    ids.set(ALL_PERMISSIONS[index] ?? '', id);
  let granted = '';
  return async (names) => {
    const wanted = [...new Set(names.map((name) => ids.get(name) ?? 0))];
    if (granted === wanted.join()) return;
    const ofGroup = sql`permission_group_id = ${groupId}`;
    await sql`delete from permission_group_permissions
      where ${ofGroup} and permission_id <> all(${wanted}::integer[])`.execute(db);
    await sql`insert into permission_group_permissions (permission_group_id, permission_id)
      select ${groupId}, wanted from unnest(${wanted}::integer[]) wanted
      where not exists (select from permission_group_permissions where ${ofGroup} and permission_id = wanted)`.execute(
      db,
    );
    granted = wanted.join();
    sessions.forgetAll();
  };
}
