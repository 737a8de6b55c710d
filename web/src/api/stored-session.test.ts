import { afterEach, describe, expect, it } from 'vitest';
import {
  accessToken,
  openSession,
  removeSession,
  setAccessToken,
  storedSession,
} from '#api/stored-session.ts';
import { readStored, writeStored } from '#browser/stored-values.ts';

describe('the stored session', () => {
  afterEach(removeSession);

  it('contains no token', () => {
    expect(storedSession()).toBeUndefined();
    openSession('secret', true);
    expect(storedSession()).toEqual({ remember: true, since: expect.any(Number) });
    expect(accessToken()).toBe('secret');
    expect(readStored('session')).not.toContain('secret');
  });

  it('does not use the token of another session', () => {
    openSession('secret', true);
    const since = storedSession()?.since ?? 0;
    writeStored('session', JSON.stringify({ remember: true, since: since + 1 }));
    expect(accessToken()).toBeUndefined();
    setAccessToken('late', since);
    expect(accessToken()).toBeUndefined();
  });

  it.each(['{', 'null', '"x"', '[]', '{"remember":true}'])('is missing when %s is stored', (stored) => {
    writeStored('session', stored);
    expect(storedSession()).toBeUndefined();
  });
});
