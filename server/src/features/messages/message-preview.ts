import {
  type FieldValues,
  type FieldWord,
  MESSAGE_FIELDS,
  meaningOf,
} from '@dekanat/contract/messages/message-fields.ts';
import type { MessageInput, MessagePreview, Reach } from '@dekanat/contract/messages/messages.ts';
import { RECEIVERS_MAX } from '@dekanat/contract/messages/receivers.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { channelsForMessage } from '#platform/outbox/wanted-channels.ts';
import { sanitiseInBackground } from '#platform/rich-text/background-sanitiser.ts';
import { plainText } from '#platform/rich-text/plain-text.ts';
import { fieldWordsOf, valuesOf } from './field-values.ts';
import { rendered } from './message-rows.ts';
import { type Choice, countAccounts, selectedOutOfReach, withoutAccount } from './receiver-accounts.ts';
import { personName, WITH_PEOPLE } from './receiver-names.ts';
import { receivingAccounts, requireComplete } from './send-message.ts';
import { requireDebtorsShown } from './shown-debts.ts';

/** Receivers whose message is shown. */
const SHOWN = 5;
/** People without an account who are named. */
const NAMED = 10;

/** How many of the accounts get an e-mail. */
async function countByEmail({ db }: Context, accounts: readonly number[], byEmail: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users cross join lateral (${channelsForMessage(byEmail)}) wanted
    where users.id = any(${[...accounts]}::integer[]) and wanted.channel = 'email'`.execute(db);
  return rows[0]?.count ?? 0;
}

interface FirstReceiver {
  user_id: number;
  fio: string;
  field_values: FieldValues | null;
}

async function firstReceivers(
  { db, language }: Context,
  accounts: readonly number[],
  words: readonly FieldWord[],
): Promise<FirstReceiver[]> {
  const shown = sql`${accounts.slice(0, SHOWN)}::integer[]`;
  const values =
    words.length === 0
      ? sql`select user_id, null::jsonb as field_values from unnest(${shown}) chosen (user_id)`
      : valuesOf(words, shown);
  const { rows } = await sql<FirstReceiver>`
    select users.id as user_id, ${personName(language)} as fio, chosen.field_values
    from (${values}) chosen join users on users.id = chosen.user_id ${WITH_PEOPLE} order by users.id`.execute(
    db,
  );
  return rows;
}

/** The named fields that have no value for some of the accounts. */
async function emptyFields({ db }: Context, accounts: readonly number[], words: readonly FieldWord[]) {
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: FieldWord; count: number }>`
    select word, count(*) as count from (${valuesOf(words, sql`${[...accounts]}::integer[]`)}) found
    cross join lateral jsonb_each_text(found.field_values) each_value (word, value)
    where value = '' group by word`.execute(db);
  // A field can be named by words of several languages.
  return MESSAGE_FIELDS.map((field) => ({
    field,
    count: Math.max(0, ...rows.filter(({ word }) => meaningOf(word).field === field).map((row) => row.count)),
  })).filter(({ count }) => count > 0);
}

/** Whom the choice reaches, and whom it does not. Selected people out of reach are not refused: the sender leaves them out. */
export async function reachOf(context: Context, choice: Choice): Promise<Reach> {
  requireDebtorsShown(context, choice);
  const out_of_reach = await selectedOutOfReach(context, choice);
  const { count, names } = await withoutAccount(context, choice, NAMED);
  return {
    total: await countAccounts(context, choice, RECEIVERS_MAX),
    without_account: count,
    names,
    out_of_reach,
  };
}

/** Dry run of sending: the number of receivers, and the message as the first of them will see it. */
export async function previewMessage(
  context: Context,
  {
    title = '',
    message = '',
    receiver_id = [],
    receivers = {},
    by_email = false,
  }: z.output<typeof MessageInput>,
): Promise<MessagePreview> {
  const choice = { receiverIds: receiver_id, receivers };
  const body = await sanitiseInBackground(message);
  const content = { title, body, body_text: plainText(body) };
  requireComplete(context, content, choice);
  const accounts = await receivingAccounts(context, choice);
  const words = fieldWordsOf(content);
  const named = new Set(words.map((word) => meaningOf(word).field));
  const first = await firstReceivers(context, accounts, words);
  return {
    total: accounts.length,
    without_account: (await withoutAccount(context, choice, 1)).count,
    by_email: await countByEmail(context, accounts, by_email),
    empty_fields: await emptyFields(context, accounts, words),
    fields: MESSAGE_FIELDS.filter((field) => named.has(field)),
    rows: first.map(({ user_id, fio, field_values }) => {
      const { excerpt: _excerpt, ...shown } = rendered(content, field_values);
      return { user_id, fio, ...shown };
    }),
  };
}
