import { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeStudent, moveStudents, orderNumber } from './people-factories.ts';
import { insertControl } from './rating-factories.ts';
import { makeConfirmedPlan, subjectsOf } from './registration-factories.ts';
import { makeExpelled, makeRestored, restorationInput, slotOf } from './restoration-factories.ts';

const expelled = (context: ExampleContext) => makeExpelled(context.server, context.maker, context);

const onBoard = async (context: ExampleContext) => {
  const { student, plan } = await expelled(context);
  return { ...idOf(student), query: { semester_id: plan.semesters[1]?.id ?? 0 } };
};

const onLeave = async ({ maker, facultyId }: ExampleContext) => {
  const { group } = await makeConfirmedPlan(maker, facultyId === undefined ? {} : { faculty_id: facultyId });
  const student = await makeStudent(maker, { group_id: group.id });
  await moveStudents(maker, [student.id]);
  return student;
};

export const restorationExamples = [
  example(restorations.list, () => ({
    query: { fio: 'anvar', kind: 'restored', status_type: 'student_recovery', sort: '-full_name' } as const,
  })),
  example(restorations.export, () => ({ query: { format: 'csv' } as const })),
  example(restorations.candidate, async (context) => ({
    params: { studentId: (await expelled(context)).student.id },
  })),
  example(restorations.oldResults, async (context) => idOf((await expelled(context)).student)),
  example(restorations.slots, onBoard),
  example(restorations.proposals, onBoard),
  example(restorations.store, async (context) => ({
    body: await restorationInput(context.maker, await expelled(context)),
  })),
  example(restorations.resume, async (context) => ({
    ...idOf(await onLeave(context)),
    body: { order_number: orderNumber(), order_date: '2026-03-05' },
  })),
  example(academicDifferences.export, () => ({ query: { fio: 'anvar' } })),
  example(academicDifferences.list, () => ({ query: { fio: 'anvar', subject_id: 1 } as const })),
  example(academicDifferences.print, async (context) => {
    const { student } = await makeRestored(context.server, context.maker, context);
    return { params: { studentId: student.id } };
  }),
  example(academicDifferences.save, async (context) => {
    const { student, plan, subjects } = await makeRestored(context.server, context.maker, context);
    const semesterSubjectId = slotOf(plan, subjects.d);
    await insertControl(context.server, { curriculum: plan.curriculum, semesterSubjectId }, 3);
    const taken = (await subjectsOf(context.maker, student.id)).find(
      (one) => one.semester_subject_id === semesterSubjectId,
    );
    return {
      body: {
        semester_id: plan.semesters[0]?.id ?? 0,
        subject_id: subjects.d,
        body: [{ student_subject_id: taken?.student_subject_id ?? 0, ic_rating: null, fc_rating: 44 }],
      },
    };
  }),
];
