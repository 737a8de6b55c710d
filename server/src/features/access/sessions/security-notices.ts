import { Language } from '@dekanat/contract/api/languages.ts';
import type { PublicContext } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { deviceName } from './device-name.ts';

/**
 * Security events that an account's owner is notified of by mail, since another person may have caused them.
 */
type Notice =
  | 'new_device'
  | 'password_changed'
  | 'password_replaced'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'wrong_codes';

/** Notifies the owner in their language, after the response: no request waits for a mail server. */
export function notifyOwner(context: PublicContext, userId: number, notice: Notice): void {
  context.services.runInBackground(send(context, userId, notice));
}

async function send({ services, device, address }: PublicContext, userId: number, notice: Notice) {
  const owner = await services.db
    .selectFrom('users')
    .select(['email', 'default_language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!owner?.email) return;
  const language = Language.parse(owner.default_language);
  const values = {
    at: formatInstant(new Date().toISOString()),
    device: deviceName(device) ?? translate('mail.unknown_device', language),
    address,
    link: `${services.config.publicUrl}/profile`,
    forgotten: `${services.config.publicUrl}/forgot-pass`,
  };
  await services.mail.send({
    to: owner.email,
    subject: translate(`mail.${notice}.subject`, language),
    text: translate(`mail.${notice}.text`, language, values),
  });
}
