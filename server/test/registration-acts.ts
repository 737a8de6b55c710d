import { today } from '@dekanat/contract/api/days.ts';
import { type CellChange, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { electives } from '@dekanat/contract/registration/electives.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import * as check from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from './client.ts';
import { actOnDebts, isDebtAct } from './debt-acts.ts';
import { brokenInvariants } from './invariants/invariants.ts';
import { orderNumber, statusChange } from './people-factories.ts';
import { type ConfirmedPlan, registration, subjectsOf } from './registration-factories.ts';
import { batchesOf, leftOf, makePlace, type Place, sheetsOf } from './registration-place.ts';
import { startTestServer, type TestServer } from './server.ts';

const STUDENTS = 3;
const ACTS = [
  ['attach', 6],
  ['promote', 4],
  ['undo', 5],
  ['remove', 2],
  ['choose', 3],
  ['balance', 1],
  ['status', 2],
  ['enter', 5],
  ['absent', 2],
  ['close', 1],
  ['reopen', 1],
  ['transfer', 2],
  ['leave', 2],
  ['expel', 1],
  ['return', 2],
  ['restore', 2],
  ['re-sit', 2],
  ['retake', 2],
  ['pay', 3],
] as const;

/** `at` and `of` choose among what there is when the act is done. */
const ACT = check.record({
  act: check.oneof(
    ...ACTS.map(([act, weight]) => ({ weight, arbitrary: check.constant(act) })),
  ) as check.Arbitrary<(typeof ACTS)[number][0]>,
  student: check.nat(STUDENTS - 1),
  at: check.nat(30),
  of: check.nat(30),
  points: check.integer({ min: 0, max: 100 }),
});
type Act = typeof ACT extends check.Arbitrary<infer One> ? One : never;

const usual = (act: Act['act'], given: Partial<Act> = {}): Act => ({
  ...{ act, student: 0, at: 0, of: 0, points: 20 },
  ...given,
});
/** How students who fail the newest sheet come to a paid retake, and one who left is restored. */
const USUAL: [Act, Act][] = [
  [usual('enter'), usual('enter', { of: 1, points: 40 })],
  [usual('close'), usual('enter', { at: 1, of: 2, points: 90 })],
  [usual('re-sit'), usual('expel', { student: 2 })],
  [usual('enter', { points: 70 }), usual('absent', { of: 1 })],
  [usual('retake', { student: 0 }), usual('retake', { student: 1 })],
  [usual('restore', { at: 1, of: 1 }), usual('close')],
  [usual('pay'), usual('pay', { at: 1 })],
  [usual('pay'), usual('pay', { at: 1 })],
  [usual('enter', { points: 30 }), usual('enter', { at: 1, points: 80 })],
  [usual('absent'), usual('close', { at: 1 })],
];

const REFUSED = [200, 404, 405, 409, 422];
const chosen = <One>(from: readonly One[], at: number): One | undefined =>
  from[at % Math.max(from.length, 1)];
const accepted = [
  'semester_running',
  'before_exam',
  'running_attempts',
  'refused_results',
  'window_open',
  'entry_year',
  'course',
  'semester',
  'earlier',
  'closed_sheets',
];

/** Points of a student, or an absence, which replace each other. */
async function enter(client: Client, place: Place, { act, at, of, points }: Act) {
  const id = chosen(await sheetsOf(place), at) ?? 0;
  const read = await client.call(sheets.read, { params: { id } });
  if (read.status !== 200) return read;
  const row = chosen(read.result.rows, of);
  const student_subject_id = row?.student_subject_id ?? 1;
  const isAbsent = act === 'absent';
  const changes: CellChange[] = [
    { student_subject_id, field: 'fc_rating', value: isAbsent ? null : points, was: row?.fc_rating ?? null },
    { student_subject_id, field: 'absent', value: isAbsent, was: row?.absent ?? false },
  ];
  return client.call(sheets.save, { params: { id }, body: { changes, reason: 'Sinov' } });
}

/** Restoration of a student, with a result that fits the plan if there is one. */
async function restore(client: Client, place: Place, { at, of, points }: Act) {
  const id = chosen(await leftOf(place), of) ?? place.studentIds[0] ?? 0;
  const plan = chosen(place.plans, at) as ConfirmedPlan;
  const semester = of % 2;
  const offered = await client.call(restorations.oldResults, { params: { id } });
  const all = offered.status === 200 ? offered.result.flatMap((old) => old.student_subjects) : [];
  const results = all.filter(({ counts_in }) => !counts_in.includes(plan.curriculum.id));
  const result = chosen(results, points);
  const slots = plan.semesters.slice(0, semester + 1).flatMap(({ subjects }) => subjects);
  const slot = slots.find(({ subject_id }) => subject_id === result?.subject_id);
  const semester_subjects =
    result && slot ? [{ rating_register_id: result.rating_register_id, semester_subject_id: slot.id }] : [];
  const body = {
    student_id: id,
    new_semester_id: plan.semesters[semester]?.id ?? 0,
    new_group_id: plan.group.id,
    order_number: orderNumber(),
    // Not before the registration.
    order_date: today(),
    accepted,
    semester_subjects,
  };
  return client.call(restorations.store, { body });
}

/** Acts on the registrations of one student. */
async function register(client: Client, place: Place, one: Act) {
  const id = place.studentIds[one.student] ?? 0;
  const plan = chosen(place.plans, one.at) as ConfirmedPlan;
  const semester = one.of % 2;
  switch (one.act) {
    case 'attach':
      return client.call(studentRegisters.store, { body: registration(plan, [id], { semester }) });
    case 'remove': {
      const { result } = await client.call(studentSubjects.list, { params: { studentId: id } });
      return client.call(studentRegisters.remove, { params: { id: result.register_id ?? 1 } });
    }
    case 'choose': {
      const members = place.plans[0]?.semesters
        .flatMap(({ subjects }) => subjects)
        .filter(({ choice_of_subject }) => choice_of_subject !== null);
      const semester_subject_ids = [chosen(members ?? [], one.of)?.id ?? 0];
      return client.call(electives.choose, { body: { student_ids: [id], semester_subject_ids } });
    }
    case 'status': {
      const subject = chosen(await subjectsOf(client, id), one.of);
      const query = { status: ([1, 2, 4] as const)[one.at % 3] ?? 1 };
      return client.call(studentSubjects.changeStatus, {
        params: { id: subject?.student_subject_id ?? 1 },
        query,
      });
    }
    default:
      return restore(client, place, one);
  }
}

/** An order on the studies of one student. */
async function move(client: Client, place: Place, { act, student, at }: Act) {
  const { studentIds, plans } = place;
  const ids = [studentIds[student] ?? 0];
  const order = { order_date: '2026-03-03' };
  switch (act) {
    case 'transfer': {
      const given = {
        ...order,
        status_type: 'transfer' as const,
        group_id: chosen(plans, at)?.group.id ?? 0,
      };
      return client.call(studentStatuses.store, { body: statusChange(ids, given) });
    }
    case 'leave':
      return client.call(studentStatuses.store, { body: statusChange(ids, order) });
    case 'expel':
      return client.call(studentStatuses.store, {
        body: statusChange(ids, { ...order, status_type: 'studentexpel' }),
      });
    default:
      return client.call(studentStatuses.store, {
        body: statusChange([chosen(await leftOf(place), at) ?? 0], { ...order, status_type: 'recovery' }),
      });
  }
}

/** @returns the status of the answer */
async function perform(client: Client, place: Place, { act, ...given }: Act): Promise<number> {
  if (isDebtAct(act)) return actOnDebts(client, place, { act, ...given });
  const one = { act, ...given };
  const [plan] = place.plans;
  const reason = 'Sinov';
  switch (one.act) {
    case 'promote': {
      const body = { group_ids: [chosen(place.plans, one.at)?.group.id ?? 0], accepted };
      const included_ids = one.of % 2 === 0 ? [...place.studentIds] : [];
      return (await client.call(promotions.store, { body: { ...body, included_ids } })).status;
    }
    case 'balance':
      return (await client.call(electives.balance, { body: { semester_id: plan?.semesters[0]?.id ?? 0 } }))
        .status;
    case 'undo': {
      const id = chosen(await batchesOf(place), one.at % 3) ?? 1;
      return (await client.call(batches.undo, { params: { id }, body: {} })).status;
    }
    case 'enter':
    case 'absent':
      return (await enter(client, place, one)).status;
    case 'close': {
      const id = chosen(await sheetsOf(place), one.at) ?? 1;
      return (await client.call(statements.close, { params: { id }, body: { accepted } })).status;
    }
    case 'reopen': {
      const id = chosen(await sheetsOf(place), one.at) ?? 1;
      return (await client.call(statements.reopen, { params: { id }, body: { reason } })).status;
    }
    case 'transfer':
    case 'leave':
    case 'expel':
    case 'return':
      return (await move(client, place, one)).status;
    default:
      return (await register(client, place, one)).status;
  }
}

/** Acts of two users, round by round: so far the usual ones, then any. */
export const registrationRounds = (minLength: number, maxLength: number) =>
  check
    .tuple(
      check.oneof(check.nat(USUAL.length), check.constant(USUAL.length)),
      check.array(check.tuple(ACT, ACT), { minLength, maxLength }),
    )
    .map(([begun, rounds]) => [...USUAL.slice(0, begun), ...rounds]);
type Rounds = ReturnType<typeof registrationRounds> extends check.Arbitrary<infer All> ? All : never;

/** The usual beginning: the students are attached, so that there is something to act on. */
const registerFirst = async (client: Client, { plans: [plan], studentIds }: Place) => {
  const body = registration(plan as ConfirmedPlan, [...studentIds]);
  expect((await client.call(studentRegisters.store, { body })).status).toBe(200);
};

/** Two users register new students of two plans and act on them at once. @returns the place of these students */
export async function playRegistrations(
  server: TestServer,
  clients: readonly [Client, Client],
  rounds: Rounds,
): Promise<Place> {
  const place = await makePlace(server, clients[0], STUDENTS);
  await registerFirst(clients[0], place);
  for (const acts of rounds) {
    const answers = await Promise.all(acts.map((one, at) => perform(clients[at] as Client, place, one)));
    expect(answers.filter((status) => !REFUSED.includes(status))).toEqual([]);
  }
  return place;
}

/** Declares the test of random acts; the long run has more and longer rounds. */
export function testRandomRegistrations(
  [minLength, maxLength]: [least: number, most: number],
  numRuns: number,
  timeoutMs?: number,
) {
  let server: TestServer;
  let clients: [Client, Client];
  beforeAll(async () => {
    server = await startTestServer();
    clients = [await signIn(server.url, 'admin'), await signIn(server.url, 'admin')];
  });
  afterAll(() => server.close());

  it(
    'random registrations, transfers, restorations, retakes and undos of two users at once keep the rules of the domain',
    async () => {
      await check.assert(
        check.asyncProperty(registrationRounds(minLength, maxLength), async (rounds) => {
          await playRegistrations(server, clients, rounds);
          await sql`analyze ratings, student_subjects, statements, student_registers`.execute(
            server.services.db,
          );
          expect(await brokenInvariants(server.services.db)).toEqual([]);
        }),
        { numRuns, endOnFailure: true },
      );
    },
    timeoutMs,
  );
}
