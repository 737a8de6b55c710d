import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { electiveChoices, electiveReminders } from '@dekanat/contract/reports/elective-choices.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { TODAY } from '#crud/today.ts';
import { configuredText } from '#features/reference/shared.ts';
import { electiveStates } from '#features/registration/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { isSheetClosed } from '#features/study/shared.ts';
import { notify } from '#platform/notifications/notify.ts';

type Create = typeof electiveReminders.create;

/** Students cannot choose in a semester when a part of its electives was chosen and the deadline has passed. */
const IS_OVER = sql<boolean>`(
  ${TODAY} > semester.start_date + (${configuredText('choice-subject-deadline', 'students.university_id')})::integer
  and exists (
    select from student_subjects student_subject join semester_subjects member on member.id = student_subject.semester_subject_id
    where student_subject.student_id = students.id and student_subject.status <> 4 and member.semester_id = semester.id
      and member.choice_of_subject is not null))`;

/** Students choose a member of the elective group of `elective` unless the sheets of all are closed for their group (docs/domain.md §11). */
const IS_CHOOSABLE = sql<boolean>`exists (
  select from semester_subjects member
  where member.semester_id = elective.semester_id and member.choice_of_subject = elective.choice_of_subject
    and not ${isSheetClosed(sql`member.id`, sql`student_registers.group_id`)})`;

const IS_OPEN = sql<boolean>`(${IS_CHOOSABLE} and not ${IS_OVER})`;

/** Students of these who have electives without a choice, with their account and the numbers of the semesters that are open. */
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
      sql<string | null>`string_agg(distinct semester.number::text, ', ') filter (where ${IS_OPEN})`.as(
        'semesters',
      ),
      sql<string>`'electives ' || ${TODAY}`.as('once_key'),
    ]);
  const { rows } = await sql<{
    user_id: number | null;
    semesters: string | null;
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
  // The counts say who has not chosen, which only the readers of the report may know.
  if (!context.caller.permissions.has(electiveChoices.calls.list.access)) throw new Refusal('forbidden');
  const withoutChoice = await remindedOf(context, body.student_ids);
  const found = withoutChoice.flatMap(({ semesters, ...one }) =>
    semesters === null ? [] : [{ ...one, semesters }],
  );
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
    closed: withoutChoice.length - found.length,
  };
}

export const electiveReminderFeature = implement(electiveReminders, { create: remind });
