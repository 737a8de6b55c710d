import { electives } from '@dekanat/contract/registration/electives.ts';
import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { examCalendar } from '@dekanat/contract/study/exam-calendar.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { studyStatements } from '@dekanat/contract/study/study-statements.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { sql } from 'kysely';
import { type ExampleContext, example } from './example.ts';
import { makeConfirmedPlan } from './registration-factories.ts';
import { makeTaughtPlan, registerCaller } from './study-factories.ts';
import { taskExamples } from './task-examples.ts';
import { testAttemptExamples } from './test-attempt-examples.ts';

/** A plan with a taught subject that the caller studies. */
async function studied({ server, maker, callerId }: ExampleContext) {
  const taught = await makeTaughtPlan(maker);
  await registerCaller(server, maker, { plan: taught.plan, userId: callerId });
  return taught;
}

/** A semester with an elective group of which the caller has chosen none. */
async function choosing({ server, maker, callerId }: ExampleContext) {
  const plan = await makeConfirmedPlan(maker, { electives: true });
  await registerCaller(server, maker, { plan, userId: callerId });
  const [semester] = plan.semesters;
  const [member, other] = (semester?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  return {
    params: { semesterId: semester?.id ?? 0 },
    subject_id: member?.subject_id ?? 0,
    other_id: other?.subject_id ?? 0,
    members: [member?.id ?? 0, other?.id ?? 0],
  };
}

/** The same after a choice, by staff, of the first member. */
async function chosen(context: ExampleContext) {
  const choice = await choosing(context);
  const { maker, server, callerId } = context;
  const { rows } = await sql<{
    id: number;
  }>`select id from students where user_id = ${callerId ?? 0}`.execute(server.services.db);
  const body = { student_ids: rows.map(({ id }) => id), semester_subject_ids: choice.members.slice(0, 1) };
  if (rows.length > 0) await maker.call(electives.choose, { body });
  return choice;
}

export const studyExamples = [
  example(studyMarks.curriculum, () => ({ query: { language: 'oz' } as const })),
  example(studyMarks.ratingNote, () => ({ query: { language: 'oz' } as const })),
  example(studyStatements.read, async (context) => ({
    params: { subjectId: (await studied(context)).subject_id },
  })),
  example(studySubjects.semesters, () => ({ query: { language: 'oz' } as const })),
  ...testAttemptExamples,
  ...taskExamples,
  example(studySubjects.subjects, async (context) => ({
    params: { semesterId: (await studied(context)).semesterId },
  })),
  example(studySubjects.choiceDeadline, () => ({ query: { language: 'oz' } as const })),
  example(studySubjects.offered, async (context) => ({ params: (await choosing(context)).params })),
  example(studySubjects.choose, async (context) => {
    const { params, subject_id } = await choosing(context);
    return { params, body: { subject_id: [subject_id] } };
  }),
  example(studySubjects.change, async (context) => {
    const { params, other_id } = await chosen(context);
    return { params, body: { subject_id: [other_id] } };
  }),
  example(examCalendar.read, () => ({ query: { language: 'oz' } as const })),
  example(examCalendar.renew, () => ({ body: {} })),
  example(examCalendar.remove, () => ({ body: {} })),
  example(examCalendar.file, () => ({ query: { language: 'oz' } as const })),
  example(examCalendar.feed, () => ({ query: { code: '1.x' } })),
  example(dueWork.read, () => ({ query: { language: 'oz' } as const })),
  example(studyLessons.plan, async (context) => {
    const { semesterId, subject_id } = await studied(context);
    return { params: { semesterId }, query: { subject_id } };
  }),
  ...[studyLessons.items, studyLessons.files].map((call) =>
    example(call, async (context) => {
      const { semesterId, subject_id, lessonId: syllabus_module_lesson_id } = await studied(context);
      return { params: { semesterId }, query: { subject_id, syllabus_module_lesson_id } };
    }),
  ),
];
