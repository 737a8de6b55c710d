import { Language } from '@dekanat/contract/api/languages.ts';
import type { FieldValues } from '@dekanat/contract/messages/message-fields.ts';
import { fillFields } from '@dekanat/contract/messages/message-fields.ts';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { isBackOffice, ownCabinet } from '#features/access/shared.ts';
import type { DeliveryContent } from '#platform/outbox/delivery-content.ts';
import { senderNames } from './student-receivers.ts';

/** Where the receiver reads it: teachers on their first page. */
function pathOf({ kind }: { kind: string }, messageId: number): string {
  if (kind === 'student') return `/cabinet/messages?open=${messageId}`;
  return kind === 'admin' ? `/messages/all?view=${messageId}` : '';
}

/** A message for one receiver, in their language. */
export async function messageContent(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { messageId, receiverId }: { messageId: number; receiverId: number },
): Promise<DeliveryContent | undefined> {
  const row = await db
    .selectFrom('message_receivers as own')
    .innerJoin('messages', 'messages.id', 'own.message_id')
    .innerJoin('users', 'users.id', 'own.receiver_id')
    .where('own.message_id', '=', messageId)
    .where('own.receiver_id', '=', receiverId)
    .select([
      'users.kind',
      'users.default_language',
      'users.university_id',
      isBackOffice.as('back_office'),
      'messages.title',
      'messages.body_text',
      'messages.sender_id',
      'messages.sender_username',
      sql<number>`cardinality(messages.attachment_ids)`.as('attachments'),
      sql<FieldValues | null>`own.field_values`.as('field_values'),
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const language = Language.parse(row.default_language);
  const { field_values: values, attachments: count } = row;
  const sender = (await senderNames({ db, language }, [row])).get(row.sender_id) ?? row.sender_username;
  const filled = (text: string) => (values === null ? text : fillFields(text, values));
  const cabinet = row.back_office ? null : await ownCabinet(db, row.kind, row.university_id);
  const path = pathOf(row, messageId);
  const footer = [
    translate('mail.message.from', language, { sender }),
    ...(count > 0 ? [translate('mail.message.attachments', language, { count })] : []),
    cabinet ?? `${config.publicUrl}${path}`,
  ];
  return {
    id: `message-${messageId}-${receiverId}`,
    title: filled(row.title),
    text: filled(row.body_text),
    footer,
    push: {
      kind: 'messages',
      language,
      path: path || '/',
      title: filled(row.title),
      text: filled(row.body_text),
    },
  };
}
