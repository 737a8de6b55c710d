import { describe, expect, it } from 'vitest';
import { apiTokenHash, apiTokenHint, isApiToken, looksLikeApiToken, newApiToken } from './token-format.ts';

describe('an API token', () => {
  it('is recognised by prefix and checksum, and by nothing else', () => {
    const token = newApiToken();
    expect(token).toMatch(/^dek_[0-9A-Za-z]{46}$/);
    expect(isApiToken(token)).toBe(true);
    for (let at = 4; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(isApiToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
    for (const wrong of ['', 'dek_', token.slice(1), `${token}A`, ` ${token}`, token.toUpperCase()])
      expect(isApiToken(wrong)).toBe(false);
  });

  it('is another one each time, of all letters and digits', () => {
    const tokens = Array.from({ length: 200 }, newApiToken);
    expect(new Set(tokens).size).toBe(200);
    expect(new Set(tokens.flatMap((token) => [...token.slice(4, 44)])).size).toBe(62);
  });

  it('is no token of a session, which has dots and another beginning', () => {
    expect(looksLikeApiToken('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBe(false);
    expect(looksLikeApiToken('dek_short')).toBe(true);
  });

  it('is stored as a hash of 32 bytes and shown by its last characters', () => {
    const token = newApiToken();
    expect(apiTokenHash(token)).toHaveLength(32);
    expect(apiTokenHash(token).equals(apiTokenHash(newApiToken()))).toBe(false);
    expect(token.endsWith(apiTokenHint(token))).toBe(true);
  });
});
