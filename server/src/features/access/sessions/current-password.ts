import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { passwordMatches } from '#platform/security/passwords.ts';
import {
  clearFailures,
  countFailure,
  failureCounter,
  failuresOf,
  withFailureLock,
} from './sign-in-failures.ts';
import { secondsToWait } from './sign-in-rules.ts';

/**
 * Wrong passwords count like failed sign-ins, so that an unlocked computer does not allow guessing. @throws
 * Invalid when the current password is wrong
 */
export async function checkCurrentPassword(
  { services, caller, address }: SignedInContext<Caller>,
  given: string | undefined,
  field: 'current_password' | 'old_password' = 'current_password',
): Promise<void> {
  if (given === undefined || given === '') throw invalidField(field, 'password.current.required');
  const name = failureCounter('password', caller.id);
  await withFailureLock(name, address, async () => {
    const seconds = secondsToWait(await failuresOf(services.db, name, address));
    if (seconds > 0) throw new Refusal('too_many', { values: { seconds } });
    const user = await services.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    if (await passwordMatches(user.password_hash, given)) return clearFailures(services.db, name, address);
    await countFailure(services.db, name, address);
    throw invalidField(field, 'password.current.wrong');
  });
}
