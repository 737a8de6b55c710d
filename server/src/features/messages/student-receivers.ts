import type { Language } from '@dekanat/contract/api/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { groupName } from '#features/structure/shared.ts';
import { personName, personPlace, WITH_PEOPLE } from './receiver-names.ts';

const OPEN = sql`account.status = 1 and not account.blocked`;

/** Accounts of the students of the caller's group. */
export const classmates = ({ id, studentId }: Pick<Student, 'id' | 'studentId'>) => sql<{ id: number }>`
  select account.id from students me
  join students mate on mate.group_id = me.group_id and mate.university_id = me.university_id
  join users account on account.id = mate.user_id
  where me.id = ${studentId} and account.id <> ${id} and ${OPEN}`;

/** Accounts of the teachers of the caller's group in their subjects, and of the lead teachers of these. */
export const ownTeachers = ({ studentId }: Pick<Student, 'studentId'>) => sql<{ id: number }>`
  select account.id from users account join teachers teaching on teaching.user_id = account.id
  where ${OPEN} and teaching.id in (
    select assigned.teacher_id from student_subjects studied
    join semester_subject_teachers assigned on assigned.semester_subject_id = studied.semester_subject_id
      and assigned.group_id = studied.group_id
    where studied.student_id = ${studentId} and studied.status <> 4
    union all
    select unnest(array[subject.teacher_id, subject.tutor_id]) from student_subjects studied
    join semester_subjects subject on subject.id = studied.semester_subject_id
    where studied.student_id = ${studentId} and studied.status <> 4)`;

/** Accounts of the students whom a teacher teaches in a group, with the id of the student. */
export const ownStudents = (teacherId: number) => sql<{ id: number; student_id: number }>`
  select account.id, learner.id as student_id from students learner join users account on account.id = learner.user_id
  where ${OPEN} and learner.id in (
    select studied.student_id from semester_subject_teachers assigned
    join student_subjects studied on studied.semester_subject_id = assigned.semester_subject_id
      and studied.group_id = assigned.group_id
    where assigned.teacher_id = ${teacherId} and studied.status <> 4)`;

/** The sender of a message that the account has received, unless the sender's account is closed. */
export const senderOf = (messageId: number, accountId: number) => sql<{ id: number }>`
  select account.id from message_receivers own join messages on messages.id = own.message_id
  join users account on account.id = messages.sender_id
  where own.receiver_id = ${accountId} and own.message_id = ${messageId} and ${OPEN}`;

/** Accounts that have written to the caller. Messages of a removed account stay. */
const senders = ({ id }: Pick<Student, 'id'>) => sql<{ id: number }>`
  select account.id from message_receivers own join messages on messages.id = own.message_id
  join users account on account.id = messages.sender_id
  where own.receiver_id = ${id}`;

/** The accounts to which a student may write. */
export const permittedReceivers = (caller: Student) => sql<{ id: number }>`
  ${classmates(caller)} union ${ownTeachers(caller)} union ${senders(caller)}`;

/** Names of these accounts, in their order; `group_name` is the department of a teacher. */
export const namedAccounts = (accounts: RawBuilder<{ id: number }>, language: Language | undefined) => sql<{
  id: number;
  fio: string;
  group_name: string;
}>`
  select users.id, (${personName(language)}) collate uzbek as fio, coalesce(${personPlace(language)}, '') as group_name
  from users ${WITH_PEOPLE} where users.id in (${accounts}) order by fio, users.id`;

/** Full names of the senders, by account. */
export async function senderNames(
  { db, language }: Pick<Context, 'db' | 'language'>,
  rows: readonly { sender_id: number }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ sender_id }) => sender_id))];
  if (ids.length === 0) return new Map();
  const found = await namedAccounts(
    sql<{ id: number }>`select unnest(${ids}::integer[]) as id`,
    language,
  ).execute(db);
  return new Map(found.rows.map(({ id, fio }) => [id, fio]));
}

/** The name of the caller's group. */
export const ownGroup = ({ studentId }: Pick<Student, 'studentId'>, language: Language | undefined) => sql<{
  group_name: string;
}>`
  select ${groupName('students.group_id', language)} as group_name from students
  join universities on universities.id = students.university_id
  where students.id = ${studentId} and students.group_id is not null`;
