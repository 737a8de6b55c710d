import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import type { DeliveryContent } from '#platform/outbox/delivery-content.ts';
import { messageContent } from './message-content.ts';

/** Condition on `files`: an attachment or a picture of a message that this account sent or received. */
export const fileOfMessages = (userId: number) => sql<boolean>`(claimed_table = 'messages' and exists (
  select from messages where messages.file_ids @> array[files.id] and (messages.sender_id = ${userId}
    or exists (select from message_receivers own where own.message_id = messages.id and own.receiver_id = ${userId}))))`;

/** A message for one receiver, for e-mail and Telegram. */
export const contentOfMessage = (
  services: Pick<Services, 'db' | 'config'>,
  of: { messageId: number; receiverId: number },
): Promise<DeliveryContent | undefined> => messageContent(services, of);
