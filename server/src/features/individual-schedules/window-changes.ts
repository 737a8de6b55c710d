import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { nameInScript } from '#crud/person-names.ts';
import { bestText } from '#crud/translations.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { matching as matchingTeachers, TEACHER } from '#features/teachers/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import {
  entryTime,
  publishSchedules,
  requireCurrent,
  requireNoObstacles,
  SHARED_JOINS,
  type SharedColumns,
  STATE,
} from './schedule-rows.ts';

type Body = InputOf<typeof individualWindows.create>['body'];

/** A control of the body with the window of a teacher. */
interface PlannedWindow {
  item: number;
  university_id: number;
  curriculum_id: number;
  semester_subject_id: number;
  exam_schedule_id: number;
  start_date: string;
  end_date: string;
  teacher_id: number;
  /** The teacher enters results of the control. */
  assigned: boolean;
  unchanged: boolean;
}

/** Changes of the windows of a teacher wait for each other. */
const lockTeachers = ({ db }: Context, ids: number[]) =>
  sql`select from teachers where id = any(${ids}::integer[]) order by id for no key update`.execute(db);

/** @returns the names of the teachers. @throws Invalid on those outside the scope */
async function findTeachers(context: Context, ids: number[]): Promise<Map<number, string>> {
  const rows = await matchingTeachers(context, {})
    .where('teachers.id', '=', sql<number>`any(${ids}::integer[])`)
    .select([
      'teachers.id',
      nameInScript(bestText(TEACHER, 'fio', 'teachers.id', context.language), context.language).as('fio'),
    ])
    .execute();
  const names = new Map(rows.map(({ id, fio }) => [id, fio ?? '']));
  const unknown = ids.flatMap((id, place) => (names.has(id) ? [] : [`teacher_id.${place}`]));
  if (unknown.length > 0)
    throw new Invalid(unknown.map((field) => ({ field, key: 'invalid.out_of_scope', values: {} })));
  return names;
}

/** Every item for every teacher. */
async function planWindows({ db, scope }: Context, { teacher_id, body, reason }: Body) {
  const column = <Value>(of: (item: Body['body'][number]) => Value) => body.map(of);
  const { rows } = await sql<PlannedWindow>`
    select (item.place - 1)::integer as item, curricula.university_id, curricula.id as curriculum_id,
      subject.id as semester_subject_id, exam.id as exam_schedule_id, item.start_date, period.end_date, teachers.id as teacher_id,
      exists (select from semester_subject_teachers taught where taught.semester_subject_id = subject.id
        and taught.statement = exam.statement and taught.teacher_id = teachers.id) as assigned,
      exists (select from individual_teacher_schedules stored where stored.exam_schedule_id = exam.id
        and stored.teacher_id = teachers.id and not stored.replaced and not stored.cancelled
        and stored.start_date = item.start_date and stored.end_date = period.end_date and stored.reason = ${reason}) as unchanged
    from unnest(${column((one) => one.curriculum_id)}::integer[], ${column((one) => one.semester_id)}::integer[],
        ${column((one) => one.subject_id)}::integer[], ${column((one) => one.exam_schedule_id)}::integer[],
        ${column((one) => one.start_date)}::timestamptz[], ${column((one) => one.end_date ?? null)}::timestamptz[])
      with ordinality item (curriculum_id, semester_id, subject_id, exam_schedule_id, start_date, end_date, place)
    join curricula on curricula.id = item.curriculum_id and ${inScope(scope, CURRICULUM_SCOPE)}
    join semester_subjects subject on subject.curriculum_id = curricula.id and subject.semester_id = item.semester_id
      and subject.subject_id = item.subject_id
    join exam_schedules exam on exam.id = item.exam_schedule_id and exam.semester_subject_id = subject.id
    cross join lateral (
      select coalesce(item.end_date, item.start_date + ${entryTime('curricula.university_id')}) as end_date) period
    cross join unnest(${[...new Set(teacher_id)]}::integer[]) teachers (id)
    order by item.place, teachers.id`.execute(db);
  return rows;
}

/** @throws Invalid on items outside the scope, that occur twice, or that end before they start */
function requireValid({ body }: Body, planned: readonly PlannedWindow[]): void {
  const places = new Set(planned.map(({ item }) => item));
  const seen = new Set<number>();
  const problems = body.flatMap((item, place): FieldProblem<TextKey>[] => {
    const problem = (field: string, key: TextKey) => [{ field: `body.${place}.${field}`, key, values: {} }];
    if (!places.has(place)) return problem('exam_schedule_id', 'invalid.out_of_scope');
    if (seen.has(item.exam_schedule_id)) return problem('exam_schedule_id', 'individual.item.twice');
    seen.add(item.exam_schedule_id);
    return item.end_date != null && Date.parse(item.end_date) < Date.parse(item.start_date)
      ? problem('end_date', 'individual.end.order')
      : [];
  });
  if (problems.length > 0) throw new Invalid(problems);
}

async function insertWindows({ db, caller }: Context, rows: PlannedWindow[], reason: string) {
  const column = <Value>(of: (row: PlannedWindow) => Value) => rows.map(of);
  await sql`
    update individual_teacher_schedules former set replaced = true
    from unnest(${column((row) => row.exam_schedule_id)}::integer[], ${column((row) => row.teacher_id)}::integer[])
      added (exam_schedule_id, teacher_id)
    where former.exam_schedule_id = added.exam_schedule_id and former.teacher_id = added.teacher_id
      and not former.replaced`.execute(db);
  const inserted = await db
    .insertInto('individual_teacher_schedules')
    .values(
      rows.map(({ item: _item, assigned: _assigned, unchanged: _unchanged, ...row }) => ({
        ...row,
        reason,
        user_id: caller.id,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** Stores every item for every teacher. @throws Invalid that names the teachers to whom the subject is not assigned */
export async function createWindows(context: Context, body: Body) {
  await lockTeachers(context, body.teacher_id);
  const names = await findTeachers(context, body.teacher_id);
  const planned = await planWindows(context, body);
  requireValid(body, planned);
  const others = new Set(planned.filter(({ assigned }) => !assigned).map(({ teacher_id }) => teacher_id));
  requireNoObstacles(
    context,
    'teacher_id',
    [...others].map((id) => ({ name: names.get(id) ?? '', obstacle: 'individual.obstacle.teacher' })),
  );
  const changed = planned.filter(({ unchanged }) => !unchanged);
  const ids = changed.length === 0 ? [] : await insertWindows(context, changed, body.reason);
  await publishSchedules(context, 'individual_teacher_schedules', changed);
  return { created: ids.length, unchanged: planned.length - changed.length, ids };
}

type CancelBody = InputOf<typeof individualWindows.cancel>['body'];

/** Adds rows that cancel. @throws Refusal 404 outside the scope, 409 for rows that do not count any more */
export async function cancelWindows(context: Context, { ids, reason }: CancelBody) {
  const { db, scope, caller } = context;
  const wanted = [...new Set(ids)];
  await sql`
    select from teachers where id in (
      select teacher_id from individual_teacher_schedules where id = any(${wanted}::integer[]))
    order by id for no key update`.execute(db);
  const { rows } = await sql<Pick<SharedColumns, 'state' | 'university_id' | 'semester_subject_id'>>`
    select ${STATE} as state, one.university_id, one.semester_subject_id from individual_teacher_schedules one ${SHARED_JOINS}
    where one.id = any(${wanted}::integer[]) and ${inScope(scope, CURRICULUM_SCOPE)}`.execute(db);
  requireCurrent(
    rows.map(({ state }) => state),
    wanted.length,
  );
  await sql`update individual_teacher_schedules set replaced = true where id = any(${wanted}::integer[])`.execute(
    db,
  );
  await sql`
    insert into individual_teacher_schedules (university_id, teacher_id, curriculum_id, semester_subject_id, exam_schedule_id,
      start_date, end_date, cancelled, reason, user_id)
    select university_id, teacher_id, curriculum_id, semester_subject_id, exam_schedule_id, start_date, end_date, true,
      ${reason}, ${caller.id}
    from individual_teacher_schedules where id = any(${wanted}::integer[]) order by id`.execute(db);
  await publishSchedules(context, 'individual_teacher_schedules', rows);
  return { cancelled: wanted.length };
}
