import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { sql } from 'kysely';
import { openStudentAccount, openTeacherAccount } from './accounts.ts';
import type { Client } from './client.ts';
import { attachSyllabus } from './curriculum-factories.ts';
import {
  attach,
  type ConfirmedPlan,
  makeConfirmedPlan,
  type PlanInput,
  REGISTRATION_WARNINGS,
} from './registration-factories.ts';
import type { TestServer } from './server.ts';
import { makeItem, makeLesson, makeModule, makeTest } from './syllabus-factories.ts';

const ATTEMPTS = { count_of_attempts: 2 } as const;
const writeText = (client: Client, id: number, text: string) =>
  client.call(lessonItems.updateText, { params: { id }, body: { text } });
const writeTask = (client: Client, id: number) =>
  client.call(lessonItems.updateTask, { params: { id }, body: { text: '<p>Topshiriq</p>', ...ATTEMPTS } });
const drawOne = (client: Client, id: number) =>
  client.call(lessonItems.updateTest, {
    params: { id },
    body: { count_of_test_for_student: 1, ...ATTEMPTS },
  });

/**
 * A plan whose first subject has a published syllabus: a theoretical lesson with two texts and a test, and a practical lesson with a task.
 */
export async function makeTaughtPlan(
  client: Client,
  { taught = 'compulsory', ...given }: PlanInput & { taught?: 'compulsory' | 'elective' } = {},
) {
  const plan = await makeConfirmedPlan(client, given);
  const [semester] = plan.semesters;
  const subject = semester?.subjects.find(
    ({ choice_of_subject }) => (choice_of_subject === null) === (taught === 'compulsory'),
  );
  const place = { semesterId: semester?.id ?? 0, subject_id: subject?.subject_id ?? 0 };
  const syllabus = await attachSyllabus(client, place);
  const { id: moduleId } = await makeModule(client, syllabus.id);
  const { lesson, itemId: test } = await makeTest(client, { moduleId });
  await drawOne(client, test);
  const texts: number[] = [];
  for (const text of ['<p>Birinchi matn</p>', '<p>Ikkinchi matn</p>']) {
    const { id } = await makeItem(client, 'text', lesson.id);
    await writeText(client, id, text);
    texts.push(id);
  }
  const practical = await makeLesson(client, { moduleId, type: 'practical' });
  const { id: task } = await makeItem(client, 'question-answer', practical.id);
  await writeTask(client, task);
  const published = { params: { id: syllabus.id }, body: { status: 'publish' } } as const;
  void (await client.call(syllabi.changeStatus, published)).result;
  return {
    ...{ plan, ...place, syllabus, moduleId, semesterSubjectId: subject?.id ?? 0 },
    ...{ lessonId: lesson.id, practicalId: practical.id, items: { test, texts, task } },
  };
}
export type TaughtPlan = Awaited<ReturnType<typeof makeTaughtPlan>>;

/** A student of the plan's group, signed in. */
export async function openStudyingAccount(server: TestServer, client: Client, plan: ConfirmedPlan) {
  const student = await openStudentAccount(server, client, { group_id: plan.group.id });
  await attach(client, plan, [student.id]);
  return student;
}

/** Registers the student of a user account in a plan, as examples need for a given caller. */
export async function registerCaller(
  { services: { db } }: TestServer,
  client: Client,
  { plan, userId }: { plan: ConfirmedPlan; userId: number | undefined },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from students where user_id = ${userId ?? 0}`.execute(
    db,
  );
  const [student] = rows;
  // The caller of several examples has records of the others.
  const accepted = [...REGISTRATION_WARNINGS, 'paid_retake', 'unpaid_retake'];
  if (student) await attach(client, plan, [student.id], { accepted });
}

/** Assigns a teacher to the group of a taught plan. */
export const assignTeacher = (
  { services: { db } }: TestServer,
  { plan, semesterSubjectId }: Pick<TaughtPlan, 'plan' | 'semesterSubjectId'>,
  teacherId: number,
) =>
  db
    .insertInto('semester_subject_teachers')
    .values({
      university_id: plan.curriculum.university_id,
      curriculum_id: plan.curriculum.id,
      semester_subject_id: semesterSubjectId,
      group_id: plan.group.id,
      teacher_id: teacherId,
      statement: 'first_statement',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['semester_subject_id', 'group_id', 'statement'])
        .doUpdateSet({ teacher_id: teacherId }),
    )
    .execute();

/** A taught plan with the teacher of its group, who is signed in. */
export async function makeTaughtGroup(server: TestServer, client: Client) {
  const taught = await makeTaughtPlan(client);
  const teacher = await openTeacherAccount(server, client);
  await assignTeacher(server, taught, teacher.id);
  return { taught, teacher };
}
