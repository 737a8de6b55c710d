import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { MessageInput } from '@dekanat/contract/messages/messages.ts';
import { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { lockVersion } from '#crud/versions.ts';
import { sanitiseInBackground } from '#platform/rich-text/background-sanitiser.ts';
import { plainText } from '#platform/rich-text/plain-text.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import { withoutDocumentNumbers } from './document-numbers.ts';
import { changeFiles } from './message-files.ts';
import type { Choice } from './receiver-accounts.ts';
import type { StoredMessage } from './stored-message.ts';

export type Changes = Pick<
  z.output<typeof MessageInput>,
  'title' | 'message' | 'receiver_id' | 'receivers' | 'template_message' | 'by_email' | 'attachment_ids'
>;

/** The receivers of a stored message: single accounts are in the same column as `user_ids`. */
export function choiceOf({ receivers }: Pick<StoredMessage, 'receivers'>): Choice {
  const { user_ids = [], ...groups } = receivers as { user_ids?: number[] };
  return { receiverIds: user_ids, receivers: Receivers.parse(groups) };
}

const storedChoice = ({ receiverIds, receivers }: Choice) =>
  JSON.stringify({ ...receivers, ...(receiverIds.length > 0 && { user_ids: receiverIds }) });

/** Only a message in one of these states can change; a failed job leaves it as it was before. */
const isOpen = sql<boolean>`(state in ('draft', 'template') or state = 'sending' and not exists (
  select from jobs where jobs.id = messages.job_id and jobs.status in ('waiting', 'running', 'done')))`;

/** The columns that follow from the body of a message. */
async function bodyColumns(html: string) {
  const body = await sanitiseInBackground(html);
  return { body, body_text: plainText(body) };
}

/** Locks an own message for a change. @throws Refusal when it is sent, or being sent */
export async function lockOwn(context: Context, id: number, version?: number): Promise<StoredMessage> {
  const row = await context.db
    .selectFrom('messages')
    .where('id', '=', id)
    .where('sender_id', '=', context.caller.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  // The statement that waited for the lock does not see a job that another request enqueued meanwhile.
  const { open } = await context.db
    .selectFrom('messages')
    .where('id', '=', id)
    .select(isOpen.as('open'))
    .executeTakeFirstOrThrow(notFound);
  if (!open) throw new Refusal('locked', { key: 'message.sent.fixed' });
  await lockVersion(context, 'messages', id, version);
  return row;
}

/** Inserts an empty draft of the caller. */
export const insertDraft = async (
  { db, caller, scope }: Context,
  thread: { parent_id: number; thread_id: number } | undefined = undefined,
): Promise<StoredMessage> =>
  db
    .insertInto('messages')
    .values({
      university_id: scope.universityId,
      sender_id: caller.id,
      sender_username: caller.username ?? SUPERADMIN,
      ...thread,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores the fields that the input contains. A template has no receivers. */
export async function changeMessage(
  context: Context,
  before: StoredMessage,
  { title, message, receiver_id, receivers, template_message, by_email, attachment_ids }: Changes,
): Promise<StoredMessage> {
  const isTemplate = template_message ?? before.state === 'template';
  const choice = choiceOf(before);
  const chosen = receivers && (await withoutDocumentNumbers(context, before, receivers));
  const body = message === undefined ? undefined : await bodyColumns(message);
  const attachments = [...new Set(attachment_ids ?? before.attachment_ids)];
  const fileIds = [...new Set([...attachments, ...imagesIn(body?.body ?? before.body)])];
  await changeFiles(context, before, fileIds);
  return context.db
    .updateTable('messages')
    .set({
      ...body,
      ...(title !== undefined && { title }),
      ...(by_email !== undefined && { by_email }),
      state: isTemplate ? 'template' : 'draft',
      job_id: null,
      receivers: isTemplate
        ? '{}'
        : storedChoice({
            receiverIds: [...new Set(receiver_id ?? choice.receiverIds)],
            receivers: chosen ?? choice.receivers,
          }),
      attachment_ids: attachments,
      file_ids: fileIds,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The content of a template for a new message; its files stay those of the template. */
export const contentOf = ({ title, body, by_email, attachment_ids }: StoredMessage): Changes => ({
  title,
  message: body,
  by_email,
  attachment_ids,
});
