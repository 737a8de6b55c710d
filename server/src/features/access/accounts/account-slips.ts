import { SLIPS_MAX } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { sql } from 'kysely';
import { type Context, inTransaction, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { configured } from '#features/reference/shared.ts';
import { groupName, SCOPE } from '#features/structure/shared.ts';
import { universityName } from '#features/universities/shared.ts';
import { type AccountSlip, accountSlips } from '#platform/documents/account-slips.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { firstPassword } from './first-password.ts';
import { createAccount } from './new-account.ts';
import { STUDENTS, studentsWithAccounts } from './people.ts';

async function groupOf({ db, scope, language }: Context, id: number) {
  const group = await db
    .selectFrom('student_groups')
    .innerJoin('universities', 'universities.id', 'student_groups.university_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(inScope(scope, SCOPE.student_groups))
    .where('student_groups.id', '=', id)
    .select([
      'student_groups.university_id',
      sql<string>`${groupName('student_groups.id', language)}`.as('name'),
      sql<string>`${universityName('student_groups.university_id', language)}`.as('university'),
      sql<string | null>`(
        select allowed_domain from licences where licences.university_id = universities.id and status = 'active')`.as(
        'domain',
      ),
    ])
    .executeTakeFirst();
  if (group === undefined) throw invalidField('group_id', 'invalid.out_of_scope');
  return group;
}

/** Students of a group who may sign in and have no password of their own yet. */
const waiting = (context: Context, group_id: number) =>
  studentsWithAccounts(context, { group_id, status: 1 })
    .where('students.blocked', '=', false)
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
): Promise<{ username: string; full_name: string; password: string }[]> {
  const slips = [];
  const accountOf = await lockStudents(db, people);
  for (const person of people) {
    const { id, user_id, version, full_name, password, password_hash } = person;
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
    slips.push({ username: account.username ?? '', full_name, password });
  }
  return slips;
}

/**
 * Prints the first passwords of a group. @throws Invalid on `group_id` when no student needs one, or too many
 * do
 */
export async function printSlips(context: Context, groupId: number): Promise<Download> {
  const group = await groupOf(context, groupId);
  const people = await waiting(context, groupId)
    .limit(SLIPS_MAX + 1)
    .execute();
  if (people.length === 0) throw invalidField('group_id', 'account_slips.nobody');
  if (people.length > SLIPS_MAX) throw invalidField('group_id', 'account_slips.crowded', { most: SLIPS_MAX });
  const made = await Promise.all(people.map(given));
  const slips = await inTransaction(context, (db) => give({ ...context, db }, made));
  if (slips.length === 0) throw new Refusal('stale', { key: 'account_slips.given' });
  const language = messageLanguage(context);
  const rows = ({ username, full_name, password }: (typeof slips)[number]): AccountSlip => ({
    header: group.university,
    title: full_name,
    subtitle: `${translate('account_slips.group', language)}: ${group.name}`,
    rows: [
      {
        label: translate('account_slips.site', language),
        value: group.domain ?? context.services.config.publicUrl,
      },
      { label: translate('account_slips.username', language), value: username },
      { label: translate('account_slips.password', language), value: password },
    ],
  });
  return accountSlips(slips.map(rows), {
    filename: `${translate('account_slips.title', language)} ${group.name}.pdf`,
    title: translate('account_slips.title', language),
    footer: await configured(context.db, group.university_id, 'account-slip-text'),
  });
}
