import type { Services } from '#api/context.ts';
import { messageContent } from '#features/messages/shared.ts';
import { deliver } from '#platform/outbox/deliver.ts';
import type { ReadContent } from '#platform/outbox/delivery-content.ts';
import { emailChannel } from '#platform/outbox/email-channel.ts';
import { pushChannel } from '#platform/push/push-channel.ts';
import { pollUpdates } from '#platform/telegram/poll-updates.ts';
import { telegramChannel } from '#platform/telegram/telegram-channel.ts';
import { notificationContent } from './notification-content.ts';

interface Waits {
  /** Between two looks into the outbox. */
  pollMs?: number;
  /** While a server is away. */
  pauseMs?: number;
}

const readContent: ReadContent = async (services, { message_id, notification_id, receiver_id }) => {
  if (message_id !== null)
    return messageContent(services, { messageId: message_id, receiverId: receiver_id });
  return notification_id === null ? undefined : notificationContent(services, notification_id);
};

/** Sends what waits in the outbox, and links chats of Telegram if a bot is configured; neither in a copy (`OUTGOING=off`). */
export function startOutbox(services: Services, { pollMs, pauseMs }: Waits = {}): { stop(): Promise<void> } {
  const { telegram, outgoing } = services.config;
  if (!outgoing) return { stop: async () => undefined };
  const polling = pollMs === undefined ? {} : { pollMs };
  const running = [
    deliver(services, emailChannel(services, readContent, pauseMs), polling),
    deliver(services, pushChannel(services, readContent), polling),
  ];
  if (telegram !== undefined) {
    running.push(deliver(services, telegramChannel(services, telegram, readContent, { pauseMs }), polling));
    running.push(pollUpdates(services, telegram, pauseMs === undefined ? {} : { retryMs: pauseMs }));
  }
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}
