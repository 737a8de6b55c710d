import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { ACCESS_TOKEN_SECONDS } from '#api/authentication/sessions.ts';
import type { PublicContext } from '#api/context.ts';
import { sessionLifetimeMs } from './session-rules.ts';

interface IssuedSession {
  sessionId: string;
  userId: number;
  refreshToken: string;
  mustSetPassword: boolean;
  remember: boolean;
}

/** The tokens of a session; the refresh token is in a cookie for browsers that ask for it. */
export function issueTokens(
  { services, sessionCookie, onCommit }: PublicContext,
  { sessionId, userId, refreshToken, mustSetPassword, remember }: IssuedSession,
): Tokens {
  if (sessionCookie !== undefined)
    onCommit(() => sessionCookie.set(refreshToken, remember ? sessionLifetimeMs(true) : undefined));
  return {
    access_token: services.sessions.signAccessToken(sessionId, userId),
    refresh_token: sessionCookie === undefined ? refreshToken : '',
    expires_in: ACCESS_TOKEN_SECONDS,
    first_time_login: mustSetPassword,
  };
}
