import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { WindowBody } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { nameInScript } from '#crud/person-names.ts';
import { bestText } from '#crud/translations.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { matchingTeachers, TEACHER, TEACHER_SCOPE } from '#features/teachers/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { type FoundItem, type PlannedSchedule, requireKnown } from './planned-schedule.ts';
import { entryTime } from './schedule-table.ts';

/** A control of the body with the window of a teacher, found in scope. */
interface FoundWindow extends FoundItem {
  exam_schedule_id: number;
  start_date: string;
  end_date: string;
  teacher_id: number;
  /** The teacher enters results of the control. */
  assigned: boolean;
  /** The window ends before the control starts. */
  before_control: boolean;
  /** Results can be entered before the control starts. */
  begins_before_control: boolean;
  /** All sheets of the teacher are closed for the control: the window opens none of them. */
  sheet_closed: boolean;
  /** The window that counts now. */
  stored_start: string | null;
  stored_end: string | null;
  unchanged: boolean;
}

/** What is to be stored for one teacher and one item. */
export type PlannedWindow = FoundWindow & PlannedSchedule;

/** Condition: the teacher enters results of one of these controls, in whichever faculty the department is. */
const isAssigned = ({ scope }: Context, examIds: number[]) => sql<boolean>`exists (
  select from exam_schedules exam
  join curricula on curricula.id = exam.curriculum_id and ${inScope(scope, CURRICULUM_SCOPE)}
  join semester_subject_teachers taught on taught.semester_subject_id = exam.semester_subject_id and taught.statement = exam.statement
  where exam.id = any(${examIds}::integer[]) and taught.teacher_id = teachers.id)`;

/** @returns the names of the teachers. @throws Invalid on those outside the scope who are not assigned */
async function findTeachers(
  context: Context,
  { teacher_id: ids, body }: WindowBody,
): Promise<Map<number, string>> {
  const { db, scope } = context;
  const examIds = body.map(({ exam_schedule_id }) => exam_schedule_id);
  const rows = await matchingTeachers({ db, scope: { ...scope, facultyId: null } }, {})
    .where('teachers.id', '=', sql<number>`any(${ids}::integer[])`)
    .where((eb) => eb.or([inScope(scope, TEACHER_SCOPE.teachers), isAssigned(context, examIds)]))
    .select([
      'teachers.id',
      nameInScript(bestText(TEACHER, 'fio', 'teachers.id', context.language), context.language).as('fio'),
    ])
    .execute();
  const names = new Map(rows.map(({ id, fio }) => [id, fio ?? '']));
  requireKnown('teacher_id', ids, (id) => names.has(id));
  return names;
}

/**
 * Whether each sheet in which the teacher enters results of `exam` is closed, or the final sheet of the same statement, which locks
 * the interim points.
 */
const SHEETS_CLOSED = sql<boolean>`(
  select coalesce(bool_and(group_sheets.closed), false) from (
    select bool_or(statements.state = 'closed') as closed
    from semester_subject_teachers taught
    join statements on statements.semester_subject_id = taught.semester_subject_id and statements.group_id = taught.group_id
      and statements.control_type_id in (exam.control_type_id, 3) and statements.statement = ${statementNumberIn('exam.statement')}
    where taught.semester_subject_id = exam.semester_subject_id and taught.statement = exam.statement
      and taught.teacher_id = teachers.id
    group by taught.group_id) group_sheets)`;

async function findWindows({ db, scope }: Context, { teacher_id, body, reason }: WindowBody) {
  const column = <Value>(of: (item: WindowBody['body'][number]) => Value) => body.map(of);
  const { rows } = await sql<FoundWindow>`
    select (item.place - 1)::integer as item, curricula.university_id, curricula.id as curriculum_id,
      subject.id as semester_subject_id, exam.id as exam_schedule_id, item.start_date, period.end_date, teachers.id as teacher_id,
      exists (select from semester_subject_teachers taught where taught.semester_subject_id = subject.id
        and taught.statement = exam.statement and taught.teacher_id = teachers.id) as assigned,
      (item.start_date at time zone 'Asia/Tashkent')::date not between semesters.start_date and semesters.end_date
        as outside_semester,
      period.end_date < exam.start_date as before_control, item.start_date < exam.start_date as begins_before_control,
      ${SHEETS_CLOSED} as sheet_closed,
      stored.start_date as stored_start, stored.end_date as stored_end,
      coalesce(stored.start_date = item.start_date and stored.end_date = period.end_date and stored.reason = ${reason}, false)
        as unchanged
    from unnest(${column((one) => one.curriculum_id)}::integer[], ${column((one) => one.semester_id)}::integer[],
        ${column((one) => one.subject_id)}::integer[], ${column((one) => one.exam_schedule_id)}::integer[],
        ${column((one) => one.start_date)}::timestamptz[], ${column((one) => one.end_date ?? null)}::timestamptz[])
      with ordinality item (curriculum_id, semester_id, subject_id, exam_schedule_id, start_date, end_date, place)
    join curricula on curricula.id = item.curriculum_id and ${inScope(scope, CURRICULUM_SCOPE)}
    join semester_subjects subject on subject.curriculum_id = curricula.id and subject.semester_id = item.semester_id
      and subject.subject_id = item.subject_id
    join semesters on semesters.id = subject.semester_id
    join exam_schedules exam on exam.id = item.exam_schedule_id and exam.semester_subject_id = subject.id
    cross join lateral (
      select coalesce(item.end_date, item.start_date + ${entryTime('curricula.university_id')}) as end_date) period
    cross join unnest(${[...new Set(teacher_id)]}::integer[]) teachers (id)
    left join individual_teacher_schedules stored on stored.exam_schedule_id = exam.id and stored.teacher_id = teachers.id
      and not stored.replaced and not stored.cancelled
    order by item.place, teachers.id`.execute(db);
  return rows;
}

/** @throws Invalid on items outside the scope, that occur twice, or that end before they start */
function requireValid({ body }: WindowBody, found: readonly FoundWindow[]): void {
  const places = new Set(found.map(({ item }) => item));
  const seen = new Set<number>();
  const problems = body.flatMap((item, index): FieldProblem<TextKey>[] => {
    const problem = (field: string, key: TextKey) => [{ field: `body.${index}.${field}`, key, values: {} }];
    if (!places.has(index)) return problem('exam_schedule_id', 'invalid.out_of_scope');
    if (seen.has(item.exam_schedule_id)) return problem('exam_schedule_id', 'individual.item.twice');
    seen.add(item.exam_schedule_id);
    return item.end_date != null && Date.parse(item.end_date) < Date.parse(item.start_date)
      ? problem('end_date', 'individual.end.order')
      : [];
  });
  if (problems.length > 0) throw new Invalid(problems);
}

/** Every item for every teacher, with what prevents it. @throws Invalid on teachers and items outside the scope */
export async function planWindows(context: Context, body: WindowBody): Promise<PlannedWindow[]> {
  const names = await findTeachers(context, body);
  const found = await findWindows(context, body);
  requireValid(body, found);
  return found.map((one) => ({
    ...one,
    fio: names.get(one.teacher_id) ?? '',
    obstacle: one.assigned ? null : 'individual.obstacle.teacher',
  }));
}
