import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import * as check from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from './client.ts';
import { makeStudentGroup } from './factories.ts';
import { brokenInvariants, FACTORY_SHORTCUTS } from './invariants/invariants.ts';
import { fc, ic, type MadeSheet, makeSheet } from './rating-factories.ts';
import { insertResult } from './retake-factories.ts';
import { startTestServer, type TestServer } from './server.ts';

/** What a user does with the applications of one student, whatever their state is. */
const RETAKE_ACT = check.oneof(
  { weight: 3, arbitrary: check.record({ act: check.constant('create' as const) }) },
  { weight: 4, arbitrary: check.record({ act: check.constant('activate' as const), at: check.nat(1) }) },
  { weight: 4, arbitrary: check.record({ act: check.constant('pay' as const), at: check.nat(1) }) },
  { weight: 1, arbitrary: check.record({ act: check.constant('deadline' as const), at: check.nat(1) }) },
  { weight: 1, arbitrary: check.record({ act: check.constant('print' as const), at: check.nat(1) }) },
  { weight: 2, arbitrary: check.record({ act: check.constant('remove' as const), at: check.nat(1) }) },
  { weight: 2, arbitrary: check.record({ act: check.constant('move' as const), at: check.nat(1) }) },
  {
    weight: 5,
    arbitrary: check.record({
      act: check.constant('enter' as const),
      at: check.nat(1),
      points: check.integer({ min: 0, max: 50 }),
    }),
  },
  {
    weight: 1,
    arbitrary: check.record({
      act: check.constant('exam' as const),
      points: check.integer({ min: 0, max: 50 }),
    }),
  },
);
type RetakeAct = typeof RETAKE_ACT extends check.Arbitrary<infer One> ? One : never;

/** The usual order, which both users follow at first: so far, then anything. */
const USUAL = [{ act: 'create' }, { act: 'activate', at: 0 }, { act: 'pay', at: 0 }] as const;

/** Acts of two users, round by round. */
const retakeRounds = (minLength: number, maxLength: number) =>
  check
    .tuple(
      check.nat(USUAL.length),
      check.array(check.tuple(RETAKE_ACT, RETAKE_ACT), { minLength, maxLength }),
    )
    .map(([begun, rounds]) => [
      ...USUAL.slice(0, begun).map((one): [RetakeAct, RetakeAct] => [one, one]),
      ...rounds,
    ]);

interface Place {
  sheet: MadeSheet;
  groupIds: readonly number[];
}

const REFUSED = [200, 404, 405, 409, 422];

/** Points in the retake of an application, or another group for it. */
async function changeSubject(client: Client, { sheet, groupIds }: Place, id: number, one: RetakeAct) {
  const params = { id };
  const read = await client.call(retakeApplications.read, { params });
  if (read.status !== 200) return read;
  const [subject] = read.result.subjects;
  if (one.act === 'enter') return enter(client, subject?.statement_id ?? 0, sheet, one.points);
  const group_id = groupIds[read.result.version % groupIds.length] ?? 0;
  const subjects = [{ id: subject?.id ?? 0, teacher_id: null, group_id }];
  return client.call(retakeApplications.open, { params, body: { subjects } });
}

function enter(client: Client, id: number, { studentSubjectIds: [own = 0] }: MadeSheet, points: number) {
  const changes = [ic(own, points), fc(own, points)];
  return client.call(sheets.save, { params: { id }, body: { changes } });
}

/** What is done with an application that exists or existed. */
function changeApplication(client: Client, place: Place, { id, version }: Known, one: RetakeAct) {
  const params = { id };
  const setStatus = (status: 1 | 2) =>
    client.call(retakeApplications.update, { params, body: { status, version } });
  switch (one.act) {
    case 'activate':
      return setStatus(1);
    case 'pay':
      return setStatus(2);
    case 'remove':
      return client.call(retakeApplications.remove, { params });
    case 'print':
      return client.call(retakeApplications.contract, { params });
    case 'deadline':
      return client.call(retakeApplications.updateDeadline, { params, body: { end_date: '2090-12-31' } });
    default:
      return changeSubject(client, place, id, one);
  }
}

interface Known {
  id: number;
  version: number;
}

/** @returns the status of the answer */
async function perform(client: Client, place: Place, one: RetakeAct): Promise<number> {
  const { sheet } = place;
  const [student_id = 0] = sheet.studentIds;
  if (one.act === 'create') {
    const body = { student_id, student_subject_ids: sheet.studentSubjectIds };
    return (await client.call(retakeApplications.create, { body })).status;
  }
  if (one.act === 'exam') return (await enter(client, sheet.finalId, sheet, one.points)).status;
  const { result } = await client.call(retakeApplications.list, { query: { student_id, sort: '-id' } });
  const known = result.data[one.at];
  return known === undefined ? 404 : (await changeApplication(client, place, known, one)).status;
}

interface State {
  statuses: Map<number, number>;
  open: number;
  results: number;
  afterPass: number;
  unplaced: number;
}

/** What must hold after every act, read from the database. */
async function stateOf({ services: { db } }: TestServer, studentId: number): Promise<State> {
  const { rows } = await sql<Omit<State, 'statuses'>>`
    select
      (select count(*)::integer from retake_subjects retake
        join retake_applications application on application.id = retake.application_id
        left join statements sheet on sheet.id = retake.statement_id
        where application.student_id = ${studentId} and sheet.state is distinct from 'closed' and not exists (
          select from ratings where ratings.student_subject_id = retake.student_subject_id
            and ratings.statement = sheet.statement and ratings.mark is not null)) as open,
      (select count(*)::integer from student_subjects student_subject where student_subject.student_id = ${studentId}
        and student_subject.current_mark is distinct from (select mark from ratings where ratings.student_subject_id = student_subject.id
          and mark is not null order by statement desc limit 1)) as results,
      (select count(*)::integer from ratings later join ratings earlier using (student_subject_id)
        join student_subjects student_subject on student_subject.id = later.student_subject_id
        where student_subject.student_id = ${studentId} and later.statement > 3 and later.statement > earlier.statement
          and later.mark is not null and earlier.mark >= 3) as "afterPass",
      (select count(*)::integer from ratings join student_subjects student_subject on student_subject.id = ratings.student_subject_id
        where student_subject.student_id = ${studentId} and ratings.statement > 3 and not exists (
          select from retake_subjects retake join statements sheet on sheet.id = retake.statement_id
          where retake.student_subject_id = student_subject.id and sheet.statement = ratings.statement)) as unplaced`.execute(
    db,
  );
  const applications = await db
    .selectFrom('retake_applications')
    .where('student_id', '=', studentId)
    .select(['id', 'status'])
    .execute();
  const [found] = rows;
  return {
    ...(found ?? { open: 0, results: 0, afterPass: 0, unplaced: 0 }),
    statuses: new Map(applications.map(({ id, status }) => [id, status])),
  };
}

/** Two users act at once, round by round; afterwards no rule is broken. */
async function expectRulesHold(
  server: TestServer,
  clients: readonly [Client, Client],
  place: Place,
  rounds: readonly (readonly [RetakeAct, RetakeAct])[],
): Promise<void> {
  const [studentId = 0] = place.sheet.studentIds;
  const [own = 0] = place.sheet.studentSubjectIds;
  await insertResult(server, own);
  let before = await stateOf(server, studentId);
  for (const acts of rounds) {
    const answers = await Promise.all(acts.map((one, at) => perform(clients[at] as Client, place, one)));
    expect(answers.filter((status) => !REFUSED.includes(status))).toEqual([]);
    const after = await stateOf(server, studentId);
    expect(after).toMatchObject({ results: 0, afterPass: 0, unplaced: 0 });
    expect(after.open).toBeLessThanOrEqual(1);
    // A status never falls, and a paid application is never deleted.
    for (const [id, status] of before.statuses)
      expect(after.statuses.get(id) ?? (status === 2 ? -1 : status)).toBeGreaterThanOrEqual(status);
    before = after;
  }
}

/** Declares the test of random acts; the long run has more and longer rounds. */
export function testRandomActs(lengths: [least: number, most: number], numRuns: number, timeoutMs?: number) {
  let server: TestServer;
  let clients: [Client, Client];
  beforeAll(async () => {
    server = await startTestServer();
    clients = [await signIn(server.url, 'admin'), await signIn(server.url, 'registrar')];
  });
  afterAll(() => server.close());

  it(
    'random acts of two users at once never break the rules of applications and results',
    async () => {
      const other = await makeStudentGroup(clients[0]);
      await check.assert(
        check.asyncProperty(retakeRounds(...lengths), async (rounds) => {
          const sheet = await makeSheet(server, clients[0], { students: 1 });
          const place = { sheet, groupIds: [sheet.groupId, other.id] };
          await expectRulesHold(server, clients, place, rounds);
        }),
        { numRuns },
      );
      expect(await brokenInvariants(server.services.db, FACTORY_SHORTCUTS)).toEqual([]);
    },
    timeoutMs,
  );
}
