import { join } from 'node:path';
import * as check from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACT, perform, type Taking } from './attempt-acts.ts';
import { ATTEMPTS, completedOf, newModel, pointsOf, TOTAL_TIME } from './attempt-model.ts';
import { type Client, clientOf, signIn } from './client.ts';
import { cloneDatabase } from './database.ts';
import { type MadeExam, makeExam } from './exam-factories.ts';
import { brokenInvariants } from './invariants/invariants.ts';
import { startTestServer, type TestServer } from './server.ts';
import { startProcess } from './server-process.ts';

/** Printed in the title; `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

/** A server that a device calls. */
interface Instance {
  url: string;
  end(): Promise<unknown>;
}
type StartInstance = (databaseUrl: string, directory: string) => Promise<Instance>;

/** A server in the process of the test. */
export const startedHere: StartInstance = async (databaseUrl) => {
  const server = await startTestServer({}, { databaseUrl });
  return { url: server.url, end: () => server.close() };
};
/** A process of its own, which is killed. */
export const startedApart: StartInstance = async (databaseUrl, directory) => {
  const started = await startProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(directory, crypto.randomUUID()),
  });
  await started.listening;
  return { url: started.url, end: () => started.end('SIGKILL') };
};

async function expectStored({ server, exam, model }: Taking): Promise<void> {
  const { rows } = await sql<{ right_answers: number; points: number | null }>`
    select attempt.right_answers, (
      select ic_rating::float8 from ratings where student_subject_id = ${exam.studentSubjectIds[0]}) as points
    from test_attempts attempt where exam_schedule_id = ${exam.examId} and ending <> 'returned' order by id`.execute(
    server.services.db,
  );
  expect(rows.map((row) => row.right_answers)).toEqual(completedOf(model).map(({ right }) => right.size));
  if (rows.length > 0) expect(rows[0]?.points ?? null).toBe(pointsOf(model));
}

/** Declares the test of random acts; the long run has more and longer sequences. */
export function testRandomAttempts(
  [minLength, maxLength]: [least: number, most: number],
  numRuns: number,
  start: StartInstance,
): void {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let server: TestServer;
  let staff: Client;
  let instances: Instance[];
  beforeAll(async () => {
    database = await cloneDatabase();
    server = await startTestServer({}, { databaseUrl: database.url });
    staff = await signIn(server.url, 'admin');
    const { dataDirectory } = server.services.config;
    instances = await Promise.all([0, 1].map(() => start(database.url, dataDirectory)));
  });
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.end()));
    await server.close();
    await database.drop();
  });

  const takingOf = (exam: MadeExam): Taking => ({
    ...{ server, staff, exam },
    model: newModel(),
    on: (device) => clientOf(instances[device]?.url ?? '', exam.clients[0]?.tokens),
    async restart(device) {
      await instances[device]?.end();
      instances[device] = await start(database.url, server.services.config.dataDirectory);
    },
  });

  it(`attempts: any order of acts on two devices, restarts and expiry follows the rules (PROPERTY_SEED=${SEED})`, async () => {
    await check.assert(
      check.asyncProperty(check.array(ACT, { minLength, maxLength }), async (acts) => {
        const taking = takingOf(
          await makeExam(server, staff, { attempts: ATTEMPTS, total_time: TOTAL_TIME }),
        );
        for (const act of acts) await perform(taking, act);
        await perform(taking, { act: 'runJob', device: 0, place: 0 });
        await expectStored(taking);
      }),
      { seed: SEED, numRuns, endOnFailure: true },
    );
    await sql`update curricula set confirmed = 1`.execute(server.services.db);
    await sql`analyze`.execute(server.services.db);
    expect(await brokenInvariants(server.services.db)).toEqual([]);
  }, 3_600_000);
}
