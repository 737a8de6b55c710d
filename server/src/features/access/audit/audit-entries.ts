import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { AuditAction, AuditEntry } from '@dekanat/contract/access/audit/audit.ts';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { type Difference, differencesOf } from './audit-differences.ts';
import { namesOf, type Reference } from './audit-names.ts';
import type { ChangeRow } from './audit-rows.ts';
import { inWords, recordLabel, summaryOf } from './audit-words.ts';
import { auditedColumnsOf, settingTypes } from './audited-columns.ts';

const ACTIONS: Record<ChangeRow['change'], AuditAction> = {
  insert: 'created',
  update: 'changed',
  delete: 'removed',
};

/** Fields that are hidden when the user who acted belongs to another university. */
const STRANGER = { user_id: null, address: null, request_id: null, api_token_id: null, api_token_name: null };

/** The records that a difference refers to. */
const referredTo = ({ refersTo, before, after }: Difference): Reference[] =>
  [before, after].flat().flatMap((id) => {
    const known = typeof id === 'number' || typeof id === 'string';
    return refersTo !== undefined && known ? [{ table: refersTo, id }] : [];
  });

/**
 * Audit entries in the reader's language: the differences and the names of all records in them, which are
 * read together.
 */
export async function auditEntries(context: Context, changes: ChangeRow[]): Promise<AuditEntry[]> {
  const columns = await auditedColumnsOf(context);
  const settings = await settingTypes(
    context,
    changes.filter(({ record }) => record === 'configs').map(({ row_id }) => row_id),
  );
  const withUniversity = await addRelatedNames(context, changes, {
    university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  });
  const compared = withUniversity.map(({ rows, ...change }) => ({
    change,
    differences: differencesOf(rows, change.record, columns).map((difference) =>
      change.record === 'configs' && difference.column === 'value'
        ? { ...difference, type: settings.get(change.row_id) }
        : difference,
    ),
  }));
  const named = compared.flatMap(({ change, differences }) => [
    { table: change.record, id: change.row_id },
    ...(change.user_id === null ? [] : [{ table: 'users', id: change.user_id }]),
    ...differences.flatMap(referredTo),
  ]);
  const names = await namesOf(context, named);
  const { language } = context;
  return compared.map(({ change, differences }) => {
    const { account, username, change: happened, row_id, elsewhere, ...shown } = change;
    const words = inWords(differences, { record: change.record, language, names });
    return {
      ...shown,
      ...(elsewhere && STRANGER),
      user_name: elsewhere
        ? translate('audit.elsewhere', language)
        : nameOfActor(change, names('users', [change.user_id])[0], context),
      action: ACTIONS[happened],
      record_label: recordLabel(change.record, language),
      record_id: row_id,
      record_name: names(change.record, [row_id])[0] ?? null,
      differences: words,
      summary: summaryOf(words, happened, language),
    };
  });
}

/**
 * The name of the user who acted. There is no account to join when it was deleted, when the caller was not
 * signed in (a forgotten password), or when the system acted.
 */
function nameOfActor(
  { account, username, user_id, address }: Pick<ChangeRow, 'account' | 'username' | 'user_id' | 'address'>,
  name: string | undefined,
  { language }: Context,
): string {
  if (account !== null) return username ?? SUPERADMIN;
  if (user_id !== null) return name ?? `№ ${user_id}`;
  return translate(address === null ? 'audit.system' : 'audit.not_signed_in', language);
}
