import { hasPassed } from '@dekanat/contract/api/days.ts';
import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { wordsMatch } from '#crud/translations.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { type PlannedWindow, planWindows } from './planned-windows.ts';
import type { ChangedSchedules } from './schedule-changes.ts';
import { equal, type ListedSchedules } from './schedule-list.ts';
import { entryTime, type ScheduleTable, SUBJECT_NAMES } from './schedule-table.ts';
import { clashesOfTeachers } from './teacher-clashes.ts';

type Detail = ResultOf<typeof individualWindows.read>;
type WindowRow = Omit<Detail, 'history' | 'statements'> & { control_type: string | null };
type Query = Omit<InputOf<typeof individualWindows.list>['query'], 'limit' | 'page'>;

const WINDOW_TABLE = {
  table: 'individual_teacher_schedules',
  people: 'teachers',
  person: 'teacher_id',
  keys: ['exam_schedule_id'],
  dates: ['start_date', 'end_date'],
} as const satisfies ScheduleTable;

const conditions = async (_context: Context, { subject_id, department_id, fio }: Query) => [
  ...equal('subject.subject_id', subject_id),
  ...equal('teachers.department_id', department_id),
  ...(fio
    ? [
        sql`exists (select from teacher_translations t where t.teacher_id = schedule.teacher_id
          and ${wordsMatch(sql`t.fio_key`, fio)})`,
      ]
    : []),
];

const GROUP_NAMES = { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') } as const;

/** The sheets in which the teacher enters the results. */
async function sheets(context: Context, { teacher_id, exam_schedule_id }: WindowRow) {
  const { rows } = await sql<{ id: number; number: number | null; university_id: number; group_id: number }>`
    select statements.id, statements.number, statements.university_id, statements.group_id
    from exam_schedules exam
    join semester_subject_teachers taught on taught.semester_subject_id = exam.semester_subject_id
      and taught.statement = exam.statement and taught.teacher_id = ${teacher_id}
    join statements on statements.semester_subject_id = exam.semester_subject_id and statements.group_id = taught.group_id
      and statements.control_type_id = exam.control_type_id
      and statements.statement = ${statementNumberIn('exam.statement')}
    where exam.id = ${exam_schedule_id} order by statements.id`.execute(context.db);
  return addRelatedNames(context, rows, GROUP_NAMES);
}

const LISTED: ListedSchedules<WindowRow, Query, Detail['statements'][number]> = {
  ...WINDOW_TABLE,
  title: 'individual_window.title',
  joins: sql`join exam_schedules exam on exam.id = schedule.exam_schedule_id`,
  columns: () => sql`
    schedule.end_date, exam.start_date as usual_from,
    coalesce(exam.end_date, exam.start_date) + ${entryTime('schedule.university_id')} as usual_to`,
  names: { ...SUBJECT_NAMES, teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id') },
  orders: () => ({
    id: sql`schedule.id`,
    fio: sql`(select min(t.fio) from teacher_translations t where t.teacher_id = schedule.teacher_id) collate uzbek`,
    start_date: sql`schedule.start_date`,
  }),
  conditions,
  sheets,
};

const CHANGED: ChangedSchedules<
  'teacher_id',
  InputOf<typeof individualWindows.create>['body'],
  PlannedWindow
> = {
  ...WINDOW_TABLE,
  plan: planWindows,
  stored: ({ exam_schedule_id, start_date, end_date }) => ({ exam_schedule_id, start_date, end_date }),
};

const PREVIEWED = {
  clashes: clashesOfTeachers,
  warnings: ({ end_date, before_control, begins_before_control, sheet_closed }: PlannedWindow) => [
    ...(sheet_closed ? (['sheet_closed'] as const) : []),
    ...(hasPassed(end_date) ? (['past'] as const) : []),
    ...(before_control ? (['before_control'] as const) : []),
    ...(begins_before_control && !before_control ? (['begins_before_control'] as const) : []),
  ],
  shown: ({ teacher_id, start_date, end_date, stored_start, stored_end }: PlannedWindow) => ({
    teacher_id,
    start_date,
    end_date,
    replaces:
      stored_start === null || stored_end === null
        ? null
        : { start_date: stored_start, end_date: stored_end },
  }),
};

/** Windows in which single teachers enter the results of a control. */
export const WINDOWS = { ...LISTED, ...CHANGED, ...PREVIEWED };
