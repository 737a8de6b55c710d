import { setTimeout as sleep } from 'node:timers/promises';
import { Language } from '@dekanat/contract/api/languages.ts';
import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import { sql } from 'kysely';
import type { PublicContext, Services } from '#api/context.ts';
import { bestText } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { openAccounts } from '#platform/notifications/notified-accounts.ts';
import { notify, removeUnread } from '#platform/notifications/notify.ts';
import { publishToStudents } from '#platform/realtime/bus.ts';
import type { ChangedMark } from './save-ratings.ts';

/** A later value of a result replaces what its student has not read yet: an entry is often corrected within minutes. */
const REPLACED = '1 hour';
/** Between a save and its announcement. */
const PAUSE_MS = 500;
/** Notifications that one statement writes. */
const BATCH = 500;

const NEWS = {
  mark: 'notification.mark',
  absent: 'notification.mark_absent',
  points: 'notification.mark_points',
  removed: 'notification.mark_removed',
} as const satisfies Record<string, TextKey>;

function newsOf({ absent, mark, ic_rating, fc_rating }: ChangedMark): keyof typeof NEWS {
  if (absent) return 'absent';
  if (mark !== null) return 'mark';
  return ic_rating === null && fc_rating === null ? 'removed' : 'points';
}

interface Place {
  student_subject_id: number;
  user_id: number;
  subject_id: number;
  subject: string | null;
}

/** The subjects of these marks whose students can be notified in this language, with their names in it. */
async function placesIn(db: Queryable, ids: readonly number[], language: Language): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select subject.id as student_subject_id, users.id as user_id, planned.subject_id,
      ${bestText(SUBJECT, 'name', 'planned.subject_id', language)} as subject
    from student_subjects subject
    join semester_subjects planned on planned.id = subject.semester_subject_id
    join universities on universities.id = planned.university_id
    join students on students.id = subject.student_id
    join users on users.id = students.user_id and ${openAccounts(language)}
    where subject.id = any(${ids}::integer[])`.execute(db);
  return rows;
}

async function languagesOf(db: Queryable, studentIds: readonly number[]): Promise<Language[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct users.default_language as language from students join users on users.id = students.user_id
    where students.id = any(${studentIds}::integer[])`.execute(db);
  return rows.map(({ language }) => Language.parse(language));
}

/** A notification, which replaces one with the `same` details: of the same result. */
function notificationOf(changed: ChangedMark, { user_id, subject_id, subject }: Place) {
  const news = newsOf(changed);
  const { student_subject_id, statement, rating, mark } = changed;
  const same = { student_subject_id, statement };
  return {
    userId: user_id,
    kind: 'study',
    key: NEWS[news],
    details: { ...same, subject: subject ?? '', ...(news === 'mark' && { rating, mark }) },
    link: `/cabinet/marks/${subject_id}`,
    same,
  } as const;
}

/** Notifies students of results that somebody else has entered or changed: one notification for each, whatever fields changed. */
export async function notifyOfMarks(
  { db }: Pick<Services, 'db'>,
  marks: readonly ChangedMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const last = new Map(marks.map((one) => [`${one.student_subject_id}/${one.statement}`, one]));
  const changed = [...last.values()];
  const languages = await languagesOf(
    db,
    changed.map(({ student_id }) => student_id),
  );
  const ids = changed.map(({ student_subject_id }) => student_subject_id);
  const found = await Promise.all(languages.map((language) => placesIn(db, ids, language)));
  const places = new Map(found.flat().map((place) => [place.student_subject_id, place]));
  const notifications = changed.flatMap((one) => {
    const place = places.get(one.student_subject_id);
    return place === undefined ? [] : [notificationOf(one, place)];
  });
  for (let from = 0; from < notifications.length; from += BATCH) {
    const batch = notifications.slice(from, from + BATCH);
    await db.transaction().execute(async (trx) => {
      await removeUnread(trx, batch, { keys: Object.values(NEWS), within: REPLACED });
      await notify(trx, batch);
    });
  }
}

/** Results that wait to be announced, by process. */
const waiting = new WeakMap<Services, ChangedMark[]>();

/** Announces results together with those that others save within the pause: notifying of each alone costs as much as its save. */
async function announceSoon(services: Services, changed: readonly ChangedMark[]): Promise<void> {
  const known = waiting.get(services);
  if (known !== undefined) {
    known.push(...changed);
    return;
  }
  const marks = [...changed];
  waiting.set(services, marks);
  await sleep(PAUSE_MS);
  waiting.delete(services);
  const students = [...new Set(marks.map(({ student_id }) => student_id))];
  await publishToStudents(services.db, students, RATINGS.ratings.name);
  await notifyOfMarks(services, marks);
}

/** Publishes changed results to their students and notifies them, after the commit and outside of it (`publishToStudentsAfter`). */
export function announceMarks(
  { services, onCommit }: Pick<PublicContext, 'services' | 'onCommit'>,
  changed: readonly ChangedMark[],
): void {
  if (changed.length === 0) return;
  onCommit(() => services.runInBackground(announceSoon(services, changed)));
}
