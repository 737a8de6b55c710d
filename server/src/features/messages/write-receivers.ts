import { setTimeout as wait } from 'node:timers/promises';
import type { FieldWord } from '@dekanat/contract/messages/message-fields.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { channelsForMessage } from '#platform/outbox/wanted-channels.ts';
import { publish, publishToBrowsers } from '#platform/realtime/bus.ts';
import { valuesOf } from './field-values.ts';
import type { StoredMessage } from './stored-message.ts';

interface Written extends Pick<StoredMessage, 'id' | 'sender_id' | 'by_email'> {
  /** The words for template fields; an answer has none but those of its title. */
  words: readonly FieldWord[];
}

/** Rows of one statement: others wait at most as long as a batch takes for a processor. */
const BATCH = 250;

/** Longest pause after a batch, so that those of 100,000 receivers add 4 seconds at most. */
const PAUSE_MAX_MS = 10;

/** Pauses after each batch as long as it took: other requests get half of the time. */
interface Pace {
  signal: AbortSignal;
  progress(done: number): void;
}

async function writeBatch(
  { db }: Pick<Context, 'db'>,
  { id, by_email, words }: Written,
  accounts: readonly number[],
): Promise<void> {
  const batch = sql`${accounts}::integer[]`;
  const values =
    words.length === 0
      ? sql`select user_id, null::jsonb as field_values from unnest(${batch}) chosen (user_id)`
      : valuesOf(words, batch);
  await sql`
    insert into message_receivers (message_id, receiver_id, sent_at, field_values)
    select ${id}, user_id, now(), field_values from (${values}) people order by user_id`.execute(db);
  await sql`
    insert into deliveries (message_id, receiver_id, channel)
    select ${id}, users.id, wanted.channel from users cross join lateral (${channelsForMessage(by_email)}) wanted
    where users.id = any(${batch})`.execute(db);
}

/**
 * Sends a message to these accounts, in the transaction of the caller: all of them see it at once, or none. Values of
 * template fields are those of this moment.
 */
export async function writeReceivers(
  context: Pick<Context, 'db'>,
  message: Written,
  accounts: readonly number[],
  pace?: Pace,
): Promise<void> {
  const { db } = context;
  for (let from = 0; from < accounts.length; from += BATCH) {
    const began = performance.now();
    await writeBatch(context, message, accounts.slice(from, from + BATCH));
    pace?.progress(Math.min(from + BATCH, accounts.length));
    const pauseMs = Math.min(performance.now() - began, PAUSE_MAX_MS);
    if (pace !== undefined) await wait(pauseMs, undefined, { signal: pace.signal });
  }
  // An account may be deleted while the batches are written.
  const written = sql<number>`(select count(*) from message_receivers where message_id = ${message.id})`;
  await db
    .updateTable('messages')
    .set({ state: 'sent', sent_at: sql`now()`, receiver_count: written })
    .where('id', '=', message.id)
    .execute();
  await publishToBrowsers(db, { userId: message.sender_id, receiversOf: message.id }, { event: 'messages' });
  await publish(db, 'delivery_waiting', {});
}
