import type { Caller } from '../caller.ts';
import type { Services } from '../context.ts';
import { looksLikeApiToken } from './token-format.ts';

/**
 * The account in whose name a bearer token acts: the access token of a session, or an API token. Every request with a token comes
 * through here.
 */
export const callerOfBearer = (
  { sessions, apiTokens }: Pick<Services, 'sessions' | 'apiTokens'>,
  bearer: string,
  address: string,
): Promise<Caller | undefined> =>
  looksLikeApiToken(bearer) ? apiTokens.callerOf(bearer, address) : sessions.callerOf(bearer);
