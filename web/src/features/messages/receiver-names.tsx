import type { Message } from '@dekanat/contract/messages/messages.ts';
import { useText } from '#i18n/text.ts';

/** The first receivers of an own message, and the number of all others. */
export function ReceiverNames({ message }: { message: Pick<Message, 'conversation' | 'receiver_count'> }) {
  const text = useText();
  const { conversation, receiver_count } = message;
  if (receiver_count === 0) return text('message.no_receivers');
  const names = conversation.slice(0, 3).map(({ receiver }) => receiver.fio);
  const others = receiver_count - names.length;
  const shown = names.join(', ');
  return others > 0 ? text('message.receivers_and', { names: shown, count: others }) : shown;
}
