import type { Services } from '#api/context.ts';
import type { DeliveryContent } from '#platform/outbox/delivery-content.ts';
import { messageContent } from './message-content.ts';

/** A message for one receiver, for e-mail and Telegram. */
export const contentOfMessage = (
  services: Pick<Services, 'db' | 'config'>,
  of: { messageId: number; receiverId: number },
): Promise<DeliveryContent | undefined> => messageContent(services, of);
