import { sql } from 'kysely';
import { inBatches } from '#db/in-batches.ts';

/** Sign-ins that were not completed, and sessions and tokens that ended a month ago. */
export const outdatedAccess = [
  inBatches('password_resets', sql`expires_at < now()`),
  inBatches('sign_in_failures', sql`last_at < now() - interval '1 day'`),
  inBatches('sign_in_challenges', sql`expires_at < now()`),
  inBatches('sign_in_attempts', sql`expires_at < now()`),
  inBatches('identity_links', sql`expires_at < now()`),
  inBatches('passkey_challenges', sql`expires_at < now()`),
  inBatches('second_factor_setups', sql`expires_at < now()`),
  inBatches('used_captchas', sql`used_at < now() - interval '1 hour'`),
  inBatches('sessions', sql`coalesce(closed_at, expires_at) < now() - interval '30 days'`),
  inBatches('api_tokens', sql`coalesce(revoked_at, expires_at) < now() - interval '30 days'`),
];
