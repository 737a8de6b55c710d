import { profile } from '@dekanat/contract/access/profile.ts';
import { answersSentences, type Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { hemis } from '@dekanat/contract/students/hemis/hemis.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { openAccount, openStudentAccount } from '#test/accounts.ts';
import { type Client, type Input, signIn } from '#test/client.ts';
import { SUPERADMIN_PASSWORD } from '#test/database.ts';
import { exampleOf } from '#test/examples.ts';
import { makeGroup } from '#test/factories.ts';
import type { NamedEndpoint } from '#test/matrix/endpoints.ts';
import { type RawAnswer, sendRaw } from '#test/raw-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { formBytes, pdf, picture } from '#test/uploads.ts';
import { tinyVideo } from '#test/video-factories.ts';
import { type RawRequest, requestsTo } from './random-requests.ts';

interface Caller {
  username: string;
  email: string;
  password: string;
}

interface Run {
  runs: number;
  /** Requests of a run, sent at the same time. */
  concurrent: number;
  seed: number;
}

export interface RandomCalls {
  server: TestServer;
  /** An administrator of university 1 with every permission. */
  administrator: Caller;
  student: Caller;
  /** How many requests of each endpoint succeeded. */
  successes: ReadonlyMap<string, number>;
  /** Sends random requests to an endpoint and checks every answer. */
  send(named: NamedEndpoint, as: Caller, run: Run): Promise<void>;
}

const SUPERADMIN = 'superadmin@dekanat.local';
export const SUPER_ADMINISTRATOR = {
  username: SUPERADMIN,
  email: SUPERADMIN,
  password: SUPERADMIN_PASSWORD,
};
/** Demonstration records of both universities, without the caller's own account and group. */
const RECORD_IDS = [1, 2, 3, 4, 5, 6, 30, 60, 70];

/** A bot is configured, but Telegram is away. */
const ABSENT_TELEGRAM = {
  TELEGRAM_BOT_TOKEN: '4242:test-token-of-a-bot',
  TELEGRAM_API_URL: 'http://127.0.0.1:1',
};

/** For jobs and what requests do beside their transaction. */
const FURTHER_CONNECTIONS = 2;

const StrictError = ErrorBody.strict();
const Success = z.strictObject({ result: z.unknown() });

/** @param concurrent requests at the same time */
export async function startRandomCalls(concurrent: number): Promise<RandomCalls> {
  const files = await Promise.all([picture(), pdf(), tinyVideo()].map(formBytes));
  const server = await startTestServer(
    { TRUST_PROXY: '127.0.0.1', SIGN_IN_ADDRESSES: 'any', ...ABSENT_TELEGRAM },
    // Each connection plans for itself.
    { pool: { max: concurrent + FURTHER_CONNECTIONS } },
  );
  const admin = await signIn(server.url, 'admin');
  // This group takes one of RECORD_IDS, so that the caller's group gets another id.
  await makeGroup(admin, ['faculty_index']);
  const permissions = PERMISSION_CATALOGUE.map(({ name }) => name);
  const { username, password } = await openAccount(server, admin, { permissions });
  const administrator = { username, password, email: `${username}@example.uz` };
  const account = await openStudentAccount(server, admin);
  const student = { ...account, email: `${account.username}@example.uz` };
  /** A student may change all of it. */
  const login = await server.services.db
    .selectFrom('users')
    .select(['username', 'email', 'password_hash', 'must_set_password', 'default_language'])
    .where('id', '=', account.userId)
    .executeTakeFirstOrThrow();
  const successes = new Map<string, number>();

  const clients = new Map<Caller, Client>();
  /** The caller's session of the endpoints before, unless one of them has ended it. */
  async function signedIn(caller: Caller): Promise<Client> {
    const read = caller === student ? studentProfile.show : profile.read;
    const known = clients.get(caller);
    if ((await known?.call(read))?.status === 200 && known) return known;
    const client = await signIn(server.url, caller.username, caller.password);
    clients.set(caller, client);
    return client;
  }

  const examples = new Map<string, Input<Endpoint>>();
  /** Making records costs more than the requests: a call that reads has the same each time, and a super administrator gets those of the administrator's run, unless that has removed them. */
  async function exampleFor(named: NamedEndpoint, as: Caller, maker: Client) {
    const known = examples.get(named.name);
    const { method } = named.endpoint;
    if (known && (method === 'GET' || (as === SUPER_ADMINISTRATOR && method !== 'DELETE'))) return known;
    const callerId = as === student ? account.userId : undefined;
    const made = await exampleOf(named)({ server, maker, universityId: 1, gives: 'faculty_index', callerId });
    examples.set(named.name, made);
    return made;
  }

  async function send(named: NamedEndpoint, as: Caller, { runs, concurrent, seed }: Run) {
    await undoDestructiveCalls(server);
    await server.services.db.updateTable('users').set(login).where('id', '=', account.userId).execute();
    const maker = await signedIn(administrator);
    const { token = '' } = await signedIn(as);
    const example = await exampleFor(named, as, maker);
    const query = (example.query ?? {}) as Record<string, unknown>;
    const body = (example.body ?? {}) as Record<string, unknown>;
    // Nothing refers to the example's own record, so it can also be removed.
    const own = Object.values((example.params ?? {}) as Record<string, number>);
    const ids = [...RECORD_IDS, ...RECORD_IDS.flatMap(() => own)];
    const requests = fc.array(
      requestsTo(named.endpoint, token, { ids, own, email: as.email, query, body, files }),
      {
        minLength: concurrent,
        maxLength: concurrent,
      },
    );
    const property = fc.asyncProperty(requests, async (batch: RawRequest[]) => {
      const answers = await Promise.all(batch.map((request) => sendRaw(server.url, request)));
      for (const [index, answer] of answers.entries())
        if (checkAnswer(named, answer, batch[index]))
          successes.set(named.name, (successes.get(named.name) ?? 0) + 1);
    });
    await fc.assert(property, {
      seed,
      numRuns: runs,
      endOnFailure: true,
    });
  }
  return { server, administrator, student, successes, send };
}

/** Earlier requests may have closed the universities and licences, or disabled the labels, that the next ones need. */
async function undoDestructiveCalls({ services: { db, sessions } }: TestServer): Promise<void> {
  await db.deleteFrom('sign_in_failures').execute();
  await db.updateTable('universities').set({ status: 1 }).where('status', '=', 0).execute();
  await db.updateTable('licences').set({ status: 'active' }).where('status', '=', 'blocked').execute();
  await db.updateTable('labels').set({ status: 1 }).where('status', '=', 0).execute();
  sessions.forgetAll();
}

/**
 * Whether the answer is a success.
 * @throws with the request when the answer is not one that the contract allows
 */
function checkAnswer(named: NamedEndpoint, answer: RawAnswer, request: RawRequest | undefined): boolean {
  try {
    return isValidSuccess(named, answer);
  } catch (error) {
    const { headers: _headers, body, ...rest } = request ?? {};
    const sent = { ...rest, body: body?.toString('latin1') };
    const report = { request: sent, status: answer.status, text: answer.text.slice(0, 500) };
    throw new Error(`${JSON.stringify(report, null, 1)}\n${error instanceof Error ? error.message : error}`);
  }
}

function isValidSuccess({ endpoint }: NamedEndpoint, { status, headers, text }: RawAnswer): boolean {
  // The register is not configured in tests.
  if (endpoint === hemis.check && status === 503) return false;
  expect(status).toBeLessThan(500);
  if (status === 304 || (status === 200 && endpoint.download)) return true;
  expect(headers['content-type']).toMatch(/^application\/json/);
  const body: unknown = JSON.parse(text);
  if (status !== 200) {
    const { message, field } = StrictError.parse(body);
    const ofFields = (status === 422 || field !== undefined) && !answersSentences(endpoint);
    expect(typeof message).toBe(ofFields ? 'object' : 'string');
    return false;
  }
  const { result } = Success.parse(body);
  expect(endpoint.result.parse(result)).toEqual(result);
  return true;
}
