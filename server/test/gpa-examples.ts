import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { type ExampleContext, example } from './example.ts';
import { makeGpaGroup, makeGpaRecord } from './gpa-factories.ts';

const student = async (context: ExampleContext) =>
  (await makeGpaRecord(context.server, context.maker, context)).studentId;

export const gpaExamples = [
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
