import { type ChannelState, deliveries, FAILURE_DAYS } from '@dekanat/contract/notifications/deliveries.ts';
import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { resendFailed } from '#platform/outbox/resend.ts';

type Counts = Omit<ChannelState, 'channel' | 'configured'>;

/** Condition on `deliveries`: of an account of the university in scope. */
const ofScope = ({ scope: { universityId } }: Context) =>
  universityId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from users where users.id = deliveries.receiver_id and users.university_id = ${universityId})`;

const hasRecentError = sql<SqlBool>`(error is not null and error_at > now() - make_interval(days => ${FAILURE_DAYS}))`;

/** What waits for accounts of the university in scope, and what could not be sent. */
async function countsOf(context: Context, channel: DeliveryChannel): Promise<Counts> {
  const ofChannel = sql`from deliveries where deliveries.channel = ${channel} and ${ofScope(context)}`;
  const { rows } = await sql<Counts>`
    with waiting as (
      select count(*) as waiting, min(created_at) as waiting_since ${ofChannel} and state = 'waiting'),
    failures as (
      select count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unconfirmed') as unconfirmed
      ${ofChannel} and ${hasRecentError}),
    latest as (
      select error as last_error, error_at as last_error_at ${ofChannel} and ${hasRecentError}
        order by error_at desc limit 1)
    select * from waiting cross join failures left join latest on true`.execute(context.db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A query of totals returned no row');
  return counts;
}

async function summary(context: Context): Promise<ChannelState[]> {
  const { config, db } = context.services;
  const configured = {
    email: config.smtpUrl !== undefined,
    telegram: config.telegram !== undefined,
    push: true,
  };
  const states = await Promise.all(
    DELIVERY_CHANNELS.map(async (channel) => ({
      channel,
      configured: configured[channel],
      ...(await countsOf(context, channel)),
    })),
  );
  if (config.telegram === undefined) return states;
  // Without updates no chat can be linked, whether or not anything waits.
  const bot = await db
    .selectFrom('telegram_bots')
    .where('id', '=', config.telegram.id)
    .where('error', 'is not', null)
    .select(['error as last_error', 'error_at as last_error_at'])
    .executeTakeFirst();
  return states.map((state) =>
    state.channel === 'telegram' && bot !== undefined ? { ...state, ...bot } : state,
  );
}

/** Sends the failures that the summary counts again. */
async function resend(context: Context, channel: DeliveryChannel): Promise<{ receivers: number }> {
  const of = sql<SqlBool>`(channel = ${channel} and ${hasRecentError} and ${ofScope(context)})`;
  const receivers = await resendFailed(context, { messageId: null, channel, of });
  if (receivers === 0) throw new Refusal('wrong_state', { key: 'delivery.resend.none' });
  return { receivers };
}

export const deliveryFeature = implement(deliveries, {
  summary,
  resend: (context, { body }) => resend(context, body.channel),
});
