import type { PublicContext } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { notify } from '#platform/notifications/notify.ts';
import { deviceName } from './device-name.ts';

/** Events that the owner of an account is notified of, since another person may have caused them. */
type SecurityEvent =
  | 'new_device'
  | 'password_changed'
  | 'password_replaced'
  | 'email_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'wrong_codes';

/**
 * Notifies the owner after the change was committed.
 * @param formerEmail the address that the account had before: its owner must know of a change by somebody else
 */
export function notifyOwner(
  context: PublicContext,
  userId: number,
  event: SecurityEvent,
  formerEmail?: string | null,
): void {
  context.services.runInBackground(write(context, userId, event, formerEmail ?? undefined));
}

async function write(
  { services: { db }, device, address }: PublicContext,
  userId: number,
  event: SecurityEvent,
  formerEmail: string | undefined,
) {
  const details = {
    at: formatInstant(new Date().toISOString()),
    // The words for an unknown device are in the language of the reader.
    device: deviceName(device) ?? null,
    address,
  };
  await db
    .transaction()
    .execute((trx) =>
      notify(trx, [
        { userId, kind: 'security', key: `security.${event}`, details, link: '/profile', formerEmail },
      ]),
    );
}
