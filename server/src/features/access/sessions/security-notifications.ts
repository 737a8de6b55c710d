import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { PublicContext, SignedInContext } from '#api/context.ts';
import { requireHourly } from '#api/hourly-limit.ts';
import { formatInstant } from '#api/instant-format.ts';
import { type NewNotification, notify } from '#platform/notifications/notify.ts';
import { deviceName } from './device-name.ts';

/** Acts that the owner of an account is notified of, since another person may have caused them. */
type SecurityAct =
  | 'password_changed'
  | 'password_replaced'
  | 'email_changed'
  | 'email_replaced'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'api_token_created'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked';

/** Attempts, which change nothing of the account and may be refused. */
type SecurityAttempt = 'new_device' | 'wrong_codes';

type Device = Pick<PublicContext, 'device' | 'address'>;

/** Notifies the owner. Must run in the transaction of the act: without its notification nothing is changed. */
export const notifyOwner = (
  context: Device & Pick<PublicContext, 'db'>,
  userId: number,
  act: SecurityAct,
): Promise<void> => notify(context.db, [securityNotification(context, userId, act)]);

/** Notifies the owner of an attempt, in a transaction of its own. */
export function reportAttempt(context: PublicContext, userId: number, event: SecurityAttempt): void {
  const { db } = context.services;
  const notification = securityNotification(context, userId, event);
  context.services.runInBackground(db.transaction().execute((trx) => notify(trx, [notification])));
}

const securityNotification = (
  { device, address }: Device,
  userId: number,
  event: SecurityAct | SecurityAttempt,
): NewNotification => ({
  userId,
  kind: 'security',
  key: `security.${event}`,
  details: {
    at: formatInstant(new Date().toISOString()),
    // The words for an unknown device are in the language of the reader.
    device: deviceName(device) ?? null,
    address,
  },
  link: '/profile',
});

/** Each change sends two e-mails, to addresses that nobody has confirmed. */
const EMAIL_CHANGES_PER_HOUR = 5;

/**
 * Notifies the owner at the new address and at the former one, whose owner must know of a change by somebody else. Must run in the
 * transaction that has locked the account. @throws Refusal 429 after many changes within an hour
 */
export async function notifyOfEmailChange(
  context: Pick<SignedInContext<Caller>, 'db' | 'caller' | 'device' | 'address'>,
  formerEmail: string,
): Promise<void> {
  const { db, caller } = context;
  const notification = securityNotification(context, caller.id, 'email_changed');
  const { changes } = await db
    .selectFrom('notifications')
    .where('user_id', '=', caller.id)
    .where('key', '=', notification.key)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)::integer`.as('changes'))
    .executeTakeFirstOrThrow();
  requireHourly(changes, EMAIL_CHANGES_PER_HOUR, 'security.email_changes');
  await notify(db, [{ ...notification, formerEmail }]);
}

/**
 * Notifies the owner that staff replaced the e-mail address, at the new address and at the former one. Must run in the transaction that
 * replaces it.
 */
export const notifyOfReplacedEmail = (
  context: Pick<SignedInContext<Caller>, 'db' | 'device' | 'address'>,
  userId: number,
  formerEmail: string | null,
): Promise<void> => {
  const notification = securityNotification(context, userId, 'email_replaced');
  return notify(context.db, [{ ...notification, formerEmail: formerEmail ?? undefined }]);
};
