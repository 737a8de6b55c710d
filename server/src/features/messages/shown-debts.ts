import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import { fieldWordsIn, fieldWordsInHtml, meaningOf } from '@dekanat/contract/messages/message-fields.ts';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Choice } from './receiver-accounts.ts';
import type { StoredMessage } from './stored-message.ts';

type Content = Pick<StoredMessage, 'title' | 'body'>;

/** Who does not see the list of debtors learns of no debts by writing to debtors. */
export function debtProblems(
  { caller }: Pick<Context, 'caller'>,
  content: Content,
  { receivers }: Choice,
): FieldProblem<TextKey>[] {
  if (caller.permissions.has('academic_debtor_index')) return [];
  const namesDebt = ({ words }: ReturnType<typeof fieldWordsIn>) =>
    words.some((word) => meaningOf(word).field === 'debt');
  return [
    ...(receivers.debtors === undefined ? [] : ['receiver_id']),
    ...(namesDebt(fieldWordsIn(content.title)) ? ['title'] : []),
    ...(namesDebt(fieldWordsInHtml(content.body)) ? ['message'] : []),
  ].map((field) => ({ field, key: 'message.debts.forbidden', values: {} }));
}

/** @throws Invalid when the choice has debtors whom the caller may not see */
export function requireDebtorsShown(context: Pick<Context, 'caller'>, choice: Choice): void {
  requireDebtsShown(context, { title: '', body: '' }, choice);
}

/** @throws Invalid when the receivers are debtors whom the caller may not see, or the texts name debts */
export function requireDebtsShown(context: Pick<Context, 'caller'>, content: Content, choice: Choice): void {
  const problems = debtProblems(context, content, choice);
  if (problems.length > 0) throw new Invalid(problems);
}
