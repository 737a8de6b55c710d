import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, searchOfUniversity, studentName } from '#features/students/shared.ts';
import { type PlannedExam, planExams } from './planned-exams.ts';
import type { ChangedSchedules } from './schedule-changes.ts';
import { equal, type ListedSchedules } from './schedule-list.ts';
import { type ScheduleTable, SUBJECT_NAMES } from './schedule-table.ts';
import { clashesOfStudents } from './student-clashes.ts';

type Detail = ResultOf<typeof individualExams.read>;
type ExamRow = Omit<Detail, 'history' | 'statements'> & { control_type: string | null };
type Query = Omit<InputOf<typeof individualExams.list>['query'], 'limit' | 'page'>;

const EXAM_TABLE = {
  table: 'individual_exam_schedules',
  people: 'students',
  person: 'student_id',
  keys: ['semester_subject_id', 'lesson_id', 'exam_schedule_id'],
  dates: ['start_date', 'deadline_date'],
} as const satisfies ScheduleTable;

/** Registers may have changed since: without the subject, the student has only a present group. */
const GROUP_ID = sql`coalesce(student_subject.group_id, students.group_id)`;

/** Condition on `students`: the list of the caller has them. */
const isListed = ({ scope }: Context) => sql<SqlBool>`exists (
  select from individual_exam_schedules one join curricula on curricula.id = one.curriculum_id
  where one.student_id = students.id and ${inScope(scope, CURRICULUM_SCOPE)})`;

async function conditions(context: Context, filters: Query) {
  // Schedules are of the curricula of a faculty, whose students may have moved to another one since.
  const ofUniversity = { db: context.db, scope: { ...context.scope, facultyId: null } };
  const term = await searchOfUniversity(context, filters.fio, isListed(context));
  const { individual_type: type, group_id } = filters;
  return [
    ...equal('syllabi.id', filters.syllabus_id),
    ...equal('schedule.lesson_id', filters.lesson_id),
    ...equal('schedule.exam_schedule_id', filters.exam_schedule_id),
    ...(group_id === undefined ? [] : [sql`${GROUP_ID} = ${group_id}`]),
    ...(type === undefined ? [] : [sql`(schedule.lesson_id is null) = ${type === 'control_type'}`]),
    ...(term
      ? [sql`schedule.student_id in (${matchingStudents(ofUniversity, { term }).select('students.id')})`]
      : []),
  ];
}

/** The sheets of the control. */
async function sheets({ db }: Context, schedule: ExamRow) {
  const { rows } = await sql<Detail['statements'][number]>`
    select statements.id, statements.number from statements
    join exam_schedules exam on exam.id = ${schedule.exam_schedule_id}::integer
    where statements.semester_subject_id = exam.semester_subject_id and statements.group_id = ${schedule.group_id}
      and statements.control_type_id = exam.control_type_id
      and statements.statement = ${statementNumberIn('exam.statement')}
    order by statements.id`.execute(db);
  return rows;
}

const LISTED: ListedSchedules<ExamRow, Query, Detail['statements'][number]> = {
  ...EXAM_TABLE,
  title: 'individual_exam.title',
  joins: sql`
    left join student_subjects student_subject on student_subject.student_id = schedule.student_id
      and student_subject.semester_subject_id = schedule.semester_subject_id
    left join exam_schedules exam on exam.id = schedule.exam_schedule_id
    left join syllabus_lessons lesson on lesson.id = schedule.lesson_id
    left join syllabi on syllabi.id = coalesce(lesson.syllabus_id, subject.syllabus_id)`,
  columns: (language) => sql`
    ${studentName(language)} as fio, students.id_number, ${GROUP_ID} as group_id, syllabi.id as syllabus_id,
    syllabi.name as syllabus_name, case when schedule.lesson_id is null then 'control_type' else 'lesson' end as individual_type,
    schedule.lesson_id, lesson.name as lesson_name,
    schedule.start_date + (exam.end_date - exam.start_date) as end_date, schedule.deadline_date,
    coalesce(exam.start_date, lesson.deadline_date) as usual_date`,
  names: { ...SUBJECT_NAMES, group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  orders: (language) => ({
    id: sql`schedule.id`,
    fio: sql`${studentName(language)} collate uzbek`,
    date: sql`coalesce(schedule.start_date, schedule.deadline_date)`,
  }),
  conditions,
  sheets,
};

const CHANGED: ChangedSchedules<'student_id', InputOf<typeof individualExams.create>['body'], PlannedExam> = {
  ...EXAM_TABLE,
  plan: planExams,
  stored: ({ lesson_id, exam_schedule_id, date }) => ({
    lesson_id,
    exam_schedule_id,
    start_date: exam_schedule_id === null ? null : date,
    deadline_date: lesson_id === null ? null : date,
  }),
};

const PREVIEWED = {
  clashes: clashesOfStudents,
  warnings: ({ date }: PlannedExam) => (Date.parse(date) < Date.now() ? ['past' as const] : []),
  shown: ({ student_id, replaces }: PlannedExam) => ({ student_id, replaces }),
};

/** Other deadlines of lessons and times of controls for single students. */
export const EXAMS = { ...LISTED, ...CHANGED, ...PREVIEWED };
