import { LRUCache } from 'lru-cache';
import type { Caller } from '../caller.ts';
import { Refusal } from '../errors.ts';
import { networkOf } from '../http/network.ts';
import { isAllowedAddress } from './allowed-addresses.ts';
import type { TokenOwner } from './read-caller.ts';
import { apiTokenHash, isApiToken } from './token-format.ts';

export interface ApiTokens {
  /**
   * The account for which the token acts, narrowed to what the token allows; undefined for an unknown, expired or revoked token, one of
   * a closed account, or from an address that the token does not allow.
   */
  callerOf(token: string, address: string): Promise<Caller | undefined>;
  /** Removes the tokens of an account from the cache: call it after a change is stored. */
  forget(userId: number): void;
  forgetAll(): void;
}

interface Parts {
  read(hash: Buffer): Promise<TokenOwner | undefined>;
  /** Stores that a token was used, at most once a minute. */
  recordUse(tokenId: number, address: string): void;
}

/** As for sessions: a change made in another process takes effect after this time at the latest. */
const CALLER_TTL_MS = 3_000;
const CACHED_TOKENS = 5_000;
const USE_RECORDED_MS = 60_000;
const FAILURE_WINDOW_MS = 60_000;
/**
 * Unknown tokens from one network in that time, as many as calls without an account; from then on tokens are refused without a query.
 * Those that worked lately are not: a whole university may share one address.
 */
const FAILURES_MAX = 1_200;
const WORKED_LATELY_MS = 3_600_000;

/** Finds the callers of API tokens. */
export function createApiTokens({ read, recordUse }: Parts): ApiTokens {
  const owners = new LRUCache<string, { found: Promise<TokenOwner | undefined>; userId?: number }>({
    max: CACHED_TOKENS,
    ttl: CALLER_TTL_MS,
  });
  const recorded = new LRUCache<number, true>({ max: CACHED_TOKENS, ttl: USE_RECORDED_MS });
  const worked = new LRUCache<string, true>({ max: CACHED_TOKENS, ttl: WORKED_LATELY_MS });
  const failures = new LRUCache<string, number>({
    max: CACHED_TOKENS,
    ttl: FAILURE_WINDOW_MS,
    noUpdateTTL: true,
  });

  /** Concurrent requests share one query. Neither a failed query nor an unknown token is cached. */
  function find(hash: Buffer, key: string): Promise<TokenOwner | undefined> {
    const known = owners.get(key);
    if (known !== undefined) return known.found;
    const cached: { found: Promise<TokenOwner | undefined>; userId?: number } = { found: read(hash) };
    owners.set(key, cached);
    const drop = () => owners.peek(key) === cached && owners.delete(key);
    cached.found.then((owner) => {
      if (owner === undefined) drop();
      else cached.userId = owner.caller.id;
    }, drop);
    return cached.found;
  }

  async function knownOwner(token: string, network: string): Promise<TokenOwner | undefined> {
    if (!isApiToken(token)) return undefined;
    const hash = apiTokenHash(token);
    const key = hash.toString('base64');
    if ((failures.get(network) ?? 0) >= FAILURES_MAX && !worked.has(key))
      throw new Refusal('too_many', { values: { seconds: FAILURE_WINDOW_MS / 1000 } });
    const owner = await find(hash, key);
    if (owner !== undefined) worked.set(key, true);
    else {
      worked.delete(key);
      // Counted now: of many requests at the same time each adds its own.
      failures.set(network, (failures.get(network) ?? 0) + 1);
    }
    return owner;
  }

  return {
    async callerOf(token, address) {
      const owner = await knownOwner(token, networkOf(address));
      if (owner === undefined || !isAllowedAddress(owner.allowedAddresses, address)) return undefined;
      const id = owner.caller.token?.id;
      if (id !== undefined && !recorded.has(id)) {
        recorded.set(id, true);
        recordUse(id, address);
      }
      return owner.caller;
    },
    forget(userId) {
      for (const [key, cached] of owners.entries())
        if (cached.userId === undefined || cached.userId === userId) owners.delete(key);
    },
    forgetAll: () => owners.clear(),
  };
}
