import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Condition: the student subject has no mark in this statement or a later one. */
export const isUnmarkedFrom = (
  studentSubjectId: RawBuilder<unknown>,
  statement: RawBuilder<unknown>,
) => sql<boolean>`not exists (
  select from ratings marked where marked.student_subject_id = ${studentSubjectId} and marked.mark is not null
    and marked.statement >= ${statement})`;

/** A result that counts for another subject of the same student as well. */
interface CarriedRatings {
  student_id: number;
  /** The student subject with the marks. */
  from_id: number;
  /** What the student has in the new plan. */
  semester_subject_id: number;
}

/**
 * Copies the marks of each statement to the other subject, where it has none in this statement or a later one. They are stamped as the
 * transaction is: a later stamp would be a mark entered since, which prevents the undo.
 */
export async function carryRatings(
  db: Queryable,
  carried: readonly CarriedRatings[],
  userId: number,
): Promise<void> {
  const column = (name: keyof CarriedRatings) => carried.map((one) => one[name]);
  await sql`
    insert into ratings (student_subject_id, statement, ic_rating, fc_rating, absent, rating, mark, ic_max, fc_max,
      passing_score, source, user_id, changed_at)
    select target.id, earned.statement, earned.ic_rating, earned.fc_rating, earned.absent, earned.rating, earned.mark,
      earned.ic_max, earned.fc_max, earned.passing_score, 'transferred', ${userId}, now()
    from unnest(${column('student_id')}::integer[], ${column('from_id')}::integer[], ${column('semester_subject_id')}::integer[])
      carried (student_id, from_id, semester_subject_id)
    join student_subjects target on target.student_id = carried.student_id
      and target.semester_subject_id = carried.semester_subject_id
    join ratings earned on earned.student_subject_id = carried.from_id
    where earned.mark is not null and ${isUnmarkedFrom(sql.ref('target.id'), sql.ref('earned.statement'))}
    on conflict (student_subject_id, statement) do update set ic_rating = excluded.ic_rating, fc_rating = excluded.fc_rating,
      absent = excluded.absent, rating = excluded.rating, mark = excluded.mark, ic_max = excluded.ic_max, fc_max = excluded.fc_max,
      passing_score = excluded.passing_score, source = excluded.source, reason = null, reason_key = null,
      user_id = excluded.user_id, changed_at = excluded.changed_at`.execute(db);
}
