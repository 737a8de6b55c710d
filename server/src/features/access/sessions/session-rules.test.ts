import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkRefreshToken,
  firstRefreshToken,
  hashToken,
  nextRefreshToken,
  PREVIOUS_TOKEN_MS,
  sessionIdIn,
  sessionLifetimeMs,
} from './session-rules.ts';

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);
const SESSION = randomUUID();

describe('a refresh token', () => {
  it('contains its session id and is different each time', () => {
    const [one, two] = [firstRefreshToken(SESSION, KEY), firstRefreshToken(SESSION, KEY)];
    expect([sessionIdIn(one, KEY), sessionIdIn(two, KEY)]).toEqual([SESSION, SESSION]);
    expect(one).not.toBe(two);
  });

  it('has one successor, which cannot be computed without the key', () => {
    const first = firstRefreshToken(SESSION, KEY);
    const second = nextRefreshToken(first, KEY);
    expect(nextRefreshToken(first, KEY)).toBe(second);
    expect(nextRefreshToken(first, OTHER_KEY)).not.toBe(second);
    expect(nextRefreshToken(second, KEY)).not.toBe(second);
    expect(sessionIdIn(second, KEY)).toBe(SESSION);
  });

  it('that was forged or changed is refused', () => {
    const token = firstRefreshToken(SESSION, KEY);
    const [, secret, mark] = token.split('.');
    const forged = [
      firstRefreshToken(SESSION, OTHER_KEY),
      `${randomUUID()}.${secret}.${mark}`,
      `${SESSION}.${secret}`,
      `${SESSION}.${secret}.`,
      `${SESSION}.x${secret}.${mark}`,
      `${token}.x`,
      `${token} `,
      SESSION,
      `${SESSION}.`,
      '',
      '.',
      '..',
      'a.b.c',
    ];
    expect(forged.map((one) => sessionIdIn(one, KEY))).toEqual(forged.map(() => undefined));
  });
});

describe('a presented token is', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  const [current, previous, older] = ['a', 'b', 'c'].map(hashToken) as [Buffer, Buffer, Buffer];
  const session = (secondsAgo: number, before: Buffer | null = previous) => ({
    refresh_hash: current,
    previous_refresh_hash: before,
    rotated_at: new Date(now - secondsAgo * 1000).toISOString(),
  });

  it.each([
    ['current', current, session(0)],
    ['current', current, session(86_400)],
    ['previous', previous, session(0)],
    ['previous', previous, session(PREVIOUS_TOKEN_MS / 1000)],
    ['reused', previous, session(PREVIOUS_TOKEN_MS / 1000 + 1)],
    ['reused', older, session(0)],
    ['reused', older, session(0, null)],
  ])('%s', (expected, presented, row) => {
    expect(checkRefreshToken(presented, row, now)).toBe(expected);
  });
});

it('a session lasts a day, or thirty', () => {
  expect([sessionLifetimeMs(false), sessionLifetimeMs(true)]).toEqual([86_400_000, 30 * 86_400_000]);
});
