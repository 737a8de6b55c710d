import { cutText } from '@dekanat/contract/api/cut-text.ts';
import { translate } from '#api/messages.ts';
import type { DeliveryContent } from '#platform/outbox/delivery-content.ts';

/** The rest is in the product. Together they are far below the 4 kB that every push service accepts. */
const TITLE_MAX = 100;
const TEXT_MAX = 300;

const shortened = (text: string, length: number) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${cutText(line, length - 1)}…`;
};

/** What browsers show of a delivery: its text where the owner of the device allows it, else only what it is about. */
export function payloadOf({ id, push: { kind, language, path, title, text } }: DeliveryContent) {
  const about = translate(`push.about.${kind}`, language);
  // A later notification with the same tag replaces an earlier one, so a repeated one is shown once.
  const common = { tag: id, path };
  return {
    topic: topicOf(id),
    urgency: kind === 'security' ? 'high' : 'normal',
    brief: JSON.stringify({ ...common, title: about, body: translate('push.open', language) }),
    withText: JSON.stringify({
      ...common,
      title: shortened(title ?? about, TITLE_MAX),
      body: shortened(text, TEXT_MAX),
    }),
  } as const;
}

const TOPIC_MAX = 32;
/** `message-12-345` → itself: ids are short and of base64url. */
const topicOf = (id: string) => id.replace(/[^\w-]/g, '-').slice(-TOPIC_MAX);
