import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type {
  individualExams,
  ScheduleBody,
  SchedulePreview,
  SchedulePreviewRow,
} from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { type PlannedExam, planExams } from './planned-exams.ts';
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
import { clashesOfStudents, clashKey } from './student-clashes.ts';

function warningsOf(one: PlannedExam, clashes: readonly unknown[]): SchedulePreviewRow['warnings'] {
  return [
    ...(one.outside_semester ? (['outside_semester'] as const) : []),
    ...(Date.parse(one.date) < Date.now() ? (['past'] as const) : []),
    ...(clashes.length > 0 ? (['clash'] as const) : []),
  ];
}

/** What `createExams` would store, with the exams at the same time. */
export async function previewExams(context: Context, body: ScheduleBody): Promise<SchedulePreview> {
  const planned = await planExams(context, body);
  const clashes = await clashesOfStudents(context, planned);
  const rows = planned.map((one): SchedulePreviewRow => {
    const own = clashes.get(clashKey(one.student_id, one.exam_schedule_id)) ?? [];
    const { student_id, fio, item, replaces, unchanged } = one;
    const obstacle = one.obstacle && translate(one.obstacle, context.language);
    const warnings = warningsOf(one, own);
    return { student_id, fio, item, replaces, unchanged, obstacle, warnings, clashes: own };
  });
  return {
    total: rows.length,
    obstacles: rows.filter(({ obstacle }) => obstacle !== null).length,
    rows: rows.toSorted(byUrgency).slice(0, PREVIEWED_MAX),
  };
}

/** Changes of the schedules of a student wait for each other. */
const lockStudents = ({ db }: Context, ids: number[]) =>
  sql`select from students where id = any(${ids}::integer[]) order by id for no key update`.execute(db);

async function insertExams({ db, caller }: Context, rows: PlannedExam[], reason: string | null) {
  const column = <Value>(of: (row: PlannedExam) => Value) => rows.map(of);
  const keys = sql`
    unnest(${column((row) => row.university_id)}::integer[], ${column((row) => row.student_id)}::integer[],
      ${column((row) => row.curriculum_id)}::integer[], ${column((row) => row.semester_subject_id)}::integer[],
      ${column((row) => row.lesson_id)}::integer[], ${column((row) => row.exam_schedule_id)}::integer[],
      ${column(({ date }) => date)}::timestamptz[]) with ordinality
    added (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, exam_schedule_id, date, place)`;
  await sql`
    update individual_exam_schedules former set replaced = true from ${keys}
    where former.student_id = added.student_id and former.semester_subject_id = added.semester_subject_id
      and former.lesson_id is not distinct from added.lesson_id
      and former.exam_schedule_id is not distinct from added.exam_schedule_id and not former.replaced`.execute(
    db,
  );
  const inserted = await sql<{ id: number }>`
    insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id,
      exam_schedule_id, start_date, deadline_date, reason, user_id)
    select university_id, student_id, curriculum_id, semester_subject_id, lesson_id, exam_schedule_id,
      case when exam_schedule_id is not null then date end, case when lesson_id is not null then date end,
      ${reason}, ${caller.id} from ${keys} order by place
    returning id`.execute(db);
  return inserted.rows.map(({ id }) => id);
}

/** Stores every item for every student. @throws Invalid that names the students with an obstacle */
export async function createExams(context: Context, body: ScheduleBody) {
  await lockStudents(context, body.student_id);
  const planned = await planExams(context, body);
  requireNoObstacles(
    context,
    'student_id',
    planned.flatMap(({ fio, obstacle }) => (obstacle === null ? [] : [{ name: fio, obstacle }])),
  );
  const changed = planned.filter(({ unchanged }) => !unchanged);
  const ids = changed.length === 0 ? [] : await insertExams(context, changed, body.reason || null);
  await publishSchedules(context, 'individual_exam_schedules', changed);
  return { created: ids.length, unchanged: planned.length - changed.length, ids };
}

type CancelBody = InputOf<typeof individualExams.cancel>['body'];

/** Adds rows that cancel. @throws Refusal 404 outside the scope, 409 for rows that do not count any more */
export async function cancelExams(context: Context, { ids, reason }: CancelBody) {
  const { db, scope, caller } = context;
  const wanted = [...new Set(ids)];
  await sql`
    select from students where id in (
      select student_id from individual_exam_schedules where id = any(${wanted}::integer[]))
    order by id for no key update`.execute(db);
  const { rows } = await sql<Pick<SharedColumns, 'state' | 'university_id' | 'semester_subject_id'>>`
    select ${STATE} as state, schedule.university_id, schedule.semester_subject_id from individual_exam_schedules schedule ${SHARED_JOINS}
    where schedule.id = any(${wanted}::integer[]) and ${inScope(scope, CURRICULUM_SCOPE)}`.execute(db);
  requireCurrent(
    rows.map(({ state }) => state),
    wanted.length,
  );
  await sql`update individual_exam_schedules set replaced = true where id = any(${wanted}::integer[])`.execute(
    db,
  );
  await sql`
    insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id,
      exam_schedule_id, start_date, deadline_date, cancelled, reason, user_id)
    select university_id, student_id, curriculum_id, semester_subject_id, lesson_id, exam_schedule_id, start_date,
      deadline_date, true, ${reason}, ${caller.id}
    from individual_exam_schedules where id = any(${wanted}::integer[]) order by id`.execute(db);
  await publishSchedules(context, 'individual_exam_schedules', rows);
  return { cancelled: wanted.length };
}
