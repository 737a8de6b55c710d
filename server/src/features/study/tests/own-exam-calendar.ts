import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { type OwnExamOfTeacher, ownExamCalendar } from '@dekanat/contract/study/own-exam-calendar.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { TODAY } from '#crud/today.ts';
import { calendar } from '#features/curricula/shared.ts';
import { ATTEMPTS_OF_STAFF, visibleTo } from './staff-attempts.ts';

type Query = InputOf<typeof ownExamCalendar.list>['query'];

async function startOfToday({ db }: Context<Caller>): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ${TODAY}::timestamp at time zone 'Asia/Tashkent' as at`.execute(db);
  return rows[0]?.at ?? '';
}

async function countAttempts(context: Context<Caller>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; attempts: number; running: number }>`
    select attempt.exam_schedule_id as id, count(*)::integer as attempts,
      count(*) filter (where attempt.completed_at is null)::integer as running
    ${ATTEMPTS_OF_STAFF}
    where attempt.exam_schedule_id = any(${ids}::integer[]) and attempt.started_at is not null
      and ${visibleTo(context, 'teacher')}
    group by attempt.exam_schedule_id`.execute(context.db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The exams of the calling teacher, with their attempts so far. */
async function listOwnExams(context: Context<Caller>, { from, to }: Query): Promise<OwnExamOfTeacher[]> {
  const { caller, scope } = context;
  if (caller.kind !== 'teacher') return [];
  const exams = await calendar(
    { ...context, scope: { ...scope, facultyId: null } },
    {
      ...{ teacher_id: caller.teacherId, individual: 1, to },
      from: from ?? (to === undefined ? await startOfToday(context) : undefined),
    },
  );
  const attempts = await countAttempts(context, [...new Set(exams.map(({ id }) => id))]);
  return exams.map(({ version: _, clashes: __, sheets_closed: ___, ...exam }) => ({
    ...exam,
    ...(attempts.get(exam.id) ?? { attempts: 0, running: 0 }),
  }));
}

export const ownExamCalendarFeature = implement(ownExamCalendar, {
  list: (context, { query }) => listOwnExams(context, query),
});
