import { linkedIdentities, type OwnProvider } from '@dekanat/contract/access/sign-in/linked-identities.ts';
import type { ProviderKind } from '@dekanat/contract/access/sign-in/provider-kinds.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { PublicContext, SignedInContext } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { checkCurrentPassword } from '../sessions/current-password.ts';
import { closeOpenedSessions } from '../sessions/opened-sessions.ts';
import { inOwnTransaction } from '../sessions/own-transaction.ts';
import { lockOwnAccount } from '../sessions/refresh.ts';
import { notifyOwner } from '../sessions/security-notifications.ts';
import { attemptOver, startAttempt } from './attempts.ts';
import { isMeantFor } from './find-account.ts';
import { linkIdentity } from './link-identity.ts';
import { enabledProvider, type StoredProvider } from './provider-rows.ts';
import { wouldLockOut } from './ways-to-sign-in.ts';

type Context = SignedInContext<Caller>;

/** The providers of the caller's university that are meant for the account, and former ones that it is linked to. */
async function list({ db, caller }: Context): Promise<OwnProvider[]> {
  const rows = await db
    .selectFrom('sign_in_providers')
    .leftJoin('linked_identities', (join) =>
      join
        .onRef('linked_identities.provider_id', '=', 'sign_in_providers.id')
        .on('linked_identities.user_id', '=', caller.id),
    )
    .where('sign_in_providers.university_id', '=', caller.universityId ?? 0)
    .select([
      'sign_in_providers.id as provider_id',
      sql<ProviderKind>`sign_in_providers.kind`.as('kind'),
      'sign_in_providers.name',
      sql<StoredProvider['audience']>`sign_in_providers.audience`.as('audience'),
      'sign_in_providers.enabled',
      'linked_identities.id as identity_id',
      'linked_identities.created_at as linked_at',
      'linked_identities.last_used_at',
    ])
    .orderBy('sign_in_providers.name')
    .orderBy('sign_in_providers.id')
    .execute();
  return rows.filter((row) => row.identity_id !== null || (row.enabled && isMeantFor(row, caller.kind)));
}

/** A provider of another university is unknown. */
async function ownProvider({ services, caller }: Context, id: number): Promise<StoredProvider> {
  const provider = await enabledProvider(services.db, id);
  if (provider.university_id !== caller.universityId || !isMeantFor(provider, caller.kind)) throw notFound();
  return provider;
}

/** The second half of linking from the profile, if the session that began it is still open. */
export async function linkOwnAccount(
  context: PublicContext,
  provider: StoredProvider,
  subject: string,
  sessionId: string,
): Promise<void> {
  const { user_id: id } = await context.services.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.closed_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false)
    .where('users.university_id', '=', provider.university_id)
    .select('sessions.user_id')
    .executeTakeFirstOrThrow(attemptOver);
  await inOwnTransaction(context, async (inside, db) => {
    await lockOwnAccount(db, { id, sessionId });
    await linkIdentity(inside, id, { providerId: provider.id, subject });
  });
}

async function unlink(context: Context, id: number): Promise<null> {
  const { db, caller, services, onCommit } = context;
  // An administrator may close another way in at the same time.
  if (caller.universityId !== null) await lockUniversity(db, caller.universityId);
  await lockOwnAccount(db, caller);
  if (await wouldLockOut(context, caller.id, { identityId: id }))
    throw new Refusal('wrong_state', { key: 'sign_in.last_way' });
  const { provider_id: providerId } = await db
    .deleteFrom('linked_identities')
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returning('provider_id')
    .executeTakeFirstOrThrow(notFound);
  // The session of the act stays, as with a change of the password.
  await closeOpenedSessions(db, { identity: { userId: caller.id, providerId } }, caller.sessionId);
  await notifyOwner(context, caller.id, 'identity_unlinked');
  onCommit(() => services.sessions.forget(caller.id));
  return null;
}

export const linkedIdentityFeature = implement(linkedIdentities, {
  list,
  start: withoutTransaction(async (context, { body }) => {
    const provider = await ownProvider(context, body.provider_id);
    await checkCurrentPassword(context, body.current_password);
    return startAttempt(context, provider, {
      remember: false,
      returnTo: body.return_to ?? '/profile',
      sessionId: context.caller.sessionId,
    });
  }),
  unlink: (context, { params }) => unlink(context, params.id),
});
