import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { bestText } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { instantText, openAccounts } from '#platform/notifications/notified-accounts.ts';
import type { NewNotification } from '#platform/notifications/notify.ts';
import { MEMBERS } from './sheet-members.ts';
import { isListed, LACKS_RESULT } from './sheet-students.ts';
import { windowOf } from './statement-head.ts';
import { nameOfControls } from './statement-numbers.ts';

const DAYS_BEFORE = 2;
/** More than the setting `rating-entry-days` can be. */
const ENTRY_DAYS_MAX = 61;

interface Row {
  user_id: number;
  id: number;
  subject: string;
  group: string;
  at: string;
  missing: number;
}

/** Sheets whose window closes soon although results are missing, for the assigned teachers. */
export async function closingSheets(db: Queryable, language: Language): Promise<NewNotification[]> {
  // Most sheets have neither a control of the last weeks nor an individual window.
  const { rows } = await sql<Row>`
    with candidates as (
      select semester_subject_id from exam_schedules
      where coalesce(end_date, start_date) between now() - make_interval(days => ${ENTRY_DAYS_MAX}) and now() + make_interval(days => ${DAYS_BEFORE})
      union
      select semester_subject_id from individual_teacher_schedules
      where not replaced and not cancelled and end_date between now() and now() + make_interval(days => ${DAYS_BEFORE}))
    select users.id as user_id, statements.id, ${instantText('period.window_to')} as at, counts.missing,
      ${bestText(SUBJECT, 'name', 'planned.subject_id', language)} as subject,
      ${bestText(STUDENT_GROUP, 'name', 'statements.group_id', language)} as group
    from candidates
    join statements on statements.semester_subject_id = candidates.semester_subject_id and statements.state <> 'closed'
    join semester_subjects planned on planned.id = statements.semester_subject_id
    join universities on universities.id = planned.university_id
    join semester_subject_teachers assigned on assigned.semester_subject_id = statements.semester_subject_id
      and assigned.group_id = statements.group_id and assigned.statement = ${nameOfControls('statements.statement')}
    join teachers on teachers.id = assigned.teacher_id
    join users on users.id = teachers.user_id and ${openAccounts(language)}
    cross join lateral (${windowOf}) period
    cross join lateral (
      select count(*) as missing from ${MEMBERS} subject join students student on student.id = subject.student_id
      left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
      where ${isListed()} and ${LACKS_RESULT}) counts
    where period.window_to between now() and now() + make_interval(days => ${DAYS_BEFORE}) and counts.missing > 0`.execute(
    db,
  );
  return rows.map(({ user_id, id, ...details }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.sheet',
    details,
    link: `/account/statements/${id}`,
    onceKey: `sheet:${id}:${details.at}`,
  }));
}
