import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { withoutTransaction } from '#api/implement.ts';
import { type NewPassword, setOwnPassword } from './own-password.ts';

/** Handler of the calls by which accounts of every kind set their own password. */
export const changeOwnPassword = withoutTransaction(
  async (context: SignedInContext<Caller>, { body }: { body: NewPassword }): Promise<null> => {
    await setOwnPassword(context, body);
    return null;
  },
);
