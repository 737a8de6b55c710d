import { Language } from '@dekanat/contract/api/languages.ts';
import type { Services } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { notificationText, valuesIn } from '#platform/notifications/notification-text.ts';
import type { DeliveryContent } from '#platform/outbox/delivery-content.ts';

/** Files need a token, so links to them lead to the product instead. */
const linkOf = (publicUrl: string, link: string | null) =>
  link === null || link.startsWith('/api/') ? publicUrl : `${publicUrl}${link}`;

/** A notification in the language of its receiver. Those about security have a longer text with advice. */
export async function notificationContent(
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  id: number,
): Promise<DeliveryContent | undefined> {
  const row = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('notifications.id', '=', id)
    .select(['users.default_language', 'notifications.kind', 'key', 'details', 'link'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const language = Language.parse(row.default_language);
  const content = { id: `notification-${id}` };
  if (row.kind === 'security') {
    const event = row.key.replace(/^security\./, '');
    const addresses = { link: `${publicUrl}/profile`, forgotten: `${publicUrl}/forgot-pass` };
    const values = { ...valuesIn(row.details as Record<string, unknown>, language), ...addresses };
    return {
      ...content,
      title: translate(uncheckedKey(`mail.${event}.subject`), language),
      text: translate(uncheckedKey(`mail.${event}.text`), language, values),
      footer: [],
    };
  }
  const { text, detail } = notificationText(row, language);
  return {
    ...content,
    title: text,
    text: [text, ...(detail === null ? [] : [detail])].join('\n\n'),
    footer: [linkOf(publicUrl, row.link)],
  };
}
