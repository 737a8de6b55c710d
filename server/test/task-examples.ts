import { lessonComments, staffComments } from '@dekanat/contract/study/comments.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { type ExampleContext, example } from './example.ts';
import { makeTaughtPlan, openStudyingAccount, registerCaller } from './study-factories.ts';

/** A plan with a task and a lesson with comments that the caller studies. */
async function studied({ server, maker, callerId }: ExampleContext) {
  const taught = await makeTaughtPlan(maker);
  await registerCaller(server, maker, { plan: taught.plan, userId: callerId });
  return taught;
}

/** A comment of a student. */
async function madeComment({ server, maker, facultyId }: ExampleContext) {
  const taught = await makeTaughtPlan(maker, facultyId === undefined ? {} : { faculty_id: facultyId });
  const { client } = await openStudyingAccount(server, maker, taught.plan);
  const { result } = await client.call(lessonComments.add, {
    params: { lessonId: taught.lessonId },
    body: { title: 'Rahmat' },
  });
  return result;
}

/** A task that a student handed in. */
async function madeTask({ server, maker, facultyId }: ExampleContext) {
  const taught = await makeTaughtPlan(maker, facultyId === undefined ? {} : { faculty_id: facultyId });
  const { client } = await openStudyingAccount(server, maker, taught.plan);
  const { result } = await client.call(studentTasks.handIn, {
    params: { itemId: taught.items.task },
    body: { text: 'Javob' },
  });
  return { params: { id: result.id } };
}

/** A group with a student. */
async function madeGroup({ server, maker, facultyId }: ExampleContext) {
  const taught = await makeTaughtPlan(maker, facultyId === undefined ? {} : { faculty_id: facultyId });
  await openStudyingAccount(server, maker, taught.plan);
  return { params: { semesterSubjectId: taught.semesterSubjectId, groupId: taught.plan.group.id } };
}

export const taskExamples = [
  example(taskAttempts.list, async (context) => {
    await madeTask(context);
    return { query: { status: 0, sort: '-id' } as const };
  }),
  example(taskAttempts.export, () => ({ query: { format: 'csv' } as const })),
  example(taskAttempts.places, () => ({ query: { assigned: 0 } as const })),
  ...[teacherWork.own, teacherWork.subjects, teacherWork.windows, teacherWork.ofAll].map((call) =>
    example(call, () => ({ query: { language: 'oz' } as const })),
  ),
  example(teacherWork.sheetsOf, () => ({ query: { teacher_id: 1 } as const })),
  example(teacherWork.group, madeGroup),
  example(taskAttempts.read, madeTask),
  example(taskAttempts.check, async (context) => ({
    ...(await madeTask(context)),
    body: { status: 1, mark: 85, comment: 'Yaxshi' } as const,
  })),
  example(studentTasks.list, async (context) => ({
    params: { itemId: (await studied(context)).items.task },
  })),
  example(studentTasks.handIn, async (context) => ({
    params: { itemId: (await studied(context)).items.task },
    body: { text: 'Mening javobim' },
  })),
  example(lessonComments.list, async (context) => ({
    params: { lessonId: (await studied(context)).lessonId },
  })),
  example(lessonComments.add, async (context) => ({
    params: { lessonId: (await studied(context)).lessonId },
    body: { title: 'Savolim bor' },
  })),
  example(staffComments.read, async (context) => ({
    params: { lessonId: (await makeTaughtPlan(context.maker)).lessonId },
  })),
  example(staffComments.remove, async (context) => ({ params: { id: (await madeComment(context)).id } })),
];
