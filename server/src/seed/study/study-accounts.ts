import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { SeedMoment } from '../seed-moment.ts';
import type { StudyPlace } from './study-place.ts';

/** Accounts of the first university that show what teachers and students do. */
export const STUDY_ACCOUNTS = ['ustoz', 'talaba', 'talaba2', 'yangi', 'muddati'] as const;
const DAY_MS = 86_400_000;
type StudyAccount = (typeof STUDY_ACCOUNTS)[number];

/** From the end of the access of `muddati` until the data are made. */
const ENDED_MS = 10 * DAY_MS;

interface Given {
  passwordHash: string;
  moment: SeedMoment;
}

async function open(
  db: Queryable,
  userId: number,
  username: StudyAccount,
  { passwordHash, moment }: Given,
): Promise<void> {
  const deadline = username === 'muddati' ? new Date(moment.time - ENDED_MS).toISOString() : null;
  await db
    .updateTable('users')
    .set({ username, password_hash: passwordHash, must_set_password: username === 'yangi' })
    .where('id', '=', userId)
    .execute();
  await db
    .updateTable('students')
    .set({ deadline, status: 1, blocked: false })
    .where('user_id', '=', userId)
    .execute();
}

/** Students of the group who study: those who sign in first, and of these the ones with debts. */
const membersOf = async (db: Queryable, { groupId }: StudyPlace) =>
  (
    await sql<{ userId: number; studentId: number }>`
    select students.user_id as "userId", students.id as "studentId"
    from students join users on users.id = students.user_id
    where students.group_id = ${groupId} and students.study_status = 'studying'
    order by (users.last_sign_in_at is null), not exists (
        select from student_subjects subject where subject.student_id = students.id and subject.current_mark = 2),
      students.id`.execute(db)
  ).rows;

/** Leaves the electives of the semester to the student, except those with a result. */
const withdrawChoice = (db: Queryable, { semesterId }: StudyPlace, studentId: number) =>
  sql`
  delete from student_subjects chosen using semester_subjects subject
  where subject.id = chosen.semester_subject_id and subject.semester_id = ${semesterId}
    and subject.choice_of_subject is not null and chosen.student_id = ${studentId}
    and not exists (select from ratings where ratings.student_subject_id = chosen.id)`.execute(db);

/** The configured days after the start of a semester in which electives are chosen reach into the next weeks. */
const prolongChoice = (db: Queryable, { universityId, semesterId }: StudyPlace, day: string) =>
  sql`
  insert into config_values (config_id, university_id, value, status)
  select configs.id, ${universityId}::integer, to_jsonb(least(${day}::date - semesters.start_date + 14, 120)), 1
  from configs, semesters where configs.key = 'choice-subject-deadline' and semesters.id = ${semesterId}
  on conflict (config_id, university_id) do update set value = excluded.value`.execute(db);

/** Gives the teacher and four students of the place their names and the password of the demonstration. */
export async function nameStudyAccounts(db: Queryable, place: StudyPlace, given: Given): Promise<void> {
  const teacher = await db
    .selectFrom('teachers')
    .select('user_id')
    .where('id', '=', place.teacherId)
    .executeTakeFirstOrThrow();
  const members = await membersOf(db, place);
  const [first, second, third] = members;
  const fresh = members.at(-1);
  if (!teacher.user_id || !first || !second || !third || !fresh) return;
  const users = [teacher.user_id, first.userId, second.userId, fresh.userId, third.userId];
  for (const [index, name] of STUDY_ACCOUNTS.entries()) await open(db, users[index] ?? 0, name, given);
  for (const { studentId } of [first, fresh]) await withdrawChoice(db, place, studentId);
  await prolongChoice(db, place, given.moment.day);
}

/** Those of the accounts that were made: the first university may have no such class. */
export const studyAccounts = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', STUDY_ACCOUNTS)
    .execute();
  return STUDY_ACCOUNTS.filter((name) => rows.some(({ username }) => username === name));
};
