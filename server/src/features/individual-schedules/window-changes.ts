import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type {
  individualWindows,
  WindowBody,
  WindowPreview,
  WindowPreviewRow,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { type PlannedWindow, planWindows } from './planned-windows.ts';
import {
  byUrgency,
  PREVIEWED_MAX,
  publishSchedules,
  requireCurrent,
  requireNoObstacles,
  SHARED_JOINS,
  type SharedColumns,
  STATE,
} from './schedule-rows.ts';
import { clashesOfTeachers, clashKey } from './teacher-clashes.ts';

function warningsOf(one: PlannedWindow, clashes: readonly unknown[]): WindowPreviewRow['warnings'] {
  return [
    ...(one.outside_semester ? (['outside_semester'] as const) : []),
    ...(Date.parse(one.end_date) < Date.now() ? (['past'] as const) : []),
    ...(one.before_control ? (['before_control'] as const) : []),
    ...(clashes.length > 0 ? (['clash'] as const) : []),
  ];
}

/** What `createWindows` would store, with the exams that the teachers hold at the same time. */
export async function previewWindows(context: Context, body: WindowBody): Promise<WindowPreview> {
  const planned = await planWindows(context, body);
  const clashes = await clashesOfTeachers(context, planned);
  const rows = planned.map((one): WindowPreviewRow => {
    const { teacher_id, fio, item, start_date, end_date, stored_start, stored_end, unchanged } = one;
    const own = clashes.get(clashKey(one)) ?? [];
    return {
      ...{ teacher_id, fio, item, start_date, end_date, unchanged },
      obstacle: one.obstacle && translate(one.obstacle, context.language),
      replaces:
        stored_start === null || stored_end === null
          ? null
          : { start_date: stored_start, end_date: stored_end },
      warnings: warningsOf(one, own),
      clashes: own,
    };
  });
  return {
    total: rows.length,
    obstacles: rows.filter(({ obstacle }) => obstacle !== null).length,
    rows: rows.toSorted(byUrgency).slice(0, PREVIEWED_MAX),
  };
}

/** Changes of the windows of a teacher wait for each other. */
const lockTeachers = ({ db }: Context, ids: number[]) =>
  sql`select from teachers where id = any(${ids}::integer[]) order by id for no key update`.execute(db);

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
      rows.map((row) => ({
        university_id: row.university_id,
        curriculum_id: row.curriculum_id,
        semester_subject_id: row.semester_subject_id,
        exam_schedule_id: row.exam_schedule_id,
        teacher_id: row.teacher_id,
        start_date: row.start_date,
        end_date: row.end_date,
        reason,
        user_id: caller.id,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** Stores every item for every teacher. @throws Invalid that names the teachers to whom the subject is not assigned */
export async function createWindows(context: Context, body: WindowBody) {
  await lockTeachers(context, body.teacher_id);
  const planned = await planWindows(context, body);
  const obstacles = new Map(
    planned.map(({ teacher_id, fio, obstacle }) => [teacher_id, { name: fio, obstacle }]),
  );
  requireNoObstacles(
    context,
    'teacher_id',
    [...obstacles.values()].flatMap(({ name, obstacle }) => (obstacle === null ? [] : [{ name, obstacle }])),
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
    select ${STATE} as state, schedule.university_id, schedule.semester_subject_id from individual_teacher_schedules schedule ${SHARED_JOINS}
    where schedule.id = any(${wanted}::integer[]) and ${inScope(scope, CURRICULUM_SCOPE)}`.execute(db);
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
