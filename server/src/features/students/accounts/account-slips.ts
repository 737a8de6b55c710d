import { type AccountSlipsInput, SLIPS_MAX } from '@dekanat/contract/students/student-accounts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, inTransaction, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { createAccount, firstPassword } from '#features/access/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { groupName, STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { universityName } from '#features/universities/shared.ts';
import { type AccountSlip, accountSlips } from '#platform/documents/account-slips.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { requireOneUniversity } from '../require-one-university.ts';
import { STUDENTS, studentsWithAccounts } from './students-with-accounts.ts';

const allowedDomain = sql<string | null>`(
  select allowed_domain from licences where licences.university_id = universities.id and status = 'active')`;

async function groupOf({ db, scope, language }: Context, id: number) {
  const group = await db
    .selectFrom('student_groups')
    .innerJoin('universities', 'universities.id', 'student_groups.university_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .where('student_groups.id', '=', id)
    .select([
      'student_groups.university_id',
      sql<string>`${groupName('student_groups.id', language)}`.as('name'),
      sql<string>`${universityName('student_groups.university_id', language)}`.as('university'),
      allowedDomain.as('domain'),
    ])
    .executeTakeFirst();
  if (group === undefined) throw invalidField('group_id', 'invalid.out_of_scope');
  return group;
}

/** Who gets slips: the students of a group, or those with these ids. */
interface Recipients {
  universityId: number;
  university: string;
  domain: string | null;
  /** For the file name. */
  name: string;
  field: 'group_id' | 'student_ids';
  groupId?: number;
  ids?: number[];
}

async function groupRecipients(context: Context, groupId: number): Promise<Recipients> {
  const { university_id: universityId, ...group } = await groupOf(context, groupId);
  return { ...group, universityId, field: 'group_id', groupId };
}

/** @throws Invalid on `student_ids` when one is outside the scope, or they are of several universities */
async function namedRecipients(context: Context, ids: number[]): Promise<Recipients> {
  const found = await studentsWithAccounts(context)
    .where('students.id', '=', sql<number>`any(${ids})`)
    .select([
      sql<string>`${universityName('students.university_id', context.language)}`.as('university'),
      allowedDomain.as('domain'),
    ])
    .execute();
  const { university, domain, university_id: universityId } = requireOneUniversity(found, ids);
  return { universityId, university, domain, name: String(ids.length), field: 'student_ids', ids };
}

/**
 * Those who may sign in and have no password of their own yet. An account with rights of the back office gets its
 * password one by one, from a caller who holds these rights.
 */
const waiting = (context: Context, { groupId, ids }: Recipients) =>
  studentsWithAccounts(context, { group_id: groupId, status: 1 })
    .$if(ids !== undefined, (query) => query.where('students.id', '=', sql<number>`any(${ids ?? []})`))
    .where('students.blocked', '=', false)
    .where(sql<boolean>`not exists (select from admins where admins.user_id = students.user_id)`)
    .where(sql<boolean>`(users.id is null or users.must_set_password and users.last_sign_in_at is null)`)
    .orderBy('students.full_name')
    .orderBy('students.id');

type Waiting = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number];
interface Given extends Waiting {
  password: string;
  password_hash: string;
}

const given = async (person: Waiting): Promise<Given> => {
  const password = firstPassword();
  return { ...person, password, password_hash: await hashPassword(password) };
};

/**
 * Locks in the order that all code locks several students in. @returns the user of each student that still
 * exists
 */
const lockStudents = async (db: Queryable, people: { id: number }[]) => {
  const ids = people.map(({ id }) => id);
  const found = await db
    .selectFrom('students')
    .select(['id', 'user_id'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(found.map(({ id, user_id }) => [id, user_id]));
};

/** Stores the generated passwords; a student who signed in meanwhile, or got another password, is skipped. */
async function give(
  { db }: Context,
  people: Given[],
): Promise<{ username: string; full_name: string; place: string | null; password: string }[]> {
  const slips = [];
  const accountOf = await lockStudents(db, people);
  for (const person of people) {
    const { id, user_id, version, full_name, place, password, password_hash } = person;
    if (accountOf.get(id) !== user_id) continue;
    const account =
      user_id === null
        ? await createAccount(db, STUDENTS, person, { password_hash })
        : await db
            .updateTable('users')
            .set({ password_hash })
            .where('id', '=', user_id)
            .where('version', '=', version ?? 0)
            .where('last_sign_in_at', 'is', null)
            .returning('username')
            .executeTakeFirst();
    if (account === undefined) continue;
    slips.push({ username: account.username ?? '', full_name, place, password });
  }
  return slips;
}

/** Prints first passwords. @throws Invalid when no student needs one, or too many do */
export async function printSlips(
  context: Context,
  { group_id, student_ids = [] }: z.output<typeof AccountSlipsInput>,
): Promise<Download> {
  const recipients = await (group_id === undefined
    ? namedRecipients(context, student_ids)
    : groupRecipients(context, group_id));
  const { field, name, university, universityId, domain } = recipients;
  const people = await waiting(context, recipients)
    .limit(SLIPS_MAX + 1)
    .execute();
  if (people.length === 0)
    throw invalidField(
      field,
      field === 'group_id' ? 'account_slips.nobody' : 'account_slips.selected.nobody',
    );
  if (people.length > SLIPS_MAX) throw invalidField(field, 'account_slips.crowded', { most: SLIPS_MAX });
  const made = await Promise.all(people.map(given));
  const slips = await inTransaction(context, (db) => give({ ...context, db }, made));
  if (slips.length === 0) throw new Refusal('stale', { key: 'account_slips.given' });
  const language = messageLanguage(context);
  const rows = ({ username, full_name, place, password }: (typeof slips)[number]): AccountSlip => ({
    header: university,
    title: full_name,
    subtitle: `${translate('account_slips.group', language)}: ${place ?? '—'}`,
    rows: [
      {
        label: translate('account_slips.site', language),
        value: domain ?? context.services.config.publicUrl,
      },
      { label: translate('account_slips.username', language), value: username },
      { label: translate('account_slips.password', language), value: password },
    ],
  });
  return accountSlips(slips.map(rows), {
    filename: `${translate('account_slips.title', language)} ${name}.pdf`,
    title: translate('account_slips.title', language),
    footer: await configured(context.db, universityId, 'account-slip-text'),
  });
}
