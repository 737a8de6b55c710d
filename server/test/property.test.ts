import { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openAccount, openStudentAccount } from './accounts.ts';
import { signIn } from './client.ts';
import { SUPERADMIN_PASSWORD } from './database.ts';
import { exampleOf } from './examples.ts';
import { makeGroup } from './factories.ts';
import { type RawRequest, requestsTo } from './hostile.ts';
import { type RawAnswer, sendRaw } from './raw-client.ts';
import { startTestServer, type TestServer } from './server.ts';
import { formBytes, pdf, picture } from './uploads.ts';

/** A failure prints its seed; `PROPERTY_SEED=… npx vitest run server/test/property.test.ts` repeats it. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
/** Requests that are under way together: what collides shall collide. */
const TOGETHER = 8;
const RUNS = Number(process.env.PROPERTY_RUNS ?? 16);
const LONGEST_MS = 4_000;

type Named = (typeof ENDPOINTS)[number];

const StrictError = ErrorBody.strict();
const Success = z.strictObject({ result: z.unknown() });

let server: TestServer;
let caller: Caller;
let student: Caller;
const SUPERADMIN = 'superadmin@dekanat.local';
const superadmin = { username: SUPERADMIN, email: SUPERADMIN, password: SUPERADMIN_PASSWORD };
let forms: Buffer[];
const sent = { requests: 0, successes: new Map<string, number>() };

beforeAll(async () => {
  forms = await Promise.all([picture(), pdf()].map(formBytes));
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const admin = await signIn(server.url, 'admin');
  // Takes an id of IDS, so that the caller's own group is not among them.
  await makeGroup(admin, ['faculty_index']);
  const permissions = PERMISSION_CATALOGUE.map(({ name }) => name);
  const { username, password } = await openAccount(server, admin, { permissions });
  caller = { username, password, email: `${username}@example.uz` };
  const account = await openStudentAccount(server, admin);
  student = { ...account, email: `${account.username}@example.uz` };
});
afterAll(() => server.close());

function judge({ name, endpoint }: Named, { status, headers, text }: RawAnswer): void {
  expect(status).toBeLessThan(500);
  const success = () => sent.successes.set(name, (sent.successes.get(name) ?? 0) + 1);
  if (status === 304 || (status === 200 && endpoint.download)) return void success();
  expect(headers['content-type']).toMatch(/^application\/json/);
  const body: unknown = JSON.parse(text);
  if (status !== 200) {
    const { message } = StrictError.parse(body);
    expect(typeof message).toBe(status === 422 ? 'object' : 'string');
    return;
  }
  const { result } = Success.parse(body);
  expect(endpoint.result.parse(result)).toEqual(result);
  success();
}

/** Those of the demonstration's rows, in both universities; the caller's account and group have other ones. */
const IDS = [1, 2, 3, 4, 5, 6, 30, 60, 70];

interface Caller {
  username: string;
  email: string;
  password: string;
}

/** Sessions of their own for every endpoint: one of them is there to end them. */
async function bombard(named: Named, as: Caller, runs: number): Promise<void> {
  const { endpoint } = named;
  await server.services.db.deleteFrom('sign_in_failures').execute();
  // Whoever may, has closed universities; here they work on.
  await server.services.db.updateTable('universities').set({ status: 1 }).where('status', '=', 0).execute();
  await server.services.db
    .updateTable('licences')
    .set({ status: 'active' })
    .where('status', '=', 'blocked')
    .execute();
  // And switched labels off, which others choose.
  await server.services.db.updateTable('labels').set({ status: 1 }).where('status', '=', 0).execute();
  server.services.sessions.forgetAll();
  const maker = await signIn(server.url, caller.username, caller.password);
  const { token = '' } = await signIn(server.url, as.username, as.password);
  const example = await exampleOf(named)({ server, maker, universityId: 1, gives: 'faculty_index' });
  const { body = {} } = example;
  // The example's own record, which nothing holds, can also be removed.
  const own = Object.values((example.params ?? {}) as Record<string, number>);
  const known = { ids: [...IDS, ...IDS.flatMap(() => own)], email: as.email, body, files: forms };
  const requests = fc.array(requestsTo(endpoint, token, known), { minLength: TOGETHER, maxLength: TOGETHER });
  const property = fc.asyncProperty(requests, async (given: RawRequest[]) => {
    sent.requests += given.length;
    const answers = await Promise.all(given.map((request) => sendRaw(server.url, request)));
    for (const [place, answer] of answers.entries()) {
      try {
        judge(named, answer);
      } catch (error) {
        const { headers: _headers, body: sentBody, ...rest } = given[place] ?? {};
        const request = { ...rest, body: sentBody?.toString('latin1') };
        const told = JSON.stringify(
          { request, status: answer.status, text: answer.text.slice(0, 500) },
          null,
          1,
        );
        throw new Error(`${told}\n${error instanceof Error ? error.message : error}`);
      }
    }
  });
  await fc.assert(property, {
    seed: SEED,
    numRuns: runs,
    interruptAfterTimeLimit: LONGEST_MS,
    endOnFailure: true,
  });
}

/** Every row of a university, wherever it stands: tables that name it, and those that hang on such a table. */
async function rowsOf(universityId: number): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ table: string; condition: string }>`
    select c.relname as "table", coalesce(
      (select 't.university_id = ' || ${universityId}::text from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'university_id' and not a.attisdropped),
      (select string_agg(format('exists (select from %I p where p.%I = t.%I and p.university_id = %s)', parent.relname, theirs.attname, own.attname, ${universityId}::text), ' or ')
        from pg_constraint f
        join pg_class parent on parent.oid = f.confrelid
        join pg_attribute own on own.attrelid = f.conrelid and own.attnum = f.conkey[1]
        join pg_attribute theirs on theirs.attrelid = f.confrelid and theirs.attnum = f.confkey[1]
        where f.contype = 'f' and f.conrelid = c.oid and cardinality(f.conkey) = 1
          and exists (select from pg_attribute a where a.attrelid = parent.oid and a.attname = 'university_id')),
      'false') as condition
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('audit', 'sessions', 'password_resets') order by 1`.execute(server.services.db);
  const entries = tables.map(async ({ table, condition }) => {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(table)} t where ${sql.raw(condition)} order by 1`.execute(
      server.services.db,
    );
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe(`whatever is sent (PROPERTY_SEED=${SEED})`, () => {
  let before: Record<string, string[]>;
  beforeAll(async () => {
    before = await rowsOf(2);
    expect(before.faculties).toHaveLength(5);
    expect(before.faculty_translations?.length).toBeGreaterThan(5);
    expect(before.admins).toHaveLength(1);
  });

  it.each(ENDPOINTS)('$name answers as the contract says, and never 5xx', (named) =>
    bombard(named, named.endpoint.realm === 'student' ? student : caller, RUNS),
  );

  it('nothing outside the caller’s university has changed', async () => {
    expect(await rowsOf(2)).toEqual(before);
  });

  it('the caller may still do everything: the requests went deep', async () => {
    const client = await signIn(server.url, caller.username, caller.password);
    expect((await client.call(faculties.list)).status).toBe(200);
    // What needs a secret or a table that cannot be guessed never succeeds here.
    const secret = [
      ...['upload', 'login', 'refresh', 'resetPassword', 'changePassword', 'export', 'close'],
      ...['secondFactor', 'setUp', 'confirm', 'switchOff', 'renewRecoveryCodes'],
    ];
    const open = ENDPOINTS.filter(({ endpoint }) => !endpoint.superAdministrator);
    const never = open.filter(
      ({ name }) => !sent.successes.has(name) && !secret.includes(name.split('.')[2] ?? ''),
    );
    // One or the other may have had no luck with what was drawn.
    expect(never.map(({ name }) => name).length, JSON.stringify(never.map(({ name }) => name))).toBeLessThan(
      4,
    );
    expect(sent.requests).toBeGreaterThan(3_000);
  });

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name answers a super administrator as the contract says, and never 5xx',
    (named) => bombard(named, superadmin, RUNS / 2),
  );

  it('the server is well afterwards', async () => {
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  });
});
