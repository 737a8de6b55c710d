import { type ChannelState, deliveries, FAILURE_DAYS } from '@dekanat/contract/notifications/deliveries.ts';
import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';

type Counts = Omit<ChannelState, 'channel' | 'configured'>;

/** What waits for accounts of the university in scope, and what could not be sent. */
async function countsOf({ db, scope }: Context, channel: DeliveryChannel): Promise<Counts> {
  const ofScope = sql`from deliveries join users on users.id = deliveries.receiver_id
    where deliveries.channel = ${channel} and ${inScope({ ...scope, facultyId: null }, { university: 'users.university_id' })}`;
  const { rows } = await sql<Counts>`
    with waiting as (
      select count(*) as waiting, min(deliveries.created_at) as waiting_since ${ofScope} and state = 'waiting'),
    failures as (
      select count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unconfirmed') as unconfirmed
      ${ofScope} and error is not null and error_at > now() - make_interval(days => ${FAILURE_DAYS})),
    latest as (
      select error as last_error, error_at as last_error_at ${ofScope} and error is not null
        and error_at > now() - make_interval(days => ${FAILURE_DAYS}) order by error_at desc limit 1)
    select * from waiting cross join failures left join latest on true`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A query of totals returned no row');
  return counts;
}

async function summary(context: Context): Promise<ChannelState[]> {
  const { config, db } = context.services;
  const configured = { email: config.smtpUrl !== undefined, telegram: config.telegram !== undefined };
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

export const deliveryFeature = implement(deliveries, { summary });
