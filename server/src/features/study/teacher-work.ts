import { hasPassed } from '@dekanat/contract/api/days.ts';
import {
  type TaughtGroup,
  type TeacherWork,
  teacherWork,
  type WaitingForTeacher,
  type WaitingSheet,
} from '@dekanat/contract/study/teacher-work.ts';
import { type RawBuilder, sql } from 'kysely';
import { teacherIdOf } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { inScope } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE, ofCurrentCurriculum } from '#features/curricula/shared.ts';
import {
  assignedTo,
  COUNTED_ATTEMPT,
  NOT_TAKEN,
  OF_SYLLABUS_TESTS,
  overdueSheets,
  sheetsThatWait,
  type WaitingSheetRow,
  waitingSheets,
} from '#features/ratings/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { groupOfFaculty, studentName } from '#features/students/shared.ts';
import { SHOWN } from '#features/syllabi/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { entryWindows } from './entry-windows.ts';
import { countBehind, LEARNERS, PUBLISHED_SYLLABUS, readGroup, taughtBy } from './group-progress.ts';
import { TASK_NAMES } from './task-rows.ts';
import { LATE_DAYS, WAITED_DAYS, waitedDays } from './waited-days.ts';

const SHEETS_MAX = 100;

/** A sheet of a retake has no deadline. */
const isStillOpen = ({ until }: { until: string | null }) => until === null || !hasPassed(until);

async function waitingTasks(context: Context): Promise<TeacherWork['tasks']> {
  const late_days = await configured(context.db, context.caller.universityId, 'task-check-days');
  const isLate = sql`${WAITED_DAYS} >= ${late_days}`;
  const { rows } = await sql<Omit<TeacherWork['tasks'], 'late_days'>>`
    select count(*)::integer as total, count(*) filter (where created_at >= now() - interval '1 day')::integer as day,
      count(*) filter (where created_at < now() - interval '1 day' and not ${isLate})::integer as week,
      count(*) filter (where ${isLate})::integer as older, min(created_at) as oldest
    from task_attempts where status = 0 and (semester_subject_id, group_id) in (
      select semester_subject_id, group_id from semester_subject_teachers where teacher_id = ${teacherIdOf(context.caller)})`.execute(
    context.db,
  );
  const [tasks] = rows;
  return { ...(tasks ?? { total: 0, day: 0, week: 0, older: 0, oldest: null }), late_days };
}

const shownSheets = (context: Context, rows: readonly WaitingSheetRow[]): Promise<WaitingSheet[]> =>
  addRelatedNames(
    context,
    rows.map((sheet) => ({ ...sheet, overdue: !isStillOpen(sheet) })),
    TASK_NAMES,
  );

const ownSheets = (context: Context): Promise<WaitingSheetRow[]> => {
  const teacherId = teacherIdOf(context.caller);
  return waitingSheets({ ...context, teacherId }, sql`assigned.teacher_id = ${teacherId}`);
};

/** The next deadline stands first in `waitingSheets`, and those that have passed before it. */
async function sheetsToFill(context: Context): Promise<WaitingSheet[]> {
  const rows = await ownSheets(context);
  return shownSheets(context, rows.slice(0, SHEETS_MAX));
}

/** The sheets in scope that wait for a teacher; without one those to which nobody is assigned. */
async function sheetsOf(context: Context, teacherId: number | undefined): Promise<WaitingSheet[]> {
  const own = sql`assigned.teacher_id is not distinct from ${teacherId ?? null}::integer
    and ${inScope(context.scope, CURRICULUM_SCOPE)}`;
  return shownSheets(context, await waitingSheets({ ...context, teacherId }, own));
}

interface ExamRow {
  id: number;
  university_id: number;
  subject_id: number;
  group_id: number;
  control_type_id: number;
  type: 'test' | 'offline';
  start_date: string;
  end_date: string | null;
  lead: boolean;
  description: string;
  /** The student to whom the time belongs; null: the whole group. */
  student: string | null;
}

/** The usual times of exams, for each group, and the times of single students who take them. */
async function comingExams(context: Context): Promise<TeacherWork['exams']> {
  const { rows } = await sql<ExamRow>`
    with controls as (
      select distinct exam.id, exam.university_id, planned.subject_id, assigned.group_id, exam.control_type_id, exam.type,
        exam.statement, exam.start_date, exam.end_date, planned.teacher_id is not distinct from assigned.teacher_id as lead, exam.description
      from semester_subject_teachers assigned
      join exam_schedules exam on exam.semester_subject_id = assigned.semester_subject_id and exam.statement = assigned.statement
      join semester_subjects planned on planned.id = exam.semester_subject_id
      where assigned.teacher_id = ${teacherIdOf(context.caller)}),
    times as (
      select exam.*, null as student from controls exam
      union all
      select exam.id, exam.university_id, exam.subject_id, exam.group_id, exam.control_type_id, exam.type, exam.statement,
        own.start_date, own.start_date + (exam.end_date - exam.start_date), exam.lead, exam.description,
        ${studentName(context.language)}
      from controls exam
      join individual_exam_schedules own on own.exam_schedule_id = exam.id and not own.replaced and not own.cancelled
      join student_subjects subject on subject.student_id = own.student_id
        and subject.semester_subject_id = own.semester_subject_id and subject.group_id = exam.group_id and subject.status <> 4
        and ${ofCurrentCurriculum('subject')} and not ${NOT_TAKEN}
      join students on students.id = own.student_id and students.study_status = 'studying')
    select id, university_id, subject_id, group_id, control_type_id, type, start_date, end_date, lead, description, student from times
    where start_date < now() + interval '7 days' and coalesce(end_date, start_date + interval '1 day') >= now()
    order by start_date, id, student nulls first, group_id`.execute(context.db);
  const named = await addRelatedNames(context, rows, TASK_NAMES);
  const times = Map.groupBy(named, ({ id, start_date, student }) => `${id} ${student && start_date}`);
  return [...times.values()].flatMap((all) => {
    const [exam] = all;
    const group_names = [...new Set(all.flatMap(({ student_group_name }) => student_group_name ?? []))];
    const students = all.flatMap(({ student }) => student ?? []);
    return exam === undefined
      ? []
      : [{ ...exam, group_names, individual: students.length > 0 ? students : null }];
  });
}

type TaughtRow = Omit<TaughtGroup, keyof typeof TASK_NAMES | 'behind'> & {
  id: number;
  university_id: number;
};

/** Of the subjects and groups `taught` those in active semesters and those with tasks that wait: nothing else is counted. */
const activeOrWaiting = (taught: RawBuilder<unknown>) => sql`
  select own.* from (${taught}) own
  join semester_subjects planned on planned.id = own.semester_subject_id
  join semesters on semesters.id = planned.semester_id
  where semesters.status = 1 or exists (
    select from task_attempts task
    where task.semester_subject_id = own.semester_subject_id and task.group_id = own.group_id and task.status = 0)`;

/** What the teacher teaches in active semesters, and what has tasks that wait. */
async function taughtGroups(context: Context): Promise<TaughtGroup[]> {
  const { rows } = await sql<TaughtRow>`
    with taught as materialized (${activeOrWaiting(taughtBy(context))})
    select subject.id, subject.university_id, subject.id as semester_subject_id, subject.subject_id, taught.group_id, subject.syllabus_id,
      semesters.number::text as semester_name, academic_years.name as academic_year_name, members.students,
      lessons.lessons, lessons.tests, tasks.unchecked, tasks.oldest, tests.test_mark,
      case when members.students * lessons.lessons = 0 then 0
        else round(100.0 * readings.read / (members.students * lessons.lessons))::integer end as progress,
      (select coalesce(jsonb_agg(jsonb_build_object('id', statements.id, 'control_type_id', statements.control_type_id,
          'statement', statements.statement, 'state', statements.state, 'until', null, 'missing', 0) order by statements.id), '[]')
        from statements where statements.semester_subject_id = subject.id and statements.group_id = taught.group_id
          and ${assignedTo(teacherIdOf(context.caller))}) as sheets
    from taught
    join semester_subjects subject on subject.id = taught.semester_subject_id
    join semesters on semesters.id = subject.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    ${PUBLISHED_SYLLABUS}
    cross join lateral (
      select count(*)::integer as students from ${LEARNERS} member) members
    cross join lateral (
      select count(*)::integer as lessons, count(*) filter (where exists (
        select from lesson_items item where item.lesson_id = lesson.id and item.type = 'test' and item.removed_at is null))::integer as tests
      from syllabus_lessons lesson join syllabus_modules module on module.id = lesson.module_id
      where lesson.syllabus_id = syllabus.id and ${SHOWN}) lessons
    cross join lateral (
      select count(*)::integer as read from ${LEARNERS} member
      join lesson_readings reading on reading.student_id = member.student_id and reading.semester_subject_id = subject.id
      join syllabus_lessons lesson on lesson.id = reading.lesson_id and lesson.syllabus_id = syllabus.id
      join syllabus_modules module on module.id = lesson.module_id
      where ${SHOWN}) readings
    cross join lateral (
      select round(avg(best))::integer as test_mark from (
        select max(test_attempts.mark) as best from ${LEARNERS} member
        join test_attempts on test_attempts.student_id = member.student_id and ${OF_SYLLABUS_TESTS}
          and test_attempts.mark is not null and ${COUNTED_ATTEMPT}
        group by test_attempts.student_id, test_attempts.lesson_item_id) marks) tests
    cross join lateral (
      select count(*)::integer as unchecked, min(created_at) as oldest from task_attempts
      where semester_subject_id = subject.id and group_id = taught.group_id and status = 0) tasks
    order by tasks.unchecked desc, subject.id, taught.group_id`.execute(context.db);
  const waiting = await ownSheets(context);
  const due = new Map(waiting.map((sheet) => [sheet.id, sheet]));
  const named = await addRelatedNames(context, rows, TASK_NAMES);
  const behind = await countBehind(
    context,
    rows.map(({ id }) => id),
  );
  return named.map((row) => ({
    ...row,
    behind: behind.get(`${row.semester_subject_id}/${row.group_id}`) ?? 0,
    sheets: row.sheets.map((sheet) => {
      const { until = null, missing = 0 } = due.get(sheet.id) ?? {};
      return { ...sheet, until, missing };
    }),
  }));
}

/** What waits for each teacher of the scope, without names; what nobody is assigned to has no teacher. Of sheets all, or the overdue ones. */
async function waitingByTeacher(context: Context, sheetsIn: typeof sheetsThatWait) {
  const { db, scope } = context;
  const { rows } = await sql<{
    teacher_id: number | null;
    university_id: number;
    tasks: number;
    oldest: string;
    late: boolean;
  }>`
    select taught.teacher_id, min(waiting.university_id) as university_id, sum(waiting.tasks)::integer as tasks,
      min(waiting.oldest) as oldest, bool_or(${waitedDays(sql`waiting.oldest`)} >= settings.late_days) as late
    from (
      select semester_subject_id, group_id, min(university_id) as university_id, count(*) as tasks, min(created_at) as oldest
      from task_attempts
      where status = 0 and ${inScope({ ...scope, facultyId: null }, { university: 'task_attempts.university_id' })}
        and ${scope.facultyId === null ? sql`true` : groupOfFaculty('task_attempts.group_id', scope.facultyId)}
      group by semester_subject_id, group_id) waiting
    join ${LATE_DAYS} settings on settings.id = waiting.university_id
    left join lateral (
      select distinct teacher_id from semester_subject_teachers assigned
      where assigned.semester_subject_id = waiting.semester_subject_id and assigned.group_id = waiting.group_id) taught on true
    group by taught.teacher_id`.execute(db);
  const sheets = Map.groupBy(
    await sheetsIn(context, sql`${inScope(scope, CURRICULUM_SCOPE)}`),
    (sheet) => sheet.teacher_id,
  );
  const tasks = new Map(rows.map((row) => [row.teacher_id, row]));
  return [...new Set([...tasks.keys(), ...sheets.keys()])].map((id) => {
    const own = sheets.get(id) ?? [];
    const open = own.filter(isStillOpen);
    return {
      id,
      teacher_id: id,
      university_id: tasks.get(id)?.university_id ?? own[0]?.university_id ?? 0,
      tasks: tasks.get(id)?.tasks ?? 0,
      oldest: tasks.get(id)?.oldest ?? null,
      late: tasks.get(id)?.late ?? false,
      sheets: own.length,
      overdue: own.length - open.length,
      until: open[0]?.until ?? null,
    };
  });
}

/** How many teachers of the scope have overdue sheets, and late tasks; and how many of these sheets, and waiting tasks, have no teacher. */
export async function countWaiting(
  context: Context,
): Promise<Record<'late' | 'withoutTeacher', { sheets: number; tasks: number }>> {
  const rows = await waitingByTeacher(context, overdueSheets);
  const teachers = rows.filter(({ teacher_id }) => teacher_id !== null);
  const unassigned = rows.find(({ teacher_id }) => teacher_id === null);
  return {
    late: {
      sheets: teachers.filter(({ overdue }) => overdue > 0).length,
      tasks: teachers.filter(({ late }) => late).length,
    },
    withoutTeacher: { sheets: unassigned?.overdue ?? 0, tasks: unassigned?.tasks ?? 0 },
  };
}

/** What waits for nobody, then for each teacher of the scope, the longest first: all that `countWaiting` counts. */
async function waitingForTeachers(context: Context): Promise<WaitingForTeacher[]> {
  const longest = (await waitingByTeacher(context, sheetsThatWait)).toSorted(
    (one, other) =>
      Number(other.teacher_id === null) - Number(one.teacher_id === null) ||
      other.overdue - one.overdue ||
      (one.oldest ?? '9').localeCompare(other.oldest ?? '9') ||
      (one.id ?? 0) - (other.id ?? 0),
  );
  const named = await addRelatedNames(context, longest, {
    fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  });
  return named.map((row) => ({ ...row, fio: row.teacher_id === null ? null : (row.fio ?? '—') }));
}

export const teacherWorkFeature = implement(teacherWork, {
  own: async (context) => ({
    tasks: await waitingTasks(context),
    sheets: await sheetsToFill(context),
    exams: await comingExams(context),
  }),
  subjects: taughtGroups,
  group: (context, { params }) => readGroup(context, params),
  windows: entryWindows,
  ofAll: onReplica(waitingForTeachers),
  sheetsOf: onReplica((context, { query }) => sheetsOf(context, query.teacher_id)),
});
