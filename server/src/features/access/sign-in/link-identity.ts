import { sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { notifyOwner } from '../sessions/security-notifications.ts';

/** A person of a provider who signs in to an account from now on. */
export interface NewIdentity {
  providerId: number;
  subject: string;
}

/**
 * Links a person of a provider to an account of its university. Must run in a transaction that has locked the account. @throws Refusal
 * when the person is linked to another account, or the account to another person
 */
export async function linkIdentity(
  context: PublicContext,
  userId: number,
  { providerId, subject }: NewIdentity,
): Promise<void> {
  const { db } = context;
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
