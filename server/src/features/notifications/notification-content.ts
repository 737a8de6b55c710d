import { Language } from '@dekanat/contract/api/languages.ts';
import type { NotificationKind } from '@dekanat/contract/notifications/notification-preferences.ts';
import type { Services } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { isBackOffice, ownCabinet } from '#features/access/shared.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { notificationText, valuesIn } from '#platform/notifications/notification-text.ts';
import type { DeliveryContent } from '#platform/outbox/delivery-content.ts';
import { studentPage } from './student-page.ts';

interface Addressed {
  account_kind: string;
  kind: string;
  key: string;
  link: string | null;
}

/** Where the account finds its sessions and its password. A cabinet that the university has of its own shows none. */
function profileOf({ account_kind }: Addressed, cabinet: string | null): string {
  if (account_kind === 'student') return cabinet === null ? '/cabinet/profile' : '/';
  return '/profile';
}

/** The page that a notification opens. Files need a token, so links to them lead to the product instead. */
function pathOf(addressed: Addressed, cabinet: string | null): string {
  const { account_kind, kind, link } = addressed;
  if (kind === 'security') return profileOf(addressed, cabinet);
  if (account_kind === 'student') return studentPage(addressed);
  return link === null || link.startsWith('/api/') ? '/' : link;
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
      'users.university_id',
      isBackOffice.as('back_office'),
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const language = Language.parse(row.default_language);
  const { text, detail } = notificationText(row, language);
  const whole = [text, ...(detail === null ? [] : [detail])];
  const cabinet = row.back_office ? null : await ownCabinet(db, row.account_kind, row.university_id);
  const path = pathOf(row, cabinet);
  // Their own cabinet has other pages, which are not known here.
  const isElsewhere = cabinet !== null && row.kind !== 'security';
  const address = isElsewhere ? cabinet : `${publicUrl}${path === '/' ? '' : path}`;
  const content = {
    id: `notification-${id}`,
    push: {
      kind: row.kind as NotificationKind,
      language,
      path,
      title: null,
      text: whole.join(' '),
    },
  };
  if (row.kind === 'security') {
    const event = row.key.replace(/^security\./, '');
    const addresses = {
      link: `${publicUrl}${path}`,
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
    footer: [address],
  };
}
