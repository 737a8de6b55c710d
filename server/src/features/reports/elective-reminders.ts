import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { electiveReminders } from '@dekanat/contract/reports/elective-choices.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { TODAY } from '#crud/today.ts';
import { electiveStates } from '#features/registration/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { notify } from '#platform/notifications/notify.ts';

type Create = typeof electiveReminders.create;

/** Students of these who have electives without a choice, with their account and the numbers of the semesters. */
async function remindedOf(context: Context, ids: number[]) {
  const { db } = context;
  const found = await matchingStudents(context, {})
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .select('students.id')
    .execute();
  if (found.length < new Set(ids).size) throw invalidField('student_ids', 'invalid.out_of_scope');
  const open = electiveStates(context, { chosen: false })
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .groupBy(['students.id', 'students.user_id'])
    .select([
      'students.user_id',
      sql<string>`string_agg(distinct semester.number::text, ', ')`.as('semesters'),
      sql<string>`'electives ' || ${TODAY}`.as('once_key'),
    ]);
  const { rows } = await sql<{
    user_id: number | null;
    semesters: string;
    once_key: string;
    already: boolean;
  }>`
    select users.id as user_id, open.semesters, open.once_key, exists (
      select from notifications sent where sent.user_id = users.id and sent.once_key = open.once_key) as already
    from (${open}) open
    left join users on users.id = open.user_id and users.status = 1 and not users.blocked`.execute(db);
  return rows;
}

async function remind(context: Context, { body }: Pick<InputOf<Create>, 'body'>): Promise<ResultOf<Create>> {
  const found = await remindedOf(context, body.student_ids);
  const due = found.flatMap(({ user_id, already, ...one }) =>
    user_id === null || already ? [] : [{ userId: user_id, ...one }],
  );
  await notify(
    context.db,
    due.map(({ userId, semesters, once_key }) => ({
      userId,
      kind: 'study',
      key: 'notification.electives_open',
      details: { semesters },
      link: null,
      onceKey: once_key,
    })),
  );
  return {
    notified: due.length,
    already: found.filter(({ already }) => already).length,
    without_account: found.filter(({ user_id }) => user_id === null).length,
  };
}

export const electiveReminderFeature = implement(electiveReminders, { create: remind });
