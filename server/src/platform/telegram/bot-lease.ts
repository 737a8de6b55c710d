import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import { isUnavailable } from '#db/database-errors.ts';
import type { Bot } from './bot-api.ts';
import { applyUpdate, type Reply } from './updates.ts';

/** Longer than a request: another process takes over when this one has died. */
const LEASE = sql`interval '2 minutes'`;
/** After a week without updates their numbers start anew, perhaps below the last one. */
const NUMBERED_FOR = sql`interval '6 days'`;

/** The row of the bot, leased by one process at a time. */
export function botLease(db: Database, bot: Bot, worker: string) {
  const own = sql`id = ${bot.id} and worker = ${worker}`;
  const advance = async (queryable: Queryable, { update_id }: { update_id: number }): Promise<boolean> => {
    const { rows } = await sql`update telegram_bots set next_update = ${update_id + 1}, updated_at = now()
      where ${own} and next_update <= ${update_id} returning id`.execute(queryable);
    return rows.length > 0;
  };
  return {
    /** Claims or extends the lease. @returns the offset of the next update; undefined while another process has the lease */
    async claim(): Promise<number | undefined> {
      const { rows } = await sql<{ next_update: number }>`
        insert into telegram_bots as bot (id, worker, leased_until) values (${bot.id}, ${worker}, now() + ${LEASE})
        on conflict (id) do update set worker = excluded.worker, leased_until = excluded.leased_until,
          next_update = case when bot.updated_at > now() - ${NUMBERED_FOR} then bot.next_update else 0 end
        where bot.worker = excluded.worker or coalesce(bot.leased_until, '-infinity') < now()
        returning next_update`.execute(db);
      return rows[0]?.next_update;
    },
    storeName: (username: string) =>
      sql`update telegram_bots set username = ${username} where ${own}`.execute(db),
    storeError: (error: string | null) =>
      sql`update telegram_bots set error = ${error}, error_at = case when ${error}::text is not null then now() end
        where ${own} and error is distinct from ${error}`.execute(db),
    /** Applies an update and advances the offset in one transaction: each update is applied once. */
    apply: (update: { update_id: number }): Promise<Reply | undefined> =>
      db
        .transaction()
        .execute(async (trx) => ((await advance(trx, update)) ? applyUpdate(trx, update) : undefined)),
    /** Leaves out an update that cannot be applied. @throws Error that `apply` threw when applying may succeed later */
    async skip(update: { update_id: number }, error: unknown): Promise<void> {
      if (isUnavailable(error)) throw error;
      await advance(db, update);
    },
    release: () => sql`update telegram_bots set worker = null, leased_until = null where ${own}`.execute(db),
  };
}
