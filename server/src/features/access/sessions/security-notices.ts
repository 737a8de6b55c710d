import { Language } from '@dekanat/contract/api/languages.ts';
import type { PublicContext } from '#api/context.ts';
import { writtenInstant } from '#api/instant-format.ts';
import { say } from '#api/messages.ts';
import { deviceWords } from './device-name.ts';

/** What an account's owner hears of by mail, since somebody else may have done it. */
type Notice =
  | 'new_device'
  | 'password_changed'
  | 'password_replaced'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'wrong_codes';

/** Writes to the owner, in their language, after the answer is sent: nobody waits for a mail server. */
export function tellOwner(context: PublicContext, userId: number, notice: Notice): void {
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
    at: writtenInstant(new Date().toISOString()),
    device: deviceWords(device) ?? say('mail.unknown_device', language),
    address,
    link: `${services.config.publicUrl}/profile`,
    forgotten: `${services.config.publicUrl}/forgot-pass`,
  };
  await services.mail.send({
    to: owner.email,
    subject: say(`mail.${notice}.subject`, language),
    text: say(`mail.${notice}.text`, language, values),
  });
}
