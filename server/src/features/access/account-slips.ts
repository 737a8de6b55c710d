import { SLIPS_MAX } from '@dekanat/contract/access/person-accounts.ts';
import { sql } from 'kysely';
import { type AccountSlip, accountSlips } from '#documents/account-slips.ts';
import type { Download } from '#documents/download.ts';
import { configured } from '#features/reference/shared.ts';
import { groupName, SCOPE } from '#features/structure/shared.ts';
import { universityName } from '#features/universities/shared.ts';
import { type Context, inTransaction, messageLanguage } from '#kernel/context.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/messages.ts';
import { within } from '#kernel/scope.ts';
import { hashPassword } from '#passwords/passwords.ts';
import { firstPassword } from './first-password.ts';
import { studentsWithAccounts } from './people.ts';
import { freeUsername } from './usernames.ts';

async function groupOf({ db, scope, language }: Context, id: number) {
  const group = await db
    .selectFrom('student_groups')
    .innerJoin('universities', 'universities.id', 'student_groups.university_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(within(scope, SCOPE.student_groups))
    .where('student_groups.id', '=', id)
    .select([
      'student_groups.university_id',
      'universities.default_language',
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

/** Those of a group who may sign in, and have no password of their own yet. */
const waiting = (context: Context, group_id: number) =>
  studentsWithAccounts(context, { group_id, status: 1 })
    .where('students.study_status', 'in', ['studying', 'academic_leave'])
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

/** Gives everybody the password that was made for them; whoever signed in meanwhile keeps their own. */
async function give(
  context: Context,
  { university_id, default_language }: Awaited<ReturnType<typeof groupOf>>,
  people: Given[],
): Promise<{ username: string; full_name: string; password: string }[]> {
  const { db } = context;
  const slips = [];
  for (const { id, full_name, wanted_name, password, password_hash } of people) {
    const student = await db
      .selectFrom('students')
      .select('user_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (student === undefined) continue;
    const account =
      student.user_id === null
        ? await db
            .insertInto('users')
            .values({
              kind: 'student',
              university_id,
              username: await freeUsername(db, wanted_name),
              password_hash,
              must_set_password: true,
              default_language,
            })
            .returning(['id', 'username'])
            .executeTakeFirstOrThrow()
        : await db
            .updateTable('users')
            .set({ password_hash })
            .where('id', '=', student.user_id)
            .where('must_set_password', '=', true)
            .where('last_sign_in_at', 'is', null)
            .returning(['id', 'username'])
            .executeTakeFirst();
    if (account === undefined) continue;
    if (student.user_id === null)
      await db.updateTable('students').set({ user_id: account.id }).where('id', '=', id).execute();
    slips.push({ username: account.username ?? '', full_name, password });
  }
  return slips;
}

/**
 * First passwords of a group on paper. @throws Invalid on `group_id` where nobody waits for one, or too many do
 */
export async function printSlips(context: Context, groupId: number): Promise<Download> {
  const group = await groupOf(context, groupId);
  const people = await waiting(context, groupId)
    .limit(SLIPS_MAX + 1)
    .execute();
  if (people.length === 0) throw invalidField('group_id', 'account_slips.nobody');
  if (people.length > SLIPS_MAX) throw invalidField('group_id', 'account_slips.crowded', { most: SLIPS_MAX });
  const made = await Promise.all(people.map(given));
  const slips = await inTransaction(context, (db) => give({ ...context, db }, group, made));
  const language = messageLanguage(context);
  const rows = ({ username, full_name, password }: (typeof slips)[number]): AccountSlip => ({
    above: group.university,
    title: full_name,
    subtitle: `${say('account_slips.group', language)}: ${group.name}`,
    rows: [
      { label: say('account_slips.site', language), value: group.domain ?? context.kernel.config.publicUrl },
      { label: say('account_slips.username', language), value: username },
      { label: say('account_slips.password', language), value: password },
    ],
  });
  return accountSlips(slips.map(rows), {
    filename: `${say('account_slips.title', language)} ${group.name}.pdf`,
    title: say('account_slips.title', language),
    below: await configured(context.db, group.university_id, 'account-slip-text'),
  });
}
