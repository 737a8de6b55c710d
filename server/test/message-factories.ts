import { type Message, type MessageInput, messages } from '@dekanat/contract/messages/messages.ts';
import type { Client } from './client.ts';
import { unique } from './factories.ts';
import type { TestServer } from './server.ts';

export const messageInput = (given: MessageInput = {}): MessageInput => ({
  title: `Sinov xabari ${unique()}`,
  message: '<p>Assalomu alaykum!</p>',
  ...given,
});

export const makeDraft = async (client: Client, given: MessageInput = {}): Promise<Message> =>
  (await client.call(messages.create, { body: messageInput(given) })).result;

export const makeTemplate = (client: Client, given: MessageInput = {}): Promise<Message> =>
  makeDraft(client, { template_message: true, ...given });

/** A message to these accounts, or to all administrators of the sender's university. */
export const sendTo = (client: Client, receivers: number[] | undefined, given: MessageInput = {}) =>
  makeDraft(client, {
    status: true,
    ...(receivers === undefined ? { receivers: { admins: true } } : { receiver_id: receivers }),
    ...given,
  });

/** A message of an account that may not write messages. */
export const makeMessageRow = (
  { services: { db } }: TestServer,
  sender_id: number,
  state: 'draft' | 'template' | 'sent',
): Promise<{ id: number }> =>
  db
    .insertInto('messages')
    .values({
      university_id: 1,
      sender_id,
      sender_username: 'sinov',
      state,
      title: `Sinov xabari ${unique()}`,
      body: '<p>Matn</p>',
      body_text: 'Matn',
      sent_at: state === 'sent' ? new Date().toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
