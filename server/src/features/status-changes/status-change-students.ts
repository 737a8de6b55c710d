import { formatDay } from '@dekanat/contract/api/days.ts';
import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { inStudentScope, requireOneUniversity, studentName } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Obstacle, StatusChangeCandidate } from './status-change-rules.ts';

/** Names in one message; of more, only the number is shown. */
const NAMED = 20;

/** Locks students in one order, so that concurrent changes wait instead of deadlocking. */
export const lockStudents = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  ids: number[] | RawBuilder<unknown>,
) =>
  db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', sql<number>`any(${ids})`)
    .where(inStudentScope(scope))
    .orderBy('students.id')
    .forUpdate()
    .execute();

/**
 * The identifiers that a student shares with one who studies or, among `joining`, is about to (docs/domain.md
 * §4).
 */
export const takenNumber = (
  joining: number[] | RawBuilder<unknown>,
): RawBuilder<StatusChangeCandidate['taken']> => {
  const other = (number: 'passport' | 'passport_pin') => sql`exists (
    select from students other where other.${sql.ref(number)} = students.${sql.ref(number)} and other.id <> students.id
      and (other.study_status = 'studying' or other.id = any(${joining})))`;
  return sql`case when ${other('passport')} then 'passport' when ${other('passport_pin')} then 'passport_pin' end`;
};

/**
 * What the rules need to know about these students, by name. @throws Invalid when one is outside the scope,
 * or they are of several universities
 */
export async function statusChangeStudents(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  ids: number[],
  act: StatusType,
): Promise<{ universityId: number; students: (StatusChangeCandidate & { university_id: number })[] }> {
  const joins = act === 'recovery';
  const found = await context.db
    .selectFrom('students')
    .leftJoin('student_movements as last', 'last.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'last.order_id')
    .where('students.id', '=', sql<number>`any(${ids})`)
    .where(inStudentScope(context.scope))
    .select([
      'students.id',
      'students.university_id',
      studentName(context.language).as('name'),
      'students.id_number',
      'students.group_id',
      sql<StudyStatus>`students.study_status`.as('study_status'),
      sql<string | null>`orders.order_date::text`.as('moved_on'),
      (joins ? takenNumber(ids) : sql<null>`null`).as('taken'),
      sql<boolean>`exists (select from student_registers where student_registers.student_id = students.id)`.as(
        'registered',
      ),
    ])
    .orderBy(studentName(context.language))
    .orderBy('students.id')
    .execute();
  return { universityId: requireOneUniversity(found, ids).university_id, students: found };
}

/** The obstacle in the reader's language. */
export function obstacleMessage(obstacle: Obstacle, { language }: Pick<Context, 'language'>): string {
  if ('status' in obstacle)
    return translate(`status_change.obstacle.${obstacle.because}`, language, {
      status: translate(`study_status.${obstacle.status}`, language),
    });
  if (obstacle.because === 'date')
    return translate('status_change.obstacle.date', language, { date: formatDay(obstacle.date) });
  return translate(`status_change.obstacle.${obstacle.because}`, language);
}

/** Messages that name the students who prevent a bulk action; of very many, the first. */
export function obstaclesFor(
  context: Pick<Context, 'language'>,
  students: { name: string; obstacle: Obstacle | undefined }[],
): FieldProblem<TextKey>[] {
  const found = students.flatMap(({ name, obstacle }) =>
    obstacle ? [{ name, why: obstacleMessage(obstacle, context) }] : [],
  );
  const problem = (key: TextKey, values: FieldProblem['values']) => ({ field: 'student_ids', key, values });
  const named = found.slice(0, NAMED).map((values) => problem('status_change.conflict', values));
  const count = found.length - named.length;
  return count > 0 ? [...named, problem('status_change.conflict.others', { count })] : named;
}
