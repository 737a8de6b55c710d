import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { messages } from '@dekanat/contract/messages/messages.ts';
import type { DeliveryChannel } from '@dekanat/contract/notifications/notification-preferences.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { wordsMatch } from '#crud/translations.ts';
import { resendFailed } from '#platform/outbox/resend.ts';
import { PERSON_ROLE, personName, personPlace, WITH_PEOPLE } from './receiver-names.ts';

type Receivers = (typeof messages)['receivers'];

/** Joins the delivery of a message to `receiver` by this channel, under the name of the channel. */
const deliveryBy = (channel: DeliveryChannel) => sql`
  left join deliveries ${sql.ref(channel)} on ${sql.ref(channel)}.message_id = receiver.message_id
    and ${sql.ref(channel)}.receiver_id = receiver.receiver_id and ${sql.ref(channel)}.channel = ${sql.lit(channel)}`;

/** @throws Refusal not_found unless the caller sent the message */
async function requireSent({ db, caller }: Pick<Context, 'db' | 'caller'>, id: number): Promise<void> {
  await db
    .selectFrom('messages')
    .where('id', '=', id)
    .where('sender_id', '=', caller.id)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
}

/** Senders see e-mails and Telegram. A browser that shows nothing any more is no failure of a message. */
const isShownToSender = sql<SqlBool>`channel in ('email', 'telegram')`;

/** Sends the failed e-mails and Telegram messages of an own message again. */
export async function resendMessage(context: Context, id: number): Promise<{ receivers: number }> {
  await requireSent(context, id);
  const of = sql<SqlBool>`(message_id = ${id} and ${isShownToSender})`;
  const receivers = await resendFailed(context, { messageId: id, channel: null, of });
  if (receivers === 0) throw new Refusal('wrong_state', { key: 'delivery.resend.none' });
  return { receivers };
}

/** Number of receivers whom an e-mail or Telegram did not reach. */
export async function countFailed({ db }: Pick<Context, 'db'>, id: number): Promise<number> {
  const { failed } = await db
    .selectFrom('deliveries')
    .where('message_id', '=', id)
    .where('state', '=', 'failed')
    .where(isShownToSender)
    .select(sql<number>`count(distinct receiver_id)`.as('failed'))
    .executeTakeFirstOrThrow();
  return failed;
}

/** Who has read a message, and whom e-mails and Telegram have reached; only its sender may know. */
export async function receiverStates(
  { db, caller, language }: Context,
  id: number,
  { limit, page, fio, read, email, failed }: InputOf<Receivers>['query'],
): Promise<ResultOf<Receivers>> {
  await requireSent({ db, caller }, id);
  const of = (condition: RawBuilder<SqlBool>, isWanted: boolean) =>
    isWanted ? condition : sql<SqlBool>`true`;
  const matching = sql`from message_receivers receiver
    ${deliveryBy('email')} ${deliveryBy('telegram')}
    join users on users.id = receiver.receiver_id ${fio === undefined ? sql`` : WITH_PEOPLE}
    where receiver.message_id = ${id}
      and ${of(sql<SqlBool>`(receiver.read_at is not null) = (${read ?? 0}::integer = 1)`, read !== undefined)}
      and ${of(sql<SqlBool>`email.state = ${email ?? ''}`, email !== undefined)}
      and ${of(sql<SqlBool>`('failed' in (email.state, telegram.state)) is true = (${failed ?? 0}::integer = 1)`, failed !== undefined)}
      and ${of(wordsMatch(sql`search_key(${personName(language)})`, fio), fio !== undefined)}`;
  const { rows } = await sql<ResultOf<Receivers>['data'][number]>`
    with chosen as (
      select receiver.receiver_id, receiver.read_at, email.state as email, email.error as email_error,
        telegram.state as telegram, telegram.error as telegram_error ${matching}
      order by receiver.receiver_id limit ${limit} offset ${(page - 1) * limit})
    select users.id as user_id, ${personName(language)} as fio, users.username, ${personPlace(language)} as place,
      ${PERSON_ROLE} as role, chosen.read_at, chosen.email, chosen.email_error, chosen.telegram, chosen.telegram_error
    from chosen join users on users.id = chosen.receiver_id ${WITH_PEOPLE} order by users.id`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return { data: rows, total: counted.rows[0]?.total ?? 0, per_page: limit, current_page: page };
}
