import { electives } from '@dekanat/contract/registration/electives.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeStudent } from './people-factories.ts';
import { makeConfirmedPlan, makeRegistered, registration, subjectsOf } from './registration-factories.ts';

const given = ({ facultyId }: ExampleContext) => (facultyId === undefined ? {} : { faculty_id: facultyId });
const registered = (context: ExampleContext) => makeRegistered(context.maker, given(context));

const attachment = async (context: ExampleContext) => {
  const plan = await makeConfirmedPlan(context.maker, given(context));
  const student = await makeStudent(context.maker, { group_id: plan.group.id });
  return { body: registration(plan, [student.id]) };
};

const promotion = async (context: ExampleContext) => ({
  body: { group_ids: [(await registered(context)).plan.group.id] },
});

const withElectives = async (context: ExampleContext) => {
  const { plan, student } = await makeRegistered(context.maker, { ...given(context), electives: true });
  const [semester] = plan.semesters;
  const member = semester?.subjects.find(({ choice_of_subject }) => choice_of_subject !== null);
  return { student, semester_id: semester?.id ?? 0, member: member?.id ?? 0 };
};

const balancing = async (context: ExampleContext) => ({
  body: { semester_id: (await withElectives(context)).semester_id },
});

export const registrationExamples = [
  example(studentRegisters.list, () => ({
    query: { fio: 'anvar', study_status: 'studying', sort: '-created_at', semesterId: 1 } as const,
  })),
  example(studentRegisters.export, () => ({ query: { format: 'csv' } as const })),
  example(studentRegisters.present, async (context) => ({
    query: { student_ids: String((await registered(context)).student.id) },
  })),
  example(studentRegisters.batches, () => ({})),
  example(studentRegisters.read, async (context) => idOf({ id: (await registered(context)).register_id })),
  example(studentRegisters.preview, attachment),
  example(studentRegisters.store, attachment),
  example(studentRegisters.remove, async (context) => idOf({ id: (await registered(context)).register_id })),
  example(promotions.preview, promotion),
  example(promotions.store, async (context) => ({
    body: { ...(await promotion(context)).body, accepted: ['semester_running'] },
  })),
  example(studentSubjects.list, async (context) => ({
    params: { studentId: (await registered(context)).student.id },
  })),
  example(studentSubjects.changeStatus, async (context) => {
    const { student } = await registered(context);
    const [subject] = await subjectsOf(context.maker, student.id);
    return { ...idOf({ id: subject?.student_subject_id ?? 0 }), query: { status: 4 } as const };
  }),
  example(studentSubjects.results, async (context) => idOf((await registered(context)).student)),
  example(electives.list, async (context) => ({
    query: { semester_id: (await withElectives(context)).semester_id },
  })),
  example(electives.choose, async (context) => {
    const { student, member } = await withElectives(context);
    return { body: { student_ids: [student.id], semester_subject_ids: [member] } };
  }),
  example(electives.previewBalance, balancing),
  example(electives.balance, balancing),
];
