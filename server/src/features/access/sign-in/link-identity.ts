import { type SqlBool, sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { notifyOwner } from '../sessions/security-notifications.ts';
import { FINISHED_STATUSES } from './find-account.ts';

/** A person of a provider who signs in to an account from now on. */
export interface NewIdentity {
  providerId: number;
  subject: string;
}

/** Unlinks a person from an account whose studies have ended: nobody can sign in to it, and unlink the person. */
const unlinkFinished = (db: Queryable, userId: number, { providerId, subject }: NewIdentity) =>
  db
    .deleteFrom('linked_identities')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .where('user_id', '<>', userId)
    .where(
      sql<SqlBool>`exists (
        select from students where students.user_id = linked_identities.user_id and study_status = any(${FINISHED_STATUSES}::text[]))`,
    )
    .execute();

/**
 * Links a person of a provider to an account of its university. Must run in a transaction that has locked the account. @throws Refusal
 * when the person is linked to another account whose studies have not ended, or the account to another person
 */
export async function linkIdentity(
  context: PublicContext,
  userId: number,
  { providerId, subject }: NewIdentity,
): Promise<void> {
  const { db } = context;
  await unlinkFinished(db, userId, { providerId, subject });
  const linked = await db
    .insertInto('linked_identities')
    .columns(['provider_id', 'subject', 'user_id', 'university_id'])
    .expression((eb) =>
      eb
        .selectFrom('sign_in_providers')
        .innerJoin('users', 'users.university_id', 'sign_in_providers.university_id')
        .select([
          'sign_in_providers.id as provider_id',
          sql<string>`${subject}::text`.as('subject'),
          'users.id as user_id',
          'sign_in_providers.university_id',
        ])
        .where('sign_in_providers.id', '=', providerId)
        .where('users.id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (linked.numInsertedOrUpdatedRows === 1n) return notifyOwner(context, userId, 'identity_linked');
  const present = await db
    .selectFrom('linked_identities')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  if (present === undefined) throw new Refusal('exists', { key: 'sign_in.linked_already' });
}
