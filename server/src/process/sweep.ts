import { sql } from 'kysely';
import type { Kernel } from '#kernel/kernel.ts';
import { sweepFiles } from '#storage/keeping.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/** Rows that have served their time: what, and when; and the audit's days that are over are counted. */
const OUTDATED = [
  sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  sql`delete from password_resets where expires_at < now()`,
  sql`delete from sign_in_failures where last_at < now() - interval '1 day'`,
  sql`delete from sign_in_challenges where expires_at < now()`,
  sql`delete from second_factor_setups where expires_at < now()`,
  sql`delete from used_captchas where used_at < now() - interval '1 hour'`,
  sql`delete from sessions where coalesce(closed_at, expires_at) < now() - interval '30 days'`,
  sql`select count_audit_days()`,
];

/** Sweeps now and then; several processes doing so at once harm nothing. Returns how to stop. */
export function sweepOutdated(kernel: Kernel): () => void {
  const { db, log } = kernel;
  const sweep = async () => {
    for (const statement of OUTDATED) await statement.execute(db);
    await sweepFiles(kernel);
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'Sweeping failed; it is tried again later'));
  }, SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
