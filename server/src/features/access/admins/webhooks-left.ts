import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

/**
 * An account that moves leaves no webhook in its former university: the webhook would prevent its removal, and the administrators of its
 * new university could not see it.
 */
export async function requireNoWebhooksLeft(
  db: Queryable,
  account: { id: number; university_id: number | null },
  universityId: number,
): Promise<void> {
  if (universityId === account.university_id) return;
  const left = await db
    .selectFrom('webhooks')
    .select('id')
    .where('user_id', '=', account.id)
    .where('university_id', '<>', universityId)
    .executeTakeFirst();
  if (left !== undefined) throw new Refusal('in_use', { key: 'admin.move.webhooks' });
}
