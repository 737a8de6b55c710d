import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { answerTitle } from '@dekanat/contract/messages/answer-title.ts';
import { fieldWordsIn } from '@dekanat/contract/messages/message-fields.ts';
import type { Message, messages } from '@dekanat/contract/messages/messages.ts';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { seenMessage } from './message-details.ts';
import { rendered, type SeenMessage, toMessages } from './message-rows.ts';
import { changeMessage, insertDraft } from './message-store.ts';
import { isEmptyText } from './send-message.ts';
import { writeReceivers } from './write-receivers.ts';

/** Most receivers of an own message to whom the sender can write again in its thread. */
const ANSWERED_MAX = 500;

/** The receivers of an answer: the sender, or for the sender all receivers. They need not be in the scope of the caller. */
async function answered({ db, caller }: Context, message: SeenMessage): Promise<number[]> {
  if (message.sender_id === caller.id && message.receiver_count > ANSWERED_MAX)
    throw new Refusal('limit', { key: 'message.answer.many', values: { count: message.receiver_count } });
  const receivers =
    message.sender_id === caller.id
      ? db.selectFrom('message_receivers').where('message_id', '=', message.id).select('receiver_id')
      : db.selectFrom('users').where('id', '=', message.sender_id).select('id as receiver_id');
  const rows = await receivers.execute();
  if (rows.length === 0) throw new Refusal('wrong_state', { key: 'message.answer.removed' });
  return rows.map(({ receiver_id }) => receiver_id);
}

/** The title of an answer to the title that the caller sees. */
export const answerTitleOf = (message: SeenMessage): string =>
  answerTitle(rendered(message, message.field_values).title);

/** Sends an answer within the thread of a message. */
export async function answerMessage(
  context: Context,
  id: number,
  { message, attachment_ids }: InputOf<(typeof messages)['answer']>['body'],
): Promise<Message> {
  const seen = await seenMessage(context, id);
  if (seen.state !== 'sent') throw new Refusal('wrong_state', { key: 'message.not_sent' });
  const accounts = await answered(context, seen);
  const thread_id = seen.thread_id ?? seen.id;
  const draft = await insertDraft(context, { parent_id: id, thread_id });
  const title = answerTitleOf(seen);
  const written = await changeMessage(context, draft, { title, message, attachment_ids });
  if (isEmptyText(written)) throw invalidField('message', 'message.message.required');
  // The title of an own message has its fields, which are filled in for each receiver; that of a received one has their values.
  const words = seen.received ? [] : fieldWordsIn(title).words;
  await writeReceivers(context, { ...written, words }, accounts);
  return sentMessage(context, written.id);
}

/** The message as its sender sees it. */
export async function sentMessage(context: Context, id: number): Promise<Message> {
  const [message] = await toMessages(context, [await seenMessage(context, id)]);
  if (message === undefined) throw new Error(`Message ${id} disappeared`);
  return message;
}
