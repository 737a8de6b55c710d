import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { ministryConnections } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { studentDebts, studentGpa } from '@dekanat/contract/gpa/student-gpa.ts';
import { type ExampleContext, example } from './example.ts';
import { makeGpaGroup, makeGpaRecord } from './gpa-factories.ts';
import { makeConfirmedPlan } from './registration-factories.ts';
import { registerCaller } from './study-factories.ts';

const student = async (context: ExampleContext) =>
  (await makeGpaRecord(context.server, context.maker, context)).studentId;

/** The caller studies with results. */
async function studied(context: ExampleContext) {
  const plan = await makeConfirmedPlan(context.maker);
  await registerCaller(context.server, context.maker, { plan, userId: context.callerId });
  return { query: { language: 'oz' } as const };
}

const MINISTRY = {
  address: 'https://ministry.example',
  client: 'sinov',
  client_secret: 'sinov-kaliti',
  username: 'sinov',
  password: 'sinov-paroli',
  university_code: '399',
};

/** A connection to a service that does not exist. */
async function connectMinistry({ maker }: ExampleContext): Promise<void> {
  const { version } = (await maker.call(ministryConnections.read, {})).result;
  if (version === 0) await maker.call(ministryConnections.update, { body: { ...MINISTRY, nightly: false } });
}

/** A group with a GPA that can be sent. */
async function gpaToSend(context: ExampleContext) {
  await connectMinistry(context);
  const group = await makeGpaRecord(context.server, context.maker, context);
  const { academic_year_id } = await context.server.services.db
    .selectFrom('gpa_records')
    .innerJoin('semesters', 'semesters.id', 'gpa_records.semester_id')
    .where('gpa_records.student_id', '=', group.studentId)
    .where('gpa_records.current', '=', true)
    .select('semesters.academic_year_id')
    .executeTakeFirstOrThrow();
  const body = { target: 'group' as const, group_id: group.groupId, academic_year_id };
  return { ...group, body };
}

/** A push that the service has refused. */
async function refusedPush(context: ExampleContext) {
  const { studentId } = await gpaToSend(context);
  return context.server.services.db
    .insertInto('hemis_pushes')
    .values({
      university_id: context.universityId,
      student_id: studentId,
      kind: 'gpa',
      year: 2025,
      payload: JSON.stringify({ gpa: '4.00', creditSum: 30, debtSubjects: 0 }),
      payload_hash: '',
      state: 'refused',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export const gpaExamples = [
  example(ministryConnections.read, () => ({})),
  example(ministryConnections.update, () => ({ body: { ...MINISTRY, nightly: false } })),
  example(ministryConnections.remove, async (context) => {
    await connectMinistry(context);
    return {};
  }),
  example(ministryConnections.test, () => ({ body: { ...MINISTRY, address: 'http://127.0.0.1:9' } })),
  example(hemisPushes.list, () => ({ query: { state: 'refused', fio: 'anvar', sort: '-fio' } as const })),
  example(hemisPushes.preview, async (context) => ({ body: (await gpaToSend(context)).body })),
  example(hemisPushes.create, async (context) => ({
    body: { ...(await gpaToSend(context)).body, count: 1 },
  })),
  example(hemisPushes.again, async (context) => ({ params: { id: (await refusedPush(context)).id } })),
  example(studentGpa.read, studied),
  example(studentDebts.list, studied),
  example(gpaRecords.list, () => ({ query: { fio: 'anvar', stale: 0, sort: '-gpa_mark' } as const })),
  example(gpaRecords.export, () => ({ query: { format: 'csv', below_limit: 1 } as const })),
  example(gpaRecords.candidates, () => ({ query: { calculated: 0, sort: '-fio' } as const })),
  example(gpaRecords.distribution, () => ({ query: { gpa_from: 2.5, gpa_to: 4 } })),
  example(gpaRecords.read, async (context) => ({ params: { studentId: await student(context) } })),
  example(gpaRecords.calculate, async (context) => ({
    body: { student_ids: (await makeGpaGroup(context.server, context.maker, context)).studentIds },
  })),
  example(gpaRecords.recalculateStale, () => ({ body: {} })),
  example(gpaRecords.recalculate, async (context) => ({ params: { studentId: await student(context) } })),
  example(gpaRecords.mark, async (context) => ({ params: { id: await student(context) } })),
  example(academicDebtors.list, () => ({ query: { min_debts: 2, statement: 'none' } as const })),
  example(academicDebtors.export, () => ({ query: { format: 'csv', fio: 'anvar' } as const })),
  example(academicDebtors.radar, () => ({})),
];
