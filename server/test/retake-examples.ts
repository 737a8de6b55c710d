import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { retakeReports } from '@dekanat/contract/retakes/reports.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeApplication, makeDebtors } from './retake-factories.ts';

const made = ({ server, maker, facultyId }: ExampleContext, status: 0 | 1 | 2 = 0) =>
  makeApplication(server, maker, { status, facultyId });
const debtors = ({ server, maker, facultyId }: ExampleContext) => makeDebtors(server, maker, { facultyId });

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
  example(retakeReports.teachers, () => ({ query: { season_semester: 'autumn_semester' } as const })),
  example(retakeReports.exportTeachers, () => ({ query: { format: 'csv' } as const })),
  example(retakeReports.students, () => ({ query: { fio: 'anvar' } as const })),
  example(retakeReports.exportStudents, () => ({ query: { format: 'csv' } as const })),
];
