import type { AuditEntry } from '@dekanat/contract/access/audit/audit.ts';
import type { Context } from '#api/context.ts';
import { auditEntries } from './audit-entries.ts';
import { changesNumbered, changesOn } from './audit-rows.ts';

/**
 * Audit entries in the reader's language, newest first, by their ids. The caller has checked that the reader
 * may see the record.
 */
export const auditEntriesOf = async (context: Context, ids: number[]): Promise<AuditEntry[]> => {
  if (ids.length === 0) return [];
  const changes = changesOn(context, changesNumbered(context, ids), { limit: ids.length, page: 1 });
  return auditEntries(context, await changes.execute());
};
