import type { Message } from '@dekanat/contract/messages/messages.ts';
import { chosenKinds } from '@dekanat/contract/messages/receivers.ts';
import { RECEIVER_LABELS } from '#features/messages/receiver-labels.ts';
import { type Text, useText } from '#i18n/text.ts';

const NAMED = 3;

type Addressed = Pick<Message, 'conversation' | 'receiver_count' | 'receivers' | 'status'>;

/** The first receivers of an own message, and the number of all others; of a draft also the kinds of receivers. */
export function receiverNames(
  text: Text,
  { conversation, receiver_count, receivers, status }: Addressed,
): string {
  const people = conversation.slice(0, NAMED).map(({ receiver }) => receiver.fio);
  const kinds = status ? [] : chosenKinds(receivers);
  const names = [
    ...people,
    ...kinds.map((kind) => {
      const chosen = receivers[kind];
      return text(RECEIVER_LABELS[kind], { count: Array.isArray(chosen) ? chosen.length : 0 });
    }),
  ];
  if (names.length === 0) return text('message.no_receivers');
  const others = receiver_count - people.length;
  const shown = names.join(', ');
  return others > 0 ? text('message.receivers_and', { names: shown, count: others }) : shown;
}

export const ReceiverNames = ({ message }: { message: Addressed }) => receiverNames(useText(), message);
