import type { Client } from './client.ts';
import type { ExampleContext } from './example.ts';
import { type MadeSheet, makeSheet } from './rating-factories.ts';
import { makeLesson, makeModule, makeSyllabus } from './syllabus-factories.ts';

const DAY_MS = 86_400_000;

/** An instant so many days from now, on a whole second. */
export const daysFromNow = (days: number): string =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS).toISOString();

type Stored = Pick<ExampleContext, 'server'>['server'];

export interface ScheduledSheet extends MadeSheet {
  subjectId: number;
  syllabusId: number;
  lessonId: number;
  /** The controls. */
  interimExamId: number;
  finalExamId: number;
  /** What identifies the semester in a body. */
  place: { curriculum_id: number; semester_id: number };
}

/** A sheet whose subject has a syllabus with one lesson. */
export async function makeScheduledSheet(
  server: Stored,
  client: Client,
  given: Parameters<typeof makeSheet>[2] = {},
): Promise<ScheduledSheet> {
  const { db } = server.services;
  const sheet = await makeSheet(server, client, given);
  const syllabus = await makeSyllabus(client);
  const module = await makeModule(client, syllabus.id);
  const lesson = await makeLesson(client, { moduleId: module.id });
  const { subject_id } = await db
    .updateTable('semester_subjects')
    .set({ syllabus_id: syllabus.id })
    .where('id', '=', sheet.semesterSubjectId)
    .returning('subject_id')
    .executeTakeFirstOrThrow();
  const exams = await db
    .selectFrom('exam_schedules')
    .select(['id', 'control_type_id'])
    .where('semester_subject_id', '=', sheet.semesterSubjectId)
    .execute();
  const examOf = (type: number) => exams.find(({ control_type_id }) => control_type_id === type)?.id ?? 0;
  return {
    ...sheet,
    subjectId: subject_id,
    syllabusId: syllabus.id,
    lessonId: lesson.id,
    interimExamId: examOf(2),
    finalExamId: examOf(3),
    place: { curriculum_id: sheet.curriculum.id, semester_id: sheet.semesterId },
  };
}

export const assignTeacher = (
  { services: { db } }: Stored,
  { curriculum, semesterSubjectId, groupId }: MadeSheet,
  teacherId: number,
) =>
  db
    .insertInto('semester_subject_teachers')
    .values({
      university_id: curriculum.university_id,
      curriculum_id: curriculum.id,
      semester_subject_id: semesterSubjectId,
      group_id: groupId,
      teacher_id: teacherId,
      statement: 'first_statement',
    })
    .execute();

/** Moves the controls into the past, so that no window of a teacher is open. */
export const closeWindows = ({ services: { db } }: Stored, { semesterSubjectId }: MadeSheet) =>
  db
    .updateTable('exam_schedules')
    .set({ start_date: '2020-01-10T04:00:00Z', end_date: null })
    .where('semester_subject_id', '=', semesterSubjectId)
    .execute();

/** The final control for a student at another time. */
export const controlItem = (
  { place, syllabusId, finalExamId }: ScheduledSheet,
  start_date = daysFromNow(3),
) => ({
  ...place,
  syllabus_id: syllabusId,
  individual_type: 'control_type' as const,
  exam_schedule_id: finalExamId,
  start_date,
});

/** The lesson with another deadline. */
export const lessonItem = (
  { place, syllabusId, lessonId }: ScheduledSheet,
  deadline_date = daysFromNow(5),
) => ({
  ...place,
  syllabus_id: syllabusId,
  individual_type: 'lesson' as const,
  lesson_id: lessonId,
  deadline_date,
});

/** The final control with a window of its own for a teacher. */
export const windowItem = (
  { place, subjectId, finalExamId }: ScheduledSheet,
  start_date = daysFromNow(-1),
  end_date?: string,
) => ({
  ...place,
  subject_id: subjectId,
  exam_schedule_id: finalExamId,
  start_date,
  ...(end_date !== undefined && { end_date }),
});
