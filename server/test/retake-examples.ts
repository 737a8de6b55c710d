import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { ownRetakes } from '@dekanat/contract/retakes/own-retakes.ts';
import { sql } from 'kysely';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeConfirmedPlan } from './registration-factories.ts';
import { insertResult, makeApplication, makeDebtors, setStatus } from './retake-factories.ts';
import { registerCaller } from './study-factories.ts';

const made = ({ server, maker, facultyId }: ExampleContext, status: 0 | 1 | 2 = 0) =>
  makeApplication(server, maker, { status, facultyId });
const debtors = ({ server, maker, facultyId }: ExampleContext) => makeDebtors(server, maker, { facultyId });

/** The calling student with a debt in a new curriculum. */
async function ownDebt({ server, maker, callerId }: ExampleContext) {
  const plan = await makeConfirmedPlan(maker);
  await registerCaller(server, maker, { plan, userId: callerId });
  const { rows } = await sql<{ id: number; student_id: number }>`
    select student_subject.id, student_subject.student_id from student_subjects student_subject
    join students on students.id = student_subject.student_id and students.user_id = ${callerId ?? 0}
    where student_subject.curriculum_id = ${plan.curriculum.id}`.execute(server.services.db);
  const [debt] = rows;
  if (debt !== undefined) await insertResult(server, debt.id);
  await sql`update curricula set credit_standart_summ = 12000000 where id = ${plan.curriculum.id}`.execute(
    server.services.db,
  );
  return { student_id: debt?.student_id ?? 0, student_subject_ids: [debt?.id ?? 0] };
}

/** An own application of the calling student, as if made in the cabinet. */
async function ownApplication(context: ExampleContext, status: 0 | 1 = 0) {
  const { server, maker } = context;
  const body = await ownDebt(context);
  // A caller who is no student is refused before.
  if (body.student_id === 0) return { params: { id: 1 } };
  const { result } = await maker.call(retakeApplications.create, { body });
  await sql`update retake_applications set by_student = true where id = ${result.id}`.execute(
    server.services.db,
  );
  if (status === 1) await setStatus(maker, result.id, 1);
  return idOf(result);
}

export const retakeExamples = [
  example(retakeApplications.list, () => ({
    query: { fio: 'anvar', status: 1, statement: 'first_statement', sort: '-fio' } as const,
  })),
  example(retakeApplications.export, () => ({
    query: { format: 'csv', season_semester: 'autumn_semester' } as const,
  })),
  example(retakeApplications.debts, async (context) => ({
    params: { studentId: (await debtors(context)).studentIds[0] ?? 0 },
  })),
  example(retakeApplications.read, async (context) => idOf((await made(context, 2)).application)),
  example(retakeApplications.create, async (context) => {
    const { studentIds, studentSubjectIds } = await debtors(context);
    return { body: { student_id: studentIds[0] ?? 0, student_subject_ids: studentSubjectIds } };
  }),
  example(retakeApplications.createMany, async (context) => ({
    body: { student_ids: (await debtors(context)).studentIds },
  })),
  example(retakeApplications.update, async (context) => ({
    ...idOf((await made(context)).application),
    body: { status: 1 as const, social_id: 'orphan' },
  })),
  example(retakeApplications.updateDeadline, async (context) => ({
    ...idOf((await made(context, 1)).application),
    body: { end_date: '2090-12-31' },
  })),
  example(retakeApplications.open, async (context) => {
    const { application } = await made(context, 2);
    const subjects = application.subjects.map(({ id, group_id }) => ({ id, teacher_id: null, group_id }));
    return { ...idOf(application), body: { subjects } };
  }),
  example(retakeApplications.withdrawPayment, async (context) => ({
    ...idOf((await made(context, 2)).application),
    body: { reason: 'Toʻlov boshqa talabaniki' },
  })),
  example(retakeApplications.remove, async (context) => idOf((await made(context, 1)).application)),
  example(retakeApplications.issueContract, async (context) => ({
    ...idOf((await made(context, 1)).application),
    body: {},
  })),
  example(retakeApplications.contract, async (context) => idOf((await made(context, 1)).application)),
  example(ownRetakes.read, () => ({ query: { language: 'oz' } as const })),
  example(ownRetakes.apply, async (context) => {
    const { student_subject_ids } = await ownDebt(context);
    return { body: { student_subject_ids } };
  }),
  example(ownRetakes.withdraw, async (context) => ({ ...(await ownApplication(context)), body: {} })),
  example(ownRetakes.contract, (context) => ownApplication(context, 1)),
];
