import { CONTENT_LANGUAGES, type Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { isNotMoving } from '#platform/moves/moving-universities.ts';
import { instantText } from '#platform/notifications/notified-accounts.ts';
import { type NewNotification, notify, removeUnread } from '#platform/notifications/notify.ts';
import { examTakers, subjectName } from './exam-takers.ts';

/** Changes of plans that one transaction announces. */
const CHANGES_MAX = 50;
/** Notifications that one statement writes. */
const BATCH = 500;

const NEWS = {
  set: 'notification.exam_set',
  moved: 'notification.exam_moved',
  /** To another start or end; it has both. */
  window_moved: 'notification.exam_window_moved',
  removed: 'notification.exam_removed',
} as const;

const pageOf = (id: number) => `/cabinet/exams/${id}`;

/** A control that was not over when it was changed, and whose start or end is another one than before the changes. */
interface ExamNews {
  id: number;
  semester_subject_id: number;
  statement: string;
  /** The new start; of a removed control the former one. */
  start_date: string;
  /** The new end, if it has one. */
  end_date: string | null;
  news: keyof typeof NEWS;
}

/** Locks changes that are not announced; another process announces others. */
async function lockChanges(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from plan_changes where not announced and ${isNotMoving(sql`(select university_id from curricula where curricula.id = plan_changes.curriculum_id)`)}
    order by id limit ${CHANGES_MAX} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Compares the controls of changed subjects with those before the first of these changes. */
async function findNews(db: Queryable, changes: readonly number[]): Promise<ExamNews[]> {
  const { rows } = await sql<ExamNews>`
    with touched as (
      select change.id as change_id, change.created_at as changed_at, (subject ->> 'id')::integer as subject_id, subject -> 'exams' as exams
      from plan_changes change cross join lateral jsonb_array_elements(change.before) subject
      where change.id = any(${changes}::integer[])
      union all
      select change.id, change.created_at, (subject ->> 'id')::integer, '[]'
      from plan_changes change cross join lateral jsonb_array_elements(change.after) subject
      where change.id = any(${changes}::integer[])
        and not change.before @> jsonb_build_array(jsonb_build_object('id', subject -> 'id'))),
    first as (select distinct on (subject_id) subject_id, changed_at, exams from touched order by subject_id, change_id),
    former as (
      select (exam ->> 'id')::integer as id, subject_id as semester_subject_id, exam ->> 'statement' as statement,
        (exam ->> 'start_date')::timestamptz as start_date, (exam ->> 'end_date')::timestamptz as end_date, changed_at
      from first cross join lateral jsonb_array_elements(exams) exam),
    present as (
      select exam.id, exam.semester_subject_id, exam.statement, exam.start_date, exam.end_date, first.changed_at
      from exam_schedules exam join first on first.subject_id = exam.semester_subject_id)
    select id, coalesce(present.semester_subject_id, former.semester_subject_id) as semester_subject_id,
      coalesce(present.statement, former.statement) as statement, coalesce(present.start_date, former.start_date) as start_date, present.end_date,
      case when former.start_date is null then 'set' when present.start_date is null then 'removed'
        when present.end_date is null then 'moved' else 'window_moved' end as news
    from present full join former using (id)
    where (present.start_date, present.end_date) is distinct from (former.start_date, former.end_date)
      and greatest(former.start_date, former.end_date, present.start_date, present.end_date)
        > coalesce(present.changed_at, former.changed_at)`.execute(db);
  return rows;
}

/** Notifications, each with the exam that it is about. */
async function notificationsIn(db: Queryable, exams: readonly ExamNews[], language: Language) {
  const news = sql`jsonb_to_recordset(${JSON.stringify(exams)}::jsonb) as`;
  const columns = sql`(id integer, semester_subject_id integer, statement text, start_date timestamptz, end_date timestamptz, news text)`;
  const { rows } = await sql<{
    user_id: number;
    id: number;
    news: ExamNews['news'];
    subject: string;
    at: string;
    until: string | null;
  }>`
    select users.id as user_id, exam.id, exam.news, ${subjectName(language)} as subject, ${instantText('exam.start_date')} as at,
      ${instantText('exam.end_date')} as until
    ${examTakers(language, sql`(select * from ${news} given ${columns})`)}`.execute(db);
  return rows.map(({ user_id, id, news: kind, until, ...details }) => {
    const page = pageOf(id);
    const notification: NewNotification = {
      userId: user_id,
      kind: 'study',
      key: NEWS[kind],
      details: { ...details, ...(until !== null && { until }) },
      link: kind === 'removed' ? '/cabinet/exams' : page,
    };
    return { notification, page };
  });
}

/**
 * Notifies the students of controls that were set, moved or removed by changes of plans; must run in a transaction.
 * @returns the number of changes
 */
export async function announceExams(db: Queryable): Promise<number> {
  const changes = await lockChanges(db);
  if (changes.length === 0) return 0;
  const exams = await findNews(db, changes);
  if (exams.length > 0)
    for (const language of CONTENT_LANGUAGES) {
      const notifications = await notificationsIn(db, exams, language);
      for (let from = 0; from < notifications.length; from += BATCH) {
        const batch = notifications.slice(from, from + BATCH);
        // A date that changes again replaces what was not read yet.
        const former = batch.map(({ notification: { userId }, page }) => ({ userId, link: page }));
        await removeUnread(db, former, { keys: Object.values(NEWS), within: '30 days' });
        await notify(
          db,
          batch.map(({ notification }) => notification),
        );
      }
    }
  await sql`update plan_changes set announced = true where id = any(${changes}::integer[])`.execute(db);
  return changes.length;
}
