import { Language } from '@dekanat/contract/api/languages.ts';
import type { FieldValues } from '@dekanat/contract/messages/message-fields.ts';
import { fillFields } from '@dekanat/contract/messages/message-fields.ts';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import type { Delivery } from './delivery-store.ts';

interface Letter {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Line breaks would end a header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The e-mail of a message for one receiver in their language; undefined when they no longer have an address. */
export async function letterOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { message_id, receiver_id }: Delivery,
): Promise<Letter | undefined> {
  const row = await db
    .selectFrom('message_receivers as own')
    .innerJoin('messages', 'messages.id', 'own.message_id')
    .innerJoin('users', 'users.id', 'own.receiver_id')
    .where('own.message_id', '=', message_id)
    .where('own.receiver_id', '=', receiver_id)
    .select([
      'users.email',
      'users.kind',
      'users.default_language',
      'messages.title',
      'messages.body_text',
      'messages.sender_username',
      sql<number>`cardinality(messages.attachment_ids)`.as('attachments'),
      sql<FieldValues | null>`own.field_values`.as('field_values'),
    ])
    .executeTakeFirst();
  if (!row?.email) return undefined;
  const language = Language.parse(row.default_language);
  const { field_values: values, sender_username: sender, attachments: count } = row;
  const filled = (text: string) => (values === null ? text : fillFields(text, values));
  // Students and teachers have no screen of messages here.
  const link = row.kind === 'admin' ? `${config.publicUrl}/messages/all?view=${message_id}` : undefined;
  const footer = [
    translate('mail.message.from', language, { sender }),
    ...(count > 0 ? [translate('mail.message.attachments', language, { count })] : []),
    ...(link === undefined ? [] : [link]),
  ];
  return {
    id: `message-${message_id}-${receiver_id}`,
    to: row.email,
    subject: oneLine(filled(row.title)),
    text: `${filled(row.body_text)}\n\n-- \n${footer.join('\n')}\n`,
  };
}
