import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import {
  fieldWord,
  fieldWordsIn,
  fieldWordsInHtml,
  MESSAGE_FIELDS,
} from '@dekanat/contract/messages/message-fields.ts';
import { hasReceivers, RECEIVERS_MAX } from '@dekanat/contract/messages/receivers.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import { Invalid, invalidField } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { fieldWordsOf } from './field-values.ts';
import { choiceOf } from './message-store.ts';
import { accountsOf, type Choice, countAccounts, requireChoice } from './receiver-accounts.ts';
import { sendJob } from './send-job.ts';
import { debtProblems } from './shown-debts.ts';
import type { StoredMessage } from './stored-message.ts';
import { writeReceivers } from './write-receivers.ts';

/** Most receivers that a request writes itself; a job writes more. */
const DIRECT_MAX = 500;

type Content = Pick<StoredMessage, 'title' | 'body' | 'body_text'>;

/** Whether nothing is left of a text to read, to see or to play. */
export const isEmptyText = ({ body, body_text }: Pick<Content, 'body' | 'body_text'>) =>
  body_text.trim() === '' && !/<(?:img|iframe)\b/i.test(body);

type FoundWords = ReturnType<typeof fieldWordsIn>;

const problem = (
  field: string,
  key: TextKey,
  values: Record<string, unknown> = {},
): FieldProblem<TextKey> => ({
  field,
  key,
  values,
});

/** Words between braces that are no field of templates. */
function unknownFields(
  context: Context,
  field: 'title' | 'message',
  { unknown }: FoundWords,
): FieldProblem<TextKey>[] {
  if (unknown.length === 0) return [];
  const language = messageLanguage(context);
  const values = {
    words: unknown.map((word) => `{${word}}`).join(', '),
    known: MESSAGE_FIELDS.map((known) => `{${fieldWord(known, language)}}`).join(', '),
  };
  return [problem(field, 'message.fields.unknown', values)];
}

/** Problems of the words of templates; a draft may be incomplete. */
export const fieldProblems = (context: Context, { title, body }: Pick<Content, 'title' | 'body'>) => [
  ...unknownFields(context, 'title', fieldWordsIn(title)),
  ...unknownFields(context, 'message', fieldWordsInHtml(body)),
];

/** @throws Invalid when title, text or receivers are missing, a field is unknown, or debts may not be seen */
export function requireComplete(context: Context, content: Content, choice: Choice): void {
  const problems = [
    ...(hasReceivers(choice.receiverIds, choice.receivers)
      ? []
      : [problem('receiver_id', 'message.receivers.required')]),
    ...(content.title === '' ? [problem('title', 'message.title.required')] : []),
    ...(isEmptyText(content) ? [problem('message', 'message.message.required')] : []),
    ...fieldProblems(context, content),
    ...debtProblems(context, content, choice),
  ];
  if (problems.length > 0) throw new Invalid(problems);
}

/** @throws Invalid when a message goes to no account, or to too many */
function requireReceivers(count: number): void {
  if (count === 0) throw invalidField('receiver_id', 'message.receivers.none');
  if (count > RECEIVERS_MAX)
    throw invalidField('receiver_id', 'message.receivers.max', { max: RECEIVERS_MAX, count: RECEIVERS_MAX });
}

/** The accounts that a message goes to. @throws Invalid when there are none, or too many */
export async function receivingAccounts(context: Context, choice: Choice): Promise<number[]> {
  await requireChoice(context, choice);
  const accounts = await accountsOf(context, choice, RECEIVERS_MAX + 1);
  requireReceivers(accounts.length);
  return accounts;
}

/** Sends a draft: few receivers at once, many by a job. */
export async function sendMessage(context: Context, message: StoredMessage): Promise<void> {
  const choice = choiceOf(message);
  requireComplete(context, message, choice);
  await requireChoice(context, choice);
  const accounts = await accountsOf(context, choice, DIRECT_MAX + 1);
  const isDirect = accounts.length <= DIRECT_MAX;
  const receiver_count = isDirect ? accounts.length : await countAccounts(context, choice, RECEIVERS_MAX + 1);
  requireReceivers(receiver_count);
  if (isDirect) return writeReceivers(context, { ...message, words: fieldWordsOf(message) }, accounts);
  await enforceQuota(context, [sendJob], 'message.under_way');
  const job_id = await enqueueJob(context, sendJob, { message_id: message.id });
  await context.db
    .updateTable('messages')
    .set({ state: 'sending', job_id, receiver_count })
    .where('id', '=', message.id)
    .execute();
}
