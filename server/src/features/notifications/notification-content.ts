import { Language } from '@dekanat/contract/api/languages.ts';
import type { NotificationKind } from '@dekanat/contract/notifications/notification-preferences.ts';
import type { Services } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { notificationText, valuesIn } from '#platform/notifications/notification-text.ts';
import type { DeliveryContent } from '#platform/outbox/delivery-content.ts';

/** Files need a token, so links to them lead to the product instead. */
const linkOf = (publicUrl: string, link: string | null) =>
  link === null || link.startsWith('/api/') ? publicUrl : `${publicUrl}${link}`;

/** Where the account finds its sessions and its password. */
const profileOf = (accountKind: string) => (accountKind === 'student' ? '/cabinet/profile' : '/profile');

/** The page that a notification opens; of students, each kind has one. */
function pathOf(accountKind: string, kind: string, link: string | null): string {
  if (accountKind !== 'student') return link === null || link.startsWith('/api/') ? '/' : link;
  return kind === 'security' ? profileOf(accountKind) : '/cabinet';
}

/** A notification in the language of its receiver. Those about security have a longer text with advice. */
export async function notificationContent(
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  id: number,
): Promise<DeliveryContent | undefined> {
  const row = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('notifications.id', '=', id)
    .select([
      'users.default_language',
      'users.kind as account_kind',
      'notifications.kind',
      'key',
      'details',
      'link',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const language = Language.parse(row.default_language);
  const { text, detail } = notificationText(row, language);
  const whole = [text, ...(detail === null ? [] : [detail])];
  const content = {
    id: `notification-${id}`,
    push: {
      kind: row.kind as NotificationKind,
      language,
      path: pathOf(row.account_kind, row.kind, row.link),
      title: null,
      text: whole.join(' '),
    },
  };
  if (row.kind === 'security') {
    const event = row.key.replace(/^security\./, '');
    const addresses = {
      link: `${publicUrl}${profileOf(row.account_kind)}`,
      forgotten: `${publicUrl}/forgot-pass`,
    };
    const values = { ...valuesIn(row.details as Record<string, unknown>, language), ...addresses };
    return {
      ...content,
      title: translate(uncheckedKey(`mail.${event}.subject`), language),
      text: translate(uncheckedKey(`mail.${event}.text`), language, values),
      footer: [],
    };
  }
  return {
    ...content,
    title: text,
    text: whole.join('\n\n'),
    footer: [linkOf(publicUrl, row.link)],
  };
}
