import { describe, expect, it } from 'vitest';
import {
  appAddress,
  hashRecoveryCode,
  isSuspicious,
  newRecoveryCodes,
  secondsToWaitForCode,
  spaced,
  stepOf,
} from './second-factor-rules.ts';

/** RFC 6238, appendix B: this secret at these times, the last six of eight digits. */
const SECRET = Buffer.from('12345678901234567890');

describe('a code of the app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('equals that of RFC 6238 at %i', (seconds, code) => {
    expect(stepOf(code, SECRET, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('is valid half a minute before and after, and returns its step', () => {
    const [seconds, code] = [1_111_111_111, '050471'];
    const step = Math.floor(seconds / 30);
    const at = [-61, -30, 0, 30, 61].map((off) => stepOf(code, SECRET, (seconds + off) * 1000));
    expect(at).toEqual([undefined, step, step, step, undefined]);
  });

  it.each(['', '05047', '0504710', 'abcdef', '٠٥٠٤٧١'])('is refused as “%s”', (code) =>
    expect(stepOf(code, SECRET, 1_111_111_111_000)).toBeUndefined(),
  );
});

it('the app gets secret, issuer and account', () => {
  const { secret, uri } = appAddress(SECRET, 'a:b@c & d');
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const parsed = new URL(uri);
  expect(decodeURIComponent(parsed.pathname)).toContain('a:b@c & d');
  expect(Object.fromEntries(parsed.searchParams)).toMatchObject({ secret, issuer: 'Dekanat', period: '30' });
});

describe('recovery codes', () => {
  it('are ten different ones without ambiguous letters', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{12}$/);
    expect(spaced('abcdefghjkmn')).toBe('abcd-efgh-jkmn');
  });

  it('are hashed with the account and the server’s key', () => {
    const key = Buffer.alloc(32, 1);
    const hash = hashRecoveryCode('abcdefghjkmn', 1, key);
    expect(hashRecoveryCode('abcdefghjkmn', 1, key)).toEqual(hash);
    expect(hashRecoveryCode('abcdefghjkmn', 2, key)).not.toEqual(hash);
    expect(hashRecoveryCode('abcdefghjkmn', 1, Buffer.alloc(32, 2))).not.toEqual(hash);
  });
});

describe('after wrong codes', () => {
  it('the delay grows up to an hour', () => {
    expect([0, 4, 5, 6, 10, 16, 17, 500].map((failures) => secondsToWaitForCode(failures, 0))).toEqual([
      0, 0, 1, 2, 32, 2_048, 3_600, 3_600,
    ]);
    expect(secondsToWaitForCode(10, 31.2)).toBe(1);
    expect(secondsToWaitForCode(10, 32)).toBe(0);
  });

  it('the owner is notified once', () => {
    expect([4, 5, 6, 10].map(isSuspicious)).toEqual([false, true, false, false]);
  });
});
