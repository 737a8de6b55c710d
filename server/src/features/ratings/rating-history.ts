import type { RatingHistoryEntry } from '@dekanat/contract/ratings/sheets.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import { enteredBy } from '#crud/account-name.ts';
import { reasonIn } from './program-reasons.ts';
import { MEMBERS } from './sheet-members.ts';
import { readHead, type Viewer } from './statement-head.ts';

const VALUES = sql`version, ic_rating, fc_rating, absent, rating, mark, source, reason, reason_key, user_id, changed_at`;

/** Every value of a student in a statement, newest first; empty where nothing is entered or the student is of another sheet. */
export async function ratingHistory(
  context: Context<Caller>,
  statementId: number,
  studentSubjectId: number,
  viewer: Viewer,
): Promise<RatingHistoryEntry[]> {
  await readHead(context, statementId, viewer);
  const { rows } = await sql<RatingHistoryEntry & { reason_key: string | null }>`
    with stored as (
      select ratings.* from statements cross join lateral ${MEMBERS} subject
      join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
      where statements.id = ${statementId} and subject.id = ${studentSubjectId}),
    entries as (
      select ${VALUES} from stored
      union all select ${VALUES} from rating_changes where rating_id = (select id from stored))
    select entries.version, ic_rating::float8 as ic_rating, fc_rating::float8 as fc_rating, absent, rating, mark, source, reason,
      reason_key, ${enteredBy} as changed_by, changed_at
    from entries left join users on users.id = entries.user_id
    order by entries.version desc`.execute(context.db);
  const language = messageLanguage(context);
  return rows.map(({ reason, reason_key, ...entry }) => ({
    ...entry,
    reason: reasonIn(language, { reason, reason_key }),
  }));
}
