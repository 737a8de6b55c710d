import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { type ExampleContext, example } from './example.ts';
import { makeDepartment } from './factories.ts';
import {
  assignTeacher,
  controlItem,
  daysFromNow,
  lessonItem,
  makeScheduledSheet,
  type ScheduledSheet,
  windowItem,
} from './individual-schedule-factories.ts';
import { makeTeacher } from './teacher-factories.ts';

const made = ({ server, maker, facultyId }: ExampleContext): Promise<ScheduledSheet> =>
  makeScheduledSheet(server, maker, { students: 1, facultyId: facultyId ?? undefined });

async function taught(context: ExampleContext) {
  const sheet = await made(context);
  const { maker, facultyId } = context;
  const department = await makeDepartment(maker, facultyId === undefined ? {} : { faculty_id: facultyId });
  const teacher = await makeTeacher(maker, { department_id: department.id });
  await assignTeacher(context.server, sheet, teacher.id);
  return { sheet, teacherId: teacher.id };
}

/** Stored in the database: the maker may lack the permission to store it. */
async function storedExam(context: ExampleContext): Promise<number> {
  const { server } = context;
  const { curriculum, semesterSubjectId, studentIds, finalExamId } = await made(context);
  const { id } = await server.services.db
    .insertInto('individual_exam_schedules')
    .values({
      university_id: curriculum.university_id,
      curriculum_id: curriculum.id,
      semester_subject_id: semesterSubjectId,
      student_id: studentIds[0] ?? 0,
      exam_schedule_id: finalExamId,
      start_date: daysFromNow(3),
      user_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function storedWindow(context: ExampleContext): Promise<number> {
  const { sheet, teacherId } = await taught(context);
  const { id } = await context.server.services.db
    .insertInto('individual_teacher_schedules')
    .values({
      university_id: sheet.curriculum.university_id,
      curriculum_id: sheet.curriculum.id,
      semester_subject_id: sheet.semesterSubjectId,
      teacher_id: teacherId,
      exam_schedule_id: sheet.finalExamId,
      start_date: daysFromNow(-1),
      end_date: daysFromNow(3),
      reason: 'Oʻqituvchi safarda boʻlgan',
      user_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const examBody = (sheet: ScheduledSheet) => ({
  student_id: [sheet.studentIds[0] ?? 0],
  body: [controlItem(sheet), lessonItem(sheet)],
  reason: 'Kasallik varaqasi',
});

async function windowBody(context: ExampleContext) {
  const { sheet, teacherId } = await taught(context);
  return { reason: 'Safar', teacher_id: [teacherId], body: [windowItem(sheet)] };
}

export const individualScheduleExamples = [
  example(individualExams.list, () => ({ query: { state: 'active', sort: 'fio' } as const })),
  example(individualExams.export, () => ({ query: { format: 'csv' } as const })),
  example(individualExams.read, async (context) => ({ params: { id: await storedExam(context) } })),
  example(individualExams.preview, async (context) => ({ body: examBody(await made(context)) })),
  example(individualExams.create, async (context) => ({ body: examBody(await made(context)) })),
  example(individualExams.cancel, async (context) => ({
    body: { ids: [await storedExam(context)], reason: 'Xato kiritilgan' },
  })),
  example(individualWindows.list, () => ({ query: { state: 'active', sort: 'fio' } as const })),
  example(individualWindows.export, () => ({ query: { format: 'csv' } as const })),
  example(individualWindows.read, async (context) => ({ params: { id: await storedWindow(context) } })),
  example(individualWindows.preview, async (context) => ({ body: await windowBody(context) })),
  example(individualWindows.create, async (context) => ({ body: await windowBody(context) })),
  example(individualWindows.cancel, async (context) => ({
    body: { ids: [await storedWindow(context)], reason: 'Xato kiritilgan' },
  })),
  example(scheduleChoices.students, async (context) => ({
    query: { group_id: (await made(context)).groupId },
  })),
  example(scheduleChoices.syllabi, async (context) => ({ query: (await made(context)).place })),
  example(scheduleChoices.subjects, async (context) => ({ query: (await taught(context)).sheet.place })),
  example(scheduleChoices.controls, async (context) => ({ query: (await made(context)).place })),
];
