import type { WEBHOOK_STOPS } from '@dekanat/contract/operations/webhooks.ts';
import type { Queryable } from '#db/database.ts';
import { notify } from '#platform/notifications/notify.ts';

/** Switches a webhook off and tells the account that it acts for. */
export async function stopWebhook(
  db: Queryable,
  { id, name, user_id }: { id: number; name: string; user_id: number },
  because: (typeof WEBHOOK_STOPS)[number],
): Promise<void> {
  const stopped = await db
    .updateTable('webhooks')
    .set({ status: 0, stopped_because: because })
    .where('id', '=', id)
    .where('status', '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (stopped === undefined) return;
  await notify(db, [
    {
      userId: user_id,
      kind: 'jobs',
      key: `webhook.stopped.${because}`,
      details: { name, needs: ['webhook_index'] },
      link: `/settings/webhooks?view=${id}`,
    },
  ]);
}
