import { z } from 'zod';
import { Id, Instant, QueryId } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDY } from '../catalogue/study.ts';
import { GroupProgress } from './group-progress.ts';
import { ownTeacherCall } from './teacher-calls.ts';

const PLACE = {
  subject_name: z.string().nullable(),
  student_group_name: z.string().nullable(),
};

/** Tasks that wait to be checked. */
const WaitingTasks = z.object({
  total: z.int(),
  /** Handed in within the last day. */
  day: z.int(),
  /** Handed in before, and not late. */
  week: z.int(),
  /** Late: they have waited for at least `late_days` whole days in Tashkent. */
  older: z.int(),
  /** The setting `task-check-days` of the university. */
  late_days: z.int(),
  oldest: Instant.nullable(),
});

/** A sheet that misses results although its control has begun, or of a retake. */
const WaitingSheet = z.object({
  id: Id,
  ...PLACE,
  control_type_id: z.int(),
  /** The last moment at which the teacher enters results; null for a retake. */
  until: Instant.nullable(),
  /** That moment has passed. */
  overdue: z.boolean(),
  missing: z.int(),
});
export type WaitingSheet = z.infer<typeof WaitingSheet>;

const ComingExam = z.object({
  id: Id,
  subject_name: z.string().nullable(),
  group_names: z.array(z.string()),
  control_type_id: z.int(),
  type: z.enum(['test', 'offline']),
  start_date: Instant,
  end_date: Instant.nullable(),
  /** The students to whom this time of the exam belongs; null: all others. */
  individual: z.array(z.string()).nullable(),
  /** The caller is the lead teacher of the subject, besides teaching the groups. */
  lead: z.boolean(),
  /** Place and examiner, as staff wrote them. */
  description: z.string(),
});

/** What waits for the calling teacher. */
const TeacherWork = z.object({
  tasks: WaitingTasks,
  /** Overdue ones first, then the next deadline. */
  sheets: z.array(WaitingSheet),
  /** Controls of the next seven days, and those that go on. */
  exams: z.array(ComingExam),
});
export type TeacherWork = z.infer<typeof TeacherWork>;

/** A subject of a group in an active semester, or one with tasks that wait. */
const TaughtGroup = z.object({
  semester_subject_id: Id,
  subject_id: Id,
  group_id: Id,
  ...PLACE,
  semester_name: z.string(),
  academic_year_name: z.string(),
  students: z.int(),
  lessons: z.int(),
  /** Lessons that the students have opened, of all, in percent. */
  progress: z.int(),
  /** Lessons with a test, and the mean of the best marks of the students at these tests. */
  tests: z.int(),
  test_mark: z.int().nullable(),
  /** Students who fall behind. */
  behind: z.int(),
  /** The syllabus, also while it is a draft. */
  syllabus_id: Id.nullable(),
  unchecked: z.int(),
  /** Of the tasks that wait. */
  oldest: Instant.nullable(),
  sheets: z.array(
    z.object({
      id: Id,
      control_type_id: z.int(),
      /** 1: the first statement. */
      statement: z.int(),
      state: z.enum(['open', 'entered', 'closed']),
      until: Instant.nullable(),
      /** Results that are due and not entered. */
      missing: z.int(),
    }),
  ),
});
export type TaughtGroup = z.infer<typeof TaughtGroup>;

/** A time of the caller's own for entering the results of a control, with the sheets for them. */
const EntryWindow = z.object({
  id: Id,
  subject_name: z.string().nullable(),
  control_type_id: z.int(),
  start_date: Instant,
  end_date: Instant,
  reason: z.string(),
  sheets: z.array(z.object({ id: Id, student_group_name: z.string().nullable() })),
});
export type EntryWindow = z.infer<typeof EntryWindow>;

/** What waits for a teacher of the scope, or in groups to which nobody is assigned. */
const WaitingForTeacher = z.object({
  /** null: nobody is assigned. */
  teacher_id: Id.nullable(),
  fio: z.string().nullable(),
  tasks: z.int(),
  oldest: Instant.nullable(),
  /** A task has waited for at least the days of the setting `task-check-days`. */
  late: z.boolean(),
  sheets: z.int(),
  /** Sheets whose deadline has passed. */
  overdue: z.int(),
  /** The next deadline of a sheet. */
  until: Instant.nullable(),
});
export type WaitingForTeacher = z.infer<typeof WaitingForTeacher>;

const read = <Path extends `/${string}`, Result extends z.ZodType>(path: Path, result: Result) =>
  ({ method: 'GET', path, access: 'rating_store', query: ScopedQuery, result }) as const;

/** Teachers see their own work, staff that of all teachers; nothing waits for staff themselves. */
export const teacherWork = defineResource(STUDY.task_attempts, {
  own: ownTeacherCall(read('/teacher-work', TeacherWork)),
  subjects: ownTeacherCall(read('/teacher-work/subjects', z.array(TaughtGroup))),
  /** Each student of a group in a subject: for the assigned teacher, and for staff who enter marks. */
  group: ownTeacherCall(read('/teacher-work/subjects/{semesterSubjectId}/groups/{groupId}', GroupProgress)),
  /** Individual windows of the caller that are open or to come. */
  windows: ownTeacherCall(read('/teacher-work/windows', z.array(EntryWindow))),
  ofAll: read('/teacher-work/teachers', z.array(WaitingForTeacher)),
  /** The sheets that `ofAll` counts for a teacher; without one those to which nobody is assigned. */
  sheetsOf: {
    ...read('/teacher-work/sheets', z.array(WaitingSheet)),
    query: ScopedQuery.extend({ teacher_id: QueryId.optional() }),
  },
});
