import { session } from '@dekanat/contract/access/sessions/session.ts';
import { Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { newChallenge } from './captcha.ts';
import { accountFor } from './check-password.ts';
import { enter } from './enter.ts';
import { forgotPassword, resetPassword } from './password-recovery.ts';
import { closeByToken, refreshTokens } from './refresh.ts';
import { finishSignIn } from './sign-in-challenge.ts';
import { withFailureLock } from './sign-in-failures.ts';

export const sessionFeature = implement(session, {
  login: withoutTransaction(async (context, { body }) => {
    const account = await withFailureLock(body.username, context.address, () => accountFor(context, body));
    const opened = await enter(context, account, { remember: body.remember ?? false, by: 'password' });
    if (opened === undefined) throw new Refusal('wrong_credentials', { captcha: false });
    return opened;
  }),
  secondFactor: withoutTransaction((context, { body }) => finishSignIn(context, body)),
  refresh: (context) => refreshTokens(context),
  logout: async (context) => {
    await closeByToken(context);
    return null;
  },
  sendVerify: async (): Promise<true> => true,
  captcha: ({ services }) => newChallenge(services.keys.captcha),
  forgotPassword: withoutTransaction(async (context, { body }) => {
    context.afterResponse(() => forgotPassword(context, body.username));
    return null;
  }),
  resetPassword: withoutTransaction(async (context, { body }) => {
    await resetPassword(context, body);
    return null;
  }),
});
