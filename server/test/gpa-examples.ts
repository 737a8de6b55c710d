import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
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

export const gpaExamples = [
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
